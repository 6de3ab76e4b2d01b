import { sql, type Kysely, type Transaction } from 'kysely';
import type { PromocaoDocumento } from '#shared/wire/promotions.ts';
import type { DB } from '../../db/index.ts';

export type Reader = Kysely<DB> | Transaction<DB>;

/** A promotion as the owner published it. */
export interface Published {
  id: number;
  document: PromocaoDocumento;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Does it hold for so many orders, persons or reais alone? */
  isLimited: boolean;
}

export interface VersionNow {
  version: number;
  /** By the database's clock. */
  now: Date;
}

/** The version of what is published, and the time by which it is judged. */
export function findVersion(db: Reader): Promise<VersionNow> {
  return db
    .selectFrom('promotions_version')
    .select(['version', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow();
}

/** Tells every node. Belongs into the transaction of the change. */
export async function raiseVersion(tx: Transaction<DB>): Promise<void> {
  await tx
    .updateTable('promotions_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** The postal codes that a promotion holds for, whatever has become of it; none: all. */
export async function findRegions(db: Reader, id: number): Promise<PromocaoDocumento['ceps']> {
  const row = await db.selectFrom('promotions').select('document').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : (row.document as PromocaoDocumento).ceps;
}

const COLUMNS = [
  'id',
  'document',
  'starts_at',
  'ends_at',
  'published_at',
  'paused_at',
  'most_uses',
  'person_uses',
  'budget_cents',
] as const;

/** One that held until a moment ago. */
export interface Stopped extends Published {
  isPaused: boolean;
}

const MOST_STOPPED = 50;

/** What held without a code and stopped within a day, the last first: a cart may have been told of it. */
export async function listStopped(db: Reader): Promise<Stopped[]> {
  const aDayAgo = sql<Date>`clock_timestamp() - interval '1 day'`;
  const rows = await db
    .selectFrom('promotions')
    .select(COLUMNS)
    .where('published_at', 'is not', null)
    .where('by_code', '=', false)
    .where((eb) =>
      eb.or([
        eb('paused_at', '>', aDayAgo),
        eb.and([
          eb('paused_at', 'is', null),
          eb('ends_at', '>', aDayAgo),
          eb('ends_at', '<=', sql<Date>`clock_timestamp()`),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(paused_at, ends_at)`, 'desc')
    .limit(MOST_STOPPED)
    .execute();
  return rows.map((row) => ({ ...toPublished(row), isPaused: row.paused_at !== null }));
}

/** All that hold now or will, the oldest first. */
export async function listPublished(db: Reader): Promise<Published[]> {
  const rows = await db
    .selectFrom('promotions')
    .select(COLUMNS)
    .where('published_at', 'is not', null)
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .orderBy('id')
    .execute();
  return rows.map(toPublished);
}

interface Row {
  id: number;
  document: unknown;
  starts_at: Date | null;
  ends_at: Date | null;
  most_uses: number | null;
  person_uses: number | null;
  budget_cents: number | null;
}

function toPublished(row: Row): Published {
  const { id, document, starts_at: startsAt, ends_at: endsAt } = row;
  const isLimited = row.most_uses !== null || row.person_uses !== null || row.budget_cents !== null;
  // Nothing but what `checkDocument` let through is ever written there.
  return { id, document: document as PromocaoDocumento, startsAt, endsAt, isLimited };
}

/** A code that somebody typed, and the promotion that it is for. */
export interface FoundCode {
  codeId: number;
  code: string;
  /** Good for one order; what does not hold of it is told to nobody. */
  single: boolean;
  uses: number;
  isPaused: boolean;
  promotion: Published;
}

/** Undefined for a code that there is none of, or whose promotion was never published. */
export async function findCode(db: Reader, code: string): Promise<FoundCode | undefined> {
  const row = await db
    .selectFrom('promotion_codes as c')
    .innerJoin('promotions as p', 'p.id', 'c.promotion_id')
    .select([
      'c.id as codeId',
      'c.code',
      'c.single',
      'c.uses',
      'p.id',
      'p.document',
      'p.starts_at',
      'p.ends_at',
      'p.paused_at',
      'p.most_uses',
      'p.person_uses',
      'p.budget_cents',
    ])
    .where('c.code', '=', code)
    .where('p.published_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { codeId, single, uses } = row;
  return {
    codeId,
    code: row.code,
    single,
    uses,
    isPaused: row.paused_at !== null,
    promotion: toPublished(row),
  };
}

/** Names of categories by their numbers. */
export async function listCategoryNames(db: Reader): Promise<Map<number, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'nome']).execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}
