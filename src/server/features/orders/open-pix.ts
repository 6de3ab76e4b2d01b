import { payablePixUntil } from '#shared/pix-term.ts';
import { inTransaction } from '../../db/index.ts';
import { keepCharge, listCharges, newProviderKey, openAttempt, type Charge } from '../ledger/index.ts';
import { amendOrder } from './amend.ts';
import type { OrdersDeps } from './deps.ts';
import { lockOrder, type Order } from './orders.store.ts';
import { requireTotalOf } from './asked-sum.ts';
import { payableBy, payBy } from './discounts.store.ts';
import { requireSameKind } from './test-orders.ts';
import { isBeingReplaced } from './replaceable.ts';
import { requireSameCoupon, requireSameCredits, requireSameLines, type FurtherAttempt } from './reopen.ts';

export interface OpenPix {
  order: Order;
  charge: Charge;
}

/** Who is shown a code has at least so long to pay it. */
const LEAST_LEFT_MS = 60_000;

/**
 * The PIX of an order that is still to be paid, for who asks for one again: she may have given it up a moment ago and
 * the provider does not know yet. It is not called off then, and her key stands for it from now on. Null when there is
 * none; throws 409 for other goods or another delivery.
 */
export async function keepOpenPix(deps: OrdersDeps, input: FurtherAttempt): Promise<OpenPix | null> {
  const vault = await deps.cpfs();
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: input.orderId });
    if (order?.status !== 'pending' || isBeingReplaced(order, now)) return null;
    requireSameKind(order, input);
    const charges = await listCharges(tx, order.id);
    const charge = charges.findLast((row) => row.state === 'open' && row.qr_code !== null);
    if (charge === undefined) return null;
    // One made at the provider's own page asks for the sum without the PIX discount.
    if (order.pix_offer_cents > 0 && charge.amount_cents !== payableBy(order, true)) return null;
    const until = payablePixUntil({ order: order.expires_at, charge: charge.expires_at });
    if (until === null || until.getTime() - now.getTime() < LEAST_LEFT_MS) return null;
    requireSameCoupon(order, input.purchase);
    await requireSameCredits(tx, order, { codes: input.purchase.credits, now });
    await requireSameLines(tx, order, input.purchase.lines);
    requireTotalOf(input.askedReais, order, true);
    await payBy(tx, order, true);
    await amendOrder(tx, order, { purchase: input.purchase, vault, now });
    await keepCharge(tx, charge.id);
    const { method, installments, attempt } = input;
    const takesUp = charge.provider_payment_id;
    const providerKey = newProviderKey(deps.random, {
      account: deps.charging.account,
      via: deps.viaOf({ number: takesUp }),
    });
    const asked = { order, method, installments, ...attempt, providerKey, takesUp, now };
    await openAttempt(tx, { ...asked, termMinutes: deps.pixExpiresMinutes() });
    return { order, charge };
  });
}
