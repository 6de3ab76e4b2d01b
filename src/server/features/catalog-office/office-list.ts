import type { Kysely } from 'kysely';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { OfficeProductsQuery } from '#shared/wire/office-products-query.ts';
import { inSnapshot, type DB } from '../../db/index.ts';
import { listProductRecords, toOfficeProduct } from '../catalog/index.ts';
import { listOfficeIds } from './office-list.store.ts';

/** Products as the database has them at this moment, hidden ones too. */
export function listForOffice(
  db: Kysely<DB>,
  query: OfficeProductsQuery,
): Promise<{ products: ProdutoDoEscritorio[]; total: number }> {
  return inSnapshot(db, async (snapshot) => {
    const { ids, total } = await listOfficeIds(snapshot, query);
    const records = await listProductRecords(snapshot, ids, { withHidden: true });
    const byId = new Map(records.map((record) => [record.product.id, record]));
    const products = ids.flatMap((id) => byId.get(id) ?? []).map(toOfficeProduct);
    return { products, total };
  });
}
