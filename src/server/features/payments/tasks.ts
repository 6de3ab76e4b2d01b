import { isOpenState, type ChargeState } from '#shared/charges.ts';
import { inTransaction } from '../../db/index.ts';
import { callOff, findCharge, readBack } from './settle.ts';
import type { PaymentsDeps } from './deps.ts';
import { tellRefund } from './refund-letter.ts';
import { finishTask, noteTaskError, type TaskRow } from './tasks.store.ts';

const REFUND_ENDED = new Set<ChargeState>(['returned', 'cancelled', 'refused']);
const WORRYING_TRIES = 10;

/** What became of a debt: nothing is left to be done, or why it stands. */
type Result = { error: string } | { error: null; returned: boolean; providerRefundId?: string };

const SETTLED: Result = { error: null, returned: false };

/** Does what is owed to the provider: calls a charge off or gives its money back. A failure is tried again later. */
export async function workOffTask(deps: PaymentsDeps, task: TaskRow): Promise<void> {
  const result = task.kind === 'cancel' ? await cancelOwed(deps, task) : await refundOwed(deps, task);
  if (result.error === null) {
    const { returned, ...done } = result;
    return inTransaction(deps.db, async (tx) => {
      await finishTask(tx, task.id, { ...done, now: deps.clock() });
      if (returned) await tellRefund(tx, { provider: deps.provider.name, task });
    });
  }
  const { error } = result;
  await noteTaskError(deps.db, task.id, error);
  if (task.tries >= WORRYING_TRIES) {
    deps.log.error(
      { task: task.id, kind: task.kind, tries: task.tries, error },
      'a debt to the provider stands',
    );
  }
}

/** Settled when nothing is left to be called off: it was, or it was paid meanwhile and that is another debt. */
async function cancelOwed(deps: PaymentsDeps, task: TaskRow): Promise<Result> {
  const before = await findCharge(deps, task.provider_payment_id);
  if (before === undefined || !isOpenState(before.payment.state)) return SETTLED;
  const answered = await callOff(deps, before.payment);
  const after = await findCharge(deps, task.provider_payment_id);
  const open = after !== undefined && isOpenState(after.payment.state);
  return answered && !open ? SETTLED : { error: 'o provedor ainda não cancelou' };
}

async function refundOwed(deps: PaymentsDeps, task: TaskRow): Promise<Result> {
  const { provider_payment_id: paymentId, amount_cents: amountCents } = task;
  const request = amountCents === null ? { paymentId } : { paymentId, amountCents };
  const outcome = await deps.provider.refund(request, task.dedup_key);
  await readBack(deps, paymentId);
  if (outcome.kind === 'ok' && outcome.value.state === 'done') {
    return { error: null, returned: true, providerRefundId: outcome.value.id };
  }
  const state = (await findCharge(deps, paymentId))?.payment.state;
  if (state !== undefined && REFUND_ENDED.has(state)) return { error: null, returned: state === 'returned' };
  if (outcome.kind === 'ok') return { error: 'o provedor ainda não devolveu' };
  const error = outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
  return { error };
}
