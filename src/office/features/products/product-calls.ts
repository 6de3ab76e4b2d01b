import { isolated } from '#shared/text.ts';
import type { Antes, LoteMudado, MudancaEmLote, ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify, type NoticeAction } from '../../ui/notices.tsx';
import type { ProductRow } from './product-rows.ts';

/** Deletes a product and says what came of it. True when it is gone, even if somebody else was faster. */
export async function deleteProduct(id: number): Promise<boolean> {
  try {
    await officeApi('DELETE /produtos/:id', { params: { id } });
    notify('success', 'Produto excluído com sucesso!', undoing([{ id, versao: 0, excluido: true }]));
    return true;
  } catch (error) {
    console.error('a product could not be deleted', error);
    notify('error', 'Erro ao deletar produto. Tente novamente.');
    return error instanceof ApiError && error.status === 404;
  }
}

/** The versions that this browser's own edits have made: the table may not have read them yet. */
const ownVersions = new Map<number, number>();

/** The version that this browser's last edit of a product has made. */
export const ownVersionOf = (id: number): number | undefined => ownVersions.get(id);

/** Changes what the table lets one change in place. Null when it is done, else what to say. */
export async function changeProduct(
  { id, versao }: Pick<ProductRow, 'id' | 'versao'>,
  change: ProdutoEnviado,
): Promise<string | null> {
  try {
    const from = Math.max(versao, ownVersions.get(id) ?? 0);
    const { data } = await officeApi('PUT /produtos/:id', {
      params: { id },
      body: { ...change, versao: from },
    });
    ownVersions.set(id, data.produto.versao);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.codigo === 'versao') {
      return 'Este produto foi mudado por outra pessoa. A lista mostra agora como ele está: confira e mude de novo.';
    }
    return error.text;
  }
}

/** Makes a hidden copy of a product and says what came of it. */
export async function duplicateProduct(id: number): Promise<void> {
  try {
    const { data } = await officeApi('POST /gerenciamento/produtos/:id/duplicar', { params: { id } });
    notify('success', `Cópia criada: "${isolated(data.produto.nome)}".`);
  } catch (error) {
    notify('error', `Erro ao duplicar produto: ${error instanceof Error ? error.message : ''}`);
  }
}

/**
 * One change for many products, once for a key, and what came of it in words, with a way back. False when nothing was
 * changed, null where it failed: some of it may be done, and the same key goes on from there.
 */
export async function changeMany(change: MudancaEmLote, key: string): Promise<boolean | null> {
  try {
    const { data } = await officeApi('POST /gerenciamento/produtos/lote', { body: change, key });
    tell(data, data.antes.length > 0 ? undoing(data.antes) : undefined);
    return data.alterados > 0;
  } catch (error) {
    notify('error', `Erro ao mudar os produtos: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}

function tell({ alterados, mensagem, recusados }: LoteMudado, action?: NoticeAction): void {
  if (alterados > 0) notify('success', mensagem, action);
  for (const { nome, erro } of recusados.slice(0, 3)) {
    notify('warning', nome === '' ? erro : `"${isolated(nome)}": ${erro}`);
  }
}

const undoing = (produtos: Antes[]): NoticeAction => ({ label: 'Desfazer', run: () => void undo(produtos) });

async function undo(produtos: Antes[]): Promise<void> {
  try {
    const { data } = await officeApi('POST /gerenciamento/produtos/desfazer', { body: { produtos } });
    tell(data);
  } catch (error) {
    notify(
      'error',
      `Não foi possível desfazer: ${error instanceof Error ? error.message : ''}`,
      undoing(produtos),
    );
  }
}

const PAGE = 100;
/** As many as one change takes. */
export const MOST_AT_ONCE = 500;

/** The numbers of all products that a search and a filter leave, up to `MOST_AT_ONCE`. */
export async function findAllIds(
  query: Partial<Record<'q' | 'situacao' | 'categoria', string>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; offset < MOST_AT_ONCE; offset += PAGE) {
    const asked = { ...query, limit: PAGE, offset };
    const { data } = await officeApi('GET /gerenciamento/produtos', { query: asked });
    ids.push(...data.map(({ id }) => id));
    if (data.length < PAGE) break;
  }
  return ids;
}

/** Those of so many products that nobody has deleted. */
export async function stillThere(ids: readonly number[]): Promise<number[]> {
  const there: number[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const asked = { ids: ids.slice(at, at + PAGE).join(','), limit: PAGE };
    const { data } = await officeApi('GET /gerenciamento/produtos', { query: asked });
    there.push(...data.map(({ id }) => id));
  }
  return there;
}
