import { useState } from 'react';
import type { WrittenPage } from '#shared/own-pages.ts';
import { policySlug } from '#shared/policies.ts';
import type { PoliticaLida } from '#shared/wire/own-pages.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import type { Page } from './use-page.ts';

/** A policy as the editor of pages takes one. */
export const pageOfPolicy = ({
  politica,
  titulo,
  busca_titulo,
  busca_descricao,
  publicada,
  blocos,
}: PoliticaLida): WrittenPage => ({
  titulo,
  endereco: policySlug(politica),
  busca_titulo,
  busca_descricao,
  publicada,
  blocos,
});

/** Keeps the owner's words of a policy, shown or not, and brings back the shop's. */
export function usePolicyKeeping({ page, read }: { page: Page; read: PoliticaLida }) {
  const { politica } = read;
  const [kept, setKept] = useState({ versao: read.versao, page: pageOfPolicy(read) });
  const keeping = useAct(
    async (written: WrittenPage) => {
      const { endereco: _fixed, ...said } = written;
      const asked = { params: { politica }, body: { versao: kept.versao, ...said } };
      const { data } = await officeApi('PUT /gerenciamento/politicas/:politica', asked);
      page.wasKept(written);
      setKept({ versao: data.versao, page: written });
      notify('success', data.mensagem);
    },
    (error) => {
      if (error instanceof ApiError) page.tell({ ...error.campos });
      return errorText(error, 'Não foi possível guardar agora. Tente novamente.');
    },
  );
  return {
    busy: keeping.busy,
    problem: keeping.problem,
    isKept: kept.versao > 0,
    keep(isPublished: boolean): void {
      const written = page.checked(isPublished);
      if (written !== null) keeping.run(written);
    },
    /** What was kept last, so that nothing half written stands in the way; what is typed stays typed. */
    asItComes: () => keeping.run({ ...kept.page, publicada: false }),
  };
}
