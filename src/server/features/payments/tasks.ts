import { callOff, findCharge, readBack } from './settle.ts';
import type { PaymentsDeps } from './deps.ts';
import { finishTask, noteTaskError, type TaskRow } from './tasks.store.ts';
import { OPEN_WORDS } from '../orders/index.ts';

const REFUND_ENDED = new Set(['refunded', 'cancelled', 'rejected']);
const WORRYING_TRIES = 10;

/** Does what is owed to the provider: calls a charge off or gives its money back. A failure is tried again later. */
export async function workOffTask(deps: PaymentsDeps, task: TaskRow): Promise<void> {
  const error = task.kind === 'cancel' ? await cancelOwed(deps, task) : await refundOwed(deps, task);
  if (error === null) return finishTask(deps.db, task.id, { now: deps.clock() });
  await noteTaskError(deps.db, task.id, error);
  if (task.tries >= WORRYING_TRIES) {
    deps.log.error(
      { task: task.id, kind: task.kind, tries: task.tries, error },
      'a debt to the provider stands',
    );
  }
}

/** Null when nothing is left to be called off: it was, or it was paid meanwhile and that is another debt. */
async function cancelOwed(deps: PaymentsDeps, task: TaskRow): Promise<string | null> {
  const before = await findCharge(deps, task.provider_payment_id);
  if (before === undefined || !OPEN_WORDS.includes(before.payment.status)) return null;
  const answered = await callOff(deps, before.payment);
  const after = await findCharge(deps, task.provider_payment_id);
  const open = after !== undefined && OPEN_WORDS.includes(after.payment.status);
  return answered && !open ? null : 'o provedor ainda não cancelou';
}

async function refundOwed(deps: PaymentsDeps, task: TaskRow): Promise<string | null> {
  const { provider_payment_id: paymentId, amount_cents: amountCents } = task;
  const request = amountCents === null ? { paymentId } : { paymentId, amountCents };
  const outcome = await deps.provider.refund(request, task.dedup_key);
  await readBack(deps, paymentId);
  if (outcome.kind === 'ok') {
    await finishTask(deps.db, task.id, { now: deps.clock(), providerRefundId: outcome.value.id });
    return null;
  }
  const charge = await findCharge(deps, paymentId);
  if (charge !== undefined && REFUND_ENDED.has(charge.payment.status)) return null;
  return outcome.kind === 'refused' ? `HTTP ${outcome.error.status} ${outcome.error.code}` : outcome.detail;
}
