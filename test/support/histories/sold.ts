import type { Till } from '../till.ts';

export interface Sold {
  id: number;
  codigo: string;
  reference: string;
  status: string;
  units: number;
  isGift: boolean;
}

/** How many news are worked off just now, or wait to be tried again as well. */
export async function eventsOf({ db }: Till, which: 'under way' | 'open'): Promise<number> {
  const rows = await db
    .selectFrom('webhook_events')
    .select('last_error')
    .where('state', '=', 'new')
    .execute();
  return rows.filter((row) => which === 'open' || row.last_error === null).length;
}

export async function listOrders({ db }: Till): Promise<Sold[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select([
      'o.id',
      'o.codigo',
      'o.status',
      'o.external_reference as reference',
      'i.quantidade as units',
      'i.vale_presente as isGift',
    ])
    .orderBy('o.id')
    .execute();
  return rows;
}
