export { createMailWorker } from './mail-worker.ts';
export { queueMail } from './outbox.store.ts';
