import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';

interface Quote {
  id: number;
  name: string;
  price?: string;
  custom_price?: string;
  delivery_time?: number;
  error?: string;
  company: { id: number; name: string; picture: string };
  packages?: { weight: string; insurance_value: string }[];
}

const HEADERS = { authorization: 'Bearer token', 'user-agent': 'Vitrine (loja@example.com)' };
const DRESS = { id: '1', width: 25, height: 5, length: 30, weight: 0.3, insurance_value: 199.9, quantity: 1 };
const RIO = '26167020';

let run: Running;
beforeAll(async () => {
  run = await startSandbox();
});
afterAll(() => run.stop());

function calculate<T = Quote[]>(body: object, headers: Record<string, string> = HEADERS) {
  return run.ask<T>('/melhorenvio/api/v2/me/shipment/calculate', { headers, body });
}

async function quotes(to: string, product = {}, more = {}): Promise<Map<string, Quote>> {
  const products = [{ ...DRESS, ...product }];
  const body = { from: { postal_code: RIO }, to: { postal_code: to }, products, ...more };
  const { status, body: list } = await calculate(body);
  expect(status).toBe(200);
  return new Map(list.map((quote) => [quote.name, quote]));
}

const price = (quote: Quote | undefined) => Number(quote?.custom_price);

describe('freight', () => {
  it('[SBOX-23] is quoted by several carriers, with prices as text and days as numbers', async () => {
    const found = await quotes('01310100');
    expect([...found.keys()]).toEqual(['PAC', 'SEDEX', '.Package', '.Com', 'Mini Envios', 'Express']);
    const pac = found.get('PAC');
    expect(pac?.price).toMatch(/^\d+\.\d{2}$/);
    expect(price(pac)).toBeLessThan(Number(pac?.price));
    expect(Number.isInteger(pac?.delivery_time)).toBe(true);
    expect(new Set([...found.values()].map(({ company }) => company.name))).toEqual(
      new Set(['Correios', 'Jadlog', 'Loggi']),
    );
    const picture = await fetch(pac?.company.picture ?? '');
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('[SBOX-23] costs more and takes longer the farther it goes', async () => {
    const near = (await quotes('20040002')).get('SEDEX');
    const middle = (await quotes('01310100')).get('SEDEX');
    const far = (await quotes('69005010')).get('SEDEX');
    expect(price(near)).toBeLessThan(price(middle));
    expect(price(middle)).toBeLessThan(price(far));
    expect(near?.delivery_time ?? 0).toBeLessThan(far?.delivery_time ?? 0);
  });

  it('[SBOX-23] costs more for weight, for room and for insured value', async () => {
    const base = price((await quotes('01310100')).get('PAC'));
    expect(price((await quotes('01310100', { weight: 5 })).get('PAC'))).toBeGreaterThan(base);
    expect(price((await quotes('01310100', { height: 40 })).get('PAC'))).toBeGreaterThan(base);
    expect(price((await quotes('01310100', { insurance_value: 999 })).get('PAC'))).toBeGreaterThan(base);
    expect(price((await quotes('01310100', { quantity: 3 })).get('PAC'))).toBeGreaterThan(base);
  });

  it('is the same every time it is asked', async () => {
    expect(await quotes('69005010')).toEqual(await quotes('69005010'));
  });

  it('[SBOX-24] has an error item instead of a price where a carrier does not go or the box is too large', async () => {
    const far = (await quotes('69005010')).get('Express');
    expect(far).toMatchObject({
      error: 'Transportadora não atende este trecho.',
      company: { name: 'Loggi' },
    });
    expect(far).not.toHaveProperty('price');
    const large = await quotes('01310100', { length: 120 });
    expect(large.get('PAC')?.error).toContain('Dimensões');
    expect(large.get('.Package')?.price).toBeDefined();
    expect((await quotes('00000000')).get('PAC')?.error).toContain('trecho');
  });

  it('splits into boxes what one can’t hold', async () => {
    const pac = (await quotes('01310100', { weight: 20, quantity: 2 })).get('PAC');
    expect(pac?.packages?.map(({ weight }) => weight)).toEqual(['20.00', '20.00']);
  });

  it('answers an object when one service is asked for and a list for several', async () => {
    const body = { from: { postal_code: RIO }, to: { postal_code: '01310-100' }, products: [DRESS] };
    const one = await calculate<Quote>({ ...body, services: '2' });
    expect(one.body.name).toBe('SEDEX');
    const two = await calculate({ ...body, services: '1,2' });
    expect(two.body.map(({ name }) => name)).toEqual(['PAC', 'SEDEX']);
  });

  it('takes a box instead of products', async () => {
    const body = {
      from: { postal_code: RIO },
      to: { postal_code: '01310100' },
      package: { width: 25, height: 5, length: 30, weight: 0.3 },
      options: { insurance_value: 199.9 },
    };
    const { body: boxed } = await calculate(body);
    expect(boxed[0]?.price).toBe((await quotes('01310100')).get('PAC')?.price);
  });

  it('[SBOX-25] wants a token and a User-Agent with an e-mail', async () => {
    const { authorization, 'user-agent': agent } = HEADERS;
    expect((await calculate({}, { 'user-agent': agent })).status).toBe(401);
    expect((await calculate({}, { authorization, 'user-agent': 'node' })).status).toBe(403);
  });

  it('[SBOX-25] answers bad input 422, field by field', async () => {
    const { status, body } = await calculate<{ errors: Record<string, string[]> }>({
      from: { postal_code: '123' },
      products: [{ ...DRESS, weight: 0, quantity: 0 }],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'from.postal_code',
      'products.0.quantity',
      'products.0.weight',
      'to.postal_code',
    ]);
  });
});
