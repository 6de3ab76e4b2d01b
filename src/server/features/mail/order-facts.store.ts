import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../db/schema.ts';

export type OrderRow = Selectable<DB['orders']>;

export interface OrderLine {
  nome: string;
  cor: string;
  tamanho: string;
  quantidade: number;
  preco_cents: number;
}

/** A PIX that can still be paid, or could be when the mail was written. */
export interface OpenPix {
  qr_code: string;
  expires_at: Date | null;
}

/** What a mail about an order may need to know. */
export interface OrderFacts {
  order: OrderRow;
  lines: OrderLine[];
  pix: OpenPix | null;
}

/** An order as it is now; undefined when there is none. */
export async function findOrderFacts(db: Kysely<DB>, orderId: number): Promise<OrderFacts | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (order === undefined) return undefined;
  const lines = await db
    .selectFrom('order_items')
    .select(['nome', 'cor', 'tamanho', 'quantidade', 'preco_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const pix = await db
    .selectFrom('payments')
    .select(['qr_code', 'expires_at'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('qr_code', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { order, lines, pix: pix?.qr_code ? { qr_code: pix.qr_code, expires_at: pix.expires_at } : null };
}
