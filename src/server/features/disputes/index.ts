export { disputesRoutes } from './disputes.routes.ts';
export { findDisputeFacts } from './letter-facts.ts';
export { createDisputesWorker } from './worker.ts';
