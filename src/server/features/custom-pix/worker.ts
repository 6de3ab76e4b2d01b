import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { archiveOrphans, claimOpenCustomPix, claimPaidCustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { settleCustomPix } from './settle.ts';

const EVERY_MS = 15_000;
const ASK_AGAIN_MS = 60_000;
const BATCH = 50;

/** Finds lost news of open charges and of paid ones, and calls off those that were put away. */
export function createCustomPixWorker(deps: CustomPixDeps): Job {
  const { db, clock, log } = deps;
  const round = async ({ stopping }: Signals) => {
    const now = clock();
    await archiveOrphans(db, now);
    const askedBefore = new Date(now.getTime() - ASK_AGAIN_MS);
    const items = await claimOpenCustomPix(db, { now, askedBefore, limit: BATCH });
    await inTurn({ items, stopping, work: (row) => settleCustomPix(deps, row) });
    // What was paid may go back at the provider, or by a lost dispute.
    const paid = await claimPaidCustomPix(db, { now, limit: BATCH });
    await inTurn({ items: paid, stopping, work: (row) => settleCustomPix(deps, row) });
  };
  return createJob(round, { name: 'custom PIX', everyMs: EVERY_MS, log });
}
