import { centsToReais } from '#shared/money.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { implement } from '../../http/implement.ts';
import { idempotencyKey } from '../ledger/index.ts';
import { orderOf, type Order, type Orders } from '../orders/index.ts';
import type { Checked } from './check.ts';
import type { PaymentsDeps } from './deps.ts';
import type { Payments } from './payments.service.ts';
import { readRefund } from './read-refund.ts';

export interface OfficeOrdersRoutesDeps {
  payments: Payments;
  orders: Pick<Orders, 'liftFraudAlert'>;
  random: PaymentsDeps['random'];
}

const WRITERS = ['admin', 'equipe'] as const;

/** What the office does to orders: states, dispatch, refunds, alerts. */
export function officeOrdersRoutes(deps: OfficeOrdersRoutesDeps): ApiRoutes {
  return (api) => {
    statusRoutes(api, deps);
    dispatchRoute(api, deps);
    refundRoute(api, deps);
    alertRoute(api, deps);
    checkRoutes(api, deps);
  };
}

function answer(order: Order) {
  return { success: true as const, sucesso: true as const, pedido: orderOf(order) };
}

function nameOf(session: { kind: string; username?: string } | null): string {
  return session?.username ?? '';
}

function statusRoutes(api: Api, { payments }: OfficeOrdersRoutesDeps): void {
  for (const name of ['PUT /pedidos/:id/status', 'PUT /gerenciamento/pedidos/:id/status'] as const) {
    api.route({
      ...implement(name),
      config: { audience: 'admin', roles: WRITERS },
      handler: async (request, reply) => {
        const { status: to, apesarDe: inSpiteOf = [] } = request.body;
        const by = nameOf(request.session);
        const order = await payments.changeStatus({ orderId: request.params.id, to, inSpiteOf, by });
        return reply.header('cache-control', 'no-store').send(answer(order));
      },
    });
  }
}

function dispatchRoute(api: Api, { payments }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/pedidos/:id'),
    config: { audience: 'admin', roles: WRITERS },
    handler: async (request, reply) => {
      const { session, body } = request;
      const mayGiveBack = session?.kind === 'admin' && session.role === 'admin';
      // It stands in for giving the money back, which is for who runs the shop.
      if (body.desistenciaResolvida !== undefined && !mayGiveBack) throw forbidden();
      const by = nameOf(session);
      const { apesarDe: inSpiteOf, ...note } = body;
      const orderId = request.params.id;
      const { order, moves, letter, warnings } = await payments.noteDispatch({
        orderId,
        by,
        inSpiteOf,
        ...note,
      });
      return reply
        .header('cache-control', 'no-store')
        .send({ ...answer(order), mudou: moves, email: letter, avisos: warnings });
    },
  });
}

function refundRoute(api: Api, { payments, random }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/estorno'),
    config: { audience: 'admin', roles: ['admin'] },
    handler: async (request, reply) => {
      const { order, done, leftCents } = await payments.refund({
        orderId: request.params.id,
        asked: readRefund(request.body),
        note: request.body?.motivo ?? '',
        key: idempotencyKey(request.headers, random),
        by: nameOf(request.session),
      });
      return reply
        .header('cache-control', 'no-store')
        .send({ ...answer(order), estornado: done, estornavel: centsToReais(leftCents) });
    },
  });
}

function alertRoute(api: Api, { orders }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('DELETE /gerenciamento/pedidos/:id/alerta-de-fraude'),
    config: { audience: 'admin', roles: ['admin'] },
    handler: async ({ params, session }, reply) => {
      const order = await orders.liftFraudAlert({ orderId: params.id, by: nameOf(session) });
      return reply.header('cache-control', 'no-store').send(answer(order));
    },
  });
}

function told({ known, cents }: Checked) {
  const valor = cents === null ? null : centsToReais(cents);
  return { success: true as const, sucesso: true as const, encontrada: known, valor };
}

/** Asking the provider again, where something does not fit. */
function checkRoutes(api: Api, { payments }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/conferir'),
    config: { audience: 'admin', roles: WRITERS },
    handler: async ({ params, session }, reply) => {
      const checked = await payments.checkOrder({ orderId: params.id, by: nameOf(session) });
      return reply.header('cache-control', 'no-store').send(told(checked));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/cobrancas/:numero/conferir'),
    config: { audience: 'admin', roles: ['admin'] },
    handler: async ({ params, session }, reply) => {
      const checked = await payments.checkCharge({ paymentId: params.numero, by: nameOf(session) });
      return reply.header('cache-control', 'no-store').send(told(checked));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/estornos/:id/tentar'),
    config: { audience: 'admin', roles: ['admin'] },
    handler: async ({ params, session }, reply) => {
      const done = await payments.retryRefund({ debtId: params.id, by: nameOf(session) });
      const estado = done ? ('feito' as const) : ('pedido' as const);
      return reply
        .header('cache-control', 'no-store')
        .send({ success: true as const, sucesso: true as const, estado });
    },
  });
}
