import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { takeTurns } from '../../limits/turns.store.ts';
import { queueMail } from '../mail/index.ts';
import { whomToTell } from './matching.ts';
import { listProductsToTell, listStillBuying, listVariants, listWaiting, markTold } from './telling.store.ts';
import { WAITLIST_MAIL } from './waitlist-mails.ts';
import { deleteOldAsks } from './waitlist.store.ts';

export interface WaitlistWorkerDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const EVERY_MS = 15_000;
const FORGET_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** So long a unit counts as hers who was told of it. */
const BUYING_MS = DAY_MS;
/** Nobody wants to hear of a dress after half a year. */
const ASK_KEPT_MS = 180 * DAY_MS;
/** The link of a letter that stops further ones holds as long. */
const TOLD_KEPT_MS = 30 * DAY_MS;

/** Tells those who wait that something is back, and forgets who waits no more. Any number of nodes may do so. */
export function createWaitlistWorker(deps: WaitlistWorkerDeps): Pick<Job, 'start' | 'stop' | 'runOnce'> {
  const { log } = deps;
  const jobs = [
    createJob((signals) => tellAll(deps, signals), { name: 'waitlist', everyMs: EVERY_MS, log }),
    createJob(() => forget(deps), { name: 'old asks of the waitlist', everyMs: FORGET_EVERY_MS, log }),
  ];
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
    runOnce: async () => {
      for (const job of jobs) await job.runOnce();
    },
  };
}

async function tellAll(deps: WaitlistWorkerDeps, { stopping }: Signals): Promise<void> {
  const items = await listProductsToTell(deps.db);
  await inTurn({ items, stopping, work: (productId) => tellOf(deps, productId) });
}

/** One node at a time looks at a product: what another one has told is then known. */
async function tellOf({ db, clock, log }: WaitlistWorkerDeps, productId: number): Promise<void> {
  const told = await inTransaction(db, async (tx) => {
    const now = clock();
    await takeTurns(tx, [`waitlist ${productId}`], now);
    const variants = await listVariants(tx, productId);
    const stillBuying = await listStillBuying(tx, productId, new Date(now.getTime() - BUYING_MS));
    const waiting = await listWaiting(tx, productId);
    const chosen = whomToTell({ variants, stillBuying, waiting });
    const ids = await markTold(tx, { ids: chosen.map(({ id }) => id), now });
    for (const askId of ids) {
      // Her place in the queue is all that is written there: the e-mail stays where it can be erased.
      await queueMail(tx, {
        kind: WAITLIST_MAIL,
        dedupKey: `${WAITLIST_MAIL}:${askId}`,
        payload: { askId },
        now,
      });
    }
    return ids.length;
  });
  if (told > 0) log.info({ product: productId, told }, 'waitlist: told that it is back');
}

async function forget({ db, clock, log }: WaitlistWorkerDeps): Promise<void> {
  const nowMs = clock().getTime();
  const forgotten = await deleteOldAsks(db, {
    askedBefore: new Date(nowMs - ASK_KEPT_MS),
    toldBefore: new Date(nowMs - TOLD_KEPT_MS),
  });
  if (forgotten > 0) log.info({ asks: forgotten }, 'waitlist: old asks are forgotten');
}
