import { z } from 'zod';
import { centsToReais, reaisToCents } from '#shared/money.ts';
import { errorBody } from '#shared/wire/errors.ts';
import { estornoFeito } from '#shared/wire/office-orders.ts';
import { orderStatus, pedidoCriado } from '#shared/wire/orders.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { idempotencyKey } from '../ledger/index.ts';
import { orderOf, type Order, type Orders } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';
import type { Payments } from './index.ts';

export interface OfficeOrdersRoutesDeps {
  payments: Payments;
  orders: Orders;
  random: PaymentsDeps['random'];
}

const WRITERS = ['admin', 'equipe'] as const;
const params = z.object({ id: z.coerce.number().int().positive() });
/** Control characters that break no line: the database takes not all of them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]/u;
const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `no máximo ${max} caracteres`)
    .refine((text) => !UNWRITABLE.test(text), 'contém caracteres que não podem ser gravados')
    .optional();
const moved = z.object({ success: z.literal(true), sucesso: z.literal(true), pedido: pedidoCriado });
const errors = { '4xx': errorBody, '5xx': errorBody };

/** What the office does to orders: states, dispatch, refunds. */
export function officeOrdersRoutes(deps: OfficeOrdersRoutesDeps): ApiRoutes {
  return (api) => {
    statusRoutes(api, deps);
    dispatchRoute(api, deps);
    refundRoute(api, deps);
  };
}

function answer(order: Order) {
  return { success: true as const, sucesso: true as const, pedido: orderOf(order) };
}

function nameOf(session: { kind: string; username?: string } | null): string {
  return session?.username ?? '';
}

function statusRoutes(api: Api, { payments }: OfficeOrdersRoutesDeps): void {
  for (const path of ['/pedidos/:id/status', '/gerenciamento/pedidos/:id/status']) {
    api.put(
      path,
      {
        config: { audience: 'admin', roles: WRITERS },
        schema: {
          tags: ['pedidos'],
          summary: 'Muda o estado de um pedido',
          params,
          body: z.object({ status: z.enum(orderStatus.options, { error: 'este estado não existe' }) }),
          response: { 200: moved, ...errors },
        },
      },
      async (request, reply) => {
        const { status: to } = request.body;
        const by = nameOf(request.session);
        const order = await payments.changeStatus({ orderId: request.params.id, to, by });
        return reply.header('cache-control', 'no-store').send(answer(order));
      },
    );
  }
}

function dispatchRoute(api: Api, { orders }: OfficeOrdersRoutesDeps): void {
  api.put(
    '/gerenciamento/pedidos/:id',
    {
      config: { audience: 'admin', roles: WRITERS },
      schema: {
        tags: ['pedidos'],
        summary: 'Anota o envio de um pedido',
        params,
        body: z.object({
          rastreio: note(60),
          transportadora: note(60),
          observacoes: note(2000),
          desistenciaResolvida: z.boolean({ error: 'use true ou false' }).optional(),
        }),
        response: { 200: moved, ...errors },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      const mayGiveBack = session?.kind === 'admin' && session.role === 'admin';
      // It stands in for giving the money back, which is for who runs the shop.
      if (body.desistenciaResolvida !== undefined && !mayGiveBack) throw forbidden();
      const by = nameOf(session);
      const order = await orders.noteDispatch({ orderId: request.params.id, by, ...body });
      return reply.header('cache-control', 'no-store').send(answer(order));
    },
  );
}

function refundRoute(api: Api, { payments, random }: OfficeOrdersRoutesDeps): void {
  api.post(
    '/gerenciamento/pedidos/:id/estorno',
    {
      config: { audience: 'admin', roles: ['admin'] },
      schema: {
        tags: ['pedidos'],
        summary: 'Devolve o pagamento de um pedido, inteiro ou em parte',
        params,
        body: z
          .object({
            valor: z
              .number()
              .positive('o valor precisa ser maior que zero')
              .refine((valor) => reaisToCents(valor) !== null, 'use no máximo dois decimais, como 10.5')
              .optional(),
          })
          .nullish(),
        response: {
          200: estornoFeito,
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const { order, done, leftCents } = await payments.refund({
        orderId: request.params.id,
        valor: request.body?.valor,
        key: idempotencyKey(request.headers, random),
        by: nameOf(request.session),
      });
      return reply
        .header('cache-control', 'no-store')
        .send({ ...answer(order), estornado: done, estornavel: centsToReais(leftCents) });
    },
  );
}
