import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { createJob, type Job, type JobOptions } from '../../jobs/index.ts';
import { addUpCounts } from './counts.store.ts';

const EVERY_MS = 10_000;

/** Adds up what orders have changed of their counts (docs/decisions/0130). */
export const createCounting = ({ db, log }: { db: Kysely<DB>; log: JobOptions['log'] }): Job =>
  createJob(() => addUpCounts(db), { name: 'counts of orders', everyMs: EVERY_MS, log });
