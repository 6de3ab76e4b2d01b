import type { FastifyInstance, FastifyReply } from 'fastify';
import { asFields, asList, asNumber, asText } from '../http/fields.ts';
import type { Store } from '../store.ts';
import { showLabel, type Label } from './label.ts';
import { readCartItem } from './read-cart.ts';
import { readReverseItem } from './read-reverse.ts';
import type { FreightNews } from './news.ts';
import { paperLinks } from './papers.ts';
import type { Parcels } from './parcels.ts';
import type { Wallet } from './wallet.ts';

export interface LabelsDeps {
  store: Store;
  wallet: Wallet;
  parcels: Parcels;
  freightNews: FreightNews;
  clock: () => number;
  /** Address of the stand-in. */
  baseUrl: () => string;
}

const PER_PAGE = 10;
const UNKNOWN = 'No query results for model [App\\Order]';

const idsOf = (body: unknown) => asList(asFields(body)['orders']).flatMap((id) => asText(id) ?? []);
const unknown = (reply: FastifyReply) => reply.code(404).send({ message: UNKNOWN });

/** What comes after the quote: the cart, the wallet, making, printing and cancelling. No call here is idempotent. */
export function labelsRoutes(api: FastifyInstance, deps: LabelsDeps): void {
  const { store } = deps;
  // What was answered has happened, whatever becomes of this process.
  api.addHook('onSend', async (request) => {
    if (request.method !== 'GET') await store.flush();
  });
  cartRoutes(api, deps);
  payRoutes(api, deps);
  makeRoutes(api, deps);
  readRoutes(api, deps);
  cancelRoutes(api, deps);
  paperLinks(api, deps);
}

function pageOf(labels: Label[], asked: unknown, clock: () => number) {
  const page = Math.max(1, asNumber(asFields(asked)['page']) ?? 1);
  const data = labels.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((label) => showLabel(label, clock()));
  return { current_page: page, data, per_page: PER_PAGE, total: labels.length };
}

const newestFirst = (wallet: Wallet) => wallet.labels.list().toReversed();

function cartRoutes(api: FastifyInstance, { wallet, clock }: LabelsDeps): void {
  api.post('/cart', async (request, reply) => {
    if (Array.isArray(request.body)) return reply.code(422).send({ message: 'The given data was invalid.' });
    const { parcel, errors } = readCartItem(request.body);
    if (parcel === null) return reply.code(422).send({ message: 'The given data was invalid.', errors });
    const label = wallet.add(parcel);
    if (typeof label === 'string')
      return reply.code(422).send({ message: label, errors: { service: [label] } });
    return reply.code(201).send(showLabel(label, clock()));
  });
  api.post('/cart/reverse', async (request, reply) => {
    const { parcel, errors } = readReverseItem(request.body, (id) => {
      const label = wallet.labels.get(id);
      return label && { label, status: wallet.statusOf(label) };
    });
    if (parcel === null) return reply.code(422).send({ message: 'The given data was invalid.', errors });
    const label = wallet.add(parcel);
    if (typeof label === 'string')
      return reply.code(422).send({ message: label, errors: { service: [label] } });
    return reply.code(201).send(showLabel(label, clock()));
  });
  api.get('/cart', async (request) =>
    pageOf(
      newestFirst(wallet).filter((label) => wallet.statusOf(label) === 'pending'),
      request.query,
      clock,
    ),
  );
  api.delete<{ Params: { id: string } }>('/cart/:id', async (request, reply) => {
    const label = wallet.labels.get(request.params.id);
    if (label === undefined || wallet.statusOf(label) !== 'pending') return unknown(reply);
    wallet.labels.delete(label.id);
    return reply.code(204).send();
  });
}

const WHY_NOT = {
  limit: 'Você atingiu o limite de envios simultâneos da sua conta.',
  state: 'Um dos envios não está no carrinho.',
} as const;

function payRoutes(api: FastifyInstance, { wallet, freightNews }: LabelsDeps): void {
  api.post('/shipment/checkout', async (request, reply) => {
    const ids = idsOf(request.body);
    const paid = wallet.pay(ids);
    const orders = ids.flatMap((id) => wallet.labels.get(id) ?? []);
    const shown = orders.map(({ id, protocol, service }) => ({ id, protocol, service_id: service }));
    if (paid.ok) for (const order of orders) freightNews.tell(order, 'released');
    if (paid.ok) return reply.send({ purchase: { id: paid.purchase, status: 'paid', orders: shown } });
    if (paid.reason !== 'balance') return reply.code(422).send({ message: WHY_NOT[paid.reason] });
    // Status 200, and nothing is paid.
    const message = 'Saldo insuficiente na carteira.';
    return reply.send({ purchase: { id: null, status: 'blocked', orders: [] }, errors: [{ message }] });
  });
  api.get('/balance', async () => ({ balance: wallet.balanceCents() / 100, reserved: 0, debts: 0 }));
  api.get('/', async () => {
    const { shipments } = wallet.terms();
    return { limits: { shipments, shipments_available: wallet.left() } };
  });
}

