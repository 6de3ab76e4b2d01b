import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { goingBackSince } from '../ledger/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What the parcels of an order's exchanges hold, as their buyer wanted it. */
export const listNewPieces = (db: Db, orderId: number) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('exchange_lines as l', 'l.exchange_id', 'p.exchange_id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .select(['p.id as parcel_id', 'i.id as item', 'i.nome', 'i.imagem', 'l.units as quantidade'])
    .select(['l.wanted_cor as cor', 'l.wanted_tamanho as tamanho'])
    .where('p.order_id', '=', orderId)
    .where('p.kind', '=', 'troca')
    .orderBy('l.id')
    .execute();

/** Is the money of all that a sent parcel holds back, or on its way, asked for since it was sent? Over `parcels as p`. */
export const isPaidBack = sql<boolean>`not exists (select from (
    select l.order_item_id as item, l.units from parcel_lines l where l.parcel_id = p.id
    union all
    select l.order_item_id, l.units from exchange_lines l where l.exchange_id = p.exchange_id
  ) piece where piece.units > ${goingBackSince(sql`piece.item`, sql`p.sent_at`)})`;

/** `isPaidBack` of one. */
export async function isParcelPaidBack(db: Db, id: number): Promise<boolean> {
  const found = db.selectFrom('parcels as p').select('p.id').where('p.id', '=', id).where(isPaidBack);
  return (await found.executeTakeFirst()) !== undefined;
}
