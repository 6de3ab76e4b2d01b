import { sql } from 'kysely';
import { OWN_PROVIDERS } from './own-charge.store.ts';
import type { Refund } from './debts.store.ts';

const DAY_MS = 86_400_000;
/** A refund that is under way for this long wants a look. */
const LONG_MS = DAY_MS;
/** One that was not accepted is the owner's to ask for again; after this long she has decided otherwise. */
const LISTED_MS = 30 * DAY_MS;

function limits(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { askedBefore: before(LONG_MS), rejectedAfter: before(LISTED_MS) };
}

/** Does a refund want a look: under way for long, or not accepted, and none asked for since? */
export function isStuck(refund: Refund, refunds: readonly Refund[], now: Date): boolean {
  const { askedBefore, rejectedAfter } = limits(now);
  if (refund.state === 'queued') return refund.created_at < askedBefore;
  if (refund.state !== 'rejected' || refund.done_at === null || refund.done_at < rejectedAfter) return false;
  return !refunds.some(({ id, state }) => id > refund.id && state !== 'rejected');
}

/** Has an order that is not refunded such a refund? An expression over `orders as o`. */
export function hasStuckRefund(now: Date) {
  const { askedBefore, rejectedAfter } = limits(now);
  return sql<boolean>`(o.status <> 'refunded' and o.id in (
    select p.order_id from payment_tasks t join payments p on p.id = t.payment_id
    where t.kind = 'refund' and (
      (t.state = 'queued' and t.created_at < ${askedBefore})
      or (t.state = 'rejected' and t.done_at >= ${rejectedAfter} and not exists (
        select from payment_tasks l join payments lp on lp.id = l.payment_id
        where lp.order_id = p.order_id and l.kind = 'refund' and l.id > t.id and l.state in ('queued', 'done')
      ))
    )
  ))`;
}

/** The key of the refund that was asked for anew after this one. */
export const keyAfter = (refundId: number): string => `${ANEW}${refundId}`;
const ANEW = 'estorno-de-novo:';

/**
 * The refunds that want a look, as a query of `payment_tasks`. Beside those of `isStuck`: money that no order wants and that
 * the provider did not give back, however long ago that was.
 */
export function stuckRefunds(now: Date) {
  const { askedBefore, rejectedAfter } = limits(now);
  return sql<Refund>`
    select t.* from payment_tasks t where t.kind = 'refund' and t.state = 'queued' and t.created_at < ${askedBefore}
    union all
    select t.* from payment_tasks t join payments p on p.id = t.payment_id join orders o on o.id = p.order_id
      where t.kind = 'refund' and t.state = 'rejected' and p.state in ('paid', 'disputed')
        and (t.done_at >= ${rejectedAfter} or o.paid_charge_id is distinct from p.id)
        and not exists (select from payment_tasks n where n.dedup_key = ${ANEW} || t.id)
        and not exists (
          select from payment_tasks l
          where l.payment_id = p.id and l.kind = 'refund' and l.id > t.id and l.state in ('queued', 'done')
        )`;
}

/** So long after a refund its charge tells of it at the latest. */
const TOLD_BY_S = 600;

/**
 * What counts as gone back of a charge that the provider says is paid, by a reading since: a refund or a lost dispute that
 * was undone there, or a refund of less than was asked for. A query of charges and amounts; `only`: of that charge.
 */
export function undoneRefunds(now: Date, only?: number) {
  const isAsked = (charge: string) => (only === undefined ? sql`` : sql`and ${sql.ref(charge)} = ${only}`);
  // Each charge is looked up: `offset 0` keeps the database from joining all there are, as it takes these few for many.
  return sql<{ payment_id: number; cents: number }>`
    select p.id as payment_id, p.amount_cents - p.refunded_cents as cents
      from (select id from orders where status = 'refunded' ${ofCharge(only)} offset 0) o cross join lateral (
        select * from payments p where p.order_id = o.id and p.state = 'paid' ${isAsked('p.id')} offset 0
      ) p
      where p.provider not in (${sql.join(OWN_PROVIDERS)})
        and not exists (select from payment_tasks c where c.payment_id = p.id and c.as_credit and c.state = 'done' offset 0)
        and p.id not in (select s.payment_id from (${stuckRefunds(now)}) s)
        and not exists (select from payment_tasks t where t.payment_id = p.id and t.kind = 'refund' and t.state = 'queued')
    union all (
      with backs as materialized (
        select payment_id, coalesce(sum(amount_cents), 0) as cents, count(*) filter (where amount_cents is null) as whole,
            max(done_at) as done_at
          from payment_tasks where kind = 'refund' and state = 'done' and not as_credit ${isAsked('payment_id')}
          group by payment_id
      )
      select p.id, (b.cents + b.whole * p.amount_cents)::integer - p.refunded_cents
        from backs b cross join lateral (select * from payments p where p.id = b.payment_id offset 0) p
        where p.state = 'paid' and b.cents + b.whole * p.amount_cents > p.refunded_cents
          and p.checked_at > b.done_at + ${TOLD_BY_S} * interval '1 second'
          and (select o.status from orders o where o.id = p.order_id) <> 'refunded'
    )`;
}

const ofCharge = (only: number | undefined) =>
  only === undefined ? sql`` : sql`and id = (select order_id from payments where id = ${only})`;
