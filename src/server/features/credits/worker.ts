import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, type Job, type Signals } from '../../jobs/index.ts';
import { queueMail } from '../mail/index.ts';
import { ENDING_MAIL } from './credit-mails.ts';
import { claimEnding, claimExpired, countOff, expire } from './ending.store.ts';

export interface CreditsWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** So long before its end a holder is told. */
const TOLD_BEFORE_DAYS = 30;

/** Ends vales whose time is over, tells of those that end soon, and looks whether all sums are right. */
export function createCreditsWorker(deps: CreditsWorkerDeps): Job {
  const round = async (signals: Signals): Promise<void> => {
    await inBatches(signals, () => expireSome(deps));
    await inBatches(signals, () => tellSome(deps));
    const off = await countOff(deps.db);
    if (off.balances + off.orders > 0) deps.log.error(off, 'vales do not add up');
  };
  return createJob(round, { name: 'vales', everyMs: EVERY_MS, log: deps.log });
}

async function inBatches({ stopping }: Signals, work: () => Promise<number>): Promise<void> {
  while (!stopping.aborted && (await work()) === AT_ONCE);
}

function expireSome({ db, clock }: CreditsWorkerDeps): Promise<number> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    const credits = await claimExpired(tx, now, AT_ONCE);
    await expire(tx, credits, now);
    return credits.length;
  });
}

function tellSome({ db, clock }: CreditsWorkerDeps): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() + TOLD_BEFORE_DAYS * DAY_MS);
  return inTransaction(db, async (tx) => {
    const ending = await claimEnding(tx, { now, before, limit: AT_ONCE });
    for (const { id } of ending) {
      const dedupKey = `${ENDING_MAIL}:${id}:${now.getTime()}`;
      await queueMail(tx, { kind: ENDING_MAIL, dedupKey, payload: { creditId: id }, now });
    }
    return ending.length;
  });
}
