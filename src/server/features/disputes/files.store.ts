import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
type File = Selectable<DB['dispute_files']>;

/** What the owner adds; the rest are documents made of it. */
const PAPERS = ['jpeg', 'pdf'] as const;

/** A paper without its bytes. */
export type ListedFile = Omit<File, 'bytes' | 'dispute_id'> & { size: number };

/** What is kept for a dispute, oldest first. */
export function listFiles(db: Db, disputeId: number): Promise<ListedFile[]> {
  return db
    .selectFrom('dispute_files')
    .select(['id', 'kind', 'name', 'pages', 'added_by', 'created_at'])
    .select(sql<number>`octet_length(bytes)`.as('size'))
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute();
}

/** The papers of a dispute as they are, oldest first. */
export function readPapers(db: Db, disputeId: number): Promise<Pick<File, 'kind' | 'name' | 'bytes'>[]> {
  return db
    .selectFrom('dispute_files')
    .select(['kind', 'name', 'bytes'])
    .where('dispute_id', '=', disputeId)
    .where('kind', 'in', PAPERS)
    .orderBy('id')
    .execute();
}

/** The document as it went to the provider. */
export async function readSent(db: Db, disputeId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('dispute_files')
    .select('bytes')
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', 'sent')
    .executeTakeFirst();
  return row?.bytes;
}

type NewFile = Pick<File, 'kind' | 'name' | 'bytes' | 'pages' | 'added_by' | 'created_at'>;

export async function insertFile(tx: Transaction<DB>, disputeId: number, file: NewFile): Promise<number> {
  const row = await tx
    .insertInto('dispute_files')
    .values({ ...file, dispute_id: disputeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes a paper away; its name, or undefined where there is none of this number. */
export async function deleteFile(
  tx: Transaction<DB>,
  { disputeId, fileId }: { disputeId: number; fileId: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('dispute_files')
    .where('dispute_id', '=', disputeId)
    .where('id', '=', fileId)
    .where('kind', 'in', PAPERS)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Keeps the document that is on its way, in the place of one whose way has ended. */
export async function putPending(tx: Transaction<DB>, disputeId: number, file: NewFile): Promise<void> {
  await dropPending(tx, disputeId);
  await insertFile(tx, disputeId, file);
}

export async function dropPending(tx: Transaction<DB>, disputeId: number): Promise<void> {
  await tx
    .deleteFrom('dispute_files')
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', 'pending')
    .execute();
}

/** The document that was on its way is what the provider has, in the place of an earlier one. False where none was. */
export async function promotePending(tx: Transaction<DB>, disputeId: number): Promise<boolean> {
  const pending = await tx
    .selectFrom('dispute_files')
    .select('id')
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', 'pending')
    .executeTakeFirst();
  if (pending === undefined) return false;
  await tx
    .deleteFrom('dispute_files')
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', 'sent')
    .execute();
  await tx.updateTable('dispute_files').set({ kind: 'sent' }).where('id', '=', pending.id).execute();
  return true;
}

/** Forgets papers and words of disputes that ended before then; how many disputes that were. */
export async function emptyEnded(
  db: Db,
  { endedBefore, now }: { endedBefore: Date; now: Date },
): Promise<number> {
  return empty(db, sql<boolean>`state <> 'open' and ended_at < ${endedBefore} and emptied_at is null`, now);
}

/** The same for what is kept of the orders of a customer who is erased. Open disputes have kept her from it. */
export async function emptyOfOrders(
  tx: Transaction<DB>,
  { orderIds, now }: { orderIds: readonly number[]; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const wanted = sql<boolean>`emptied_at is null and payment_id in (
    select id from payments where order_id = any(${[...orderIds]}::bigint[])
  )`;
  await empty(tx, wanted, now);
}

async function empty(db: Db, wanted: RawBuilder<boolean>, now: Date): Promise<number> {
  const emptied = await db
    .updateTable('disputes')
    .set({ words: '', emptied_at: now })
    .where(wanted)
    .returning('id')
    .execute();
  const ids = emptied.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('dispute_files').where('dispute_id', 'in', ids).execute();
  return ids.length;
}
