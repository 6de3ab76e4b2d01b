import type { FastifyRequest } from 'fastify';
import { may } from '#shared/acts.ts';
import { normalizeCode } from '#shared/orders.ts';
import { type CardPaymentBody, type PaymentBody } from '#shared/wire/payments.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { statusOf, type Orders } from '../orders/index.ts';
import { refuseCardData } from './card-data-guard.ts';
import type { PublicPaymentConfig } from './deps.ts';
import type { Payments } from './payments.service.ts';
import { hostedRoutes, type HostedRoutesDeps } from './hosted.routes.ts';
import { readPayment } from './read-payment.ts';
import { webhookRoute } from './webhook.route.ts';
import { implement } from '../../http/implement.ts';

export interface PaymentsRoutesDeps extends HostedRoutesDeps {
  payments: Payments;
  orders: Pick<Orders, 'find'>;
  /** At any moment. */
  config: () => PublicPaymentConfig;
}

const limit = { name: 'payments', max: 60, windowSeconds: 60 };

/** The calls of payments and of an order's state. */
export function paymentsRoutes(deps: PaymentsRoutesDeps): ApiRoutes {
  return (api) => {
    creationRoutes(api, deps);
    hostedRoutes(api, deps);
    readingRoutes(api, deps);
    orderStateRoutes(api, deps);
    webhookRoute(api, deps);
  };
}

async function preValidation(request: FastifyRequest): Promise<void> {
  refuseCardData(request.body);
}

function creationRoutes(api: Api, deps: PaymentsRoutesDeps): void {
  const create = async (request: FastifyRequest, body: PaymentBody | CardPaymentBody) => {
    const paid = await deps.payments.pay({
      request: readPayment(body),
      key: idempotencyKey(request.headers, deps.random),
      customerId: request.session?.kind === 'customer' ? request.session.customerId : null,
      from: request.ip,
      isTest: request.isTest,
    });
    const { payment, pedido } = paid.body;
    for (const asked of [`pagamento ${payment.id}`, `pedido ${pedido.codigo}`]) {
      deps.unknownCodes.know({ address: request.ip, asked });
    }
    return paid;
  };
  api.route({
    ...implement('POST /payment/pix/create'),
    config: { audience: 'all', limit, load: 'sale', sells: true, takesTests: true },
    preValidation,
    handler: async (request, reply) => {
      const { status, body } = await create(request, request.body);
      return reply
        .code(status === 200 ? 200 : 201)
        .header('cache-control', 'no-store')
        .send(body);
    },
  });
  api.route({
    ...implement('POST /payment/cartao/create'),
    config: { audience: 'all', limit, load: 'sale', sells: true, takesTests: true },
    preValidation,
    handler: async (request, reply) => {
      const { status, body } = await create(request, request.body);
      return reply
        .code(status === 200 ? 200 : 201)
        .header('cache-control', 'no-store')
        .send(body);
    },
  });
}

function readingRoutes(api: Api, deps: PaymentsRoutesDeps): void {
  api.route({
    ...implement('GET /payment/config'),
    config: { audience: 'all', load: 'always' },
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send(deps.config()),
  });
  const names = [
    'GET /payment/pix/status/:id',
    'GET /payment/cartao/status/:id',
    'GET /payment/:id',
  ] as const;
  for (const name of names) {
    api.route({
      ...implement(name),
      config: { audience: 'all', load: 'always' },
      handler: async (request, reply) => {
        const asker = { address: request.ip, asked: `pagamento ${request.params.id}` };
        const answer = await deps.unknownCodes.guard(asker, () =>
          deps.payments.chargeStatus(request.params.id),
        );
        if (answer === undefined) throw notFound('Não encontramos este pagamento.');
        return reply.header('cache-control', 'no-store').send(answer);
      },
    });
  }
}

function orderStateRoutes(api: Api, deps: PaymentsRoutesDeps): void {
  api.route({
    ...implement('POST /payment/pix/cancelar/:codigo'),
    config: { audience: 'all', limit, load: 'sale' },
    handler: async (request, reply) => {
      const codigo = normalizeCode(request.params.codigo);
      const order = await deps.unknownCodes.guard(askerOf(request), async () =>
        codigo === null ? undefined : deps.orders.find({ codigo }),
      );
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      if (
        order.metodo_pagamento !== 'pix' &&
        (order.status === 'pending' || order.status === 'in_analysis')
      ) {
        throw conflict('nao_e_pix', 'Este pedido não está sendo pago por PIX.');
      }
      const after = order.status === 'pending' ? await deps.payments.giveUp(order, 'shopper') : order;
      return reply
        .header('cache-control', 'no-store')
        .send({ success: true, sucesso: true, pedido: statusOf(after) });
    },
  });
  api.route({
    ...implement('POST /payment/cartao/cancelar/:codigo'),
    config: { audience: 'all', limit, load: 'sale' },
    handler: async (request, reply) => {
      const codigo = normalizeCode(request.params.codigo);
      const order = await deps.unknownCodes.guard(askerOf(request), async () =>
        codigo === null ? undefined : deps.orders.find({ codigo }),
      );
      if (order === undefined) throw notFound('Não encontramos este pedido.');
      const pedido = statusOf(await deps.payments.giveUpConfirming(order));
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  });
  api.route({
    ...implement('GET /pedidos/:codigo/status'),
    config: { audience: 'all', load: 'always' },
    handler: async (request, reply) => {
      const by = orderBy(request, request.params.codigo);
      const pedido = await deps.unknownCodes.guard(askerOf(request), async () =>
        by === null ? undefined : deps.payments.orderStatus(by),
      );
      if (pedido === undefined) throw notFound('Não encontramos este pedido.');
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  });
}

function askerOf(request: FastifyRequest<{ Params: { codigo: string } }>) {
  return { address: request.ip, asked: `pedido ${request.params.codigo}` };
}

function orderBy(request: FastifyRequest, given: string): { codigo: string } | { id: number } | null {
  const codigo = normalizeCode(given);
  if (codigo !== null) return { codigo };
  const { session } = request;
  if (!/^\d{1,15}$/.test(given) || session?.kind !== 'admin' || !may(session.role, 'see-orders')) return null;
  return { id: Number(given) };
}
