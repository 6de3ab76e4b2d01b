import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

export type PictureRow = Selectable<DB['moving_pictures']>;

interface NewPictures {
  importId: number;
  productId: number;
  pictures: readonly { url: string; cor: string | null }[];
  now: Date;
}

const LONGEST_URL = 2000;

/** Pictures to be fetched for a product; those that are known from an earlier file are left as they are. */
export async function insertPictures(
  tx: Tx,
  { importId, productId, pictures, now }: NewPictures,
): Promise<void> {
  const rows = pictures
    .filter(({ url }) => url !== '' && url.length <= LONGEST_URL)
    .map(({ url, cor }, position) => ({
      import_id: importId,
      product_id: productId,
      url,
      cor,
      position,
      next_try_at: now,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('moving_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['product_id', 'url']).doNothing())
    .execute();
}

/** The next that is due; it is put off for a while, so that nobody else fetches it and a killed server's comes again. */
export async function takeDuePicture(
  db: Kysely<DB>,
  { now, again }: { now: Date; again: Date },
): Promise<PictureRow | undefined> {
  return db
    .updateTable('moving_pictures')
    .set((eb) => ({ next_try_at: again, tries: eb('tries', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('moving_pictures')
        .select('id')
        .where('status', '=', 'espera')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** False: it is not waited for any more. */
export async function endPicture(
  db: Reader,
  id: number,
  end: { status: 'pronta'; kept_at: string } | { status: 'falhou'; why: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moving_pictures')
    .set(end)
    .where('id', '=', id)
    .where('status', '=', 'espera')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of a product that have come, by their addresses in the shop. */
export function listKept(tx: Tx, productId: number): Promise<{ kept_at: string | null; position: number }[]> {
  return tx
    .selectFrom('moving_pictures')
    .select(['kept_at', 'position'])
    .where('product_id', '=', productId)
    .where('status', '=', 'pronta')
    .orderBy('position')
    .execute();
}

/** None of a product's comes any more. Where those are kept in the shop that have come. */
export async function dropPicturesOf(tx: Tx, importId: number, productId: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('moving_pictures')
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .returning('kept_at')
    .execute();
  return rows.flatMap(({ kept_at: url }) => (url === null ? [] : [url]));
}

export async function tallyPictures(db: Reader, importId: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('moving_pictures')
    .select(['status', sql<number>`count(*)::integer`.as('n')])
    .where('import_id', '=', importId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

export function listFailed(
  db: Reader,
  importId: number,
  limit: number,
): Promise<{ url: string; why: string; product_id: number; nome: string | null }[]> {
  return db
    .selectFrom('moving_pictures as p')
    .leftJoin('moving_items as i', (join) =>
      join.onRef('i.import_id', '=', 'p.import_id').onRef('i.product_id', '=', 'p.product_id'),
    )
    .select(['p.url', 'p.why', 'p.product_id', 'i.nome'])
    .where('p.import_id', '=', importId)
    .where('p.status', '=', 'falhou')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Failed ones are tried anew. How many. */
export async function retryPictures(db: Reader, importId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('moving_pictures')
    .set({ status: 'espera', tries: 0, why: '', next_try_at: now })
    .where('import_id', '=', importId)
    .where('status', '=', 'falhou')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
