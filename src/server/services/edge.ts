import { createPurger, oldestUntold } from '../edge/index.ts';
import type { Catalog } from '../features/catalog/index.ts';
import type { LivePages } from '../features/own-pages/index.ts';
import type { PublishedPromotions } from '../features/promotions/index.ts';
import type { LiveShop } from '../features/shop-settings/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Config } from '../settings/config.ts';
import type { Providers } from './providers.ts';
import type { Part, World } from './world.ts';

interface ShownBy {
  catalog: Pick<Catalog, 'version'>;
  published: Pick<PublishedPromotions, 'version'>;
  live: Pick<LiveShop, 'version'>;
  ownPages: Pick<LivePages, 'version'>;
}

/** Changes with whatever pages show: any page with a list, or that of one product. */
export const shownVersion =
  ({ catalog, published, live, ownPages }: ShownBy) =>
  (productId?: number): string =>
    `${catalog.version(productId)}.${published.version()}~${live.version()}~${ownPages.version()}`;

interface EdgeGiven extends ShownBy {
  config: Pick<Config, 'edge'>;
  providers: Pick<Providers, 'edge'>;
  catalog: Pick<Catalog, 'version' | 'snapshot'>;
  metrics: Pick<Metrics, 'countEdgePurges' | 'watch'>;
}

/** Has an edge that keeps pages by time forget what has changed. Nothing where there is none. */
export function createEdgePart(world: World, given: EdgeGiven): Part {
  const { config, providers, catalog, metrics } = given;
  if (config.edge === null || providers.edge === null) return { calls: [] };
  const { db, clock } = world;
  const purger = createPurger({
    ...world,
    shown: { version: shownVersion(given), goods: catalog.snapshot },
    purge: providers.edge.purge,
    seconds: config.edge.seconds,
    count: metrics.countEdgePurges,
  });
  metrics.watch({
    name: 'vitrine_edge_untold_seconds',
    help: 'Since when the edge may show something that it was not told of',
    label: 'kind',
    async read() {
      const now = clock();
      const oldest = await oldestUntold(db, now);
      return { oldest: oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000 };
    },
  });
  return { calls: [], startWork: purger.start, stop: purger.stop };
}
