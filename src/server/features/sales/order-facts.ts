import type { WholeOrder } from '../orders/index.ts';

/** What of its buyer's data somebody may read: all, what a parcel needs, or next to nothing. */
export type Look = 'all' | 'parcel' | 'masked';

export type OrderFacts = WholeOrder;
