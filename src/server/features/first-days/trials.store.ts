import type { Kysely } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { insertSettingOnce, lockSetting, readSetting, updateSetting } from '../../settings/settings.store.ts';

const SETTING = 'first_days';

/** A try that went well: when, and whether the answers were the sandbox's. */
export interface Trial {
  at: Date;
  sandbox: boolean;
  /** What it was tried with; another one makes it worth nothing. */
  of: string;
}

export interface KeptTrials {
  hidden: boolean;
  freight: Trial | null;
  mail: Trial | null;
}

export async function readTrials(db: Kysely<DB>): Promise<KeptTrials> {
  const kept = partsOf(await readSetting(db, SETTING));
  return {
    hidden: kept['hidden'] === true,
    freight: trialOf(kept['freight']),
    mail: trialOf(kept['mail']),
  };
}

export function saveHidden(db: Kysely<DB>, hidden: boolean): Promise<void> {
  return savePart(db, { hidden });
}

export function saveTrial(db: Kysely<DB>, name: 'freight' | 'mail', trial: Trial): Promise<void> {
  return savePart(db, { [name]: { ...trial, at: trial.at.toISOString() } });
}

/** A mail server has taken a letter to this address. */
export const noteMailTrial = (db: Kysely<DB>, { at, to }: { at: Date; to: string }): Promise<void> =>
  saveTrial(db, 'mail', { at, sandbox: false, of: to });

async function savePart(db: Kysely<DB>, part: Record<string, unknown>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertSettingOnce(tx, SETTING, {});
    await updateSetting(tx, SETTING, { ...partsOf(await lockSetting(tx, SETTING)), ...part });
  });
}

const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function trialOf(value: unknown): Trial | null {
  const { at, sandbox, of } = partsOf(value);
  const moment = new Date(typeof at === 'string' ? at : Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  return { at: moment, sandbox: sandbox === true, of: typeof of === 'string' ? of : '' };
}
