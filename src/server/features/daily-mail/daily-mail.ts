import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, type Job } from '../../jobs/index.ts';
import { queueMail, wasQueued } from '../mail/index.ts';

export const DAILY_MAIL = 'resumo_diario';

export interface DailyMailDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Does anybody want it, as things stand now? */
  isWanted: () => boolean | Promise<boolean>;
}

const EVERY_MS = 60_000;
/** Of the morning, in São Paulo. */
const HOUR_MS = 3_600_000;
const FROM_HOUR = 7;

/** Queues the mail of the day before, once a day over all nodes, from seven in the morning on. */
export function createDailyMail({ db, clock, log, isWanted }: DailyMailDeps): Job {
  async function round(): Promise<void> {
    const now = clock();
    const today = dayOf(now);
    if (now.getTime() < startOfDay(today).getTime() + FROM_HOUR * HOUR_MS) return;
    if (!(await isWanted())) return;
    const dia = dayAfter(today, -1);
    const dedupKey = `${DAILY_MAIL}:${dia}`;
    await inTransaction(db, async (tx) => {
      if (await wasQueued(tx, dedupKey)) return;
      await queueMail(tx, { kind: DAILY_MAIL, dedupKey, payload: { dia }, now });
    });
  }
  return createJob(round, { name: 'daily mail', everyMs: EVERY_MS, log });
}
