import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawQr } from '../qr-picture.ts';
import type { Store, Table } from '../store.ts';
import { asNumber, asText } from '../http/fields.ts';
import { readCardToken } from './card-tokens.ts';
import type { CardToken } from './card-tokens.ts';
import { isRefusal, refusal } from './errors.ts';
import { showPayerCosts } from './installments.ts';
import { METHODS, findMethod, methodOfBin, showMethod } from './methods.ts';
import type { Method } from './methods.ts';
import type { Payment, PointOfInteraction } from './payment.ts';
import type { Payments } from './payments.ts';
import type { Webhooks } from './webhooks.ts';

export interface MercadoPagoDeps {
  store: Store;
  payments: Payments;
  tokens: Table<CardToken>;
  webhooks: Webhooks;
  isEarly: () => boolean;
  clock: () => number;
  /** The one token that is taken; without it any that looks like the provider's. */
  accessToken: string | undefined;
}

interface IdParams {
  Params: { id: string };
}
interface RefundParams {
  Params: { id: string; refundId: string };
}
interface Query {
  Querystring: Record<string, unknown>;
}

const pictures = new Map<string, string>();

/** A code's picture, drawn once while it is among the last two hundred. */
function pictureOf(code: string): string {
  const known = pictures.get(code);
  if (known !== undefined) return known;
  const drawn = drawQr(code).toString('base64');
  pictures.set(code, drawn);
  for (const old of pictures.keys()) {
    if (pictures.size <= 200) break;
    pictures.delete(old);
  }
  return drawn;
}

const isPix = (point: Payment['point_of_interaction']): point is PointOfInteraction => 'type' in point;

/** A payment as it goes over the wire: with the picture of its code. */
export function showPayment(payment: Payment): Payment {
  const point = payment.point_of_interaction;
  if (!isPix(point)) return payment;
  const data = { ...point.transaction_data, qr_code_base64: pictureOf(point.transaction_data.qr_code) };
  return { ...payment, point_of_interaction: { ...point, transaction_data: data } };
}

function checkToken(request: FastifyRequest, accessToken: string | undefined): void {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const isKnown = accessToken === undefined ? /^(TEST|APP_USR)-/.test(token ?? '') : token === accessToken;
  if (!isKnown) throw refusal(401, 'unauthorized', 'invalid access token');
}

function keyOf(request: FastifyRequest): string | undefined {
  return asText(request.headers['x-idempotency-key']);
}

/** The provider's answer to whatever went wrong, in the provider's own shape. */
export function answerRefusal(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isRefusal(error)) return reply.code(error.providerBody.status).send(error.providerBody);
  const status = asNumber((error as { statusCode?: unknown }).statusCode) ?? 500;
  const message = status < 500 && error instanceof Error ? error.message : 'internal_error';
  if (status >= 500) console.error('sandbox:', error);
  return reply
    .code(status)
    .send({ message, error: status < 500 ? 'bad_request' : 'internal_error', status, cause: [] });
}

function paymentRoutes(
  app: FastifyInstance,
  { store, payments, webhooks, isEarly, accessToken }: MercadoPagoDeps,
): void {
  app.addHook('onRequest', async (request) => checkToken(request, accessToken));

  app.post('/v1/payments', async (request, reply) => {
    const payment = payments.create({ body: request.body, key: keyOf(request) });
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

function readBin(query: Record<string, unknown>): string | undefined {
  return asText(query['bin'] ?? query['bins'])?.replaceAll(/\D/g, '');
}

function installmentsOf(query: Record<string, unknown>): Record<string, unknown>[] {
  const bin = readBin(query);
  const methodId = asText(query['payment_method_id']);
  if (!bin && !methodId) throw refusal(400, 1, 'the payment_method_id or bin are required');
  const amount = asNumber(query['amount']);
  if (amount === undefined || amount <= 0) throw refusal(400, 1, 'amount must be a positive number');
  const method = bin ? methodOfBin(bin) : findMethod(methodId ?? '');
  if (!method || method.bin === null) return [];
  const costs = showPayerCosts(amount);
  return [
    {
      payment_method_id: method.id,
      payment_type_id: method.payment_type_id,
      issuer: { id: '25', name: 'Banco de Teste', secure_thumbnail: '', thumbnail: '' },
      processing_mode: 'aggregator',
      merchant_account_id: null,
      payer_costs: method.payment_type_id === 'debit_card' ? costs.slice(0, 1) : costs,
    },
  ];
}

/** What the browser script asks: known by a public key, not by the seller's token. */
function publicRoutes(app: FastifyInstance, { store, tokens, clock }: MercadoPagoDeps): void {
  app.get<Query>('/v1/payment_methods/search', async ({ query }) => {
    const bin = readBin(query);
    const byBin = bin ? methodOfBin(bin) : undefined;
    const results: Method[] = bin === undefined ? [...METHODS] : byBin ? [byBin] : [];
    return { paging: { total: results.length, limit: 30, offset: 0 }, results: results.map(showMethod) };
  });
  app.get<Query>('/v1/payment_methods/installments', async ({ query }) => installmentsOf(query));
  app.get<Query>('/v1/payment_methods/card_issuers', async () => [
    { id: '25', name: 'Banco de Teste', thumbnail: '' },
  ]);
  app.get('/v1/payment_methods', async () => METHODS.map(showMethod));
  app.get('/v1/identification_types', async () => [
    { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
    { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
  ]);
  app.post<Query>('/v1/card_tokens', async (request, reply) => {
    const publicKey = asText(request.query['public_key']);
    if (!publicKey) throw refusal(401, 'unauthorized', 'public_key is required');
    const id = randomUUID().replaceAll('-', '');
    const token = readCardToken(request.body, { id, publicKey, nowMs: clock() });
    tokens.set(id, token);
    await store.flush();
    return reply.code(201).send(token);
  });
}

/** The payments API of the stand-in, to be registered under its prefix. */
export async function mercadoPagoRoutes(app: FastifyInstance, deps: MercadoPagoDeps): Promise<void> {
  app.setErrorHandler(answerRefusal);
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }),
  );
  await app.register(async (inner) => publicRoutes(inner, deps));
  await app.register(async (inner) => paymentRoutes(inner, deps));
}
