import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';
import type { Goods } from './goods.ts';

export interface PastOrder {
  goods: Goods;
  totalCents: number;
  quantity?: number;
  categoria?: string;
  order: Partial<Insertable<DB['orders']>>;
}

/** Orders as they may stand in a shop's past, written without a purchase: no stock moves. */
export async function insertPastOrder(
  db: Kysely<DB>,
  { goods, totalCents, quantity = 1, categoria = 'Vestidos', order }: PastOrder,
): Promise<{ id: number; codigo: string }> {
  const tail = randomBytes(8).toString('hex').toUpperCase();
  const row = await db
    .insertInto('orders')
    .values({
      codigo: `AAAAA-${tail.slice(0, 5)}-${tail.slice(5, 10)}`,
      external_reference: `PED-1-${tail}`,
      status: 'paid',
      metodo_pagamento: 'pix',
      subtotal_cents: totalCents,
      frete_cents: 0,
      total_cents: totalCents,
      nome: 'Ana Souza',
      email: 'ana@example.com',
      cpf: '52998224725',
      whatsapp: '21988887777',
      cep: '26167020',
      frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 5, tipo: 'delivery' }),
      ...order,
    })
    .returning(['id', 'codigo'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_items')
    .values({
      order_id: row.id,
      position: 0,
      product_id: goods.productId,
      stock_item_id: goods.stockItemId,
      sku: 'SKU',
      nome: 'Vestido',
      categoria,
      cor: 'Azul',
      tamanho: 'M',
      imagem: '/midia/vestido.webp',
      quantidade: quantity,
      preco_cents: Math.round(totalCents / quantity),
    })
    .execute();
  await db
    .insertInto('order_history')
    .values({ order_id: row.id, from_status: null, to_status: order.status ?? 'paid', actor: 'shopper' })
    .execute();
  return row;
}
