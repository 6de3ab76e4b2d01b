import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Running } from '../testing/start-sandbox.ts';

let run: Running;
let nowMs = Date.UTC(2026, 10, 21, 15);
beforeEach(async () => {
  run = await startSandbox({ clock: () => nowMs });
});
afterEach(() => run.stop());

type Json = Record<string, unknown>;

const SIDE = {
  name: 'Ana',
  address: 'Rua A',
  number: '1',
  city: 'Rio',
  state_abbr: 'RJ',
  postal_code: '22021001',
};

function body(more: Json = {}, options: Json = {}): Json {
  return {
    service: 1,
    from: { ...SIDE, company_document: '11222333000181' },
    to: { ...SIDE, document: '52998224725' },
    products: [{ name: 'Vestido', quantity: 2, unitary_value: 50 }],
    volumes: [{ width: 25, height: 5, length: 30, weight: 0.3 }],
    options: { insurance_value: 100, non_commercial: true, tags: [{ tag: 'etq-1', url: null }], ...options },
    ...more,
  };
}

const headers = { authorization: 'Bearer x', 'user-agent': 'Vitrine (loja@example.com)' };
const me = <T = Json>(path: string, init: { method?: string; body?: unknown } = {}) =>
  run.ask<T>(`/melhorenvio/api/v2/me${path}`, { ...init, headers });
const put = async (more: Json = {}, options: Json = {}) => me('/cart', { body: body(more, options) });
const idOf = async () => String((await put()).body['id']);
const statusOf = async (id: string) => (await me(`/orders/${id}`)).body['status'];

describe('the stand-in of labels', () => {
  it('[SBOX-60] refuses what the provider refuses, field by field', async () => {
    const fields = async (more: Json, options: Json = {}) =>
      Object.keys(((await put(more, options)).body['errors'] ?? {}) as Json);
    expect(await fields({ to: SIDE })).toEqual(['to.document']);
    expect(await fields({ to: { ...SIDE, document: '52998224725', state_abbr: 'SP' } })).toEqual([
      'to.state_abbr',
    ]);
    expect(await fields({}, { non_commercial: false })).toEqual(['options.invoice.key']);
    expect(await fields({}, { invoice: { key: '1'.repeat(44) } })).toEqual(['options.invoice.key']);
    expect(await fields({}, { insurance_value: 99 })).toEqual(['options.insurance_value']);
    const volume = { width: 25, height: 5, length: 30, weight: 0.3 };
    expect(await fields({ volumes: [volume, volume] })).toEqual(['volumes']);
    expect((await me('/cart', { body: [body()] })).status).toBe(422);
  });

  it('[SBOX-61] has no idempotency, answers 200 to a checkout without money, and makes labels later', async () => {
    const [first, second] = [await idOf(), await idOf()];
    expect(first).not.toBe(second);
    await run.ask('/melhorenvio/play', { body: { balanceCents: 1 } });
    const short = await me('/shipment/checkout', { body: { orders: [first] } });
    expect(short).toMatchObject({ status: 200, body: { purchase: { status: 'blocked' } } });
    expect(await statusOf(first)).toBe('pending');
    await run.ask('/melhorenvio/play', { body: { balanceCents: 100_000, shipments: 1 } });
    await me('/shipment/checkout', { body: { orders: [first] } });
    expect((await me('/shipment/checkout', { body: { orders: [first] } })).status).toBe(422);
    expect((await me('/shipment/checkout', { body: { orders: [second] } })).body['message']).toContain(
      'limite',
    );
    await me('/shipment/generate', { body: { orders: [first] } });
    expect(await statusOf(first)).toBe('released');
    nowMs += 1000;
    expect(await statusOf(first)).toBe('generated');
    const again = await me('/shipment/generate', { body: { orders: [first] } });
    expect(again.body[first]).toMatchObject({ status: false, message: 'O envio já está gerado' });
  });

  it('[SBOX-62] gives the price of a cancelled label back after twelve hours', async () => {
    const id = await idOf();
    const balance = async () => (await me('/balance')).body['balance'];
    const before = await balance();
    await me('/shipment/checkout', { body: { orders: [id] } });
    await me('/shipment/cancel', { body: { order: { id, reason_id: 2, description: 'x' } } });
    expect(await statusOf(id)).toBe('canceled');
    expect(await balance()).not.toBe(before);
    nowMs += 12 * 3_600_000;
    expect(await balance()).toBe(before);
  });
});
