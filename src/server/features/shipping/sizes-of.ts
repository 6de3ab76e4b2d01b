import type { Kysely } from 'kysely';
import { parcelOf, type ParcelSize } from '#shared/parcel.ts';
import type { DB } from '../../db/index.ts';
import { listProductsToSend } from './shipping.store.ts';

/** What pieces measure that were sold, by their products' numbers; those that are on sale no more as well. */
export async function sizesOf(
  db: Kysely<DB>,
  productIds: number[],
): Promise<(productId: number) => ParcelSize> {
  const known = new Map((await listProductsToSend(db, productIds)).map((product) => [product.id, product]));
  return (productId) => parcelOf(known.get(productId) ?? {});
}
