import { isOpenState, type ChargeState } from '#shared/charges.ts';
import { inTransaction } from '../../db/index.ts';
import { noteDebtError, settleDebt, type Debt } from '../ledger/index.ts';
import { callOff, chargeWithOrder, readBack } from './settle.ts';
import type { PaymentsDeps } from './deps.ts';
import { tellRefund } from './refund-letter.ts';

const REFUND_ENDED = new Set<ChargeState>(['returned', 'cancelled', 'refused']);
const WORRYING_TRIES = 10;

/** What became of a debt: nothing is left to be done, or why it stands. */
type Result = { error: string } | { error: null; returned: boolean; providerRefundId?: string };

const SETTLED: Result = { error: null, returned: false };

/** Does what is owed to the provider: calls a charge off or gives its money back. A failure is tried again later. */
export async function workOffDebt(deps: PaymentsDeps, debt: Debt): Promise<void> {
  const result = debt.kind === 'cancel' ? await cancelOwed(deps, debt) : await refundOwed(deps, debt);
  if (result.error === null) {
    const { returned, ...done } = result;
    return inTransaction(deps.db, async (tx) => {
      await settleDebt(tx, debt.id, { ...done, now: deps.clock() });
      if (returned) await tellRefund(tx, { provider: deps.provider.name, orders: deps.orders, debt });
    });
  }
  const { error } = result;
  await noteDebtError(deps.db, debt.id, error);
  if (debt.tries >= WORRYING_TRIES) {
    deps.log.error(
      { debt: debt.id, kind: debt.kind, tries: debt.tries, error },
      'a debt to the provider stands',
    );
  }
}

/** Settled when nothing is left to be called off: it was, or it was paid meanwhile and that is another debt. */
async function cancelOwed(deps: PaymentsDeps, debt: Debt): Promise<Result> {
  const before = await chargeWithOrder(deps, debt.provider_payment_id);
  if (before === undefined || !isOpenState(before.charge.state)) return SETTLED;
  const answered = await callOff(deps, before.charge);
  const after = await chargeWithOrder(deps, debt.provider_payment_id);
  const open = after !== undefined && isOpenState(after.charge.state);
  return answered && !open ? SETTLED : { error: 'o provedor ainda não cancelou' };
}

async function refundOwed(deps: PaymentsDeps, debt: Debt): Promise<Result> {
  const { provider_payment_id: paymentId, amount_cents: amountCents } = debt;
  const request = amountCents === null ? { paymentId } : { paymentId, amountCents };
  const outcome = await deps.provider.refund(request, debt.dedup_key);
  await readBack(deps, paymentId);
  if (outcome.kind === 'ok' && outcome.value.state === 'done') {
    return { error: null, returned: true, providerRefundId: outcome.value.id };
  }
  const state = (await chargeWithOrder(deps, paymentId))?.charge.state;
  if (state !== undefined && REFUND_ENDED.has(state)) return { error: null, returned: state === 'returned' };
  if (outcome.kind === 'ok') return { error: 'o provedor ainda não devolveu' };
  const error = outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
  return { error };
}
