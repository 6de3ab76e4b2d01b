import type { WrittenPage } from '#shared/own-pages.ts';
import { policySlug, type PolicyName } from '#shared/policies.ts';
import type { PoliticaLida } from '#shared/wire/own-pages.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import type { TextPanelsProps } from './text-panels.tsx';
import { asDraft, type Page } from './use-page.ts';

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

interface KeepingDeps extends Pick<TextPanelsProps, 'onLead'> {
  page: Page;
  politica: PolicyName;
  /** The version that one has read. */
  versao: number;
  onVersion(versao: number): void;
}

/** Keeps the owner's words of a policy, shown or not, and brings back the shop's. */
export function usePolicyKeeping({ page, politica, versao, onVersion, onLead }: KeepingDeps) {
  const keeping = useAct(
    async (written: WrittenPage) => {
      const { endereco: _fixed, ...said } = written;
      const asked = { params: { politica }, body: { versao, ...said, ...asDraft(said) } };
      const { data } = await officeApi('PUT /gerenciamento/politicas/:politica', asked);
      page.wasKept(written);
      notify('success', data.mensagem);
      onVersion(data.versao);
    },
    (error) => {
      if (error instanceof ApiError) page.tell({ ...error.campos });
      return errorText(error, 'Não foi possível guardar agora. Tente novamente.');
    },
  );
  /** What is typed stays typed. */
  const hiding = useAct(async () => {
    const asked = { params: { id: politica }, body: { versao } };
    const { data } = await officeApi('POST /gerenciamento/paginas/:id/tirar', asked);
    notify('success', data.mensagem);
    onLead('rascunho');
    onVersion(data.versao);
  });
  return {
    busy: keeping.busy || hiding.busy,
    problem: keeping.problem || hiding.problem,
    keep(isPublished: boolean): void {
      const written = page.checked(isPublished);
      if (written !== null) keeping.run(written);
    },
    asItComes: () => hiding.run(),
  };
}
