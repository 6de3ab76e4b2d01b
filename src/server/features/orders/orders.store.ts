import {
  sql,
  type InsertObject,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import { OPEN_STATES } from '#shared/charges.ts';
import type { OrderActor } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import type { PricedLine } from '../purchases/index.ts';

export type Order = Selectable<DB['orders']>;
export type OrderItem = Selectable<DB['order_items']>;
export type HistoryRow = Selectable<DB['order_history']>;

type Db = Kysely<DB> | Transaction<DB>;

export async function insertOrder(tx: Transaction<DB>, order: InsertObject<DB, 'orders'>): Promise<Order> {
  return tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

/** Lines as they are bought, with what is off each, in the same order. */
export async function insertItems(
  tx: Transaction<DB>,
  orderId: number,
  lines: readonly (PricedLine & { cutCents: number })[],
): Promise<OrderItem[]> {
  const rows = await tx
    .insertInto('order_items')
    .values(
      lines.map(({ variant, quantity, cutCents, gifts = [] }, position) => ({
        order_id: orderId,
        position,
        product_id: variant.productId,
        variant_id: variant.variantId,
        stock_item_id: variant.stockItemId,
        sku: variant.sku,
        nome: variant.nome,
        categoria: variant.categoria,
        cor: variant.cor,
        tamanho: variant.tamanho,
        imagem: variant.imagem,
        quantidade: quantity,
        preco_cents: variant.priceCents,
        desconto_cents: cutCents,
        custo_cents: variant.costCents,
        vale_presente: variant.isGiftCard,
        presentes: gifts.length === 0 ? null : JSON.stringify(gifts),
      })),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.position - b.position);
}

/** What an order is found by of its pieces. The database writes the same of its lines, and then need not write the order again. */
export const wordsOf = (lines: readonly PricedLine[]) =>
  sql<string>`words_of_pieces(${lines
    .map(({ variant: { nome, cor, tamanho, sku } }) => `${nome} ${cor} ${tamanho} ${sku}`)
    .join(' ')})`;

export interface HistoryEntry {
  orderId: number;
  from: OrderStatus | null;
  to: OrderStatus;
  actor: OrderActor;
  reason: string;
  at: Date;
}

export async function insertHistory(tx: Transaction<DB>, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      order_id: entry.orderId,
      from_status: entry.from,
      to_status: entry.to,
      actor: entry.actor,
      reason: entry.reason.slice(0, 300),
      at: entry.at,
    })
    .execute();
}

/**
 * Reads an order and keeps it to this transaction: every change of its state begins here. `isAlone`: only one that was
 * added to no other.
 */
export function lockOrder(
  tx: Transaction<DB>,
  by: ({ id: number } | { externalReference: string }) & { isAlone?: boolean },
): Promise<Order | undefined> {
  const query = tx
    .selectFrom('orders')
    .selectAll()
    .$if(by.isAlone === true, (all) => all.where('added_to', 'is', null))
    .forUpdate();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('external_reference', '=', by.externalReference).executeTakeFirst();
}

export function findOrder(
  db: Db,
  by: { id: number } | { codigo: string } | { externalReference: string },
): Promise<Order | undefined> {
  const query = db.selectFrom('orders').selectAll();
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  return 'codigo' in by
    ? query.where('codigo', '=', by.codigo).executeTakeFirst()
    : query.where('external_reference', '=', by.externalReference).executeTakeFirst();
}

/** The latest other order that bears this tracking code, by its own code. */
export async function findCodeElsewhere(
  db: Db,
  { rastreio, except }: { rastreio: string; except: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('codigo')
    .where('rastreio', '=', rastreio)
    .where('rastreio', '<>', '')
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.codigo;
}

export async function updateOrder(
  tx: Transaction<DB>,
  orderId: number,
  change: Updateable<DB['orders']>,
): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', orderId).execute();
}

/** Counts units of lines as back in stock, or as gone for good. */
export async function countUnits(
  tx: Transaction<DB>,
  what: 'restocked' | 'written_off',
  units: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [itemId, more] of units) {
    await tx
      .updateTable('order_items')
      .set((eb) => ({ [what]: eb(what, '+', more) }))
      .where('id', '=', itemId)
      .execute();
  }
}

export function listItems(db: Db, orderId: number): Promise<OrderItem[]> {
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export function listHistory(db: Db, orderId: number): Promise<HistoryRow[]> {
  return db.selectFrom('order_history').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** When an order last came into the state that it has. */
export async function findStateSince(db: Db, orderId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('order_history')
    .select('at')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/**
 * Unpaid orders whose time is over and of which no charge and no attempt is open any more: nothing of them
 * is left to be asked about.
 */
export async function listOverdueOrders(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', '=', 'pending')
    .where('o.expires_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.state', 'in', OPEN_STATES),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempts as a')
            .select('a.id')
            .whereRef('a.order_id', '=', 'o.id')
            .where('a.state', 'in', ['sending', 'unknown']),
        ),
      ),
    )
    .orderBy('o.expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
