import type { Kysely, Transaction } from 'kysely';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import type { DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import { listProductRecords, toOfficeProduct } from '../catalog/index.ts';
import { lockProduct } from './products.store.ts';

type Tx = Transaction<DB>;

/** Hidden ones too, as the database has it. Throws 404. */
export async function findProduct(db: Kysely<DB> | Tx, id: number): Promise<ProdutoDoEscritorio> {
  const [record] = await listProductRecords(db, [id], { withHidden: true });
  if (record === undefined) throw unknownProduct();
  return toOfficeProduct(record);
}

/** As `findProduct`, and nobody else changes it before the transaction ends. Throws 404. */
export async function lockAndFindProduct(tx: Tx, id: number): Promise<ProdutoDoEscritorio> {
  if ((await lockProduct(tx, id)) === undefined) throw unknownProduct();
  return findProduct(tx, id);
}

export function unknownProduct() {
  return notFound('O produto que você está procurando não existe ou foi removido.');
}
