import type { Transaction } from 'kysely';
import { gtinKey } from '#shared/gtin.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';
import { cellKey } from './plan-stock.ts';
import { wrong } from './read-numbers.ts';
import { listPresent, updateGtins } from './variants.store.ts';

type Gtins = NonNullable<ProdutoEnviado['gtins']>;

/**
 * Barcodes of a product's variants, as they are called after the edit; what is not named keeps its own. Throws 422 for a
 * variant that there is not, and for one barcode on two: whoever packs could not tell them apart.
 */
export async function saveGtins(tx: Transaction<DB>, productId: number, wished: Gtins): Promise<void> {
  const present = await listPresent(tx, productId);
  const byCell = new Map(present.map((variant) => [cellKey(variant), variant]));
  const next = new Map(present.map(({ variantId, gtin }) => [variantId, gtin]));
  for (const { cor, tamanho, gtin } of wished) {
    const variant = byCell.get(cellKey({ cor, tamanho }));
    if (variant === undefined) throw wrong('gtins', `O produto não tem a variante ${cor}, ${tamanho}.`);
    next.set(variant.variantId, gtin);
  }
  const all = [...next.values()].filter((gtin) => gtin !== '');
  const keys = all.map(gtinKey);
  const twice = all.find((_, at) => keys.indexOf(keys[at] ?? '') !== at);
  if (twice !== undefined)
    throw wrong('gtins', `O código de barras ${twice} está em duas variantes: cada uma tem o seu.`);
  const changed = present.flatMap(({ variantId, gtin }) => {
    const wanted = next.get(variantId) ?? gtin;
    return wanted === gtin ? [] : [{ variantId, gtin: wanted }];
  });
  await updateGtins(tx, changed);
}
