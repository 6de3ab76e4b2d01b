import { createOwnPages, ownPagesRoutes, type LivePages } from '../features/own-pages/index.ts';
import type { Addresses } from '../features/moving/index.ts';
import { holdsPicture } from '../features/shop-settings/index.ts';
import type { Part, World } from './world.ts';

export interface OwnPagesServices extends Part {
  /** All of them as they were written, drafts too. */
  whole: ReturnType<typeof createOwnPages>['whole'];
}

/** The pages that the owner writes. */
export function createOwnPagesServices(
  { db, clock }: World,
  { live, addresses }: { live: LivePages; addresses: Pick<Addresses, 'pageNames'> },
): OwnPagesServices {
  const pages = createOwnPages({ db, clock, live, names: addresses.pageNames, holdsPicture });
  return { whole: pages.whole, calls: [ownPagesRoutes({ pages })], stop: live.stop };
}
