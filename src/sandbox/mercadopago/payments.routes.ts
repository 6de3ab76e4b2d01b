import type { FastifyInstance } from 'fastify';
import { asText } from '../http/fields.ts';
import { keyOf } from './answers.ts';
import { refusal } from './errors.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { NOT_NOW } from './transitions.ts';
import { showPayment } from './show-payment.ts';

interface IdParams {
  Params: { id: string };
}
interface RefundParams {
  Params: { id: string; refundId: string };
}
interface Query {
  Querystring: Record<string, unknown>;
}

/** What the shop's server calls: payments and their refunds. */
export function paymentRoutes(app: FastifyInstance, deps: MercadoPagoDeps): void {
  const { store, payments, webhooks, isEarly } = deps;

  app.post('/v1/payments', async (request, reply) => {
    const device = asText(request.headers['x-meli-session-id']);
    const payment = payments.create({ body: request.body, key: keyOf(request), device });
    await store.flush();
    if (isEarly()) await webhooks.sendNow(payment.id);
    return reply.code(201).send(showPayment(payment));
  });
  app.get<Query>('/v1/payments/search', async (request) => {
    const { results, paging } = payments.search(request.query);
    await store.flush();
    return { results: results.map(showPayment), paging };
  });
  app.get<IdParams>('/v1/payments/:id', async (request) => {
    const payment = payments.find(request.params.id);
    await store.flush();
    return showPayment(payment);
  });
  app.put<IdParams>('/v1/payments/:id', async (request) => {
    const payment = payments.update(request.params.id, request.body);
    await store.flush();
    return showPayment(payment);
  });
  app.post<IdParams>('/v1/payments/:id/refunds', async (request, reply) => {
    const refund = payments.refund(request.params.id, { body: request.body, key: keyOf(request) });
    await store.flush();
    // What it will only do later it tells alone to who asks for that; to others it says no, and does it all the same.
    const tellsLater = request.headers['x-render-in-process-refunds'] === 'true';
    if (refund.status === 'in_process' && !tellsLater) throw refusal(400, 2063, NOT_NOW);
    return reply.code(201).send(refund);
  });
  app.get<IdParams>('/v1/payments/:id/refunds', async (request) => payments.find(request.params.id).refunds);
  app.get<RefundParams>('/v1/payments/:id/refunds/:refundId', async (request) => {
    const { id, refundId } = request.params;
    const refund = payments.find(id).refunds.find((one) => String(one.id) === refundId);
    if (!refund) throw refusal(404, 2000, 'Refund not found');
    return refund;
  });
}
