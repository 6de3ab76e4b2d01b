import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { keepOpenOrder, readOpenOrders } from '../../lib/orders/open-orders.ts';
import { readOwnOrder } from '../../lib/orders/own-order.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';
import { noteOnce } from './use-delivery.ts';

const state = {
  customer: { nome: 'Ana', email: 'ana@example.com' },
  freteId: '1',
  frete: { id: '1', valor: 20, cotacao: '' },
  items: [],
  totalCents: 12_000,
} as unknown as CheckoutState;

let standing: { status: number; json: object };
let placed = 0;
let bodies: { substitui?: { codigo: string } }[] = [];
const shop = createServer((request, response) => {
  const isPost = request.method === 'POST';
  if (isPost) placed += 1;
  void text(request).then((body) => isPost && bodies.push(JSON.parse(body)));
  const { status, json } = isPost ? { status: 201, json: { pedido: { codigo: `P${placed}` } } } : standing;
  request.on('end', () => response.writeHead(status).end(JSON.stringify(json)));
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
  placed = 0;
  bodies = [];
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

describe('an order to be paid on delivery', () => {
  it('[PIX-43] takes the place of an open one on the shopper’s word, and forgets that', async () => {
    keepOpenOrder({ codigo: 'A', paymentId: '1', expiresAt: null, lines: [] });
    expect(await noteOnce(state, async () => 'A')).toBe('P1');
    expect(bodies[0]?.substitui).toEqual({ codigo: 'A' });
    expect(readOpenOrders()).toEqual([]);
  });

  it('[PAYM-26] is this tab’s own once it is noted, and the checkout is behind it', async () => {
    writeTab(TAB_KEYS.checkout, state);
    expect(await noteOnce(state, async () => null)).toBe('P1');
    expect(readTab(TAB_KEYS.checkout)).toBeNull();
    expect(readOwnOrder()).toMatchObject({ codigo: 'P1', email: 'ana@example.com', cleared: true });
  });

  it('[PAYM-17] is not placed again while it waits', async () => {
    await noteOnce(state, async () => null);
    standing = { status: 200, json: { pedido: { status: 'waiting' } } };
    expect(await noteOnce(state, async () => null)).toBe('P1');
    expect(placed).toBe(1);
  });

  it.each([
    [200, 'delivered'],
    [200, 'cancelled'],
    [404, ''],
  ])(
    '[PAYM-26] makes way for another one of the same things once it is over: %i %s',
    async (status, word) => {
      await noteOnce(state, async () => null);
      standing = { status, json: { pedido: { status: word } } };
      expect(await noteOnce(state, async () => null)).toBe('P2');
    },
  );

  it('is not placed again while nobody can say how it stands', async () => {
    await noteOnce(state, async () => null);
    standing = { status: 503, json: { error: 'Tente de novo.' } };
    await expect(noteOnce(state, async () => null)).rejects.toMatchObject({ status: 503 });
    expect(placed).toBe(1);
  });
});
