import type { ShopSettings } from '#shared/shop.ts';
import {
  createOwnPages,
  createPlannedTexts,
  createPolicies,
  createTexts,
  ownPagesRoutes,
  policiesRoutes,
  textsRoutes,
  type LivePages,
} from '../features/own-pages/index.ts';
import type { Addresses } from '../features/moving/index.ts';
import { holdsPicture } from '../features/shop-settings/index.ts';
import type { Part, World } from './world.ts';

export interface OwnPagesServices extends Part {
  /** All of them as they were written, drafts too. */
  whole: ReturnType<typeof createOwnPages>['whole'];
  /** The owner's words of policies, those that are not shown, too. */
  policies: ReturnType<typeof createPolicies>['whole'];
}

interface Given {
  live: LivePages;
  addresses: Pick<Addresses, 'pageNames'>;
  shop: () => ShopSettings;
}

/** The pages that the owner writes, and her words of the shop's policies. */
export function createOwnPagesServices(
  { db, clock, log }: World,
  { live, addresses, shop }: Given,
): OwnPagesServices {
  const deps = { db, clock, live, names: addresses.pageNames, shop, holdsPicture };
  const pages = createOwnPages(deps);
  const policies = createPolicies(deps);
  const planned = createPlannedTexts({ ...deps, log });
  const texts = createTexts(deps);
  return {
    whole: pages.whole,
    policies: policies.whole,
    calls: [ownPagesRoutes({ pages }), policiesRoutes({ policies }), textsRoutes({ texts })],
    startWork: planned.start,
    async stop() {
      await Promise.all([live.stop(), planned.stop()]);
    },
  };
}
