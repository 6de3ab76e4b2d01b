import { inTransaction } from '../../db/index.ts';
import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import type { DisputesDeps } from './deps.ts';
import { claimDisputedCharges, claimUnanswered } from './disputes.store.ts';
import { emptyEnded } from './files.store.ts';
import { readDisputes, REMINDER_MS } from './read-disputes.ts';
import { tellDue } from './tell.ts';

const EVERY_MS = 5000;
const TERMS_EVERY_MS = 10 * 60_000;
const BATCH = 20;
/** A review takes six months at the most, and a decision may be looked at again for as long. */
const KEPT_MS = 180 * 24 * 3_600_000;
/** Disputes that could not be read are asked for again after this long. */
const FAILED_MS = 15 * 60_000;

export type DisputesWorker = Pick<Job, 'start' | 'stop' | 'runOnce'>;

/** Follows the disputes of contested charges, and keeps to their terms. */
export function createDisputesWorker(deps: DisputesDeps): DisputesWorker {
  const { log } = deps;
  const terms = async () => {
    await remind(deps);
    await forget(deps);
  };
  const jobs = [
    createJob((signals) => readDue(deps, signals), { name: 'disputes', everyMs: EVERY_MS, log }),
    createJob(terms, { name: 'terms of disputes', everyMs: TERMS_EVERY_MS, log }),
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

async function readDue(deps: DisputesDeps, { stopping }: Signals): Promise<void> {
  const { db, clock, provider } = deps;
  const now = clock();
  const again = new Date(now.getTime() + FAILED_MS);
  const items = await claimDisputedCharges(db, { provider: provider.name, now, again, limit: BATCH });
  await inTurn({ items, stopping, work: (charge) => readDisputes(deps, charge) });
}

async function remind({ db, clock }: DisputesDeps): Promise<void> {
  const now = clock();
  const deadlineBefore = new Date(now.getTime() + REMINDER_MS);
  await inTransaction(db, async (tx) => {
    for (const { id: disputeId, orderId } of await claimUnanswered(tx, { now, deadlineBefore })) {
      await tellDue(tx, { orderId, disputeId, now });
    }
  });
}

/** Papers and words go once a decision stands: until then the provider may still ask for them. */
async function forget({ db, clock, log }: DisputesDeps): Promise<void> {
  const now = clock();
  const endedBefore = new Date(now.getTime() - KEPT_MS);
  const emptied = await inTransaction(db, (tx) => emptyEnded(tx, { endedBefore, now }));
  if (emptied > 0) log.info({ disputes: emptied }, 'disputes: their papers are forgotten');
}
