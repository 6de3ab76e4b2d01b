import type { ChargeState } from '#shared/charges.ts';
import { canMove, isPaidLike } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';

/** What is known when news of one charge of an order are judged. */
export interface Situation {
  status: OrderStatus;
  /** Does the order own its units now? For a late approval they are tried to be taken first. */
  stockHeld: boolean;
  state: ChargeState;
  /** Amount and currency are the order's. */
  amountFits: boolean;
  /** This charge was already known to be paid, or to have been. */
  wasPaid: boolean;
  /** It is what the order was paid by. */
  paysOrder: boolean;
  /** Another charge of this order, of its amount, is paid. */
  otherPaid: boolean;
  /** Of another charge that is paid and of the order's amount nobody gives all back. */
  otherKept: boolean;
  /** Another charge is paid, of another amount than the order's. */
  otherDiffers: boolean;
  /** Another charge or attempt may still be paid. */
  otherOpen: boolean;
  /** A later attempt than this charge's exists that may still pay, or has. */
  superseded: boolean;
  /** Its money was promised back. */
  owedBack: boolean;
  /** The order was given up for another one. */
  replaced: boolean;
  /** The order that it was added to takes nothing any more. */
  shutOut: boolean;
  /** What vales paid of it stays with the shop, though its charge is back. */
  creditKept: boolean;
}

export interface Decision {
  /** States that the order passes through, in order; empty: it stays. */
  moves: OrderStatus[];
  /** What we owe for this charge: nothing, its cancelling, or its money. */
  owes: 'cancel' | 'refund' | null;
  /** The contested flag: set, cleared, or left alone. */
  disputed: boolean | null;
  /** A charge that does not fit its order: somebody must look. */
  alert: boolean;
  /** What paid the order is back, and another charge pays it from now on. */
  passesOn: boolean;
}

const NOTHING: Decision = { moves: [], owes: null, disputed: null, alert: false, passesOn: false };

/** Must units be taken again before these news are judged? So for money that comes after the order fell. */
export function wantsStockAgain(situation: Situation): boolean {
  const { status, stockHeld, state, otherPaid, owedBack, replaced, shutOut } = situation;
  if (owedBack || replaced || shutOut) return false;
  if (state === 'in_review') return !stockHeld && isReviewedAfterRefusal(situation);
  const paid = state === 'paid' || state === 'disputed';
  return paid && !stockHeld && !otherPaid && (isFallen(status) || status === 'in_analysis');
}

/** The rules of an order's life under what becomes of its charges. Knows no time, no database and no provider. */
export function decide(situation: Situation): Decision {
  switch (situation.state) {
    case 'open':
      return onOpen(situation);
    case 'in_review':
      if (!situation.amountFits) return { ...NOTHING, alert: true };
      if (situation.shutOut) return onOpen(situation);
      if (isReviewedAfterRefusal(situation)) return onLateReview(situation);
      return { ...onOpen(situation), moves: situation.status === 'pending' ? ['in_analysis'] : [] };
    case 'paid':
    case 'disputed':
      return onPaid(situation);
    case 'refused':
    case 'cancelled':
      return onFailed(situation);
    case 'returned':
      return onReturned(situation);
  }
}

/** A charge that may still be paid, of an order that does not want it any more, is called off. */
function onOpen({ status, superseded, otherPaid, otherDiffers, shutOut }: Situation): Decision {
  const unwanted = !isAwaited(status) || shutOut || superseded || otherPaid || otherDiffers;
  return { ...NOTHING, owes: unwanted ? 'cancel' : null };
}

/** Another way of paying was refused while this one was looked at: it is the one that counts now. */
function isReviewedAfterRefusal({
  status,
  superseded,
  otherPaid,
  otherDiffers,
  owedBack,
  replaced,
  shutOut,
}: Situation): boolean {
  const isWanted = !owedBack && !replaced && !shutOut;
  return status === 'declined' && isWanted && !superseded && !otherPaid && !otherDiffers;
}

function onLateReview({ status, stockHeld }: Situation): Decision {
  if (!stockHeld) return { ...NOTHING, owes: 'cancel' };
  return { ...NOTHING, moves: movesTo(status, 'in_analysis') };
}

function onPaid(situation: Situation): Decision {
  const { status, stockHeld, state, amountFits, wasPaid, paysOrder, otherPaid, owedBack, replaced } =
    situation;
  const alert = !amountFits && !wasPaid;
  // The shopper paid twice, by two attempts: the second goes back, and not the first while that is under way.
  if (otherPaid && !paysOrder) return { ...NOTHING, owes: 'refund', alert };
  if (status === 'refunded') return wasPaid ? NOTHING : { ...NOTHING, owes: 'refund', alert };
  const disputed = state === 'disputed';
  // Its parcel is gone without it.
  if (situation.shutOut && !isPaidLike(status))
    return { ...NOTHING, moves: movesTo(status, 'cancelled'), owes: 'refund', disputed, alert };
  // Money, but not what the order costs: it waits for the owner's word, and nothing ends it meanwhile.
  if (!amountFits) return { ...NOTHING, moves: movesTo(status, 'in_analysis'), disputed, alert };
  const lacksUnits = !stockHeld && (isFallen(status) || isAwaited(status));
  // It is called refunded when the money is back, and not before.
  if (lacksUnits || (isFallen(status) && (owedBack || replaced)))
    return { ...NOTHING, owes: 'refund', disputed };
  return { ...NOTHING, moves: movesTo(status, 'paid'), disputed };
}

function onFailed(situation: Situation): Decision {
  if (situation.otherOpen || situation.otherPaid || situation.otherDiffers) return NOTHING;
  return {
    ...NOTHING,
    moves: movesTo(situation.status, situation.state === 'refused' ? 'declined' : 'cancelled'),
  };
}

function onReturned(situation: Situation): Decision {
  const { status, amountFits, wasPaid, paysOrder, otherPaid, otherKept, otherDiffers } = situation;
  // A part of what paid it is back: what vales paid for was kept.
  if (situation.creditKept && paysOrder && isPaidLike(status)) return { ...NOTHING, disputed: false };
  if (!paysOrder && (otherPaid || otherDiffers)) return NOTHING;
  // Of a second payment that is not on its way back as well the shop has what the order costs.
  if (otherKept && status !== 'refunded') return { ...NOTHING, passesOn: true };
  const ended = { ...NOTHING, disputed: false };
  if (!amountFits && !wasPaid) return { ...NOTHING, alert: true };
  // Paid and refunded before we heard of it: both happened.
  if (amountFits && isAwaited(status)) return { ...ended, moves: ['paid', 'refunded'] };
  return { ...ended, moves: movesTo(status, 'refunded') };
}

const isFallen = (status: OrderStatus) => status === 'declined' || status === 'cancelled';
const isAwaited = (status: OrderStatus) => status === 'pending' || status === 'in_analysis';

function movesTo(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  return canMove(from, to, 'provider') ? [to] : [];
}
