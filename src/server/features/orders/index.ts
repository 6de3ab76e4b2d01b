export { createGiftsWorker } from './by-email.ts';
export { isByEmail } from './is-by-email.ts';
export { handOverRoutes } from './hand-over.routes.ts';
export { handOverByCode, handOverUncoded } from './hand-over.ts';
export { isBrought, isFetched, receiptCode } from './pickup.ts';
export { mayHaveMade } from './attempt-of.ts';
export { findPayAgain, UNPAID_MAIL } from './pay-again.ts';
export type { Applied, CalledOff } from './charge-news.ts';
export { dispatchRoutes, type DispatchRoutesDeps } from './dispatch.routes.ts';
export { isFirstSending, type Dispatched, type DispatchNote } from './dispatch.ts';
export {
  eraseBuyer,
  eraseReceiver,
  listOwedOrders,
  lockOrdersOf,
  reduceOldOrders,
} from './erase-buyer.store.ts';
export { moveByCarrier } from './carried.ts';
export { notePartIn, partRefusal, refusePart, refuseWithPart } from './note-part.ts';
export { noteParcelNews } from './parcel-news.ts';
export { hasPendingAddition } from './added-orders.store.ts';
export { addedOf } from './added-answer.ts';
export { goesWithParent, listGoingAlong, orderOfParcel, requireNoAddition } from './going-along.ts';
export { areAllPiecesGoingBack, goesOutBy, refuseToSend } from './going-out.ts';
export { changeLine, sendElsewhere } from './edited.ts';
export { endByHand } from './end-refunded.ts';
export { findPlaces, keepProducts } from './demand.store.ts';
export type { HoldLimits } from './holds.ts';
export { joinOrders } from './join-orders.store.ts';
export { locked } from './locked.ts';
export { bringBack } from './bring-back.ts';
export { isFreightPromisedAt } from './promised-freight.ts';
export { keepRemarks } from './keep-remarks.ts';
export { listJustSold } from './just-sold.store.ts';
export { findLetterFacts } from './letter-facts.ts';
export { listDiscounts, listDiscountsOf, listPaidUnits, type OrderDiscount } from './discounts.store.ts';
export type { OpenPix } from './open-pix.ts';
export { findRefundable } from './refundable.ts';
export { ordersRoutes } from './orders.routes.ts';
export { createOrders, type Orders } from './orders.service.ts';
export type { Press } from './take-back.ts';
export { hearSteps } from './story.ts';
export { findOrder, listItems, lockOrder, type Order, type OrderItem } from './orders.store.ts';
export {
  discountsOf,
  giftsOf,
  orderOf,
  standingOf,
  statusOf,
  wholeOrder,
  type WholeOrder,
} from './order-answer.ts';
export { belongsTo, type NewOrder } from './look-up.ts';
export { requireSameKind, TEST_STAYS } from './test-orders.ts';
export type { AddedTo, OfficeSale, PlacedOrder, PlaceOrder } from './place-order.ts';
export { holderByCode } from './replace.ts';
export {
  countOrdersUnderOthers,
  hasPlainOrder,
  lastOrder,
  resealOrders,
  sealOrders,
} from './seal-cpfs.store.ts';
export { settleWithdrawal } from './withdrawal.ts';
export { isWithdrawalOpen } from './withdrawal-term.ts';
export { impossibleMove, type OfficeMove } from './word-of-the-office.ts';
