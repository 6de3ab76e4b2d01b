/**
 * Exchanges and returns: what buyers ask for after a sale, and what comes of it. Its tables are written here alone; money and
 * vales go back by the refunds of `payments`, units move by `stock`.
 */
export { createExchangeMails } from './exchange-mails.ts';
export { exampleExchangeLetters } from './letters.ts';
export { createExchanges } from './exchanges.service.ts';
export { deleteOldPhotos, listOwnPhotos } from './photos.store.ts';
export { blankExchanges, hasOpenExchange, listExchanging, listOwnExchanges } from './own-data.store.ts';
