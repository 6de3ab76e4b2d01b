/**
 * Vales: what shoppers hold of the shop's money, by refund, by gift or because they bought it. Its tables are written here
 * alone. It knows orders by their number, and asks none of their rooms.
 */
export { blockIssuedOf } from './block.ts';
export { createCreditMails } from './credit-mails.ts';
export { forgetGivers, forgetHolder, forgetHoldersOf, forgetOldHolders } from './credits.store.ts';
export { creditsRoutes, type CreditsRoutesDeps } from './credits.routes.ts';
export { endTaken, issueGifts, returnTaken, soldGifts, takeBackGifts, type TakingBack } from './gifts.ts';
export { sumsByKind, wrongBalances, wrongOrders } from './ending.store.ts';
export { exampleCreditLetters } from './letters.ts';
export { findIssued, issueCredit, type IssuedCredit } from './issue.ts';
export { listOwnForExport } from './own.ts';
export { planCredits, readCredits, type CreditPlan, type FoundCredit } from './plan.ts';
export { lastUnderOthers, resealCredits } from './reseal.store.ts';
export { creditSealer } from './sealer.ts';
export {
  keepCreditsOf,
  listUses,
  refundToCredits,
  releaseCredits,
  retakeCredits,
  takeCredits,
  type UsedCredit,
} from './uses.store.ts';
export { createCreditsWorker } from './worker.ts';
