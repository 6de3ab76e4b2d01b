import type { MensagemPronta } from '#shared/wire/messages.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';

interface Arranged {
  ids: number[];
  /** Where the one that was moved stands by then, in words. */
  said: string;
}

/** Puts them in the order of their numbers, and tells so once they are. */
export const useArranging = (tell: (said: string) => void) =>
  useAct(
    async ({ ids, said }: Arranged) => {
      await officeApi('PUT /gerenciamento/mensagens-prontas', { body: { ids } });
      tell(said);
    },
    (error) => notify('error', `A ordem não mudou. ${laterText(error)}`),
  );

/** Puts one away, or brings it back. */
export const useArchiving = ({ id, versao, titulo, assunto, texto, arquivada }: MensagemPronta) =>
  useAct(
    async () => {
      await officeApi('PUT /gerenciamento/mensagens-prontas/:id', {
        params: { id },
        body: { versao, titulo, assunto, texto, arquivada: !arquivada },
      });
      notify('success', arquivada ? 'Mensagem de volta à lista.' : 'Mensagem arquivada.');
    },
    (error) => notify('error', laterText(error)),
  );
