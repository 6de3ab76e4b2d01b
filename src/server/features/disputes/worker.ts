import { inTransaction } from '../../db/index.ts';
import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { queueMail } from '../mail/index.ts';
import type { DisputesDeps } from './deps.ts';
import { claimDisputedCharges, claimUnanswered } from './disputes.store.ts';
import { readDisputes, REMINDER_MS } from './read-disputes.ts';

const EVERY_MS = 5000;
const BATCH = 20;
/** Disputes that could not be read are asked for again after this long. */
const FAILED_MS = 15 * 60_000;

/** Follows the disputes of contested charges, and reminds the owner of their deadlines. */
export function createDisputesWorker(deps: DisputesDeps): Job {
  const { db, clock, log, provider } = deps;
  const round = async ({ stopping }: Signals) => {
    const now = clock();
    const again = new Date(now.getTime() + FAILED_MS);
    const items = await claimDisputedCharges(db, { provider: provider.name, now, again, limit: BATCH });
    await inTurn({ items, stopping, work: (charge) => readDisputes(deps, charge) });
    await remind(deps);
  };
  return createJob(round, { name: 'disputes', everyMs: EVERY_MS, log });
}

async function remind({ db, clock }: DisputesDeps): Promise<void> {
  const now = clock();
  const deadlineBefore = new Date(now.getTime() + REMINDER_MS);
  await inTransaction(db, async (tx) => {
    for (const { id, orderId } of await claimUnanswered(tx, { now, deadlineBefore })) {
      const kind = 'contestacao_prazo_aviso';
      const payload = { orderId, disputeId: id };
      await queueMail(tx, { kind, dedupKey: `${kind}:${id}`, payload, now });
    }
  });
}
