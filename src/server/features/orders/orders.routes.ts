import { normalizeCode } from '#shared/orders.ts';
import type { PayOnDelivery } from '#shared/shop.ts';
import type { DeliveryBody } from '#shared/wire/order-bodies.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { keptKey, oncePerKey } from '../ledger/index.ts';
import { hashPurchase, readPurchase, readReplaced, type Purchase } from '../purchases/index.ts';
import { belongsTo, readWholeOrder, type OrdersRoutesDeps } from './look-up.ts';
import { findOrder, type Order } from './orders.store.ts';
import { orderOf } from './order-answer.ts';
import { withdrawalRoute } from './withdrawal.route.ts';
import { implement } from '../../http/implement.ts';

const limit = { name: 'payments', max: 60, windowSeconds: 60 };
/** The calls by which shoppers make an order to be paid on delivery, and look an order up. */
export function ordersRoutes(deps: OrdersRoutesDeps): ApiRoutes {
  return (api) => {
    deliveryRoute(api, deps);
    lookUpRoute(api, deps);
    withdrawalRoute(api, deps);
  };
}

function deliveryRoute(api: Api, deps: OrdersRoutesDeps): void {
  api.route({
    ...implement('POST /pedidos'),
    config: { audience: 'all', limit, load: 'sale', sells: true },
    handler: async (request, reply) => {
      const { metodo_pagamento: method } = request.body;
      const order = await placeOnce(deps, {
        purchase: purchaseOf(request.body),
        method,
        askedReais: request.body.total ?? null,
        replaces: readReplaced(request.body.substitui),
        key: idempotencyKey(request.headers, deps.random),
        customerId: request.session?.kind === 'customer' ? request.session.customerId : null,
        from: request.ip,
      });
      deps.unknownCodes.know({ address: request.ip, asked: `pedido ${order.codigo}` });
      reply.code(201).header('cache-control', 'no-store');
      return { success: true as const, sucesso: true as const, pedido: orderOf(order) };
    },
  });
}

function purchaseOf({ items, cliente, frete, cupom, creditos }: DeliveryBody): Purchase {
  return readPurchase({
    cupom,
    creditos,
    items: items.map((item) => ({
      id: item.id,
      quantity: item.quantity ?? item.quantidade ?? 0,
      cor: item.corSelecionada ?? item.cor,
      tamanho: item.tamanhoSelecionado ?? item.tamanho,
      presentes: item.presentes,
    })),
    buyer: cliente,
    address: cliente,
    freight: frete,
  });
}

interface DeliveryOrder {
  purchase: Purchase;
  method: 'entrega' | 'credito';
  /** What the shopper was shown, in reais; null when the call does not tell. */
  askedReais: number | null;
  /** The code of the order to be given up for it. */
  replaces: string | undefined;
  key: string;
  customerId: number | null;
  /** The shopper's address in the network. */
  from: string;
}

/** The same key and body give the same order; the same key with another body is 409. */
async function placeOnce(deps: OrdersRoutesDeps, input: DeliveryOrder) {
  const { purchase, method, askedReais, replaces, key, customerId, from } = input;
  const bodyHash = hashPurchase(purchase, { kind: method, rest: [askedReais], replaces });
  const attempt = keptKey(await deps.cpfs(), { key, bodyHash });
  const order = await oncePerKey(deps.db, attempt, {
    first: async () => {
      if (method === 'entrega') refuseUnlessNoted(deps.payOnDelivery());
      const { coupon: typed, credits } = purchase;
      await deps.guardCoupon({ typed, credits, from, orders: [replaces] });
      const paying = { method, installments: 1, askedReais };
      const asked = { ...paying, purchase, customerId, from, attempt, replaces };
      return (await deps.placeNew(asked)).order;
    },
    again: ({ order_id: id }) => findOrder(deps.db, { id }),
  });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return order;
}

function refuseUnlessNoted(way: PayOnDelivery): void {
  if (way === 'order') return;
  const text =
    way === 'off'
      ? 'Esta loja não recebe na entrega: pague aqui, por PIX ou cartão.'
      : 'O pagamento na entrega é combinado com a loja: envie o seu pedido pelo WhatsApp, ou pague aqui.';
  throw conflict('indisponivel', text);
}

function lookUpRoute(api: Api, deps: OrdersRoutesDeps): void {
  api.route({
    ...implement('POST /pedidos/consultar'),
    config: { audience: 'all' },
    handler: async (request, reply) => {
      const { codigo, email } = request.body;
      const asker = { address: request.ip, asked: `pedido ${codigo} ${email ?? ''}` };
      const order = await deps.unknownCodes.guard(asker, async () => {
        const found = await findByCode(deps, codigo);
        return found !== undefined && belongsTo(found, { session: request.session, email })
          ? found
          : undefined;
      });
      if (order === undefined) {
        throw notFound('Não encontramos um pedido com este código e este e-mail. Confira os dois.');
      }
      reply.header('cache-control', 'no-store');
      return { success: true as const, sucesso: true as const, pedido: await readWholeOrder(deps, order) };
    },
  });
}

function findByCode({ db }: OrdersRoutesDeps, typed: string): Promise<Order | undefined> {
  const codigo = normalizeCode(typed);
  return codigo === null ? Promise.resolve(undefined) : findOrder(db, { codigo });
}
