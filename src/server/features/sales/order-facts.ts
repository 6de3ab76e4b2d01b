import type { WholeOrder } from '../orders/index.ts';

/** What of its buyer's data somebody may read: all, what a parcel needs, or next to nothing. */
export type Look = 'all' | 'parcel' | 'masked';

export interface OrderFacts extends WholeOrder {
  /** What was paid for each unit, by line. */
  paidUnits: ReadonlyMap<number, readonly number[]>;
}
