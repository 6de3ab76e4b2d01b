import { sql, type RawBuilder } from 'kysely';

/**
 * Is an order a sale, and not a purchase by which its shop tried itself (docs/decisions/0121)? Over `orders as o`. Whatever
 * counts, sums or picks orders for work asks for it; `lint/test-orders.ts` names who does not, and why.
 */
export const isRealOrder = sql<boolean>`(not o.teste)`;

/** The same of `orders` by another name. */
export const isRealOrderOf = (name: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${name}.teste`)})`;
