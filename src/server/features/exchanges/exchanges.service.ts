import type { ApiRoutes } from '../../http/api.ts';
import type { Job } from '../../jobs/index.ts';
import { createPhotoReader } from '../media/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { exchangesRoutes } from './exchanges.routes.ts';
import { createExchangesWorker } from './worker.ts';

/** The calls of exchanges, and the work behind them. */
export function createExchanges(given: Omit<ExchangesDeps, 'photos'>): {
  routes: ApiRoutes;
  worker: Job;
  stop(): void;
} {
  const photos = createPhotoReader();
  const deps = { ...given, photos };
  return { routes: exchangesRoutes(deps), worker: createExchangesWorker(deps), stop: photos.stop };
}
