/**
 * The ledger: every attempt to pay an order, every charge that came of it, and what we owe the provider. Its tables are
 * written here alone. It knows orders by their number, and asks no other room.
 */
export {
  claimOpenAttempts,
  countCardAttempts,
  findAttempt,
  findHostedUrl,
  keepAnswer,
  listAttempts,
  noteAnswered,
  noteDoubted,
  noteFailed,
  noteHosted,
  openAttempt,
  sendAgain,
  type Attempt,
} from './attempts.store.ts';
export { creditBeside, type Beside } from './beside.ts';
export { isUnderWay, mayBePaid, readBook, type Book } from './book.ts';
export {
  claimOpenCharges,
  claimOverdueCharges,
  claimDueCharges,
  findCharge,
  listCharges,
  noteRead,
  readSoon,
  recordCharge,
  type Charge,
} from './charges.store.ts';
export { chargeOwn, CREDIT_PROVIDER, isOwnCharge, OUTSIDE_PROVIDER, returnOwn } from './own-charge.store.ts';
export {
  claimDebts,
  findDebt,
  findDebtById,
  keepCharge,
  listCalledOff,
  listOtherRefundIds,
  listRefunds,
  listRefundsOwed,
  noteDebtError,
  noteRejected,
  noteUnderWay,
  owe,
  settleDebt,
  type Debt,
  type Refund,
} from './debts.store.ts';
export { movedSince } from './moved.ts';
export { findNamed, listNames, noteName, renumber } from './names.store.ts';
export { CLOCKS_APART_MS, inTime, isNews } from './news.ts';
export { forgetBodies } from './attempts.store.ts';
export { keptKey, oncePerKey, type Keyed } from './once.ts';
export { newProviderKey, roadOfKey } from './provider-key.ts';
export { forgetNotes, listRefundLines, type LinesOwed, type RefundLine } from './refund-lines.store.ts';
export {
  paidCharge,
  paidTotalCents,
  refundableOrder,
  refundLeftCents,
  refundUnsureCents,
} from './refunds.ts';
export { hasStuckRefund, isStuck, keyAfter, stuckRefunds, undoneRefunds } from './stuck.store.ts';
export {
  goingBackSince,
  isAllGoingBack,
  returnedByName,
  isNamedBack,
  mayBeReturned,
  returnedCents,
  returnedOfItem,
} from './returned.store.ts';
export { PAUSES_OF_PAID } from './next-reading.ts';
