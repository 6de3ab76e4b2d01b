import type { Transaction } from 'kysely';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';
import { createCategories, type Categories, type CategoriesDeps } from './categories.service.ts';
import { bringIn, type BroughtIn } from './csv-save.ts';
import type { Editor } from './editor.ts';
import { createProducts, type Products, type ProductsDeps } from './products.service.ts';
import { findLiveProduct, isOrdered } from './products.store.ts';
import { listSkuOwners } from './variants.store.ts';

type Tx = Transaction<DB>;

/** What brings many products at once, each in a transaction of its own, and may take them back. */
export interface Arrivals {
  /** Makes a product, or changes one; colours and sizes that are there are kept. Throws 404, 409, 422. */
  bringIn(
    tx: Tx,
    given: {
      id: number | null;
      bodyFor(before: ProdutoDoEscritorio | null): ProdutoEnviado;
      editor: Editor;
    },
  ): Promise<BroughtIn>;
  /** Is it in the shop, hidden or not? */
  isThere(tx: Tx, id: number): Promise<boolean>;
  isOrdered(tx: Tx, id: number): Promise<boolean>;
  skuOwners(tx: Tx, skus: readonly string[]): Promise<{ sku: string; productId: number }[]>;
  find: Products['find'];
  lockIn: Products['lockIn'];
  changeIn: Products['changeIn'];
  removeIn: Products['removeIn'];
  ensureCategory: Categories['ensureIn'];
  removeCategory: Categories['removeIn'];
}

export function createArrivals(deps: ProductsDeps & Pick<CategoriesDeps, 'names'>): Arrivals {
  const products = createProducts(deps);
  const categories = createCategories(deps);
  return {
    bringIn: (tx, given) => bringIn(products, tx, given),
    isThere: async (tx, id) => (await findLiveProduct(tx, id)) !== undefined,
    isOrdered,
    skuOwners: listSkuOwners,
    find: products.find,
    lockIn: products.lockIn,
    changeIn: products.changeIn,
    removeIn: products.removeIn,
    ensureCategory: categories.ensureIn,
    removeCategory: categories.removeIn,
  };
}
