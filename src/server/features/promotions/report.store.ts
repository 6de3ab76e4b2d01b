import { sql, type AliasableExpression } from 'kysely';
import { isRealOrder } from '../../db/real-orders.ts';
import { soldStatuses } from '#shared/orders.ts';
import type { Reader } from './published.store.ts';

const SOLD = sql.join(soldStatuses);

/** What one promotion, or all, took off orders. The PIX discount is kept with the order itself. */
const usesOf = (id: number | undefined) => sql`(
  select u.promotion_id, u.order_id, u.code_id, u.cents, u.held, u.created_at
    from promotion_uses u ${id === undefined ? sql`` : sql`where u.promotion_id = ${id}`}
  union all
  select o.pix_promotion_id, o.id, null, o.desconto_pix_cents, o.uses_held, o.created_at
    from orders o where o.desconto_pix_cents > 0 and ${isRealOrder}
      and ${id === undefined ? sql`o.pix_promotion_id is not null` : sql`o.pix_promotion_id = ${id}`}
)`;

/**
 * What an order's pieces left, where what they cost is known: what was paid for them less that. Units go back the first
 * ones first, as refunds take them; of an order that something is off each unit is known, of another one each cost its price.
 */
const marginOf = sql`(
  select
    sum(kept.paid - i.custo_cents * kept.units)::bigint as "marginCents",
    coalesce(sum(kept.units) filter (where i.custo_cents is not null), 0)::integer as costed,
    coalesce(sum(kept.units), 0)::integer as pieces
  from order_items i
  cross join lateral (select i.restocked + i.written_off as units) back
  cross join lateral (
    select i.quantidade - back.units as units, coalesce(
      (select sum(u.paid_cents) from order_units u where u.order_item_id = i.id and u.number >= back.units),
      i.preco_cents * (i.quantidade - back.units)
    ) as paid
  ) kept
  where i.order_id = o.id
)`;

interface Used {
  promotion_id: number;
  held: number;
  cutCents: number;
  soldCents: number;
  marginCents: number;
  costed: number;
  pieces: number;
}

/** What came of one promotion, or of each that orders hold. */
export function usedOf(id: number | undefined): AliasableExpression<Used> {
  return sql<Used>`(
    select u.promotion_id,
      count(*)::integer as held,
      sum(u.cents)::double precision as "cutCents",
      coalesce(sum(o.total_cents) filter (where o.status in (${SOLD})), 0)::double precision as "soldCents",
      coalesce(sum(m."marginCents"), 0)::double precision as "marginCents",
      coalesce(sum(m.costed), 0)::integer as costed,
      coalesce(sum(m.pieces), 0)::integer as pieces
    from ${usesOf(id)} u
    join orders o on o.id = u.order_id
    left join lateral ${marginOf} m on o.status in (${SOLD})
    where u.held
    group by u.promotion_id
  )`;
}

export interface UseRow {
  orderId: number;
  codigo: string;
  status: string;
  at: Date;
  code: string | null;
  cents: number;
  totalCents: number;
  held: boolean;
  /** Null where nothing is known of it, or the order is no sale. */
  marginCents: number | null;
  costed: number;
  pieces: number;
}

interface UsesAsked {
  id: number;
  limit: number;
  offset?: number;
  /** Those of orders before this one. */
  before?: number;
}

/** Orders with a promotion, the newest first. */
export async function listUses(db: Reader, { id, limit, offset = 0, before }: UsesAsked): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select o.id as "orderId", o.codigo, o.status, u.created_at as at, c.code, u.cents,
      o.total_cents as "totalCents", u.held, m."marginCents"::double precision as "marginCents",
      coalesce(m.costed, 0) as costed, coalesce(m.pieces, 0) as pieces
    from ${usesOf(id)} u
    join orders o on o.id = u.order_id
    left join promotion_codes c on c.id = u.code_id
    left join lateral ${marginOf} m on o.status in (${SOLD})
    where ${before === undefined ? sql`true` : sql`u.order_id < ${before}`}
    order by u.order_id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

const BATCH = 500;

/** All of them, read as they are wanted. */
export async function* walkUses(db: Reader, id: number): AsyncGenerator<UseRow[]> {
  for (let before: number | undefined; ;) {
    const rows = await listUses(db, { id, limit: BATCH, ...(before === undefined ? {} : { before }) });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    before = last.orderId;
  }
}

export async function countUses(db: Reader, id: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${usesOf(id)} u`.execute(db);
  return rows[0]?.count ?? 0;
}
