import type { Transaction } from 'kysely';
import { emailKey } from '#shared/email.ts';
import { NO_GIFT_TO, type GiftTo } from '#shared/gift-list.ts';
import type { DB } from '../../db/index.ts';
import { insertMovement, type Credit } from './credits.store.ts';
import {
  lockSold,
  lockTaken,
  markTaken,
  noteRefunded,
  spentOf,
  unmarkTaken,
  type SoldGift,
} from './gifts.store.ts';
import { issueCredit } from './issue.ts';

type Tx = Transaction<DB>;

export interface GiftLine {
  itemId: number;
  units: number;
  /** Of one: what it is worth. */
  cents: number;
  /** For whom its units are, in their turn; where no e-mail is named, they are the buyer's. */
  to: readonly GiftTo[];
}

interface Sale {
  orderId: number;
  email: string;
  /** Who bought. */
  giver: string;
  lines: readonly GiftLine[];
  now: Date;
}

/** Makes one vale for each unit of gift cards that was paid for, and queues its letter; a second time it makes none. */
export async function issueGifts(tx: Tx, { orderId, email, giver, lines, now }: Sale): Promise<void> {
  for (const { itemId, units, cents, to } of lines)
    for (let unit = 1; unit <= units; unit += 1) {
      const receiver = to[unit - 1] ?? NO_GIFT_TO;
      const isOthers = receiver.email !== '' && receiver.email !== emailKey(email);
      await issueCredit(tx, {
        kind: 'vale_presente',
        cents,
        email: isOthers ? receiver.email : email,
        // What she gives by her own hand her letter repeats, so that she may pass it on.
        mailName: isOthers ? receiver.nome : '',
        giver: isOthers ? giver : '',
        message: receiver.mensagem,
        sourceKey: `presente:${itemId}:${unit}`,
        orderId,
        orderItemId: itemId,
        by: 'system',
        now,
      });
    }
}

/** What of an order's gift cards its money stands for, in cents. */
export interface SoldGifts {
  /** Spent already: for good, as far as a refund goes. */
  spentCents: number;
  /** In the hands of who may still spend it. */
  openCents: number;
}

const sumOf = (gifts: readonly SoldGift[]): SoldGifts => ({
  spentCents: gifts.reduce((sum, { spentCents }) => sum + spentCents, 0),
  openCents: gifts.reduce((sum, { credit, isTaken }) => sum + (isTaken ? 0 : credit.balance_cents), 0),
});

/** What the gift cards of an order come to by now. */
export async function soldGifts(tx: Tx, orderId: number): Promise<SoldGifts> {
  return sumOf(await lockSold(tx, orderId));
}

export interface TakingBack {
  orderId: number;
  /** The refund's own key: `endTaken` and `returnTaken` know them by it. */
  refundKey: string;
  /** What is to go back, and what is left that could, both in cents. */
  cents: number;
  leftCents: number;
  /** Units by line; null: none is named. */
  units: ReadonlyMap<number, number> | null;
  by: string;
  now: Date;
}

/**
 * Takes those gift cards back, before any money is, that a refund gives the money of. What is spent of them is not given
 * back, nor is money twice for what can still be spent. Not null, and nothing taken, where it can't be so.
 */
export async function takeBackGifts(tx: Tx, asked: TakingBack): Promise<SoldGifts | null> {
  const sold = await lockSold(tx, asked.orderId);
  if (sold.length === 0) return null;
  const taken = chosen(sold, asked);
  if (taken === null) return sumOf(sold);
  const kept = sumOf(sold.filter((gift) => !taken.includes(gift)));
  const spent = sumOf(taken).spentCents;
  if (asked.cents > asked.leftCents - kept.spentCents - kept.openCents - spent) return sumOf(sold);
  await markTaken(
    tx,
    taken.map(({ credit }) => credit),
    asked,
  );
  return null;
}

/** Which ones a refund takes: those of its lines; else none where it leaves enough for all, and all where it leaves nothing for any. */
function chosen(
  sold: readonly SoldGift[],
  { units, cents, leftCents }: Pick<TakingBack, 'units' | 'cents' | 'leftCents'>,
): SoldGift[] | null {
  if (units === null) {
    const { spentCents, openCents } = sumOf(sold);
    if (cents <= leftCents - spentCents - openCents) return [];
    return cents === leftCents - spentCents ? sold.filter(({ isTaken }) => !isTaken) : null;
  }
  const untouched = sold.filter(
    ({ credit, isTaken, spentCents }) => !isTaken && spentCents === 0 && credit.refunded_cents === 0,
  );
  const taken: SoldGift[] = [];
  for (const [itemId, count] of units) {
    if (!sold.some(({ credit }) => credit.order_item_id === itemId)) continue;
    const own = untouched.filter(({ credit }) => credit.order_item_id === itemId);
    if (own.length < count) return null;
    taken.push(...own.slice(0, count));
  }
  return taken;
}

/**
 * The money of a refund is back: nothing is left of what it took. Where some had been spent before, that comes back to a
 * vale which lives.
 */
export async function endTaken(tx: Tx, refundKey: string, now: Date): Promise<void> {
  const taken = await lockTaken(tx, refundKey);
  const spent = await spentOf(tx, taken);
  for (const credit of taken) {
    const { id, balance_cents: balance } = credit;
    const cents = Math.min(balance, credit.refund_cents ?? balance);
    if (cents > 0)
      await insertMovement(tx, {
        credit_id: id,
        kind: 'cancelado',
        cents: -cents,
        made_by: 'system',
        note: 'o valor foi devolvido',
        at: now,
      });
    await noteRefunded(tx, id, cents);
    if ((spent.get(id) ?? 0) > 0 || balance > cents) await unmark(tx, credit, { now, note: LIVES_ON });
  }
}

const LIVES_ON = 'o valor que restava foi devolvido';

/** A refund that gave nothing back gives back what it took. */
export async function returnTaken(tx: Tx, refundKey: string, now: Date): Promise<void> {
  for (const credit of await lockTaken(tx, refundKey)) await unmark(tx, credit, { now, note: NOT_ACCEPTED });
}

const NOT_ACCEPTED = 'o estorno não foi aceito';

async function unmark(tx: Tx, { id }: Credit, { now, note }: { now: Date; note: string }): Promise<void> {
  await unmarkTaken(tx, id);
  await insertMovement(tx, {
    credit_id: id,
    kind: 'desbloqueado',
    cents: 0,
    made_by: 'system',
    note,
    at: now,
  });
}
