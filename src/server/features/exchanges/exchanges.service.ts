import type { ApiRoutes } from '../../http/api.ts';
import type { Job } from '../../jobs/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { exchangesRoutes } from './exchanges.routes.ts';
import { createExchangesWorker } from './worker.ts';

/** The calls of exchanges, and the work behind them. */
export function createExchanges(deps: ExchangesDeps): { routes: ApiRoutes; worker: Job } {
  return { routes: exchangesRoutes(deps), worker: createExchangesWorker(deps) };
}
