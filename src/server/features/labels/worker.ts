import { createJob, inTurn, type Job, type Signals } from '../../jobs/index.ts';
import { advance } from './advance.ts';
import type { LabelsDeps } from './deps.ts';
import { claimSweeps, listDue, notePaidElsewhere, type Label } from './labels.store.ts';
import { receiverOf } from './parcel.ts';

const EVERY_MS = 5000;
const BATCH = 20;
const SWEEP_AGAIN_MS = 3_600_000;
const PAID_ELSEWHERE =
  'No Melhor Envio há outra etiqueta paga deste pedido, comprada no site deles. Confira lá e cancele a que sobra.';

/** Goes on with labels that were cut off or wait for an answer, and clears the cart of what lost requests left there. */
export function createLabelsWorker(deps: LabelsDeps): Job {
  const round = async (signals: Signals) => {
    if (deps.closed() !== '') return;
    const items = await listDue(deps.db, deps.clock(), BATCH);
    await inTurn({ items, stopping: signals.stopping, work: (id) => advance(deps, id) });
    await sweepAll(deps, signals);
  };
  return createJob(round, { name: 'labels', everyMs: EVERY_MS, log: deps.log });
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
