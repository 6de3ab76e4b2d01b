/** What the owner says in the shop's mails. Its table is written here alone; letters take a text by their sender. */
export { createTickets } from './letter-frame.ts';
export { createLiveTexts, type LiveTexts } from './live-texts.ts';
export { letterFrameRoutes, mailTextsRoutes } from './mail-texts.routes.ts';
export { createMailTexts } from './mail-texts.service.ts';
