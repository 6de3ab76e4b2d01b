import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { createJob, type Job, type JobOptions, type Signals } from '../jobs/index.ts';
import { deleteOld, listBackups, type KeptBackup } from './kept-files.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupPlace } from './place.ts';

export interface ScheduledDeps {
  pool: pg.Pool;
  place: BackupPlace;
  everyHours: number;
  /** How many of them stay. */
  keep: number;
  clock: Clock;
  log: JobOptions['log'];
}

const HOUR_MS = 3_600_000;
/** Soon enough after clocks were set, files were deleted or a backup failed. */
const LOOK_EVERY_MS = HOUR_MS / 2;
/** A shop that has just been opened has better things to do. */
const AFTER_START_MS = HOUR_MS / 6;

/** Makes a backup when the newest one is too old; a job that fails is logged and tried again. None where `everyHours` is 0. */
export function createScheduledBackups(deps: ScheduledDeps): Job | null {
  if (deps.everyHours === 0) return null;
  const startedAt = deps.clock();
  return createJob((signals) => backUpWhenDue(deps, startedAt, signals), {
    name: 'backups',
    everyMs: LOOK_EVERY_MS,
    log: deps.log,
  });
}

async function backUpWhenDue(
  { pool, place, everyHours, keep, clock, log }: ScheduledDeps,
  startedAt: Date,
  { stopping }: Signals,
): Promise<number> {
  const now = clock();
  const kept = await listBackups(place.folder);
  const waitMs = untilDue({ kept, startedAt, everyMs: everyHours * HOUR_MS, now });
  if (waitMs > 0) return Math.min(waitMs, LOOK_EVERY_MS);
  try {
    const { path, bytes } = await makeBackup({ pool, ...place, kind: 'auto', now, signal: stopping });
    log.info({ path, bytes }, 'backup made');
    await deleteOld(place.folder, 'auto', keep);
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
  return LOOK_EVERY_MS;
}

/** Milliseconds until the next backup. One of the future, by a clock that was wrong, puts none off. */
export function untilDue(at: {
  kept: readonly KeptBackup[];
  startedAt: Date;
  everyMs: number;
  now: Date;
}): number {
  const newest = at.kept.find(({ madeAt }) => madeAt <= at.now);
  const due = Math.max(
    newest === undefined ? 0 : +newest.madeAt + at.everyMs,
    +at.startedAt + AFTER_START_MS,
  );
  return Math.max(0, due - +at.now);
}

/** Seconds since the newest backup of each kind, for the figures. */
export async function backupAges(folder: string, now: Date): Promise<Record<string, number>> {
  const newestLast = (await listBackups(folder)).toReversed();
  return Object.fromEntries(newestLast.map(({ kind, madeAt }) => [kind, (+now - +madeAt) / 1000]));
}
