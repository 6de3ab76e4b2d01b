import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { OWN_DISCOUNT, type PricedCart } from '#shared/pricing/index.ts';
import type { DB } from '../../db/index.ts';
import { updateOrder, type Order, type OrderItem } from './orders.store.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

export type OrderDiscount = Selectable<DB['order_discounts']>;

interface Cut {
  promotion: number;
  nome: string;
  codigo: string | null;
  cents: number;
}

/** Discounts off the pieces in the order in which people read them, the freight's last. */
export async function insertDiscounts(
  tx: Tx,
  orderId: number,
  { cuts, freight }: { cuts: readonly Cut[]; freight: Cut | null },
): Promise<void> {
  const all = [...cuts, ...(freight === null ? [] : [freight])];
  if (all.length === 0) return;
  await tx
    .insertInto('order_discounts')
    .values(
      all.map(({ promotion, nome, codigo, cents }, position) => ({
        order_id: orderId,
        position,
        promotion_id: promotion === OWN_DISCOUNT ? null : promotion,
        on_freight: position >= cuts.length,
        nome,
        codigo,
        cents,
      })),
    )
    .execute();
}

export interface UnitsOfItem {
  itemId: number;
  /** As they are priced by any way to pay but PIX, and by PIX. */
  other: PricedCart['units'];
  pix: PricedCart['units'];
}

/** Writes what each unit of an order costs, and what is off it. */
export async function insertUnits(
  tx: Tx,
  items: readonly UnitsOfItem[],
  { promotions, isPix }: { promotions: readonly number[]; isPix: boolean },
): Promise<void> {
  const rows = items.flatMap(({ itemId, other, pix }) =>
    other.map(({ unitCents, allocations, paidCents }, at) => {
      const cuts = promotions.map(
        (promotion) => allocations.find((one) => one.promotion === promotion)?.cents ?? 0,
      );
      const offer = paidCents - (pix[at]?.paidCents ?? paidCents);
      return {
        order_item_id: itemId,
        number: at,
        unit_cents: unitCents,
        cuts,
        cut_cents: unitCents - paidCents,
        pix_offer_cents: offer,
        pix_cents: isPix ? offer : 0,
        paid_cents: paidCents - (isPix ? offer : 0),
      };
    }),
  );
  await tx.insertInto('order_units').values(rows).execute();
}

/** What an order costs by PIX, and by any other way to pay. */
export function totalBy(order: Order, isPix: boolean): number {
  const { total_cents: total, desconto_pix_cents: taken, pix_offer_cents: offer } = order;
  return total + taken - (isPix ? offer : 0);
}

/** And what of that is left to pay besides its vales: what is charged. */
export const payableBy = (order: Order, isPix: boolean): number =>
  totalBy(order, isPix) - order.credito_cents;

/** Prices a locked order by a way to pay: its PIX discount comes or goes, and all else stays as it was bought. */
export async function payBy(tx: Tx, order: Order, isPix: boolean): Promise<void> {
  const change = {
    total_cents: totalBy(order, isPix),
    desconto_pix_cents: isPix ? order.pix_offer_cents : 0,
  };
  if (change.total_cents === order.total_cents) return;
  const items = sql`(select id from order_items where order_id = ${order.id})`;
  await sql`update order_units set
      pix_cents = case when ${isPix} then pix_offer_cents else 0 end,
      paid_cents = unit_cents - cut_cents - case when ${isPix} then pix_offer_cents else 0 end
    where order_item_id in ${items}`.execute(tx);
  await sql`update order_items i set
      desconto_cents = (select sum(u.unit_cents - u.paid_cents) from order_units u where u.order_item_id = i.id)
    where i.order_id = ${order.id}`.execute(tx);
  await updateOrder(tx, order.id, change);
  Object.assign(order, change);
}

/** The same of several orders, by the number of each. */
export async function listDiscountsOf(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderDiscount[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_discounts')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ order_id: id }) => id);
}

/** Discounts of an order in the order in which people read them. */
export function listDiscounts(db: Db, orderId: number): Promise<OrderDiscount[]> {
  return db
    .selectFrom('order_discounts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** What was paid for each unit of some lines, by line. Where nothing is off, each cost its price. */
export async function listPaidUnits(
  db: Db,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const reduced = items.filter(({ desconto_cents: cents }) => cents > 0).map(({ id }) => id);
  const rows =
    reduced.length === 0
      ? []
      : await db
          .selectFrom('order_units')
          .select(['order_item_id', 'paid_cents'])
          .where('order_item_id', 'in', reduced)
          .orderBy('order_item_id')
          .orderBy('number')
          .execute();
  const known = Map.groupBy(rows, ({ order_item_id: id }) => id);
  return new Map(
    items.map(({ id, quantidade, preco_cents: cents }) => [
      id,
      known.get(id)?.map(({ paid_cents: paid }) => paid) ?? Array.from({ length: quantidade }, () => cents),
    ]),
  );
}
