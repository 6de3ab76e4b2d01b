import { CREDIT_PROVIDER } from './own-charge.store.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * What is back, in cents, of the money by which an order was paid: an expression over `orders as o`. As for what is
 * left to give back (`refundLeftCents`), it is back when the provider says so, whoever asked for it; all of it is when
 * the bank took it back.
 */
export const returnedCents = backBy(sql`t.state = 'done'`);

/**
 * May anything of its money be back? Of few it may: whoever adds up many orders asks for `returnedCents`, which looks three times,
 * of those alone. Over `orders as o`. `offset 0` has each order looked up: the database would gather all refunds that ever were first,
 * and read them again for each order once they are too many for its memory (docs/decisions/0138).
 */
export const mayBeReturned = sql<boolean>`(
  exists (select from payments p where p.id = o.paid_charge_id and (p.refunded_cents > 0 or p.state = 'returned') offset 0)
  or exists (select from payment_tasks t where t.payment_id = o.paid_charge_id and t.kind = 'refund' and t.state = 'done' offset 0)
  or exists (select from credit_uses u where u.order_id = o.id offset 0))`;

/** And what is on its way back besides. */
export const goingBackCents = backBy(sql`t.state in ('done', 'queued')`);

/** What of that is the freight's, given back since its order goes elsewhere; no more than was paid for it. */
const freightGoingBackCents = sql<number>`least(greatest(o.frete_cents - o.desconto_frete_cents, 0), coalesce((
  select sum(t.freight_less_cents) from payment_tasks t
  where t.payment_id = o.paid_charge_id and t.kind = 'refund' and t.state in ('done', 'queued')
), 0))`;

/** Is the money of all pieces back or on its way, the freight kept or not? Over `orders as o`. */
export const isAllGoingBack = sql<boolean>`(
  exists (select from payments p where p.id = o.paid_charge_id and p.state = 'returned')
  or ${goingBackCents} - ${freightGoingBackCents} >= greatest(o.subtotal_cents - o.desconto_cents - o.desconto_pix_cents, 1))`;

function backBy(isCounted: RawBuilder<unknown>) {
  return sql<number>`coalesce((
    select least(o.total_cents, greatest(p.refunded_cents, case when p.state = 'returned' then p.amount_cents end, (
      select coalesce(sum(coalesce(t.amount_cents, p.amount_cents)), 0)
      from payment_tasks t where t.payment_id = p.id and t.kind = 'refund' and not t.as_credit and ${isCounted}
    )) + (
      select coalesce(sum(case when t.as_credit then coalesce(t.amount_cents, p.amount_cents) else 0 end
        + case when t.state = 'queued' then t.credit_cents else 0 end), 0)
      from payment_tasks t where t.payment_id = p.id and t.kind = 'refund' and ${isCounted}
    ) + case when p.provider = ${CREDIT_PROVIDER} then 0 else (
      select coalesce(sum(case when u.held then u.back_cents else u.cents end), 0) from credit_uses u where u.order_id = o.id
    ) end)
    from payments p where p.id = o.paid_charge_id
  ), 0)::bigint`;
}

const ofItem = sql`refund_lines l join payment_tasks t on t.id = l.task_id
  where l.order_item_id = i.id and t.state = 'done'`;

/** Is anything back for a line by refunds that name it, whatever pays its order now? Over `order_items as i`; as `mayBeReturned`. */
export const isNamedBack = sql<boolean>`exists (select from ${ofItem} offset 0)`;

/** What of that is back for one line, by refunds that name it: expressions over `order_items as i`. */
export const returnedOfItem = {
  cents: sql<number>`coalesce((select sum(l.amount_cents) from ${ofItem}), 0)`,
  units: sql<number>`coalesce((select sum(l.units) from ${ofItem}), 0)`,
};

/** And for all that is named by refunds of an order, freight too: an expression over `orders as o`. */
export const returnedByName = sql<number>`coalesce((
  select sum(coalesce(t.freight_cents, 0) + coalesce((select sum(l.amount_cents) from refund_lines l where l.task_id = t.id), 0))
  from payment_tasks t where t.payment_id = o.paid_charge_id and t.restock is not null and t.state = 'done'
), 0)`;

/** How many units of a line are back, or on their way, by refunds that were asked for since then. */
export const goingBackSince = (item: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(l.units) from refund_lines l join payment_tasks t on t.id = l.task_id
    where l.order_item_id = ${item} and t.state in ('done', 'queued') and t.created_at >= ${since}), 0)`;
