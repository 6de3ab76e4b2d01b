import { sql } from 'kysely';

/**
 * What is back, in cents, of the money by which an order was paid: an expression over `orders as o`. As for what is
 * left to give back (`refundLeftCents`), it is back when the provider says so, whoever asked for it.
 */
export const returnedCents = sql<number>`coalesce((
  select least(o.total_cents, greatest(p.refunded_cents, (
    select coalesce(sum(coalesce(t.amount_cents, p.amount_cents)), 0)
    from payment_tasks t where t.payment_id = p.id and t.kind = 'refund' and t.state = 'done'
  )))
  from payments p where p.id = o.paid_charge_id
), 0)::bigint`;
