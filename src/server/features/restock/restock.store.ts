import { sql, type Kysely } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { MotivoReposicao } from '#shared/restock.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import { returnedOfItem } from '../ledger/index.ts';

/** What a piece did in a time, and why it is listed. */
export interface RestockRow {
  productId: number;
  nome: string;
  imagem: string;
  /** Null where all colours and sizes share one stock. */
  cor: string | null;
  tamanho: string | null;
  sku: string | null;
  reason: MotivoReposicao;
  units: number;
  sold: number;
  /** Days of the time on which there was something to sell. */
  openDays: number;
  waiting: number;
  /** Days until it is gone; null without sales. */
  cover: number | null;
  /** Units for the next `AHEAD_DAYS`. */
  wanted: number;
  gone: string[];
  sizes: number;
  total: number;
}

export interface RestockAsked {
  days: number;
  reason: MotivoReposicao | undefined;
  now: Date;
  limit: number;
  offset: number;
}

const DAY_MS = 86_400_000;
/** A supplier takes about that long: what is gone sooner is to be ordered now. */
const SOON_DAYS = 14;
/** What is ordered should do for so long. */
const AHEAD_DAYS = 30;
/** A piece that was there for an afternoon tells little of a month. */
const LEAST_DAYS = 7;

/**
 * Pieces the shop shows that are gone while people ask for them, gone soon, or were there all the time unsold. A rate
 * counts only days on which a piece could be bought: what was out of stock for three weeks did not sell badly.
 */
export async function listRestock(db: Kysely<DB>, asked: RestockAsked): Promise<RestockRow[]> {
  const { reason, limit, offset } = asked;
  const { rows } = await sql<RestockRow>`
    with ${pieces}, ${soldPieces(asked)}, ${openTimes(asked)}, ${waitingPeople}, ${judged(asked)}
    select j.*, count(*) over ()::integer as total
    from judged j
    where j.reason is not null and (${reason ?? null}::text is null or j.reason = ${reason ?? null})
    order by array_position(array['esgotado', 'acabando', 'parado'], j.reason),
      case when j.reason = 'acabando' then j.cover end,
      case when j.reason = 'parado' then j.units else j.wanted end desc,
      j.nome, j."productId", j."stockItemId"
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A row for each stock that something shown is sold from. */
const pieces = sql`pieces as (
  select v.stock_item_id as item, p.id as product, p.nome,
    (array_agg(c.id))[1] as color, count(*) as variants,
    case when count(*) = 1 then min(c.nome) end as cor,
    case when count(*) = 1 then min(s.tamanho) end as tamanho,
    case when count(*) = 1 then min(v.sku) end as sku,
    case when count(*) = 1 then min(s.position) end as place,
    max(i.quantity) as units
  from variants v
  join products p on p.id = v.product_id and p.ativo and p.archived_at is null
  join product_colors c on c.id = v.color_id
  join product_sizes s on s.id = v.size_id
  join stock_items i on i.id = v.stock_item_id
  group by v.stock_item_id, p.id
)`;

/** By the names that were sold: variants are made again when a product is edited. */
const soldPieces = ({ days, now }: RestockAsked) => sql`sold as (
  select v.stock_item_id as item, sum(l.units)::integer as units
  from (
    select i.product_id, lower(i.cor) as cor, lower(i.tamanho) as tamanho,
      sum(i.quantidade - ${returnedOfItem.units}) as units
    from orders o join order_items i on i.order_id = o.id
    where ${isRealOrder} and o.status in (${sql.join(soldStatuses)}) and o.paid_at >= ${startOf(days, now)} and o.paid_at <= ${now}
    group by 1, 2, 3
  ) l
  join variants v on v.product_id = l.product_id
  join product_colors c on c.id = v.color_id and lower(c.nome) = l.cor
  join product_sizes s on s.id = v.size_id and lower(s.tamanho) = l.tamanho
  group by v.stock_item_id
)`;

/** From each movement to the next the stock stood as it left it; what stood before the first is that without its delta. */
const openTimes = ({ days, now }: RestockAsked) => sql`moved as (
  select m.stock_item_id as item, m.created_at as at, m.id, m.delta,
    p.units - coalesce(sum(m.delta) over (
      partition by m.stock_item_id order by m.created_at desc, m.id desc
      rows between unbounded preceding and 1 preceding), 0) as left_units
  from stock_movements m join pieces p on p.item = m.stock_item_id
  where m.created_at > ${startOf(days, now)}
), spans as (
  select item, left_units > 0 as there, at as from_at,
    coalesce(lead(at) over (partition by item order by at, id), ${now}) as to_at
  from moved
  union all
  select item, left_units - delta > 0, ${startOf(days, now)}, at
  from (select distinct on (item) * from moved order by item, at, id) first
  union all
  select item, units > 0, ${startOf(days, now)}, ${now}::timestamptz from pieces
  where item not in (select item from moved)
), open as (
  select item, (sum(extract(epoch from greatest(to_at - from_at, interval '0'))) filter (where there) / 86400)::float8 as days
  from spans group by item
)`;

/** Whoever asked for any colour, or any size, would take this one. */
const waitingPeople = sql`asked as (
  select p.item, count(*)::integer as people
  from waitlist_asks a
  join pieces p on p.product = a.product_id
    and (p.cor is null or a.cor = '' or lower(a.cor) = lower(p.cor))
    and (p.tamanho is null or a.tamanho = '' or lower(a.tamanho) = lower(p.tamanho))
  where a.told_at is null
  group by p.item
)`;

const judged = ({ days }: RestockAsked) => sql`rated as (
  select p.*, coalesce(sold.units, 0) as sold, coalesce(open.days, 0) as open_days, coalesce(asked.people, 0) as people,
    greatest(coalesce(sold.units, 0), 0) / greatest(coalesce(open.days, 0), ${Math.min(LEAST_DAYS, days)}) as rate,
    coalesce(array_agg(p.tamanho) filter (where p.units = 0) over colour, '{}') as gone,
    (count(*) over colour)::integer as sizes
  from pieces p
  left join sold on sold.item = p.item
  left join open on open.item = p.item
  left join asked on asked.item = p.item
  window colour as (partition by p.product, p.color order by p.place rows between unbounded preceding and unbounded following)
), judged as (
  select r.product as "productId", r.item as "stockItemId", r.nome, r.cor, r.tamanho, r.sku, r.units, r.sold,
    round(r.open_days::numeric, 1)::float8 as "openDays", r.people as waiting,
    case when r.rate > 0 then floor(r.units / r.rate)::integer end as cover,
    case when r.sold > 0 or r.people > 0
      then greatest(ceil(r.rate * ${AHEAD_DAYS})::integer, r.people) - r.units else 0 end as wanted,
    case when r.cor is null then '{}' else r.gone end as gone,
    case when r.cor is null then 0 else r.sizes end as sizes,
    coalesce((
      select m.url from product_images m where m.product_id = r.product
      order by (m.color_id = r.color) desc nulls last, m.position limit 1
    ), '') as imagem,
    case
      when r.units = 0 and (r.sold > 0 or r.people > 0) then 'esgotado'
      when r.units > 0 and r.rate > 0 and r.units / r.rate < ${SOON_DAYS} then 'acabando'
      when r.units > 0 and r.sold <= 0 and r.open_days >= ${days - 1} then 'parado'
    end as reason
  from rated r
)`;

function startOf(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
