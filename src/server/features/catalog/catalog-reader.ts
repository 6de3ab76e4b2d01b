import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import {
  findChangedProducts,
  findVersion,
  inSnapshot,
  listCategories,
  listProductRecords,
  listRecentMovements,
  listUnitsSold,
} from './catalog.store.ts';
import { snapshotOf, withProducts, type CatalogSnapshot, type UnitsSold } from './snapshot.ts';

const RANK_EVERY_MS = 3_600_000;
const RANK_DAYS = 90;
const DAY_MS = 86_400_000;
/** After a longer pause (a sleeping laptop, a database that was away) movements may be missed: all is read. */
const LONGEST_PAUSE_MS = 15_000;

export interface CatalogReader {
  /** The catalogue as it stands in the database. */
  readAll(): Promise<CatalogSnapshot>;
  /** The catalogue with what changed since the last reading; the same object when nothing did. */
  readChanges(before: CatalogSnapshot): Promise<CatalogSnapshot>;
}

/** Reads the catalogue whole at first, then only what an edit or a movement of stock has touched. */
export function createCatalogReader({ db, clock }: { db: Kysely<DB>; clock: Clock }): CatalogReader {
  let version = -1;
  let seen = new Set<number>();
  let unitsSold: UnitsSold = new Map();
  let rankedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;

  /** True when what was sold was counted anew. */
  async function rank(now: number): Promise<boolean> {
    if (now - rankedAt < RANK_EVERY_MS) return false;
    unitsSold = await listUnitsSold(db, new Date(now - RANK_DAYS * DAY_MS));
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
    return snapshotOf(rows, unitsSold);
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
    return withProducts(before, rows, unitsSold);
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

function idsOf(movements: readonly { id: number }[]): Set<number> {
  return new Set(movements.map((movement) => movement.id));
}
