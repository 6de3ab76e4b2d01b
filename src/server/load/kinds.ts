/** What is given up while there is more to do than can be done, in this order. */
export const GIVEN_UP = ['heavy', 'browse', 'sale'] as const;
export type LoadKind = (typeof GIVEN_UP)[number];

/** Costly calls that share their turns: so many run at once, so many wait, others are refused with 503. */
export interface Lane {
  lane: string;
  atOnce: number;
  waiting: number;
  /** A turn is taken by `request.inTurn` alone, once it is known that whoever asks may have one. */
  isTakenLate?: boolean;
}

/**
 * What a route says of its cost: `always` is answered whatever the load, `sale` is given up last, `browse` before it,
 * and what names a lane first of all.
 */
export type RouteLoad = 'always' | 'sale' | 'browse' | Lane;

/** Files of many rows, written as they are read. */
export const EXPORTS: Lane = { lane: 'exports', atOnce: 2, waiting: 8 };
/** All photographs, which take minutes to an hour: they keep no other file waiting. */
export const ARCHIVES: Lane = { lane: 'archives', atOnce: 1, waiting: 1 };
export const IMPORTS: Lane = { lane: 'imports', atOnce: 2, waiting: 4 };
/** Uploads: a folder full of pictures may be dropped at once. */
export const PICTURES: Lane = { lane: 'pictures', atOnce: 4, waiting: 60 };
/** Of whoever bought: they take no turn of the shop's own, and who has not bought here takes none of theirs. */
export const STRANGERS_PICTURES: Lane = {
  lane: 'strangers-pictures',
  // Each waits for a phone's line more than for us.
  atOnce: 8,
  waiting: 20,
  isTakenLate: true,
};
/** Likewise of declarations, each of which asks the freight provider twice. */
export const STRANGERS_PAPERS: Lane = {
  lane: 'strangers-papers',
  atOnce: 3,
  waiting: 12,
  isTakenLate: true,
};
export const DOCUMENTS: Lane = { lane: 'documents', atOnce: 2, waiting: 8 };
/** Each asks the freight provider several things, one after the other. */
export const LABELS: Lane = { lane: 'labels', atOnce: 6, waiting: 60 };
/** Figures over all orders. */
export const REPORTS: Lane = { lane: 'reports', atOnce: 4, waiting: 30 };
/** All that the shop knows of one customer. */
export const OWN_DATA: Lane = { lane: 'own-data', atOnce: 2, waiting: 30 };
/** A rendering keeps the one thread: others come to their turn between two of them. */
export const RENDERINGS: Lane = { lane: 'renderings', atOnce: 2, waiting: 200 };

/** The kind of what a route says; null for what is never given up. */
export function kindOf(load: RouteLoad): LoadKind | null {
  if (load === 'always') return null;
  return typeof load === 'string' ? load : 'heavy';
}
