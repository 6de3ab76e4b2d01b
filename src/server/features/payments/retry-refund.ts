import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import {
  findDebt,
  findDebtById,
  keyAfter,
  listCharges,
  listRefundLines,
  listRefunds,
  owe,
  refundLeftCents,
  type Debt,
} from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { workOffDebt } from './debts.ts';
import type { PaymentsDeps } from './deps.ts';
import { requireGiftsBack } from './gift-refund.ts';
import { REFUND_REJECTED } from './refund.ts';
import { readBack } from './hear.ts';
import { chargeWithOrder } from './settle.ts';

/**
 * Asks the provider about a refund that is under way, or anew for one that it rejected: the same amount, lines and units,
 * once for each that was rejected. True when the money is back. Throws 404; 409 when it rejects it again, when
 * another refund was asked for since, or when nothing is left to give back.
 */
export async function retryRefund(
  deps: PaymentsDeps,
  { debtId, by }: { debtId: number; by: string },
): Promise<boolean> {
  const seen = await findDebtById(deps.db, debtId);
  const found = seen?.kind === 'refund' ? await chargeWithOrder(deps, seen.provider_payment_id) : undefined;
  if (seen === undefined || found === undefined) throw notFound('Não encontramos este estorno.');
  const isAnew = seen.state === 'rejected';
  if (isAnew) {
    // Money may have gone back in the provider's own panel meanwhile.
    await readBack(deps, seen);
    await deps.orders.locked(found.order.id, (tx, order) => askAnew(deps, { tx, order, rejected: seen, by }));
  }
  const debt = isAnew ? await findDebt(deps.db, keyAfter(seen.id)) : seen;
  if (debt?.state === 'queued') await workOffDebt(deps, debt);
  const state = debt && (await findDebtById(deps.db, debt.id))?.state;
  if (state === 'rejected') throw conflict('estorno_recusado', REFUND_REJECTED);
  return state === 'done';
}

interface Anew {
  tx: Transaction<DB>;
  order: Order;
  rejected: Debt;
  by: string;
}

async function askAnew({ clock }: PaymentsDeps, { tx, order, rejected, by }: Anew): Promise<void> {
  const dedupKey = keyAfter(rejected.id);
  if ((await findDebt(tx, dedupKey)) !== undefined) return;
  const charge = (await listCharges(tx, order.id)).find((row) => row.id === rejected.payment_id);
  const refunds = await listRefunds(tx, order.id);
  const later = refunds.filter(({ id, payment_id: of }) => id > rejected.id && of === rejected.payment_id);
  if (later.some(({ state }) => state !== 'rejected')) {
    const text =
      'Outro estorno deste pagamento foi pedido depois deste. Confira no pedido antes de devolver mais.';
    throw conflict('estorno_superado', text);
  }
  const isHeld = charge?.state === 'paid' || charge?.state === 'disputed';
  const amountCents = rejected.amount_cents ?? charge?.amount_cents ?? 0;
  if (charge === undefined || !isHeld || amountCents > refundLeftCents(charge, refunds))
    throw conflict('sem_valor_a_estornar', 'Este valor já voltou, ou está voltando por outro estorno.');
  const now = clock();
  const lines = (await listRefundLines(tx, order.id)).filter((line) => line.task_id === rejected.id);
  const { restock, freight_cents: freightCents, note } = rejected;
  const units = restock === null ? null : new Map(lines.map((line) => [line.order_item_id, line.units]));
  const leftCents = refundLeftCents(charge, refunds);
  await requireGiftsBack(tx, {
    orderId: order.id,
    refundKey: dedupKey,
    cents: amountCents,
    leftCents,
    units,
    by,
    now,
  });
  await owe(tx, {
    charge,
    kind: 'refund',
    dedupKey,
    reason: `estorno pedido de novo por ${by}`,
    note,
    creditCents: rejected.credit_cents,
    freightLessCents: rejected.freight_less_cents,
    now,
    ...(rejected.amount_cents === null ? {} : { amountCents }),
    ...(restock === null ? {} : { lines: { lines: lines.map(lineOf), freightCents, restock } }),
  });
  const subject = orderSubject(order);
  await insertAudit(tx, { actor: by, action: 'estorno_repetido', subject, after: { amountCents }, at: now });
}

const lineOf = (line: { order_item_id: number; units: number; amount_cents: number }) => ({
  id: line.order_item_id,
  units: line.units,
  cents: line.amount_cents,
});
