export { listContested } from './disputes.store.ts';
export { emptyOfOrders } from './files.store.ts';
export { disputesRoutes } from './disputes.routes.ts';
export { findDisputeFacts } from './letter-facts.ts';
export { createDisputesWorker, type DisputesWorker } from './worker.ts';
export { createPaperPress, type PaperPress } from './paper-press.ts';
