import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inSnapshot, readingFrom, type DB, type Reading } from '../../db/index.ts';
import {
  findChangedProducts,
  findVersion,
  listCategories,
  listProductRecords,
  listRecentMovements,
  listUnitsSold,
} from './catalog.store.ts';
import { snapshotOf, withProducts, type CatalogSnapshot, type Sales } from './snapshot.ts';
import { listBoughtTogether } from './together.store.ts';

const RANK_EVERY_MS = 3_600_000;
const RANK_DAYS = 90;
const TOGETHER_DAYS = 180;
const DAY_MS = 86_400_000;
/** After a longer pause (a sleeping laptop, a database that was away) movements may be missed: all is read. */
const LONGEST_PAUSE_MS = 15_000;

export interface CatalogReader {
  /** The catalogue as it stands in the database. */
  readAll(): Promise<CatalogSnapshot>;
  /** The catalogue with what changed since the last reading; the same object when nothing did. */
  readChanges(before: CatalogSnapshot): Promise<CatalogSnapshot>;
}

interface ReaderDeps {
  db: Kysely<DB>;
  clock: Clock;
  /** Where what was sold in months is counted. What is kept under the catalogue's version is never read older than it. */
  reading?: Reading | undefined;
}

/** Reads the catalogue whole at first, then only what an edit or a movement of stock has touched. */
export function createCatalogReader({ db, clock, reading = readingFrom(db) }: ReaderDeps): CatalogReader {
  let version = -1;
  let seen = new Set<number>();
  let sales: Sales = { unitsSold: new Map(), boughtTogether: new Map() };
  let rankedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;

  /** True when what was sold was counted anew. */
  async function rank(now: number): Promise<boolean> {
    if (now - rankedAt < RANK_EVERY_MS) return false;
    sales = await readSales(reading(null), now);
    rankedAt = now;
    return true;
  }

  async function readAll(): Promise<CatalogSnapshot> {
    const now = clock().getTime();
    await rank(now);
    // Seen before the rows are read: a movement that comes in between is read twice rather than never.
    seen = idsOf(await listRecentMovements(db));
    const rows = await inSnapshot(db, async (snapshot) => ({
      version: await findVersion(snapshot),
      categories: await listCategories(snapshot),
      products: await listProductRecords(snapshot),
    }));
    version = rows.version;
    readAt = now;
    return snapshotOf(rows, { ...sales, now: new Date(now) });
  }

  /** Null: what changed can't be told by product. */
  async function readTouched(before: CatalogSnapshot, now: number): Promise<CatalogSnapshot | null> {
    const isRanked = await rank(now);
    // As in readAll: before the rows.
    const recent = await listRecentMovements(db);
    const moved = recent.filter(({ id }) => !seen.has(id)).map((movement) => movement.product_id);
    if (!isRanked && moved.length === 0 && (await findVersion(db)) === version) return before;
    const rows = await inSnapshot(db, async (snapshot) => {
      const upTo = await findVersion(snapshot);
      const edited = await findChangedProducts(snapshot, { after: version, upTo });
      const ids = edited && new Set([...edited, ...moved]);
      return ids && { upTo, ids, records: await listProductRecords(snapshot, [...ids]) };
    });
    if (rows === null) return null;
    seen = idsOf(recent);
    version = rows.upTo;
    return withProducts(before, rows, { ...sales, now: new Date(now) });
  }

  async function readChanges(before: CatalogSnapshot): Promise<CatalogSnapshot> {
    const now = clock().getTime();
    if (now - readAt > LONGEST_PAUSE_MS) return readAll();
    const after = await readTouched(before, now);
    if (after === null) return readAll();
    readAt = now;
    return after;
  }

  return { readAll, readChanges };
}

async function readSales(db: Kysely<DB>, now: number): Promise<Sales> {
  const since = (days: number) => new Date(now - days * DAY_MS);
  return {
    unitsSold: await listUnitsSold(db, since(RANK_DAYS)),
    boughtTogether: await listBoughtTogether(db, since(TOGETHER_DAYS)),
  };
}

function idsOf(movements: readonly { id: number }[]): Set<number> {
  return new Set(movements.map((movement) => movement.id));
}
