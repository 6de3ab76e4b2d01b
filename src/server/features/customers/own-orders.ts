import type { Kysely } from 'kysely';
import { centsToReais } from '#shared/money.ts';
import type { MeuPedido } from '#shared/wire/customers.ts';
import type { DB } from '../../db/index.ts';
import { discountsOf, giftsOf, isFetched, listDiscountsOf, type OrderDiscount } from '../orders/index.ts';
import { listItemsOf, listOwnOrders, type Owner, type OwnItem, type OwnOrder } from './own-orders.store.ts';

export interface OrdersWanted {
  owner: Owner;
  limit: number;
  offset: number;
  now: Date;
}

/** Somebody's orders with their items, newest first. */
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
  const discounts = await listDiscountsOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((row) => ({
    row,
    pedido: {
      ...tellOrder(row, items.get(row.id) ?? [], now),
      ...tellSums(row, discounts.get(row.id) ?? []),
    },
  }));
}

/** What it cost part by part. */
function tellSums(order: OwnOrder, discounts: readonly OrderDiscount[]): Omit<MeuPedido, keyof Told> {
  const { descontos, desconto_pix, cupom } = discountsOf({ order, discounts });
  return {
    subtotal: centsToReais(order.subtotal_cents),
    desconto: centsToReais(order.desconto_cents),
    descontos,
    frete: centsToReais(order.frete_cents),
    desconto_frete: centsToReais(order.desconto_frete_cents),
    desconto_pix,
    cupom,
    credito: centsToReais(order.credito_cents),
    aPagar: centsToReais(order.total_cents - order.credito_cents),
  };
}

type Sums = 'subtotal' | 'desconto' | 'descontos' | 'frete' | 'desconto_frete' | 'desconto_pix' | 'cupom';
type Told = Omit<MeuPedido, Sums | 'credito' | 'aPagar'>;

function tellOrder(row: OwnOrder, items: OwnItem[], now: Date): Told {
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
    ...(isFetched(row) && { naLoja: true }),
    ...(row.teste && { teste: true as const }),
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
      ...giftsOf(item),
    })),
  };
}
