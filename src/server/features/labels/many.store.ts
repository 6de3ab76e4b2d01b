import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Label } from './labels.store.ts';

type LabelOfOrder = Label & { codigo: string };

/** The newest label of each of these orders' own parcels, with its order's code. */
export const listNewest = (db: Kysely<DB>, orderIds: readonly number[]): Promise<LabelOfOrder[]> =>
  db
    .selectFrom('labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .distinctOn('l.order_id')
    .selectAll('l')
    .select('o.codigo')
    .where('l.order_id', 'in', [...orderIds])
    .where('l.parcel_id', 'is', null)
    .orderBy('l.order_id')
    .orderBy('l.id', 'desc')
    .execute();

/** Those of these that there are. */
export const listByIds = (db: Kysely<DB>, ids: readonly number[]): Promise<Label[]> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();

/** What these orders' labels were asked for by this key. */
export const listByKey = (db: Kysely<DB>, orderIds: readonly number[], key: string): Promise<Label[]> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .where('parcel_id', 'is', null)
    .where('client_key', '=', key)
    .execute();

interface Spoken {
  cents: number;
  labels: number;
}

/** What purchases under way may still take of the wallet. */
export async function sumUnderWay(db: Kysely<DB>): Promise<Spoken> {
  const row = await db
    .selectFrom('labels')
    .select((eb) => [eb.fn.sum('agreed_cents').as('cents'), eb.fn.countAll().as('labels')])
    .where('state', 'in', ['pedida', 'no_carrinho'])
    .where('goal', '=', 'comprar')
    .executeTakeFirst();
  return { cents: Number(row?.cents ?? 0), labels: Number(row?.labels ?? 0) };
}
