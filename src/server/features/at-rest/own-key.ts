import type { Kysely } from 'kysely';
import { inLongSnapshot, type DB } from '../../db/index.ts';
import { OWN_KEY, readOwnKey, type CpfVault } from '../../security/cpfs.ts';
import { idOf } from '../../security/sealer.ts';
import { deleteSetting, insertSettingOnce, readSetting } from '../../settings/settings.store.ts';
import { countCustomersUnderOthers } from '../customers/index.ts';
import { countOrdersUnderOthers } from '../orders/index.ts';

/** All rows are looked through: a minute where there are ten million, for a job that nobody waits for. */
const LONGEST_COUNT_MS = 15 * 60_000;

/** Rows that the present key did not seal. */
export function countUnderOthers(db: Kysely<DB>, currentId: Buffer): Promise<number> {
  return inLongSnapshot(db, LONGEST_COUNT_MS, async (snapshot) => {
    const orders = await countOrdersUnderOthers(snapshot, currentId);
    return orders + (await countCustomersUnderOthers(snapshot, currentId));
  });
}

/** Since when nothing is sealed by the key in the database any more. */
export const OWN_KEY_IDLE_SINCE = 'data_key_idle_since';
/** Another server may still seal with it, from its memory: what it seals in this time is found and sealed anew. */
const IDLE_MS = 24 * 3_600_000;

interface Look {
  /** Rows of others that this round found, before it sealed them anew. */
  found: number;
  now: Date;
}

/**
 * A key in the database protects it from nobody: it goes once DATA_KEY has sealed all that it had sealed, and for a day
 * nobody has sealed anything with it.
 */
export async function giveUpOwnKey(
  db: Kysely<DB>,
  { sealer }: CpfVault,
  { found, now }: Look,
): Promise<void> {
  const own = await readOwnKey(db);
  if (own === null || idOf(own).equals(sealer.currentId)) return;
  if (found > 0) await deleteSetting(db, OWN_KEY_IDLE_SINCE);
  await insertSettingOnce(db, OWN_KEY_IDLE_SINCE, now.toISOString());
  const since = new Date(String(await readSetting(db, OWN_KEY_IDLE_SINCE)));
  if (now.getTime() - since.getTime() < IDLE_MS) return;
  if ((await countUnderOthers(db, sealer.currentId)) > 0) return;
  await deleteSetting(db, OWN_KEY);
  await deleteSetting(db, OWN_KEY_IDLE_SINCE);
}
