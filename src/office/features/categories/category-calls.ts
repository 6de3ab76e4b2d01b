import type { Categoria } from '#shared/wire/catalog.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

const TRY_AGAIN = 'tente novamente.';

async function tell(doing: string, success: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    notify('success', success);
    return true;
  } catch (error) {
    notify('error', `Erro ao ${doing} categoria: ${errorText(error, TRY_AGAIN)}`);
    return false;
  }
}

/** Each says what came of it and answers whether it was done. */
export const createCategory = (nome: string): Promise<boolean> =>
  tell('criar', 'Categoria criada com sucesso!', () => officeApi('POST /categorias', { body: { nome } }));

export const changeCategory = (
  id: number,
  change: Partial<Pick<Categoria, 'nome' | 'slug' | 'ativa'>>,
): Promise<boolean> =>
  tell('atualizar', 'Categoria atualizada com sucesso!', () =>
    officeApi('PUT /categorias/:id', { params: { id }, body: change }),
  );

/** How many products stand in it, hidden ones too; 0 where that can't be read: the shop refuses by itself. */
export const productsIn = (categoria: string): Promise<number> =>
  officeApi('GET /gerenciamento/produtos', { query: { categoria, limit: 1 } }).then(
    ({ total }) => total ?? 0,
    () => 0,
  );

export const deleteCategory = (id: number): Promise<boolean> =>
  tell('excluir', 'Categoria excluída com sucesso!', () =>
    officeApi('DELETE /categorias/:id', { params: { id } }),
  );

/** Puts the categories in the order of their numbers; null when it failed. */
export async function arrangeCategories(ids: number[]): Promise<Categoria[] | null> {
  try {
    const { data } = await officeApi('PUT /gerenciamento/categorias/ordem', { body: { ids } });
    return data;
  } catch (error) {
    notify('error', `Erro ao atualizar categoria: ${errorText(error, TRY_AGAIN)}`);
    return null;
  }
}
