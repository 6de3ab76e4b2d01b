/**
 * What the office changed of orders before they were sent, as it was written down, and what is told of it. Its table is written
 * here alone. It knows an order by its number; the changes themselves are made by `order-edits`.
 */
export { editFacts, editPixKey, editRefundKey, findEditFacts } from './edit-facts.ts';
export {
  findEdit,
  forgetEdits,
  hasEditSince,
  insertEdit,
  listEdits,
  listEditsOf,
  paidByEditPix,
  type OrderEdit,
} from './edits.store.ts';
