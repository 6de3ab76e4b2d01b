import { httpCall, type HttpCall } from '../http-call.ts';
import {
  cartBody,
  fieldsOf,
  readAccount,
  readJson,
  readLabel,
  readList,
  readOne,
  readWords,
  reverseBody,
} from './labels-wire.ts';
import type { LabelAnswer, LabelProvider, ProviderLabel } from './labels-port.ts';
import { createPaperFetch, PAPERS, readLink } from './label-papers.ts';
import { readParcel, readParcels } from './parcels-wire.ts';
import type { MelhorEnvioOptions } from './melhor-envio.ts';
import type { FreightProvider } from './port.ts';

const TOTAL_MS = 7500;
const CONNECT_MS = 2500;
/** Of the cart: further ones were not put there lately, and the newest come first. */
const MOST_PAGES = 5;
const NOT_ALLOWED =
  'O Melhor Envio recusou o acesso da loja: gere um novo token, com permissão para carrinho, compra, geração, impressão, rastreio e cancelamento, e troque-o em Configurações › Entregas (ou MELHOR_ENVIO_TOKEN).';

type Reply = { kind: 'answer'; status: number; text: string } | { kind: 'failed'; detail: string };
type Ask = (method: HttpCall['method'], path: string, body?: unknown) => Promise<Reply>;

/**
 * Melhor Envio's labels behind their port. No call is repeated here: only who has read what became of it may do so. The
 * account is asked for at every call: it may have been changed.
 */
export function createMelhorEnvioLabels(
  options: MelhorEnvioOptions,
  freight: FreightProvider,
): LabelProvider {
  const ask = askAt(options);
  const fetchPaper = createPaperFetch(() => options.baseUrl);
  return {
    get walletUrl() {
      return `${options.baseUrl}/painel/carteira`;
    },
    room: () => options.pace?.room() ?? Number.POSITIVE_INFINITY,
    quote: (request) => freight.calculate(request),
    account: () => account(ask),
    async put(parcel) {
      const { reverse } = parcel;
      const reply =
        reverse === undefined
          ? await ask('POST', '/cart', cartBody(parcel))
          : await ask('POST', '/cart/reverse', reverseBody(parcel, reverse.outwardId));
      return read(reply, (text) => readLabel(readJson(text)));
    },
    async remove(id) {
      const reply = await ask('DELETE', `/cart/${encodeURIComponent(id)}`);
      if (reply.kind === 'answer' && isDone(reply.status)) return { kind: 'ok', value: null };
      return read(reply, () => null);
    },
    pay: async (id) => paidAs(await ask('POST', '/shipment/checkout', { orders: [id] })),
    make: async (id) => named(await ask('POST', '/shipment/generate', { orders: [id] }), id, 'status'),
    mayCancel: async (id) => {
      const reply = await ask('POST', '/shipment/cancellable', { orders: [id] });
      return read(reply, (text) => readOne(text, id, 'cancellable')?.done ?? null);
    },
    cancel: async (id, why) => {
      const order = { id, reason_id: 2, description: why };
      return named(await ask('POST', '/shipment/cancel', { order }), id, 'canceled');
    },
    read: (id) => readOrder(ask, id, readLabel),
    look: (id) => readOrder(ask, id, readParcel),
    follow: async (ids) =>
      read(await ask('POST', '/shipment/tracking', { orders: ids }), (text) => readParcels(text, ids)),
    find: (wanted) => find(ask, wanted),
    printPage: async (ids) =>
      read(await ask('POST', '/shipment/print', { mode: 'public', orders: ids }), (text) => {
        const url = fieldsOf(readJson(text))?.['url'];
        return typeof url === 'string' && /^https?:\/\//.test(url) && url.length <= 2000 ? url : null;
      }),
    async file(id, paper) {
      const { path, format } = PAPERS[paper];
      const reply = await ask('GET', `/imprimir/${path}/${encodeURIComponent(id)}`);
      const link = read(reply, (text) => readLink(readJson(text), format));
      return link.kind === 'ok' ? fetchPaper(link.value, paper) : link;
    },
  };
}

