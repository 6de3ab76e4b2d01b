import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { advance } from './advance.ts';
import { readCharges } from './charges.ts';
import type { LabelsDeps } from './deps.ts';
import { claimSweeps, listDue, notePaidElsewhere, type Label } from './labels.store.ts';
import { giveUpCodes } from './give-up.ts';
import { wakeLapsed } from './money.store.ts';
import { receiverOf } from './parcel.ts';
import { wakeOldCodes } from './return.store.ts';

const EVERY_MS = 5000;
const BATCH = 20;
/** Calls of the provider that stay for people: prices at the checkout and in the office, news of parcels. */
const KEPT_FOR_PEOPLE = 70;
/** What is paid is finished with some of those. */
const KEPT_FROM_PAID = 20;
/** What one label may ask for in one go, once it is paid and before. */
const CALLS_OF_PAID = 4;
const CALLS_OF_ONE = 10;
const SWEEP_AGAIN_MS = 3_600_000;
const PAID_ELSEWHERE =
  'No Melhor Envio há outra etiqueta paga deste pedido, comprada no site deles. Confira lá e cancele a que sobra.';

/** Goes on with labels that were cut off or wait for an answer, and clears the cart of what lost requests left there. */
export function createLabelsWorker(deps: LabelsDeps): Job {
  const round = async (signals: Signals) => {
    if (deps.closed() !== '') return EVERY_MS;
    await wakeLapsed(deps.db, deps.clock());
    await wakeOldCodes(deps.db, deps.clock());
    await giveUpCodes(deps, signals);
    const items = await listDue(deps.db, deps.clock(), BATCH);
    const isDone = await advanceAll(deps, items, signals);
    await sweepAll(deps, signals);
    if (deps.provider.room() > KEPT_FOR_PEOPLE + BATCH) await readCharges(deps, signals);
    // There may be more of them, and room for these.
    return items.length === BATCH && isDone ? 0 : EVERY_MS;
  };
  return createJob(round, { name: 'labels', everyMs: EVERY_MS, log: deps.log });
}

/** As many at once as the provider takes; was there room for all? Those that there was none for are due in the next round. */
async function advanceAll(
  deps: LabelsDeps,
  items: Awaited<ReturnType<typeof listDue>>,
  { stopping }: Signals,
): Promise<boolean> {
  let [spokenFor, left] = [0, items.length];
  const work = async ({ id, state }: (typeof items)[number]) => {
    const isPaid = state === 'paga';
    const calls = isPaid ? CALLS_OF_PAID : CALLS_OF_ONE;
    const kept = isPaid ? KEPT_FROM_PAID : KEPT_FOR_PEOPLE;
    if (deps.provider.room() - kept < spokenFor + calls) return;
    spokenFor += calls;
    left -= 1;
    await advance(deps, id, false).finally(() => (spokenFor -= calls));
  };
  await inTurn({ items, stopping, work });
  return left === 0;
}

async function sweepAll(deps: LabelsDeps, { stopping }: Signals): Promise<void> {
  const now = deps.clock();
  const next = new Date(now.getTime() + SWEEP_AGAIN_MS);
  const items = await claimSweeps(deps.db, { now, next, limit: BATCH });
  await inTurn({ items, stopping, work: (label) => sweep(deps, label) });
}

/** One that was put into the cart twice since an answer was lost: nobody is to pay it with 'the whole cart'. */
async function sweep(deps: LabelsDeps, label: Label): Promise<void> {
  const order = await deps.orders.find({ id: label.order_id });
  if (order === undefined) return;
  const { document } = await receiverOf(deps, order).catch(() => ({ document: '' }));
  const found = await deps.provider.find({ reference: label.reference, document });
  if (found.kind !== 'ok') return;
  const others = found.value.filter(({ id }) => id !== label.provider_id || label.state === 'desfeita');
  for (const { id, standing } of others) {
    if (standing === 'in_cart') await deps.provider.remove(id);
    if (standing === 'paid' || standing === 'made')
      await notePaidElsewhere(deps.db, label.id, PAID_ELSEWHERE);
  }
}
