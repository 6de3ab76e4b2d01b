import type { Kysely, Selectable } from 'kysely';
import { payablePixUntil } from '#shared/pix-term.ts';
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
    .where('state', '=', 'open')
    .where('qr_code', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!pix?.qr_code) return { order, lines, pix: null };
  const expires_at = payablePixUntil({ order: order.expires_at, charge: pix.expires_at });
  return { order, lines, pix: { qr_code: pix.qr_code, expires_at } };
}