function makeRoutes(api: FastifyInstance, { wallet, freightNews, baseUrl }: LabelsDeps): void {
  api.post('/shipment/generate', async (request) => {
    const answers = idsOf(request.body).map((id) => {
      const label = wallet.labels.get(id);
      if (label === undefined || label.paidMs === null || label.canceledMs !== null) {
        return [id, { status: false, message: 'O envio precisa estar pago para ser gerado.' }];
      }
      if (label.generatedMs !== null) return [id, { status: false, message: 'O envio já está gerado' }];
      wallet.generate(label);
      freightNews.tell(label, 'generated');
      return [id, { status: true, message: 'Envio gerado com sucesso' }];
    });
    return Object.fromEntries(answers) as Record<string, unknown>;
  });
  api.post('/shipment/print', async (request, reply) => {
    const labels = idsOf(request.body).map((id) => wallet.labels.get(id));
    const areMade = labels.every(
      (label) => label !== undefined && ['generated', 'posted', 'delivered'].includes(wallet.statusOf(label)),
    );
    if (labels.length === 0 || !areMade) {
      return reply.code(400).send({ error: 'Etiquetas ainda não geradas.' });
    }
    return reply.send({ url: `${baseUrl()}/imprimir/${labels.map((label) => label?.id).join(',')}` });
  });
}

function readRoutes(api: FastifyInstance, deps: LabelsDeps): void {
  const { wallet, clock } = deps;
  api.get('/orders', async (request) => {
    const status = asText(asFields(request.query)['status']);
    const found = newestFirst(wallet).filter(
      (label) => status === undefined || wallet.statusOf(label) === status,
    );
    return pageOf(found, request.query, clock);
  });
  api.get('/orders/search', async (request) => {
    const q = asText(asFields(request.query)['q']) ?? '';
    const found = newestFirst(wallet).filter(
      (label) => [label.id, label.protocol, label.code].includes(q) || label.documents.includes(q),
    );
    return found.slice(0, 50).map((label) => showLabel(label, clock()));
  });
  api.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) => {
    const label = wallet.labels.get(request.params.id);
    return label === undefined
      ? unknown(reply)
      : reply.send(showLabel(label, clock() - wallet.terms().lagMs, wallet.terms().skewMs));
  });
  trackingRoute(api, deps);
}

const CACHED_MS = 3_600_000;
const MOST_CACHED = 200;

/** How labels stand, which is answered again as it was for an hour. */
function trackingRoute(
  api: FastifyInstance,
  { wallet, clock, store }: Pick<LabelsDeps, 'wallet' | 'clock' | 'store'>,
): void {
  const cache = store.table<{ atMs: number; answer: Record<string, unknown> }>(
    'melhorenvio_tracking',
    MOST_CACHED,
  );
  api.post('/shipment/tracking', async (request) => {
    const ids = idsOf(request.body);
    const key = ids.join();
    const kept = cache.get(key);
    if (kept !== undefined && clock() - kept.atMs < CACHED_MS) return kept.answer;
    const answer = Object.fromEntries(
      ids.flatMap((id) => {
        const label = wallet.labels.get(id);
        return label === undefined
          ? []
          : [[id, showLabel(label, clock() - wallet.terms().lagMs, wallet.terms().skewMs)]];
      }),
    ) as Record<string, unknown>;
    cache.set(key, { atMs: clock(), answer });
    return answer;
  });
}

function cancelRoutes(api: FastifyInstance, { wallet, freightNews }: LabelsDeps): void {
  api.post('/shipment/cancellable', async (request) => {
    const answers = idsOf(request.body).map((id) => {
      const label = wallet.labels.get(id);
      return [id, { cancellable: label !== undefined && wallet.isCancellable(label), time: 0 }];
    });
    return Object.fromEntries(answers) as Record<string, unknown>;
  });
  api.post('/shipment/cancel', async (request, reply) => {
    const id = asText(asFields(asFields(request.body)['order'])['id']) ?? '';
    const label = wallet.labels.get(id);
    if (label === undefined) return unknown(reply);
    const canceled = wallet.isCancellable(label) && !wallet.terms().refusesCancel;
    if (canceled) {
      wallet.cancel(label);
      freightNews.tell(label, 'cancelled');
    }
    return reply.send({ [id]: { canceled } });
  });
}
