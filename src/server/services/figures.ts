import { sumsByKind } from '../features/credits/index.ts';
import { hearSteps } from '../features/orders/index.ts';
import {
  countBacklog,
  countHeldUnits,
  countOrderStates,
  countPaymentStates,
} from '../features/sales/index.ts';
import { countParcels, lastNews } from '../features/tracking/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { listJobs } from '../jobs/index.ts';
import { createKeptFigures } from '../load/index.ts';
import { readingOf, type World } from './world.ts';

/** Each step of an order stands in the log, and is counted as other figures are. */
export function tellSteps(world: World, metrics: Metrics): void {
  watchFigures(metrics, world);
  hearSteps(world.db, (step) => {
    world.log.info(step, step.from === null ? 'order placed' : 'order moved');
    metrics.countOrderStep(step);
  });
}

/** Figures of the database and of the work behind the calls, read when they are asked for. */
function watchFigures(metrics: Metrics, world: World): void {
  const { clock } = world;
  const reading = readingOf(world);
  const charges = createKeptFigures<Record<string, number>>();
  metrics.watch({
    name: 'vitrine_orders',
    help: 'Orders by state',
    label: 'status',
    read: () => countOrderStates(reading(null)),
  });
  metrics.watch({
    name: 'vitrine_payments',
    help: "Charges by the provider's word",
    label: 'status',
    read: async () => (await charges.tell(reading(null), '', countPaymentStates)).value,
  });
  metrics.watch({
    name: 'vitrine_credit_cents',
    help: 'What vales hold that have not ended, in cents',
    label: 'kind',
    read: () => sumsByKind(reading(null), clock()),
  });
  metrics.watch({
    name: 'vitrine_stock_held_units',
    help: 'Units that unpaid orders keep from others, by the state of the order',
    label: 'status',
    read: () => countHeldUnits(reading(null)),
  });
  metrics.watch({
    name: 'vitrine_parcels',
    help: 'Parcels of labels that were bought here, by how they stand',
    label: 'state',
    read: () => countParcels(reading(null)),
  });
  metrics.watch({
    name: 'vitrine_freight_news_age_seconds',
    help: 'Since signed news of a parcel came last',
    label: 'provider',
    async read() {
      const last = await lastNews(reading(null));
      if (last === null) return {};
      return { melhorenvio: (clock().getTime() - last.getTime()) / 1000 };
    },
  });
  metrics.watch({
    name: 'vitrine_backlog',
    help: 'Work that waits to be done',
    label: 'kind',
    read: () => countBacklog(reading(null)),
  });
  watchJobs(metrics);
}

function watchJobs(metrics: Metrics): void {
  const figure = (name: string, help: string, of: 'rounds' | 'failures') => {
    const read = async () =>
      Object.fromEntries(Object.entries(listJobs()).map(([job, all]) => [job, all[of]]));
    metrics.watch({ name, help, label: 'job', read });
  };
  figure('vitrine_job_rounds', 'How often work behind the calls came round', 'rounds');
  figure('vitrine_job_failures', 'Rounds of it that failed', 'failures');
}
