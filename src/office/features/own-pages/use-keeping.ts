import { useNavigate } from 'react-router';
import type { WrittenPage } from '#shared/own-pages.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import type { TextPanelsProps } from './text-panels.tsx';
import { asDraft, type Page } from './use-page.ts';

/** A page that is kept, and the version of it that one has read. */
export interface Kept {
  id: number;
  versao: number;
}

const DELETING: QuestionTexts = {
  title: 'Excluir esta página?',
  text: 'Ela some da loja e dos menus, e quem seguir um link para ela lê que a página não existe. Não dá para desfazer.',
  yes: 'Excluir página',
  danger: true,
};

interface KeepingDeps extends Pick<TextPanelsProps, 'onLead'> {
  page: Page;
  /** As it was kept last. */
  kept: Kept | null;
  onVersion(versao: number): void;
  ask(texts: QuestionTexts): Promise<boolean>;
}

async function send(kept: Kept | null, page: WrittenPage) {
  if (kept === null) return (await officeApi('POST /gerenciamento/paginas', { body: page })).data;
  const { id, versao } = kept;
  const asked = { params: { id }, body: { versao, ...page, ...asDraft(page) } };
  return (await officeApi('PUT /gerenciamento/paginas/:id', asked)).data;
}

/** Keeps the page as a draft or for everybody, takes it off the shop, and deletes it. */
export function useKeeping({ page, kept, onVersion, onLead, ask }: KeepingDeps) {
  const navigate = useNavigate();
  const keeping = useAct(
    async (written: WrittenPage) => {
      const { id, versao, mensagem } = await send(kept, written);
      page.wasKept(written);
      notify('success', mensagem);
      if (kept === null) void navigate(officePaths.ownPage(id), { replace: true });
      else onVersion(versao);
    },
    (error) => {
      if (error instanceof ApiError) page.tell({ ...error.campos });
      return errorText(error, 'Não foi possível guardar agora. Tente novamente.');
    },
  );
  const hiding = useAct(async () => {
    if (kept === null) return;
    const asked = { params: { id: kept.id }, body: { versao: kept.versao } };
    const { data } = await officeApi('POST /gerenciamento/paginas/:id/tirar', asked);
    notify('success', data.mensagem);
    onLead('rascunho');
    onVersion(data.versao);
  });
  const deleting = useAct(async () => {
    if (kept === null || !(await ask(DELETING))) return;
    const { id, versao } = kept;
    const { data } = await officeApi('DELETE /gerenciamento/paginas/:id', {
      params: { id },
      query: { versao },
    });
    notify('success', data.mensagem);
    page.wasKept(page.page);
    void navigate(officePaths.ownPages, { replace: true });
  });
  return { keeping, hiding, deleting, problem: keeping.problem || hiding.problem || deleting.problem };
}
