export {
  countEarlierMails,
  deleteMail,
  deleteOldAccountMails,
  deleteSentMails,
  eraseMails,
} from './account-mails.store.ts';
export { words } from './blocks.ts';
export { EXAMPLE_BUYER, exampleOrderLetter } from './order-examples.ts';
export { ownableWords, withText } from './own-words.ts';
export { letterHtml } from './letter-html.ts';
export { letterText } from './letter-text.ts';
export { keptMailsRoutes, type KeptMails } from './kept-mails.routes.ts';
export { firstNameOf, greetingOf, momentOf, type Letter, type Sender } from './letter.ts';
export { previewLetter, readPreview } from './letter-preview.ts';
export type { LetterContext } from './message.ts';
export { createMailWorker, NotYet, type LetterWriter, type MailWorkerDeps } from './mail-worker.ts';
export { createLetterReader } from './read-letter.ts';
export type { DisputeFacts, EditFacts, OrderFacts, PartFacts } from './order-facts.ts';
export {
  hurryMails,
  isMailHeld,
  queueMail,
  queueMailAnew,
  takeMailBack,
  wasQueued,
  type ClaimedMail,
} from './outbox.store.ts';
export type { TeamMails } from './team-copies.ts';
export { createLetterNow, createTestMail } from './test-mail.ts';
export { isWaiting, listLetters, listToldOf, type SentLetter } from './sent-letters.store.ts';
