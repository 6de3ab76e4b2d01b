import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

export interface Expected {
  units: number;
  /** The item's newest line of the ledger. */
  movement: number;
}

/** Orders whose pieces lie on the shelf whatever else is said of them: from the one that waits for money to the one that is paid. */
const ON_SHELF = ['pending', 'waiting', 'in_analysis', 'paid'] as const;
/** Exchanges whose new piece was set aside in the books, and has not gone. */
const OPEN_EXCHANGES = ['pedida', 'autorizada', 'recebida', 'conferida', 'devolvendo'] as const;

/**
 * Has nobody laid order `o` ready, though its state says so? `m` is the order in whose parcel it is, mostly itself: its label
 * was bought first, it came back or was changed, or it is what a part left behind (as the packing queue has it). What its
 * carrier has is gone.
 */
const isUnpacked = sql<boolean>`(
  m.status = 'processing' and (m.unpacked_since is not null or exists (select from parcels p
    where p.order_id = m.id and p.kind = 'parte' and p.undone_at is null
      and p.sent_at > coalesce(m.rest_packed_at, '-infinity')))
  or m.status = 'shipped' and m.unpacked_since is not null and exists (
    select from labels b left join tracked_parcels t on t.label_id = b.id
    where b.order_id = m.id and b.parcel_id is null and b.state = 'gerada' and coalesce(t.state, 'gerado') = 'gerado'))`;

const liesOnShelf = sql<boolean>`(o.stock_held and (o.status = any(${sql.val(ON_SHELF)})
  or o.status in ('processing', 'shipped') and exists (select from orders m where m.id = coalesce((
      select a.id from orders a where a.id = o.added_to and a.status in ('processing', 'shipped')
        and a.shipped_at is not distinct from o.shipped_at
    ), o.id) and ${isUnpacked})))`;

/** What a line `l` of some piece is sold from by now, `v` being its variant: as orders find it when units go back. */
const itemOf = (cor: RawBuilder<unknown>, tamanho: RawBuilder<unknown>) => sql<number | null>`coalesce(
  v.stock_item_id,
  (select a.stock_item_id from variants a
    join product_colors c on c.id = a.color_id join product_sizes s on s.id = a.size_id
    where a.product_id = l.product_id and lower(c.nome) = lower(${cor}) and lower(s.tamanho) = lower(${tamanho})),
  (select min(b.stock_item_id) from variants b join products p on p.id = b.product_id
    where b.product_id = l.product_id and p.estoque_compartilhado))`;

const itemBought = itemOf(sql`l.cor`, sql`l.tamanho`);
const itemWanted = itemOf(sql`l.wanted_cor`, sql`l.wanted_tamanho`);

/** What orders and exchanges hold of these products, and of what came back by an exchange what was looked at and goes into stock. */
const lying = (products: RawBuilder<unknown>, withSold: boolean) => sql`
  select ${itemBought} as item, greatest(0, l.quantidade - l.restocked - l.written_off - coalesce((
      select sum(u.units) from parcel_lines u join parcels p on p.id = u.parcel_id
      where u.order_item_id = l.id and p.kind = 'parte' and p.undone_at is null and p.sent_at is not null
    ), 0)) as units
    from order_items l join orders o on o.id = l.order_id left join variants v on v.id = l.variant_id
    where ${withSold} and l.product_id in (${products}) and ${liesOnShelf}
  union all
  select ${itemWanted}, l.units
    from exchanges e join exchange_lines l on l.exchange_id = e.id left join variants v on v.id = l.wanted_variant_id
    where ${withSold} and l.product_id in (${products}) and e.kept and e.state = any(${sql.val(OPEN_EXCHANGES)})
  union all
  select ${itemBought}, l.units
    from exchanges e join exchange_lines l on l.exchange_id = e.id left join variants v on v.id = l.variant_id
    where l.product_id in (${products}) and e.to_stock and not e.restocked and (e.state = 'conferida'
      or e.state = 'devolvendo' and exists (
        select from exchange_steps s where s.exchange_id = e.id and s.step = 'conferida'))`;

/**
 * What should lie on the shelf of these items, which are locked: what may be sold, what came back and goes into stock once its
 * exchange ends and, where sold pieces are counted, what orders and exchanges hold that nobody has laid ready.
 */
export async function expectedOf(
  tx: Tx,
  items: readonly number[],
  withSold: boolean,
): Promise<Map<number, Expected>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ id: number; units: number; movement: number }>`
    with asked as (select id, product_id, quantity from stock_items where id = any(${sql.val(items)})),
      lying as (${lying(sql`select product_id from asked`, withSold)}),
      held as (select item, sum(units) as units from lying group by item)
    select i.id, (i.quantity + coalesce(h.units, 0))::integer as units,
      coalesce((select max(m.id) from stock_movements m where m.stock_item_id = i.id), 0) as movement
    from asked i left join held h on h.item = i.id`.execute(tx);
  return new Map(
    rows.map(({ id, units, movement }) => [id, { units: Number(units), movement: Number(movement) }]),
  );
}

/** Went or came anything of this item since then, or changed an order or exchange that has it? Too often rather than too seldom. */
export async function hasMovedSince(tx: Tx, item: number, since: Date): Promise<boolean> {
  const product = sql`select product_id from stock_items where id = ${item}`;
  const { rows } = await sql<{ moved: boolean }>`select
    exists (select from stock_movements m where m.stock_item_id = ${item} and m.created_at > ${since})
    or exists (select from order_items l join orders o on o.id = l.order_id left join variants v on v.id = l.variant_id
      where l.product_id in (${product}) and o.updated_at > ${since} and ${itemBought} = ${item})
    or exists (select from exchanges e join exchange_lines l on l.exchange_id = e.id
      where l.product_id in (${product}) and e.updated_at > ${since}) as moved`.execute(tx);
  return rows[0]?.moved === true;
}
