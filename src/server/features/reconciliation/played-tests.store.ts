import { sql } from 'kysely';
import { PLAYED_ORDER } from '#shared/played-charges.ts';

/** `isPlayedNumber`, as the database reads it; over `payments as p`. */
const isPlayed = sql`(p.provider_payment_id ~ '^9[0-9]{14}$' or starts_with(p.provider_payment_id, ${PLAYED_ORDER}))`;

/**
 * Is a charge money, or a sale's? By what the sandbox played the shop was only tried: no provider knows of it. A test that was
 * paid with real money stays, for that moved. Over `payments as p`.
 */
export const isNoPlayedTest = sql<boolean>`(not ${isPlayed}
  or not exists (select from orders t where t.id = p.order_id and t.teste))`;

/** The same of orders, by the charge that paid them. Over `orders as o`. */
export const isNotPlayedFor = sql<boolean>`(not o.teste
  or not exists (select from payments p where p.id = o.paid_charge_id and ${isPlayed}))`;
