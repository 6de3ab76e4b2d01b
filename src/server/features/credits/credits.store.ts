import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { blankSubjects } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';

export type Credit = Selectable<DB['credits']>;
export type Movement = Selectable<DB['credit_movements']>;
export type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

/** Makes a vale, once per event; undefined where that event made one already. */
export function insertCredit(tx: Tx, credit: Insertable<DB['credits']>): Promise<Credit | undefined> {
  return tx
    .insertInto('credits')
    .values(credit)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Moves a vale's balance, or notes that it was blocked. Throws where it would fall below nothing. */
export async function insertMovement(tx: Tx, movement: Insertable<DB['credit_movements']>): Promise<void> {
  await tx.insertInto('credit_movements').values(movement).execute();
}

/**
 * The same for what somebody asks for under a key, which moves a vale once. False, and nothing is moved, where the key
 * moved something already.
 */
export async function insertMovementOnce(
  tx: Tx,
  movement: Insertable<DB['credit_movements']> & { source_key: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('credit_movements')
    .values(movement)
    .onConflict((conflict) => conflict.column('source_key').where('source_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What moved under a key. */
export function findMovement(db: Db, sourceKey: string): Promise<Movement | undefined> {
  return db.selectFrom('credit_movements').selectAll().where('source_key', '=', sourceKey).executeTakeFirst();
}

export function findCredit(db: Db, by: { id: number } | { sourceKey: string }): Promise<Credit | undefined> {
  const query = db.selectFrom('credits').selectAll();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('source_key', '=', by.sourceKey).executeTakeFirst();
}

/** Keeps vales to this transaction, always in the order of their numbers. */
export function lockCredits(tx: Tx, ids: readonly number[]): Promise<Credit[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function findByHashes(db: Db, hashes: readonly Buffer[]): Promise<Credit[]> {
  if (hashes.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('credits')
    .selectAll()
    .where('code_hash', 'in', [...hashes])
    .execute();
}

export async function updateCredit(
  db: Db,
  id: number,
  change: Partial<Pick<Credit, 'blocked_at' | 'expires_at' | 'warned_at' | 'email' | 'mail_to'>>,
): Promise<void> {
  await db.updateTable('credits').set(change).where('id', '=', id).execute();
}

interface Coded {
  hash: Buffer;
  sealed: Buffer;
  tail: string;
  /** The hash that it replaces; null: it has no code yet. */
  instead: Buffer | null;
}

/** Gives a vale its code, or another one. False: somebody else was faster. */
export async function setCode(db: Db, id: number, { hash, sealed, tail, instead }: Coded): Promise<boolean> {
  const row = await db
    .updateTable('credits')
    .set({ code_hash: hash, code_sealed: sealed, code_tail: tail })
    .where('id', '=', id)
    .where('code_hash', instead === null ? 'is' : '=', instead)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Movements with the codes of the orders that they are of, oldest first. */
export function listMovements(db: Db, creditIds: readonly number[]) {
  return db
    .selectFrom('credit_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .selectAll('m')
    .select('o.codigo')
    .where('m.credit_id', 'in', [...creditIds])
    .orderBy('m.id')
    .limit(5000)
    .execute();
}

/** The vales of one person: first those that can be spent, by their end. */
export function listOfPerson(db: Db, { email, now, limit }: { email: string; now: Date; limit: number }) {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('email', '=', email)
    .where('email', '<>', '')
    .orderBy(
      sql`(blocked_at is not null or refund_key is not null or expires_at <= ${now} or balance_cents = 0)`,
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** As the log of acts names one. */
export const creditSubject = ({ id }: Pick<Credit, 'id'>) => `vale ${id}`;

const TELLING = ['email', 'mail_to', 'mail_name', 'giver', 'message', 'note'] as const;
/** Of several rows those that many want are kept in the order of their numbers, as by `lockCredits`. */
const credits = (db: Db) => db.selectFrom('credits').select('id').orderBy('id').forUpdate();
const oneOf = (ids: ReturnType<typeof credits>) => sql<number>`any(array(${ids}))`;

const NOBODYS = { email: '', mail_to: '', mail_name: '', giver: '', message: '', note: '' };

/** With what its makers said of whose they are; how many. */
async function forget(tx: Tx, which: ReturnType<typeof credits>): Promise<number> {
  const rows = await tx
    .updateTable('credits')
    .set(NOBODYS)
    .where('id', '=', oneOf(which))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('credit_movements')
    .set({ note: '' })
    .where('credit_id', 'in', ids)
    .where('made_by', '<>', 'system')
    .where('note', '<>', '')
    .execute();
  await blankSubjects(
    tx,
    ids.map((id) => creditSubject({ id })),
  );
  return ids.length;
}

/** Forgets whose vales they are; what they hold stays, and who has a code has it. */
export async function forgetHolder(tx: Tx, email: string): Promise<void> {
  if (email !== '') await forget(tx, credits(tx).where('email', '=', email));
}

/**
 * Forgets whose vales are that have been empty since before then, as each is from its end on; how many. Their sums and
 * movements stay.
 */
export function forgetOldHolders(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = credits(tx)
    .where(({ eb, or }) => or(TELLING.map((name) => eb(name, '<>', ''))))
    .where('balance_cents', '=', 0)
    .where(({ not, exists, selectFrom }) => {
      const moved = selectFrom('credit_movements as m')
        .select('m.id')
        .whereRef('m.credit_id', '=', 'credits.id')
        .where('m.at', '>=', before);
      return not(exists(moved));
    })
    .limit(limit);
  return forget(tx, old);
}

/** Forgets who gave the vales that came from these orders, and what was said with them: who has them keeps them. */
export async function forgetGivers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const given = credits(tx)
    .where('order_id', 'in', orderIds)
    .where(({ eb, or }) => or([eb('giver', '<>', ''), eb('message', '<>', '')]));
  await tx.updateTable('credits').set({ giver: '', message: '' }).where('id', '=', oneOf(given)).execute();
}

/** Forgets whose vales came from these orders, where nothing is left on them. */
export async function forgetHoldersOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await forget(tx, credits(tx).where('order_id', 'in', orderIds).where('balance_cents', '=', 0));
}
