import { createTrackingWorker, trackingRoutes, type TrackingDeps } from '../features/tracking/index.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Job } from '../jobs/index.ts';
import type { Config } from '../settings/config.ts';
import type { Endpoints } from './endpoints.ts';
import type { Part, World } from './world.ts';

export type TrackingSettings = Pick<TrackingDeps, 'orders' | 'provider' | 'closed' | 'secret' | 'countNews'>;

export interface TrackingServices extends Part {
  worker: Job;
}

/** Parcels of labels, followed to their end: the provider's news, and asking for them. */
export function createTrackingServices(world: World, settings: TrackingSettings): TrackingServices {
  const deps: TrackingDeps = { ...world, ...settings };
  const worker = createTrackingWorker(deps);
  return {
    worker,
    calls: [trackingRoutes(deps, worker.wake)],
    startWork: () => worker.start(),
    stop: () => worker.stop(),
  };
}

interface Given {
  present: () => Pick<ShopSettings, 'sandbox'>;
  config: Pick<Config, 'MELHOR_ENVIO_WEBHOOK_SECRET'>;
  endpoints: Pick<Endpoints, 'playedFreightSecret'>;
  metrics: Pick<Metrics, 'countFreightNews'>;
}

/** By what news are signed at this moment, a played provider's never for real parcels; and who counts them. */
export const newsOf = ({ present, config, endpoints, metrics }: Given) => ({
  secret: () =>
    present().sandbox.freight ? endpoints.playedFreightSecret : (config.MELHOR_ENVIO_WEBHOOK_SECRET ?? ''),
  countNews: metrics.countFreightNews,
});
