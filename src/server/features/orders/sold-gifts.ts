import type { Transaction } from 'kysely';
import { readGifts } from '#shared/gift-list.ts';
import type { DB } from '../../db/index.ts';
import { blockIssuedOf, issueGifts, soldGifts } from '../credits/index.ts';
import { refundLeftCents, refundUnsureCents, type Charge, type Refund } from '../ledger/index.ts';
import { listItems, type Order } from './orders.store.ts';

type Tx = Transaction<DB>;

/** Makes the vales that a paid order's gift cards are, each once. */
export async function giveGifts(tx: Tx, { id: orderId, email, nome }: Order, now: Date): Promise<void> {
  const gifts = (await listItems(tx, orderId)).filter(({ vale_presente: isGift }) => isGift);
  const lines = gifts.map(({ id, quantidade, preco_cents: cents, presentes }) => ({
    itemId: id,
    units: quantidade,
    cents,
    to: readGifts(presentes, quantidade),
  }));
  await issueGifts(tx, { orderId, email, giver: nome, lines, now });
}

interface Told {
  order: Order;
  charge: Charge;
  /** As it was before these news. */
  known: Charge | undefined;
  refunds: Refund[];
  now: Date;
}

/**
 * The vales that came of an order pay nothing, until the owner says so, while a bank may take back its money; and its gift
 * cards where a provider has given back money that they stand for.
 */
export async function holdCredits(tx: Tx, { order, charge, known, refunds, now }: Told): Promise<void> {
  const isContested = charge.state === 'disputed' || charge.reason === 'dispute_lost';
  if (isContested) {
    // Once: a vale that the owner freed meanwhile stays free.
    if (known?.state === charge.state && known.reason === charge.reason) return;
    return blockIssuedOf(tx, { orderId: order.id, now, note: 'o pagamento do pedido foi contestado' });
  }
  if (charge.refunded_cents === 0 || order.paid_charge_id !== charge.id) return;
  const { spentCents, openCents } = await soldGifts(tx, order.id);
  // What is under way may be what the provider counts as back already.
  const keptCents = refundLeftCents(charge, refunds) + refundUnsureCents(charge, refunds);
  if (openCents === 0 || keptCents >= spentCents + openCents) return;
  await blockIssuedOf(tx, {
    orderId: order.id,
    now,
    note: 'o valor do pedido foi devolvido',
    kind: 'vale_presente',
  });
}
