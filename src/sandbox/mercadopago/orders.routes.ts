import type { FastifyInstance } from 'fastify';
import { asText } from '../http/fields.ts';
import { keyOf, refusalHandler } from './answers.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { isRefusal } from './errors.ts';
import { orderStatusOf, paymentStatusOf } from './order-words.ts';
import { showOrder, showRefunds, type InOrder } from './show-order.ts';

interface IdParams {
  Params: { id: string };
}
interface Query {
  Querystring: Record<string, unknown>;
}

/** What the shop's server calls where it charges by orders. */
export async function orderRoutes(app: FastifyInstance, deps: MercadoPagoDeps): Promise<void> {
  const { store, orders, chargebacks, webhooks, isEarly, log } = deps;
  const show = (order: InOrder) => showOrder(order, chargebacks.ofPayment(String(order.id)));
  const otherwise = refusalHandler(log);
  app.setErrorHandler((error, request, reply) => {
    if (!isRefusal(error)) return otherwise(error, request, reply);
    const { status, cause } = error.providerBody;
    const errors = cause.map(({ code, description: message }) => ({ code: String(code), message }));
    return reply.code(status).send({ errors });
  });

  app.post('/v1/orders', async (request, reply) => {
    const device = asText(request.headers['x-meli-session-id']);
    const order = orders.create({ body: request.body, key: keyOf(request), device });
    await store.flush();
    if (isEarly()) await webhooks.sendNow(order.id);
    const { status, detail } = paymentStatusOf(order);
    if (status !== 'failed') return reply.code(201).send(show(order));
    const message = 'The following transactions failed';
    const errors = [{ code: 'failed', message, details: [`${order.order.paymentId}: ${detail}`] }];
    return reply.code(402).send({ errors, data: show(order) });
  });
  app.get<Query>('/v1/orders', async (request) => {
    const { found, total, limit, offset } = orders.search(request.query);
    await store.flush();
    const paging = { total: String(total), limit: String(limit), offset: String(offset) };
    return { data: found.map(show), paging };
  });
  app.get<IdParams>('/v1/orders/:id', async (request) => {
    const order = orders.find(request.params.id);
    await store.flush();
    return show(order);
  });
  app.post<IdParams>('/v1/orders/:id/cancel', async (request) => {
    const order = orders.cancel(request.params.id, keyOf(request));
    await store.flush();
    return show(order);
  });
  app.post<IdParams>('/v1/orders/:id/refund', async (request, reply) => {
    const order = orders.refund(request.params.id, { body: request.body, key: keyOf(request) });
    await store.flush();
    const { status, detail } = orderStatusOf(order);
    const told = { id: order.order.id, status, status_detail: detail, transactions: showRefunds(order) };
    return reply.code(201).send(told);
  });
}
