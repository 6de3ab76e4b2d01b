export { createMailWorker, type MailWorker, type MailWorkerDeps } from './mail-worker.ts';
export { queueMail, type QueuedMail } from './outbox.store.ts';
