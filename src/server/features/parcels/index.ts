/**
 * Parcels beside an order's own: their rows, what is in them, how they stand by their labels and carriers, and what of the
 * order its own parcel holds then. Their tables are written here alone. It knows an order by its number; what becomes of an
 * order by its parcels is for `orders` to say.
 */
export {
  changeParcel,
  findParcel,
  findParcelByKey,
  forgetSettled,
  hasSentPart,
  hasSentPartSince,
  hasUnsentPart,
  insertParcel,
  isOfParcelOut,
  listAhead,
  listExchangeParcels,
  listParcelKinds,
  listParcelLines,
  listParcels,
  listParcelsOf,
  type OrderParcel,
  type ParcelKind,
} from './parcels.store.ts';
export { isParcelPaidBack, listNewPieces } from './pieces.store.ts';
export { listParcelStates, listParcelSteps, type ParcelStepRow } from './steps.store.ts';
export {
  besideInTrouble,
  besideLate,
  findTrouble,
  isGone,
  isParcelGone,
  listGone,
  listTroubles,
  sendsNewPiece,
} from './trouble.store.ts';
export { hasLabel, isLabelComing, listLabelled } from './labelled.store.ts';
export { findOwnDelivery, isLostOnTheWay, isOwnGone, isOwnNow, isUnposted } from './own-parcel.store.ts';
export { unitsOfOwn } from './own-units.ts';
export { unitsInOwn, unitsInParts } from './units.ts';
export { isParcelLost, partLetterOf, readPartCode, type PartLetter } from './part-code.ts';
export { parcelTeller, type TellParcel } from './told-parcel.ts';
export { lateFrom } from './late-from.ts';
