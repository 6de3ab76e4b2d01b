export { createWaitlist } from './ask.ts';
export { exampleBackLetter } from './back-letter.ts';
export { createStopRoutes } from './stop.routes.ts';
export { eraseAsks, listAsksOf } from './waitlist.store.ts';
export { createWaitlistMails } from './waitlist-mails.ts';
export { waitlistRoutes } from './waitlist.routes.ts';
export { createWaitlistWorker } from './worker.ts';
