import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { asNumber, asText } from '../http/fields.ts';
import { readCardToken } from './card-tokens.ts';
import { refusal } from './errors.ts';
import { showPayerCosts, type SellerTerms } from './installments.ts';
import type { MercadoPagoDeps } from './deps.ts';
import { METHODS, findMethod, methodOfBin, showMethod } from './methods.ts';
import type { Method } from './methods.ts';

interface Query {
  Querystring: Record<string, unknown>;
}

const ISSUER = { id: '25', name: 'Banco de Teste', secure_thumbnail: '', thumbnail: '' };

function readBin(query: Record<string, unknown>): string | undefined {
  return asText(query['bin'] ?? query['bins'])?.replaceAll(/\D/g, '');
}

function installmentsOf(query: Record<string, unknown>, terms: SellerTerms): Record<string, unknown>[] {
  const bin = readBin(query);
  const methodId = asText(query['payment_method_id']);
  if (!bin && !methodId) throw refusal(400, 1, 'the payment_method_id or bin are required');
  const amount = asNumber(query['amount']);
  if (amount === undefined || amount <= 0) throw refusal(400, 1, 'amount must be a positive number');
  const method = bin ? methodOfBin(bin) : findMethod(methodId ?? '');
  if (!method || method.bin === null) return [];
  const costs = showPayerCosts(amount, terms);
  return [
    {
      payment_method_id: method.id,
      payment_type_id: method.payment_type_id,
      issuer: ISSUER,
      processing_mode: 'aggregator',
      merchant_account_id: null,
      payer_costs: method.payment_type_id === 'debit_card' ? costs.slice(0, 1) : costs,
    },
  ];
}

/** What the browser script asks, from any origin, by the public key. */
export function browserRoutes(app: FastifyInstance, { store, tokens, clock, terms }: MercadoPagoDeps): void {
  app.get<Query>('/v1/payment_methods/search', async ({ query }) => {
    const bin = readBin(query);
    const byBin = bin ? methodOfBin(bin) : undefined;
    const results: Method[] = bin === undefined ? [...METHODS] : byBin ? [byBin] : [];
    return { paging: { total: results.length, limit: 30, offset: 0 }, results: results.map(showMethod) };
  });
  app.get<Query>('/v1/payment_methods/installments', async ({ query }) => installmentsOf(query, terms));
  app.get('/v1/payment_methods/card_issuers', async () => [ISSUER]);
  app.get('/v1/payment_methods', async () => METHODS.map(showMethod));
  app.get('/v1/identification_types', async () => [
    { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
    { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
  ]);
  app.get<{ Params: { id: string } }>('/v1/card_tokens/:id', async ({ params }) => {
    const token = tokens.get(params.id);
    if (token === undefined) throw refusal(404, 2006, 'Card Token not found');
    return token;
  });
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
