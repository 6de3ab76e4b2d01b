import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';
import type { Wanted } from './waitlist.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** A colour in a size, and the stock that it is sold from. */
export interface Variant extends Wanted {
  stockItemId: number;
  units: number;
}

export interface Waiting extends Wanted {
  id: number;
}

/** Products that the shop shows, of which somebody wants something and something is there. */
export async function listProductsToTell(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.ativo', '=', true)
    .where('p.archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('waitlist_asks as a')
          .select('a.id')
          .whereRef('a.product_id', '=', 'p.id')
          .where('a.told_at', 'is', null),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('variants as v')
          .innerJoin('stock_items as i', 'i.id', 'v.stock_item_id')
          .select('v.id')
          .whereRef('v.product_id', '=', 'p.id')
          .where('i.quantity', '>', 0),
      ),
    )
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The variants of a product with their units, in its own order; none where the shop does not show it. */
export function listVariants(db: Db, productId: number): Promise<Variant[]> {
  return db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .innerJoin('stock_items as i', 'i.id', 'v.stock_item_id')
    .select(['c.nome as cor', 's.tamanho', 'i.id as stockItemId', 'i.quantity as units'])
    .where('v.product_id', '=', productId)
    .where('p.ativo', '=', true)
    .where('p.archived_at', 'is', null)
    .orderBy('c.position')
    .orderBy('s.position')
    .execute();
}

/** Who waits for something of a product, in the order of asking. */
export function listWaiting(db: Db, productId: number): Promise<Waiting[]> {
  return db
    .selectFrom('waitlist_asks')
    .select(['id', 'cor', 'tamanho'])
    .where('product_id', '=', productId)
    .where('told_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Who was told since then and has ordered nothing of the product meanwhile: she may still be on her way. */
export function listStillBuying(db: Db, productId: number, since: Date): Promise<Wanted[]> {
  return db
    .selectFrom('waitlist_asks as a')
    .select(['a.cor', 'a.tamanho'])
    .where('a.product_id', '=', productId)
    .where('a.told_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as o')
            .innerJoin('order_items as l', 'l.order_id', 'o.id')
            .select('o.id')
            .where(sql<boolean>`(o.email <> '' and mailbox_of(o.email) = mailbox_of(a.email))`)
            .whereRef('l.product_id', '=', 'a.product_id')
            .whereRef('o.created_at', '>=', 'a.told_at')
            .where(isRealOrder),
        ),
      ),
    )
    .orderBy('a.told_at')
    .orderBy('a.id')
    .execute();
}

/** Notes that these are told now; those are given back, in the order of asking, that still waited. */
export async function markTold(
  tx: Transaction<DB>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('waitlist_asks')
    .set({ told_at: now })
    .where('id', 'in', ids)
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export interface Told extends Wanted {
  id: number;
  productId: number;
  nome: string;
  email: string;
}

/** Somebody who was told, with what the product is called. */
export function findTold(db: Db, id: number): Promise<Told | undefined> {
  return db
    .selectFrom('waitlist_asks as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['a.id', 'a.product_id as productId', 'p.nome', 'a.email', 'a.cor', 'a.tamanho'])
    .where('a.id', '=', id)
    .where('a.told_at', 'is not', null)
    .executeTakeFirst();
}

/** She was not told after all, and waits again in her old place; whoever has asked anew meanwhile waits there. */
export async function waitAgain(db: Db, id: number): Promise<void> {
  await db
    .updateTable('waitlist_asks as a')
    .set({ told_at: null })
    .where('a.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waitlist_asks as twin')
            .select('twin.id')
            .whereRef('twin.product_id', '=', 'a.product_id')
            .whereRef('twin.email', '=', 'a.email')
            .where(sql<boolean>`lower(twin.cor) = lower(a.cor)`)
            .where(sql<boolean>`lower(twin.tamanho) = lower(a.tamanho)`)
            .where('twin.told_at', 'is', null),
        ),
      ),
    )
    .execute();
}
