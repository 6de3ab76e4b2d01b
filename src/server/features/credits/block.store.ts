import type { TipoDeVale } from '#shared/credits.ts';
import type { Db } from './credits.store.ts';

/** The vales that an order's money became, all or of a kind. */
export async function listIssuedOf(db: Db, orderId: number, kind?: TipoDeVale): Promise<number[]> {
  const rows = await db
    .selectFrom('credits')
    .select('id')
    .where('order_id', '=', orderId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'vale_presente'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
