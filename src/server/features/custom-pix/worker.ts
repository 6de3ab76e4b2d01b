import { createRepeated, inTurn, type PaymentWorkers } from '../payments/index.ts';
import { claimOpenCustomPix } from './custom-pix.store.ts';
import type { CustomPixDeps } from './deps.ts';
import { settleCustomPix } from './settle.ts';

const EVERY_MS = 15_000;
const ASK_AGAIN_MS = 60_000;
const BATCH = 50;

/** Finds lost news of open charges and calls off those that were put away. */
export function createCustomPixWorker(deps: CustomPixDeps): PaymentWorkers {
  const round = async (stopping: AbortSignal) => {
    const now = deps.clock();
    const askedBefore = new Date(now.getTime() - ASK_AGAIN_MS);
    const items = await claimOpenCustomPix(deps.db, { now, askedBefore, limit: BATCH });
    await inTurn({ items, stopping, work: (row) => settleCustomPix(deps, row) });
  };
  const repeated = createRepeated(round, { everyMs: EVERY_MS, log: deps.log, name: 'custom PIX' });
  return {
    start: repeated.start,
    stop: repeated.stop,
    runOnce: () => round(new AbortController().signal),
  };
}
