import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Favorite } from '#shared/favorites.ts';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

/** What a customer keeps, the newest first. */
export function listFavorites(db: Db, customerId: number): Promise<Selectable<DB['favorites']>[]> {
  return db
    .selectFrom('favorites')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
}

/** The same, with what each is called. */
export function listNamedFavorites(db: Db, customerId: number) {
  return db
    .selectFrom('favorites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.product_id', 'p.nome', 'f.cor', 'f.created_at'])
    .where('f.customer_id', '=', customerId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.product_id', 'desc')
    .execute();
}

/** Whoever writes for the same customer waits here; false: she is no customer any more. */
export async function lockKeeper(tx: Tx, customerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these products, those that the shop shows. */
export async function listShown(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('ativo', '=', true)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface NewFavorites {
  customerId: number;
  /** The first one is the newest. */
  favorites: readonly Favorite[];
  now: Date;
}

/** Keeps them, each in its product's own word for the colour; one that was kept before takes the new colour. */
export async function saveFavorites(tx: Tx, { customerId, favorites, now }: NewFavorites): Promise<void> {
  const rows = favorites.map(({ produto: id, cor }, at) => ({ id, cor, at: new Date(now.getTime() - at) }));
  await sql`
    insert into favorites (customer_id, product_id, cor, created_at)
    select ${customerId}, p.id, coalesce((select c.nome from product_colors c
      where c.product_id = p.id and lower(c.nome) = lower(w.cor) limit 1), ''), w.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id bigint, cor text, at timestamptz)
    join products p on p.id = w.id
    on conflict (customer_id, product_id) do update set cor = excluded.cor
  `.execute(tx);
}

/** Gives it the place behind another one; where that is not kept it stays the first. */
export async function moveBehind(
  tx: Tx,
  { customerId, id, after }: { customerId: number; id: number; after: number },
): Promise<void> {
  await sql`
    update favorites f set created_at = a.created_at - interval '1 microsecond'
    from favorites a
    where f.customer_id = ${customerId} and f.product_id = ${id}
      and a.customer_id = ${customerId} and a.product_id = ${after} and a.product_id <> f.product_id
  `.execute(tx);
}

export async function deleteFavorite(db: Db, customerId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute();
}

/** Forgets what a customer keeps. */
export async function eraseFavorites(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('favorites').where('customer_id', '=', customerId).execute();
}
