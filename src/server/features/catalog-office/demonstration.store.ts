import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertSettingOnce, lockSetting, readSetting, updateSetting } from '../../settings/settings.store.ts';

type Tx = Transaction<DB>;

const SETTING = 'demo_removal';

/** What was taken out at a press, and may come back. */
export interface Removal {
  /** Names the press; '' before the first. */
  key: string;
  state: 'none' | 'under_way' | 'removed' | 'back';
  /** Of the last step. */
  at: Date;
  ids: number[];
}

function removalOf(value: unknown): Removal {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof Removal, unknown>
  >;
  const state = kept.state === 'under_way' || kept.state === 'removed' || kept.state === 'back';
  return {
    key: typeof kept.key === 'string' ? kept.key : '',
    state: state ? (kept.state as Removal['state']) : 'none',
    at: new Date(typeof kept.at === 'string' ? kept.at : 0),
    ids: Array.isArray(kept.ids) ? kept.ids.filter((id) => typeof id === 'number') : [],
  };
}

export const readRemoval = async (db: Kysely<DB>): Promise<Removal> =>
  removalOf(await readSetting(db, SETTING));

/** As `readRemoval`, for this transaction alone until it ends. */
export async function lockRemoval(tx: Tx): Promise<Removal> {
  await insertSettingOnce(tx, SETTING, {});
  return removalOf(await lockSetting(tx, SETTING));
}

export async function saveRemoval(tx: Tx, removal: Removal): Promise<void> {
  await updateSetting(tx, SETTING, { ...removal, at: removal.at.toISOString() });
}

/** Under the name that it came with it is the demonstration's; under another one it is the owner's. */
const isDemonstration = sql<boolean>`demonstracao is not null and demonstracao = nome`;

/** Some products of the demonstration that are still there. */
export async function listDemonstration(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where(isDemonstration)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDemonstration(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isDemonstration)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of these so many are still there to be brought back. */
export async function countArchived(db: Kysely<DB>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
