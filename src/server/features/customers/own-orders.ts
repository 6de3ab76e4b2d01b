import type { Kysely } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import type { MeuPedido } from '#shared/wire/customers.ts';
import type { DB } from '../../db/index.ts';
import { listItemsOf, listOwnOrders, type OwnItem, type OwnOrder } from './own-orders.store.ts';

export interface OrdersWanted {
  customerId: number;
  limit: number;
  offset: number;
  now: Date;
}

/** A customer's orders with their items, newest first. */
export async function readOwnOrders(
  db: Kysely<DB>,
  { now, ...wanted }: OrdersWanted,
): Promise<{ row: OwnOrder; pedido: MeuPedido }[]> {
  const orders = await listOwnOrders(db, wanted);
  const items = Map.groupBy(
    await listItemsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  return orders.map((row) => ({ row, pedido: tellOrder(row, items.get(row.id) ?? [], now) }));
}

function tellOrder(row: OwnOrder, items: OwnItem[], now: Date): MeuPedido {
  const { id, codigo, status, metodo_pagamento, parcelas, rastreio, transportadora } = row;
  const stillOpen = row.expires_at === null || row.expires_at > now;
  return {
    id,
    codigo,
    status,
    total: centsToReais(row.total_cents),
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    metodo_pagamento,
    parcelas,
    rastreio,
    transportadora,
    pagamento_aberto: status === 'pending' && row.tem_pix_aberto && stillOpen,
    itens: items.map((item) => ({
      id: item.product_id,
      nome: item.nome,
      categoria: item.categoria,
      cor: item.cor,
      tamanho: item.tamanho,
      imagem: item.imagem,
      quantidade: item.quantidade,
      preco: centsToReais(item.preco_cents),
      total: centsToReais(item.preco_cents * item.quantidade),
      pago: centsToReais(item.preco_cents * item.quantidade - item.desconto_cents),
    })),
  };
}
