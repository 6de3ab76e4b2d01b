import type { ApiRoutes } from '../../http/api.ts';
import type { Catalog } from '../catalog/index.ts';
import { createCounts, type CountsDeps } from './counts.ts';
import { createEntries } from './entries.ts';
import { createSettling } from './settle.ts';
import { stockCountsRoutes } from './stock-counts.routes.ts';

/** Counts of what lies on the shelf, as calls. */
export function createStockCounts(deps: CountsDeps & { catalog: Pick<Catalog, 'refresh'> }): ApiRoutes {
  return stockCountsRoutes({
    counts: createCounts(deps),
    count: createEntries(deps),
    settle: createSettling(deps),
  });
}