function askAt(options: MelhorEnvioOptions): Ask {
  return async (method, path, body) => {
    const { baseUrl, token, contactEmail, stopping, pace, http = httpCall } = options;
    pace?.note();
    const call = {
      method,
      url: `${baseUrl}/api/v2/me${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'user-agent': `Vitrine (${contactEmail})`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      connectMs: CONNECT_MS,
      answerMs: TOTAL_MS,
      totalMs: TOTAL_MS,
      // A write that is sent twice is done twice.
      once: method !== 'GET',
    };
    const result = await http(call, stopping);
    return result.kind === 'answer' ? result : { kind: 'failed', detail: result.detail };
  };
}

async function readOrder<T>(
  ask: Ask,
  id: string,
  parse: (value: unknown) => T | null,
): Promise<LabelAnswer<T | null>> {
  const reply = await ask('GET', `/orders/${encodeURIComponent(id)}`);
  if (reply.kind === 'answer' && isUnknown(reply)) return { kind: 'ok', value: null };
  return read(reply, (text) => parse(readJson(text)));
}

/** A name that it has no row for; a gateway's 404 page is no such word. */
const isUnknown = ({ status, text }: { status: number; text: string }) =>
  status === 404 && readWords(text).startsWith('No query results');

/** `parse` answers null for what it can't read. */
function read<T>(reply: Reply, parse: (text: string) => T | null): LabelAnswer<T> {
  if (reply.kind === 'failed') return reply;
  const { status, text } = reply;
  if (isDone(status)) {
    const value = parse(text);
    return value === null
      ? { kind: 'failed', detail: `HTTP ${status} without an answer` }
      : { kind: 'ok', value };
  }
  if (status === 401 || status === 403) return { kind: 'refused', words: NOT_ALLOWED };
  if (status >= 500 || status === 429 || status === 408) return { kind: 'failed', detail: `HTTP ${status}` };
  return { kind: 'refused', words: readWords(text) || `O Melhor Envio recusou (HTTP ${status}).` };
}

const isDone = (status: number) => status >= 200 && status < 300;

/** What it says of one label: status 200 may say no. */
function named(reply: Reply, id: string, field: string): LabelAnswer<null> {
  const answer = read(reply, (text) => readOne(text, id, field));
  if (answer.kind !== 'ok') return answer;
  return answer.value.done
    ? { kind: 'ok', value: null }
    : { kind: 'refused', words: answer.value.words || 'O Melhor Envio não aceitou o pedido.' };
}

function paidAs(reply: Reply): LabelAnswer<null> {
  const answer = read(reply, (text) => fieldsOf(readJson(text)));
  if (answer.kind !== 'ok') return answer;
  const status = fieldsOf(answer.value['purchase'])?.['status'];
  if (status === 'paid') return { kind: 'ok', value: null };
  const words = reply.kind === 'answer' ? readWords(reply.text) : '';
  return { kind: 'refused', words: words || 'O pagamento da etiqueta não foi aceito.' };
}

async function account(ask: Ask) {
  const [balance, me] = await Promise.all([ask('GET', '/balance'), ask('GET', '')]);
  const limits = me.kind === 'answer' && me.status === 200 ? readJson(me.text) : null;
  return read(balance, (text) => readAccount(readJson(text), limits));
}

async function find(
  ask: Ask,
  { reference, document }: { reference: string; document: string },
): Promise<LabelAnswer<ProviderLabel[]>> {
  let found: ProviderLabel[] = [];
  const take = (labels: readonly ProviderLabel[]) => {
    const own = labels.filter((label) => label.reference === reference);
    found = [...found.filter(({ id }) => own.every((label) => label.id !== id)), ...own];
  };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const part = read(await ask('GET', `/cart?page=${page}`), (text) => readList(readJson(text)));
    if (part.kind !== 'ok') return part;
    take(part.value.labels);
    if (part.value.isLast) break;
  }
  // What was paid on the provider's own site meanwhile is in no cart.
  const reply = await ask('GET', `/orders/search?q=${encodeURIComponent(document)}`);
  const bought = read(reply, (text) => readList(readJson(text)));
  if (bought.kind !== 'ok') return bought;
  take(bought.value.labels);
  return { kind: 'ok', value: found };
}
