import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leastCost } from './support/cost/yardstick.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';
import { workOf } from './support/work-of.ts';

/** What a call may keep the processor from everybody else. */
const MOST_MS = 250;
const LONGEST_ANSWER = 64 * 1024;

let till: Till;
let goods: Goods;
let callers = 0;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { units: 5 });
  await send('/payment/pix/create', paymentBody([{ goods }], 0.01));
});
afterAll(() => till.stop());

/** Each from an address of its own: what is looked at is the cost of one call. */
const send = (path: string, body: unknown) => {
  callers += 1;
  return till.post(path, body, { ...newKey(), 'x-forwarded-for': `198.51.100.${callers % 250}` });
};

/** Sends a body, and measures the processor's time that it took, the client's included: others may be busy beside it. */
async function costOf(path: string, body: unknown) {
  let told: Awaited<ReturnType<typeof send>> | undefined;
  const ms = await leastCost(MOST_MS, () =>
    workOf(async () => {
      told = await send(path, body);
    }),
  );
  return { status: told?.status, answer: told?.body ?? {}, ms };
}

const PATHS = [
  '/payment/pix/create',
  '/payment/cartao/create',
  '/payment/checkout/session',
  '/payment/preference/create',
  '/pedidos',
];
const dotted = (letters: number) => `a@${'.'.repeat(letters)}@`;

/** A body that every purchase call reads as far as its e-mail. */
function bodyWith(email: string) {
  const body = paymentBody([{ goods }], 119.9, { token: 'a'.repeat(32), installments: 1 });
  const customer = { ...body.customer, email };
  const delivery = { cliente: { ...customer, cep: '26167020' }, frete: '1', metodo_pagamento: 'entrega' };
  return { ...body, ...delivery, customer, payer: { ...body.payer, email } };
}

describe('a call that is made to cost much', () => {
  it('[ERR-40] by an e-mail of many dots is refused at once, however long it is', async () => {
    for (const path of PATHS) {
      const short = await costOf(path, bodyWith('a@.@'));
      const long = await costOf(path, bodyWith(dotted(15_000)));
      expect([path, short.status, long.status]).toEqual([path, 422, 422]);
      expect(long.ms, path).toBeLessThan(MOST_MS);
    }
    const body = paymentBody([{ goods }], 119.9);
    const payer = { ...body.payer, email: dotted(40_000) };
    const paid = await costOf('/payment/pix/create', { ...body, payer });
    expect(paid.status).toBe(422);
    expect(paid.ms).toBeLessThan(MOST_MS);
  });

  it('[ERR-41, ERR-42] by more lines than a purchase has is refused before any line is read', async () => {
    for (const path of PATHS) {
      const lines = Array.from({ length: 20_000 }, () => ({}));
      const body = { ...bodyWith('ana@example.com'), items: lines };
      const { status, answer, ms } = await costOf(path, body);
      expect([path, status]).toEqual([path, 422]);
      expect(Object.keys(answer['campos'] as object)).toHaveLength(1);
      expect(ms, path).toBeLessThan(MOST_MS);
    }
  });

  it('[ERR-43] by its size is 413, in Portuguese', async () => {
    for (const path of PATHS) {
      const lines = Array.from({ length: 340_000 }, () => ({}));
      const { status, answer, ms } = await costOf(path, { items: lines });
      expect([path, status]).toEqual([path, 413]);
      expect(answer).toMatchObject({ codigo: 'corpo_grande', erro: 'O conteúdo enviado é grande demais.' });
      expect(ms, path).toBeLessThan(MOST_MS);
    }
  });

  it('[ERR-42] by many wrong fields is told 20 of them, in a short answer', async () => {
    const items = Array.from({ length: 50 }, () => ({ id: {}, quantity: 'x' }));
    const names = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`campo ${n}`, n]));
    for (const path of PATHS) {
      const { status, answer } = await costOf(path, { ...bodyWith('ana@example.com'), ...names, items });
      expect([path, status]).toEqual([path, 422]);
      expect(Object.keys(answer['campos'] as object)).toHaveLength(20);
      expect(JSON.stringify(answer).length).toBeLessThan(LONGEST_ANSWER);
    }
  });

  it('[ERR-44] by its depth is refused', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    for (const path of PATHS) {
      const answer = await fetch(`${till.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: `{"items":${deep}}`,
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ codigo: 'corpo_invalido', success: false });
    }
  });
});
