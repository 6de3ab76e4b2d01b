import { may, type ActId } from '#shared/acts.ts';
import { centsToReais } from '#shared/money.ts';
import { forbidden } from '../../errors.ts';
import type { Api, ApiRoutes, Session } from '../../http/api.ts';
import { idempotencyKey } from '../../http/client-key.ts';
import { implement } from '../../http/implement.ts';
import { orderOf, type Order, type Orders } from '../orders/index.ts';
import type { Checked } from './check.ts';
import type { PaymentsDeps } from './deps.ts';
import type { Payments } from './payments.service.ts';
import { packerRoute, type PackerRouteDeps } from './packer.route.ts';
import { readRefund } from './read-refund.ts';

export interface OfficeOrdersRoutesDeps extends PackerRouteDeps {
  payments: Payments;
  orders: Pick<Orders, 'find' | 'layReady' | 'liftFraudAlert'>;
  random: PaymentsDeps['random'];
}

/** What the office does to orders: states, dispatch, refunds, alerts. */
export function officeOrdersRoutes(deps: OfficeOrdersRoutesDeps): ApiRoutes {
  return (api) => {
    statusRoutes(api, deps);
    dispatchRoute(api, deps);
    packerRoute(api, deps);
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
      config: { audience: 'admin', act: 'move-orders' },
      handler: async (request, reply) => {
        const { status: to, apesarDe: inSpiteOf = [] } = request.body;
        const by = nameOf(request.session);
        const order = await payments.changeStatus({
          orderId: request.params.id,
          to,
          inSpiteOf,
          by,
          isUncoded: mayDo(request.session, 'hand-over-uncoded'),
        });
        return reply.header('cache-control', 'no-store').send(answer(order));
      },
    });
  }
}

function dispatchRoute(api: Api, { payments }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('PUT /gerenciamento/pedidos/:id'),
    config: { audience: 'admin', act: 'note-orders' },
    handler: async (request, reply) => {
      const { session, body } = request;
      refuseForeignFields(session, body);
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

/** Each field is an act of its own; to have a withdrawal resolved stands in for giving the money back. */
const ACT_OF_FIELD = {
  desistenciaResolvida: 'give-money-back',
  observacoes: 'note-orders',
} as const satisfies Record<string, ActId>;

function refuseForeignFields(session: Session | null, body: Readonly<Record<string, unknown>>): void {
  const acts: Readonly<Record<string, ActId>> = ACT_OF_FIELD;
  const isRefused = Object.keys(body).some(
    (field) => body[field] !== undefined && !mayDo(session, acts[field] ?? 'move-orders'),
  );
  if (isRefused) throw forbidden();
}

const mayDo = (session: Session | null, act: ActId) => session?.kind === 'admin' && may(session.role, act);

function refundRoute(api: Api, { payments, random }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('POST /gerenciamento/pedidos/:id/estorno'),
    config: { audience: 'admin', act: 'give-money-back' },
    handler: async (request, reply) => {
      const asked = {
        orderId: request.params.id,
        asked: readRefund(request.body),
        note: request.body?.motivo ?? '',
        key: idempotencyKey(request.headers, random),
        by: nameOf(request.session),
      };
      if (request.body?.simular === true) {
        await payments.tryRefund(asked);
        return reply.code(204).header('cache-control', 'no-store').send(null);
      }
      const { order, done, leftCents, vale } = await payments.refund(asked);
      return reply.header('cache-control', 'no-store').send({
        ...answer(order),
        estornado: done,
        estornavel: centsToReais(leftCents),
        ...(vale === null ? {} : { vale: { ...vale, valor: centsToReais(vale.cents) } }),
      });
    },
  });
}

function alertRoute(api: Api, { orders }: OfficeOrdersRoutesDeps): void {
  api.route({
    ...implement('DELETE /gerenciamento/pedidos/:id/alerta-de-fraude'),
    config: { audience: 'admin', act: 'judge-fraud' },
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
    config: { audience: 'admin', act: 'check-payments' },
    handler: async ({ params, session }, reply) => {
      const checked = await payments.checkOrder({ orderId: params.id, by: nameOf(session) });
      return reply.header('cache-control', 'no-store').send(told(checked));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/cobrancas/:numero/conferir'),
    config: { audience: 'admin', act: 'settle-charges' },
    handler: async ({ params, session }, reply) => {
      const checked = await payments.checkCharge({ paymentId: params.numero, by: nameOf(session) });
      return reply.header('cache-control', 'no-store').send(told(checked));
    },
  });
  api.route({
    ...implement('POST /gerenciamento/estornos/:id/tentar'),
    config: { audience: 'admin', act: 'give-money-back' },
    handler: async ({ params, session }, reply) => {
      const done = await payments.retryRefund({ debtId: params.id, by: nameOf(session) });
      const estado = done ? ('feito' as const) : ('pedido' as const);
      return reply
        .header('cache-control', 'no-store')
        .send({ success: true as const, sucesso: true as const, estado });
    },
  });
}
