import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isNoPlayedTest, isNotPlayedFor } from './played-tests.store.ts';

type Db = Kysely<DB>;

interface Span {
  from: Date;
  before: Date;
}

const dayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`;
const sum = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`;

/** What was sold by the day on which it was paid, whatever has gone back since; days without a sale are missing. */
export function soldByDay(db: Db, { from, before }: Span) {
  const day = dayOf('o.paid_at');
  return db
    .selectFrom('orders as o')
    .where(isNotPlayedFor)
    .where('o.paid_at', '>=', from)
    .where('o.paid_at', '<', before)
    .groupBy(day)
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number>().as('orders'),
      sum(sql`o.total_cents`).as('sold'),
      sum(sql`o.credito_cents`).as('by_credit'),
      sum(sql`o.total_cents - o.credito_cents) filter (where o.metodo_pagamento = 'entrega'`).as(
        'on_delivery',
      ),
      sum(sql`o.total_cents - o.credito_cents) filter (where o.metodo_pagamento = 'recebido'`).as('received'),
    ])
    .execute();
}

/** What moved of orders' charges, day by day. Fees are borne on the day on which a charge was paid. */
export function movedByDay(db: Db, { from, before }: Span) {
  const day = dayOf('m.at');
  return db
    .selectFrom('charge_movements as m')
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .where(isNoPlayedTest)
    .where('m.at', '>=', from)
    .where('m.at', '<', before)
    .groupBy(day)
    .select([
      day.as('day'),
      sum(sql`m.cents) filter (where m.kind in ('charged', 'corrected')`).as('charged'),
      sum(sql`m.cents) filter (where m.kind = 'returned'`).as('returned'),
      sum(sql`m.cents) filter (where m.kind = 'disputed' and m.cents > 0`).as('disputed'),
      sum(sql`p.amount_cents - p.net_cents) filter (where m.kind = 'charged'`).as('fees'),
      sum(sql`m.cents) filter (where m.kind in ('charged', 'corrected') and p.net_cents is null`).as(
        'untold',
      ),
      sum(
        sql`greatest(0, p.net_cents - p.refunded_cents)) filter (
          where m.kind = 'charged' and p.releases_at is null and p.state = 'paid'`,
      ).as('undated'),
    ])
    .execute();
}

/** The same of charges without an order. */
export function customPixMovedByDay(db: Db, { from, before }: Span) {
  const day = dayOf('m.at');
  return db
    .selectFrom('custom_pix_movements as m')
    .innerJoin('custom_pix as c', 'c.id', 'm.pix_id')
    .where('m.at', '>=', from)
    .where('m.at', '<', before)
    .groupBy(day)
    .select([
      day.as('day'),
      sum(sql`m.cents) filter (where m.kind in ('charged', 'corrected')`).as('charged'),
      sum(sql`m.cents) filter (where m.kind = 'returned'`).as('returned'),
      sum(sql`m.cents) filter (where m.kind = 'disputed' and m.cents > 0`).as('disputed'),
      sum(sql`c.valor_cents - c.net_cents) filter (where m.kind = 'charged'`).as('fees'),
      sum(sql`m.cents) filter (where m.kind in ('charged', 'corrected') and c.net_cents is null`).as(
        'untold',
      ),
      sum(
        sql`greatest(0, c.net_cents - c.refunded_cents)) filter (
          where m.kind = 'charged' and c.releases_at is null and c.status = 'paid'
            and c.dispute is distinct from 'open'`,
      ).as('undated'),
    ])
    .execute();
}

/**
 * What the provider hands on by day, from `from` on. What is still to come is nothing of what is contested, and less what
 * went back; days before `today` stay what they were: less only what had gone back, or was contested, by then.
 */
export async function releasedByDay(
  db: Db,
  { from, today }: { from: Date; today: Date },
): Promise<{ day: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select day, sum(cents)::bigint as cents from (
      select ${dayOf('p.releases_at')} as day, sum(greatest(0, p.net_cents - coalesce(b.cents, 0))) as cents
        from payments p left join (
          select m.payment_id, sum(m.cents) as cents
            from charge_movements m join payments q on q.id = m.payment_id
            where m.kind in ('returned', 'disputed') and m.at < q.releases_at
              and q.releases_at >= ${from} and q.releases_at < ${today}
            group by m.payment_id
        ) b on b.payment_id = p.id
        where p.releases_at >= ${from} and p.releases_at < ${today} and p.state in ('paid', 'disputed', 'returned')
          and ${isNoPlayedTest}
        group by 1
      union all
      select ${dayOf('p.releases_at')}, sum(greatest(0, p.net_cents - p.refunded_cents))
        from payments p where p.releases_at >= ${today} and p.state = 'paid' and ${isNoPlayedTest} group by 1
      union all
      select ${dayOf('c.releases_at')}, sum(greatest(0, c.net_cents - case when c.releases_at >= ${today}
            then c.refunded_cents else coalesce((
              select sum(m.cents) from custom_pix_movements m
              where m.pix_id = c.id and m.kind in ('returned', 'disputed') and m.at < c.releases_at
            ), 0) end))
        from custom_pix c
        where c.releases_at >= ${from} and c.paid_at is not null and (
          (c.releases_at < ${today} and c.status in ('paid', 'refunded'))
          or (c.status = 'paid' and c.dispute is distinct from 'open'))
        group by 1
    ) released where cents > 0 group by day order by day`.execute(db);
  return rows;
}
