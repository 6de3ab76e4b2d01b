import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PaymentBody } from '#shared/wire/payments.ts';
import { api } from '../../lib/calls/api.ts';
import { createPayment, payPurchase } from './create-payment.ts';
import { knownOrder, rememberOrder } from './order-memory.ts';

const codigo = 'K7QF9-M2XA4-TBCDE';
const state = { customer: {}, freteId: '1', items: [], totalCents: 12_000 } as unknown as CheckoutState;
const created = { status: 201, json: { payment: { id: '1' }, pedido: { codigo } } };
const failed = (status: number, code: string) => ({
  status,
  json: { error: 'Não deu.', codigo: code, pedido: { codigo } },
});

interface Answer {
  status: number;
  json: object;
}
let answers: Answer[] = [];
let asked: { key: unknown; pedido: unknown; substitui?: unknown }[] = [];
/** The open order that the shopper gives up when she is asked; null: there is none. */
let open: string | null = null;
let questions = 0;

const shop = createServer((request, response) => {
  void text(request).then((body) => {
    const { pedido, substitui } = JSON.parse(body) as { pedido?: unknown; substitui?: unknown };
    asked.push({ key: request.headers['x-idempotency-key'], pedido, ...(substitui ? { substitui } : {}) });
    const { status, json } = answers.shift() ?? created;
    response.writeHead(status).end(JSON.stringify(json));
  });
});

/** The browser's storage, which Node.js has none of. */
function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(async () => {
  [answers, asked, open, questions] = [[], [], null, 0];
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const nodeFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => nodeFetch(new URL(input, origin), init));
  vi.stubGlobal('sessionStorage', emptyStorage());
  vi.stubGlobal('localStorage', emptyStorage());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => shop.close(resolve));
});

const pay = (way: 'pix' | 'cartao') =>
  payPurchase({
    agree: async () => {
      questions += 1;
      return open;
    },
    state,
    body: {} as PaymentBody,
    way,
    send: (body, key) =>
      createPayment(
        (options) =>
          way === 'pix'
            ? api('POST /payment/pix/create', { body, ...options })
            : api('POST /payment/cartao/create', {
                body: { ...body, token: 'a'.repeat(32), installments: 1 },
                ...options,
              }),
        key,
      ),
  });

describe('a payment that failed after its order was placed', () => {
  it.each([
    [422, 'pagamento_nao_aceito'],
    [502, 'provedor_indisponivel'],
    [504, 'provedor_indisponivel'],
  ])('[PAYM-25] %i %s: another way of paying pays that order', async (status, code) => {
    answers = [failed(status, code)];
    await expect(pay('cartao')).rejects.toMatchObject({ status });
    await pay('pix');
    expect(asked.map(({ pedido }) => pedido)).toEqual([undefined, { codigo }]);
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
  });

  it('[PIX-14] goes on with its own key when the same way is tried again', async () => {
    answers = [failed(504, 'provedor_indisponivel')];
    await expect(pay('pix')).rejects.toMatchObject({ status: 504 });
    await pay('pix');
    expect(asked[1]).toEqual(asked[0]);
  });

  it('[PAYM-25] pays that order with a new key when the attempt itself is over', async () => {
    answers = [failed(409, 'chave_reutilizada')];
    await expect(pay('pix')).rejects.toMatchObject({ status: 409 });
    await pay('pix');
    expect(asked[1]?.pedido).toEqual({ codigo });
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
  });

  it('places a new order at once when that one can be paid no more', async () => {
    answers = [failed(502, 'provedor_indisponivel'), failed(409, 'prazo_encerrado')];
    await expect(pay('cartao')).rejects.toMatchObject({ status: 502 });
    await pay('pix');
    expect(asked.map(({ pedido }) => pedido)).toEqual([undefined, { codigo }, undefined]);
    expect(knownOrder(state)).toBeNull();
  });
});

describe('a payment in the place of an open order', () => {
  const other = 'AAAAA-BBBBB-CCCCC';
  const naming = (status: number, code: string) => ({
    status,
    json: { error: 'Não deu.', codigo: code, pedido: { codigo: other } },
  });

  it('[PIX-43] goes on as it was sent, and asks once, where nothing could be done', async () => {
    open = other;
    answers = [naming(502, 'provedor_indisponivel')];
    await expect(pay('pix')).rejects.toMatchObject({ status: 502 });
    open = null;
    await pay('pix');
    expect(asked[0]).toMatchObject({ substitui: { codigo: other } });
    expect(asked[1]).toEqual(asked[0]);
    expect(questions).toBe(1);
  });

  it('[PIX-44] ends where that was paid meanwhile, and remembers it for no other purchase', async () => {
    open = other;
    answers = [naming(409, 'ja_pago')];
    await expect(pay('pix')).rejects.toMatchObject({ paid: other });
    expect(knownOrder(state)).toBeNull();
  });

  it('[PIX-43] of an order that was given up already is told of, and asked about when it is tried again', async () => {
    rememberOrder(state, codigo);
    answers = [naming(409, 'pedido_substituido')];
    await expect(pay('pix')).rejects.toMatchObject({ codigo: 'pedido_substituido' });
    open = other;
    await pay('pix');
    expect(asked.map(({ pedido, substitui }) => [pedido, substitui])).toEqual([
      [{ codigo }, undefined],
      [undefined, { codigo: other }],
    ]);
  });
});
