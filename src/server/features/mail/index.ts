export { queueMail, type QueuedMail } from './outbox.store.ts';
