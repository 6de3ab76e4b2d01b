import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { normalizeCode } from '#shared/orders.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { pedidoStatus } from '#shared/wire/orders.ts';
import {
  cardPaymentBody,
  paymentBody,
  paymentConfig,
  paymentCreated,
  paymentStatus,
  type CardPaymentBody,
  type PaymentBody,
} from '#shared/wire/payments.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { findOrder, idempotencyKey, statusOf, type UnknownCodes } from '../orders/index.ts';
import { refuseCardData } from './card-data-guard.ts';
import type { PaymentsDeps, PublicPaymentConfig } from './deps.ts';
import type { Payments } from './index.ts';
import { hostedRoutes } from './hosted.routes.ts';
import { readPayment } from './read-payment.ts';
import { webhookRoute } from './webhook.route.ts';

export interface PaymentsRoutesDeps {
  payments: Payments;
  db: PaymentsDeps['db'];
  random: PaymentsDeps['random'];
  config: PublicPaymentConfig;
  unknownCodes: UnknownCodes;
  /** The shop's own address: shoppers come back to it alone. */
  publicUrl: string;
}

const limit = { name: 'payments', max: 60, windowSeconds: 60 };
const errors = { '4xx': errorBody, '5xx': errorBody };
const orderAnswer = z.object({ success: z.literal(true), sucesso: z.literal(true), pedido: pedidoStatus });
const byId = z.object({ id: z.string().min(1).max(64) });
const byCode = z.object({ codigo: z.string().min(1).max(64) });

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
    });
    const { payment, pedido } = paid.body;
    for (const asked of [`pagamento ${payment.id}`, `pedido ${pedido.codigo}`]) {
      deps.unknownCodes.know({ address: request.ip, asked });
    }
    return paid;
  };
  const response = { 200: paymentCreated, 201: paymentCreated, ...errors };
  api.post(
    '/payment/pix/create',
    {
      config: { audience: 'all', limit },
      preValidation,
      schema: {
        tags: ['pagamentos'],
        summary: 'Cria um pedido e o PIX que o paga',
        body: paymentBody,
        response,
      },
    },
    async (request, reply) => {
      const { status, body } = await create(request, request.body);
      return reply
        .code(status === 200 ? 200 : 201)
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
  api.post(
    '/payment/cartao/create',
    {
      config: { audience: 'all', limit },
      preValidation,
      schema: {
        tags: ['pagamentos'],
        summary: 'Cria um pedido e o paga com um cartão já tokenizado',
        body: cardPaymentBody,
        response,
      },
    },
    async (request, reply) => {
      const { status, body } = await create(request, request.body);
      return reply
        .code(status === 200 ? 200 : 201)
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
}

function readingRoutes(api: Api, deps: PaymentsRoutesDeps): void {
  api.get(
    '/payment/config',
    {
      config: { audience: 'all' },
      schema: {
        tags: ['pagamentos'],
        summary: 'O que o navegador precisa do provedor',
        response: { 200: paymentConfig },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(deps.config),
  );
  for (const path of ['/payment/pix/status/:id', '/payment/cartao/status/:id', '/payment/:id']) {
    api.get(
      path,
      {
        config: { audience: 'all' },
        schema: {
          tags: ['pagamentos'],
          summary: 'O estado de um pagamento e do seu pedido',
          params: byId,
          response: { 200: paymentStatus, ...errors },
        },
      },
      async (request, reply) => {
        const asker = { address: request.ip, asked: `pagamento ${request.params.id}` };
        const answer = await deps.unknownCodes.guard(asker, () =>
          deps.payments.chargeStatus(request.params.id),
        );
        if (answer === undefined) throw notFound('Não encontramos este pagamento.');
        return reply.header('cache-control', 'no-store').send(answer);
      },
    );
  }
}

function orderStateRoutes(api: Api, deps: PaymentsRoutesDeps): void {
  api.post(
    '/payment/pix/cancelar/:codigo',
    {
      config: { audience: 'all', limit },
      schema: {
        tags: ['pagamentos'],
        summary: 'Desiste de um PIX ainda não pago',
        params: byCode,
        response: { 200: orderAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const codigo = normalizeCode(request.params.codigo);
      const order = await deps.unknownCodes.guard(askerOf(request), async () =>
        codigo === null ? undefined : findOrder(deps.db, { codigo }),
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
  );
  api.get(
    '/pedidos/:codigo/status',
    {
      config: { audience: 'all' },
      schema: {
        tags: ['pedidos'],
        summary: 'O estado de um pedido pelo seu código; pelo número, só para a administração',
        params: byCode,
        response: { 200: orderAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const by = orderBy(request, request.params.codigo);
      const pedido = await deps.unknownCodes.guard(askerOf(request), async () =>
        by === null ? undefined : deps.payments.orderStatus(by),
      );
      if (pedido === undefined) throw notFound('Não encontramos este pedido.');
      return reply.header('cache-control', 'no-store').send({ success: true, sucesso: true, pedido });
    },
  );
}

function askerOf(request: FastifyRequest<{ Params: { codigo: string } }>) {
  return { address: request.ip, asked: `pedido ${request.params.codigo}` };
}

function orderBy(request: FastifyRequest, given: string): { codigo: string } | { id: number } | null {
  const codigo = normalizeCode(given);
  if (codigo !== null) return { codigo };
  if (!/^\d{1,15}$/.test(given) || request.session?.kind !== 'admin') return null;
  return { id: Number(given) };
}
