import type { ChargeRequest, Outcome, ProviderPayment } from '../port.ts';
import { CREATE_MS, READ_MS, nothingAsked, type Ask, type AskProvider, type CallOptions } from './calls.ts';

import { methodOf } from './card-method.ts';
import {
  amountOf,
  asRefused,
  cardOrder,
  newRefund,
  pixOrder,
  readFound,
  readOrder,
  readRefundable,
  shortKey,
  type Refundable,
} from './orders-wire.ts';
import type { ChargeOptions, Charges } from './payments.ts';
import { madeBefore } from './wire.ts';

const DAY_MS = 86_400_000;
/** A search covers 30 days at most; none of what it is asked for is as old. */
const SEARCHED_MS = 29 * DAY_MS;
/** The provider's clock may be ahead of ours. */
const AHEAD_MS = 3_600_000;
const MOST_FOUND = 30;

/** Who calls an order off that is paid by now, or is off, is told 409: it is a plain no. */
const UNSURE_OF_CANCEL = [408, 423, 424];
/** Right after an approval refunds are refused in many words for some seconds, and then taken under the same key. */
const UNSURE_OF_REFUND = [408, 409, 422, 423, 424];

/** Mercado Pago's Orders API. The charge is the order; the payment inside it has no life of its own. */
export function createOrdersApi(
  ask: AskProvider,
  options: Pick<ChargeOptions, 'shopName' | 'banksAt' | 'plainHttp'> & Pick<CallOptions, 'clock'>,
): Charges {
  const { shopName, banksAt, clock } = options;
  const read = (json: unknown) => readOrder(json, options);
  const get: Charges['get'] = (id) => ask({ method: 'GET', path: byId(id), answerMs: READ_MS }, read);
  const readMade = (request: ChargeRequest) => (json: unknown, status: number) =>
    read(status === REFUSED ? asRefused(json, { request, now: clock() }) : json);
  return {
    createPix: (request, key) => ask(creation(pixOrder(request), key), readMade(request)),
    createCard: async (request, key) => {
      const method = await methodOf(request, ask);
      if (method.kind !== 'ok') return nothingAsked(method);
      const asked = { methodId: method.value, shopName: shopName(), mayAsk: banksAt !== null };
      const order = creation(cardOrder(request, asked), key);
      return ask({ ...order, device: request.deviceId }, readMade(request));
    },
    get,
    findByReference: (reference) => find(ask, get, { reference, now: clock() }),
    cancel: async (id) => {
      const path = `${byId(id)}/cancel`;
      const key = shortKey(`cancel:${id}:${clock().getTime()}`);
      const asked = { method: 'POST', path, key, answerMs: READ_MS, unsure: UNSURE_OF_CANCEL } as const;
      const outcome = await ask(asked, (json) => ({ order: read(json) }));
      if (outcome.kind !== 'ok') return outcome;
      return outcome.value.order === null ? get(id) : { kind: 'ok', value: outcome.value.order };
    },
    refund: async ({ paymentId, amountCents, others, keyMayHaveLapsed }, key) => {
      const before = await readBefore(ask, { paymentId, amountCents });
      if (before.kind !== 'ok') return nothingAsked(before);
      const made = keyMayHaveLapsed
        ? madeBefore(before.value.refunds ?? [], { amountCents, others })
        : undefined;
      if (made !== undefined) return { kind: 'ok', value: made };
      const { transactionId } = before.value;
      const part =
        amountCents === undefined
          ? {}
          : { body: { transactions: [{ id: transactionId, amount: amountOf(amountCents) }] } };
      const path = `${byId(paymentId)}/refund`;
      const how = { key: shortKey(key), answerMs: CREATE_MS, unsure: UNSURE_OF_REFUND };
      return ask({ method: 'POST', path, ...part, ...how }, (json) =>
        newRefund(json, before.value, { amountCents, others }),
      );
    },
    getRefund: ({ paymentId, refundId }) =>
      ask(
        { method: 'GET', path: byId(paymentId), answerMs: READ_MS },
        (json) => readRefundable(json)?.refunds?.find(({ id }) => id === refundId) ?? null,
      ),
  };
}

function byId(id: string): string {
  return `/v1/orders/${encodeURIComponent(id)}`;
}

/** So a card that is refused is answered, with the order. */
const REFUSED = 402;

function creation(body: unknown, key: string): Ask {
  return { method: 'POST', path: '/v1/orders', body, key, answerMs: CREATE_MS, madeAt: REFUSED };
}

/** The order as it is before a refund. One that is too old to be read may still be given back whole. */
async function readBefore(
  ask: AskProvider,
  { paymentId, amountCents }: { paymentId: string; amountCents: number | undefined },
): Promise<Outcome<Refundable>> {
  const before = await ask({ method: 'GET', path: byId(paymentId), answerMs: READ_MS }, readRefundable);
  const isGone = before.kind === 'refused' && before.refusal.fault === 'unknown_charge';
  if (!isGone || amountCents !== undefined) return before;
  return { kind: 'ok', value: { transactionId: '', refunds: null, amountCents: null } };
}

/** What a search says of orders may be less than all: each that it names is read. */
async function find(
  ask: AskProvider,
  get: Charges['get'],
  { reference, now }: { reference: string; now: Date },
): Promise<Outcome<ProviderPayment[]>> {
  const path = searchPath(reference, now);
  const found = await ask({ method: 'GET', path, answerMs: READ_MS }, (json) => readFound(json, reference));
  if (found.kind !== 'ok') return found;
  const orders: ProviderPayment[] = [];
  for (const id of found.value.slice(0, MOST_FOUND)) {
    const order = await get(id);
    if (order.kind !== 'ok') return order;
    if (order.value.externalReference === reference) orders.push(order.value);
  }
  const value = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return { kind: 'ok', value };
}

function searchPath(reference: string, now: Date): string {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const query = new URLSearchParams({
    begin_date: at(-SEARCHED_MS),
    end_date: at(AHEAD_MS),
    external_reference: reference,
    type: 'online',
  });
  return `/v1/orders?${query}`;
}
