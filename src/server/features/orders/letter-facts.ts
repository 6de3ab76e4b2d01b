import type { Kysely } from 'kysely';
import type { ChargeState } from '#shared/charges.ts';
import { payablePixUntil } from '#shared/pix-term.ts';
import type { DB } from '../../db/index.ts';
import { listUses, type UsedCredit } from '../credits/index.ts';
import { CREDIT_PROVIDER, listCharges, listRefunds, paidTotalCents, type Charge } from '../ledger/index.ts';
import type { OrderFacts } from '../mail/index.ts';
import { listDiscounts } from './discounts.store.ts';
import { fitsOrder } from './held.ts';
import { findOrder, listItems, type Order } from './orders.store.ts';

const WAS_PAID: ReadonlySet<ChargeState> = new Set(['paid', 'disputed', 'returned']);

/** What a mail about an order may need to know, as it is now; undefined when there is none. */
export async function findLetterFacts(db: Kysely<DB>, orderId: number): Promise<OrderFacts | undefined> {
  const order = await findOrder(db, { id: orderId });
  if (order === undefined) return undefined;
  const lines = await listItems(db, orderId);
  const discounts = await listDiscounts(db, orderId);
  const charges = await listCharges(db, orderId);
  const other = charges.find((charge) => WAS_PAID.has(charge.state) && !fitsOrder(charge, order));
  const paidCents = paidTotalCents(order, charges);
  const isLost = charges.some(({ id, reason }) => id === order.paid_charge_id && reason === 'dispute_lost');
  const differingCents = other?.amount_cents ?? null;
  const credits = order.credito_cents === 0 ? [] : await listUses(db, orderId);
  const told = credits.map(({ code_tail: tail, cents }) => ({ tail, cents }));
  const wentBack =
    order.status === 'refunded' ? await wentBackOf(db, { order, charges, credits }) : undefined;
  const facts = { order, lines, discounts, credits: told, paidCents, differingCents, isLost, wentBack };
  const open = charges.findLast((charge) => charge.state === 'open' && charge.qr_code !== null);
  if (!open?.qr_code) return { ...facts, pix: null };
  const expires_at = payablePixUntil({ order: order.expires_at, charge: open.expires_at });
  return { ...facts, pix: { qr_code: open.qr_code, expires_at } };
}

interface Paid {
  order: Order;
  charges: readonly Charge[];
  credits: readonly UsedCredit[];
}

/** By which ways all that was paid went back. */
async function wentBackOf(
  db: Kysely<DB>,
  { order, charges, credits }: Paid,
): Promise<NonNullable<OrderFacts['wentBack']>> {
  const payer = charges.find(({ id }) => id === order.paid_charge_id);
  const renewedCents = (await listRefunds(db, order.id))
    .filter((one) => one.as_credit && one.state === 'done')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const toValesCents = credits.reduce((sum, one) => sum + (one.held ? one.back_cents : one.cents), 0);
  const isMoneyBack =
    payer === undefined || (payer.provider !== CREDIT_PROVIDER && payer.amount_cents > renewedCents);
  return { isMoneyBack, toValesCents, renewedCents };
}
