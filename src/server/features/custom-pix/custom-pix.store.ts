import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';
import { PAUSES_OF_PAID } from '../ledger/index.ts';

export type CustomPix = Selectable<DB['custom_pix']>;

type Db = Kysely<DB> | Transaction<DB>;
type By = { id: number } | { key: string } | { externalReference: string };

function find(db: Db, by: By) {
  const query = db.selectFrom('custom_pix').selectAll();
  if ('id' in by) return query.where('id', '=', by.id);
  return 'key' in by
    ? query.where('idempotency_key', '=', by.key)
    : query.where('external_reference', '=', by.externalReference);
}

export function findCustomPix(db: Db, by: By): Promise<CustomPix | undefined> {
  return find(db, by).executeTakeFirst();
}

/** Those that were made under these keys. */
export const listPixOfKeys = (db: Db, keys: readonly string[]): Promise<CustomPix[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('custom_pix')
        .selectAll()
        .where('idempotency_key', 'in', [...keys])
        .execute();

/** Reads a charge and keeps it to this transaction: every change of its state begins here. */
export function lockCustomPix(tx: Transaction<DB>, by: By): Promise<CustomPix | undefined> {
  return find(tx, by).forUpdate().executeTakeFirst();
}

/** Undefined when its key is taken. */
export function insertCustomPix(db: Db, row: Insertable<DB['custom_pix']>): Promise<CustomPix | undefined> {
  return db
    .insertInto('custom_pix')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateCustomPix(
  db: Db,
  id: number,
  change: Updateable<DB['custom_pix']>,
): Promise<void> {
  await db.updateTable('custom_pix').set(change).where('id', '=', id).execute();
}

/** What the owner has not put away, newest first. */
export function listCustomPix(db: Db, limit: number): Promise<CustomPix[]> {
  return db
    .selectFrom('custom_pix')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Differs whenever what `listCustomPix` gives differs. It reads no picture: one never changes without its code.
 */
export async function findListVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('custom_pix')
    .select(
      sql<string>`md5(coalesce(string_agg(row(id, status, paid_at, expires_at, ticket_url, qr_code_text,
        octet_length(qr_code_image), valor_cents, refunded_cents, asked_cents, dispute, dispute_deadline)::text, ','
        order by id), ''))`.as('version'),
    )
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return version;
}

/** Open charges that were last asked about before then, marked as asked, so that several nodes share them. */
export function claimOpenCustomPix(
  db: Kysely<DB>,
  wanted: { now: Date; askedBefore: Date; limit: number; id?: number },
): Promise<CustomPix[]> {
  return db
    .updateTable('custom_pix')
    .set({ checked_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('custom_pix')
        .select('id')
        .where('status', '=', 'pending')
        .where('checked_at', '<', wanted.askedBefore)
        .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? 0))
        .orderBy('checked_at')
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Puts away open charges of a freight's difference whose order is no sale any more; their rounds call them off. */
export async function archiveOrphans(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('custom_pix')
    .set({ archived_at: now })
    .where('status', '=', 'pending')
    .where('archived_at', 'is', null)
    .where('idempotency_key', 'like', 'frete-do-endereco:%')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('status', 'in', ['refunded', 'cancelled']),
    )
    .execute();
}

const HOUR_MS = 3_600_000;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Paid charges that are to be read again, and lost ones, which may be won after all, marked as read: each by its age, as charges of orders are. Of those that several
 * nodes want each gets others.
 */
export function claimPaidCustomPix(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<CustomPix[]> {
  const ages = [0, ...PAUSES_OF_PAID.map(({ untilDays }) => untilDays * 24 * HOUR_MS)];
  return db
    .updateTable('custom_pix')
    .set({ checked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('custom_pix')
        .select('id')
        .where((eb) => eb.or([eb('status', '=', 'paid'), eb('dispute', '=', 'lost')]))
        .where((due) =>
          due.or(
            PAUSES_OF_PAID.map(({ pauseMs }, age) =>
              due.and([
                due('paid_at', '<=', before(now, ages[age] ?? 0)),
                due('paid_at', '>', before(now, ages[age + 1] ?? 0)),
                due('checked_at', '<', before(now, pauseMs)),
              ]),
            ),
          ),
        )
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
