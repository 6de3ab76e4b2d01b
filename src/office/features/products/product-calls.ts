import { isolated } from '#shared/text.ts';
import type { MudancaEmLote, ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { ApiError } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import type { ProductRow } from './product-rows.ts';

/** Deletes a product and says what came of it. True when it is gone, even if somebody else was faster. */
export async function deleteProduct(id: number): Promise<boolean> {
  try {
    await officeApi('DELETE /produtos/:id', { params: { id } });
    notify('success', 'Produto excluído com sucesso!');
    return true;
  } catch (error) {
    console.error('a product could not be deleted', error);
    notify('error', 'Erro ao deletar produto. Tente novamente.');
    return error instanceof ApiError && error.status === 404;
  }
}

/** The versions that this browser's own edits have made: the table may not have read them yet. */
const ownVersions = new Map<number, number>();

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

/** One change for many products, and what came of it in words. False when nothing was changed. */
export async function changeMany(change: MudancaEmLote): Promise<boolean> {
  try {
    const { data } = await officeApi('POST /gerenciamento/produtos/lote', { body: change });
    if (data.alterados > 0) notify('success', data.mensagem);
    for (const { nome, erro } of data.recusados.slice(0, 3))
      notify('warning', `"${isolated(nome)}": ${erro}`);
    return data.alterados > 0;
  } catch (error) {
    notify('error', `Erro ao mudar os produtos: ${error instanceof Error ? error.message : ''}`);
    return false;
  }
}
