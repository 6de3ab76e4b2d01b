import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

/** More own products than these are not looked into: a shop with so many is past its first days. */
const MOST_LOOKED_AT = 300;

export interface OwnGoods {
  /** Products that did not come with the demonstration, as far as they are looked at. */
  products: number;
  withoutPicture: number;
  withoutSizes: number;
  more: boolean;
}

/** The oldest of the owner's own products that are shown, and what they lack. */
export async function findOwnGoods(db: Kysely<DB>): Promise<OwnGoods> {
  const own = db
    .selectFrom('products as p')
    .select(['p.id', 'p.vale_presente'])
    .where('p.archived_at', 'is', null)
    .where('p.ativo', '=', true)
    .where(sql<boolean>`p.demonstracao is distinct from p.nome`)
    .orderBy('p.id')
    .limit(MOST_LOOKED_AT + 1)
    .as('p');
  const pictured = sql<boolean>`exists (select 1 from product_images as i where i.product_id = p.id)`;
  const sized = sql<boolean>`p.vale_presente or exists
    (select 1 from product_sizes as s where s.product_id = p.id)`;
  const { products, pictures, sizes } = await db
    .selectFrom(own)
    .select(({ fn }) => [
      fn.countAll<number>().as('products'),
      fn.countAll<number>().filterWhere(pictured).as('pictures'),
      fn.countAll<number>().filterWhere(sized).as('sizes'),
    ])
    .executeTakeFirstOrThrow();
  const count = Number(products);
  return {
    products: Math.min(count, MOST_LOOKED_AT),
    withoutPicture: count - Number(pictures),
    withoutSizes: count - Number(sizes),
    more: count > MOST_LOOKED_AT,
  };
}

export interface FirstSales {
  paid: { at: Date; metodo: string; isTest: boolean } | null;
  /** One that was paid and given back whole. */
  refunded: { at: Date; paidAt: Date; metodo: string; isTest: boolean } | null;
}

/** The last order that was paid, and the last that was given back whole: each the end of an index. */
export async function findSales(db: Kysely<DB>): Promise<FirstSales> {
  const [paid, refunded] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['paid_at', 'metodo_pagamento', 'teste'])
      .where('paid_at', 'is not', null)
      .orderBy('paid_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('orders as o')
      .select(['o.paid_at', 'o.metodo_pagamento', 'o.teste'])
      .select((eb) =>
        eb
          .selectFrom('order_history as h')
          .select('h.at')
          .whereRef('h.order_id', '=', 'o.id')
          .where('h.to_status', '=', 'refunded')
          .orderBy('h.id', 'desc')
          .limit(1)
          .as('at'),
      )
      .where('o.status', '=', 'refunded')
      .orderBy('o.created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    paid: paid?.paid_at ? { at: paid.paid_at, metodo: paid.metodo_pagamento, isTest: paid.teste } : null,
    refunded:
      refunded?.at && refunded.paid_at
        ? {
            at: refunded.at,
            paidAt: refunded.paid_at,
            metodo: refunded.metodo_pagamento,
            isTest: refunded.teste,
          }
        : null,
  };
}

/** How many people may open the office, as far as it matters. */
export async function countPeople(db: Kysely<DB>): Promise<number> {
  const rows = await db.selectFrom('admin_users').select('id').limit(100).execute();
  return rows.length;
}

/** A product to send in a trial: one of the owner's own where there is any. */
export function findSample(db: Kysely<DB>): Promise<{ id: number; nome: string } | undefined> {
  return db
    .selectFrom('products')
    .select(['id', 'nome'])
    .where('archived_at', 'is', null)
    .where('ativo', '=', true)
    .where('vale_presente', '=', false)
    .orderBy(sql`demonstracao is not distinct from nome`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
