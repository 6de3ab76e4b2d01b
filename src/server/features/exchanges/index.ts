/**
 * Exchanges and returns: what buyers ask for after a sale, and what comes of it. Its tables are written here alone; money and
 * vales go back by the refunds of `payments`, units move by `stock`.
 */
export { correctNewIn, listNewPieces, requireSendable, sendNewIn } from './by-label.ts';
export { findOrderOf } from './exchanges.store.ts';
export { ownMadeCode, type OwnCode } from './own-code.ts';
export { parcelOfExchange } from './parcel.ts';
export { parcelKey } from './parcel-key.ts';
export { createExchangeMails } from './exchange-mails.ts';
export { exampleExchangeLetters } from './letters.ts';
export { createExchanges } from './exchanges.service.ts';
export {
  forgetReverseCode,
  hasMadeCode,
  listReturning,
  NOT_DELIVERED,
  noteReverseCode,
  requireReturning,
} from './reverse-code.ts';
export { registerWithdrawal } from './withdrawal.ts';
export { deleteOldPhotos, listOwnPhotos } from './photos.store.ts';
export { blankExchanges, hasOpenExchange, listExchanging, listOwnExchanges } from './own-data.store.ts';
