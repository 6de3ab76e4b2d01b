import { mayBeOld } from '../../pages/old-pages.ts';
import type { NewAddress } from './addresses.store.ts';
import type { Brought } from './bring.ts';
import type { ImportRow } from './imports.store.ts';
import type { ItemRow } from './items.store.ts';
import { oldPath } from './old-path.ts';
import type { Wish } from './to-wish.ts';

interface Given {
  wish: Pick<Wish, 'paths' | 'categoryPaths' | 'body'>;
  item: Pick<ItemRow, 'nome'>;
  job: Pick<ImportRow, 'id' | 'asked_by'>;
  /** Null: the product did not come, and its address leads nowhere yet. */
  brought: Pick<Brought, 'productId' | 'categoryId' | 'categoryAt'> | null;
  now: Date;
}

/** Old addresses of a product and its category. */
export function addressesOf({ wish, item, job, brought, now }: Given): NewAddress[] {
  const common = { import_id: job.id, created_by: job.asked_by, created_at: now };
  const own = wish.paths.flatMap(({ path, guessed }): NewAddress[] => {
    const old = oldPath(path);
    if (old === null || !mayBeOld(old)) return [];
    return [
      {
        path: old,
        guessed,
        name: item.nome,
        product_id: brought?.productId ?? null,
        category_id: null,
        target: null,
        ...common,
      },
    ];
  });
  // Only one of its categories is where the product is now.
  const category = wish.categoryPaths[brought?.categoryAt ?? -1];
  const old = category === undefined ? null : oldPath(category.path);
  if (
    category === undefined ||
    old === null ||
    !mayBeOld(old) ||
    brought === null ||
    brought.categoryId === null
  )
    return own;
  const name = wish.body.categoria ?? '';
  const row = {
    path: old,
    guessed: category.guessed,
    name,
    product_id: null,
    category_id: brought.categoryId,
    target: null,
  };
  return [...own, { ...row, ...common }];
}
