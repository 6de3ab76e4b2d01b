import { expect, it } from 'vitest';
import { cacheControlFor, edgeHeaders, edgeTimes } from './edge-headers.ts';

const PRODUCT = { productId: 7, isDual: false };
const LIST = { productId: null, isDual: true };

it('[EDGE-07] says nothing where no edge keeps pages by time', () => {
  expect(edgeHeaders(null)(PRODUCT)).toEqual({});
});

it('[EDGE-07] says to each edge in its own words how long, and by which keys it forgets', () => {
  const of = (name: 'varnish' | 'fastly' | 'cloudflare') => edgeHeaders({ name, seconds: 60 })(PRODUCT);
  const times = 'max-age=50, stale-while-revalidate=10';
  expect(of('varnish')).toEqual({ 'surrogate-control': times, xkey: 'loja produto-7' });
  expect(of('fastly')).toEqual({ 'surrogate-control': times, 'surrogate-key': 'loja produto-7' });
  expect(of('cloudflare')).toEqual({
    'cloudflare-cdn-cache-control': times,
    'cache-tag': 'loja,produto-7',
  });
});

it('[EDGE-07] lets an edge that looks at no Vary keep no page that a call shares its address with', () => {
  expect(edgeHeaders({ name: 'cloudflare', seconds: 60 })(LIST)).toEqual({});
  expect(edgeHeaders({ name: 'varnish', seconds: 60 })(LIST)).toMatchObject({ xkey: 'loja' });
});

it.each([1, 2, 3, 4, 39, 40, 3600])(
  '[EDGE-07] never lets a page be older than %i s, shown while it is fetched or not',
  (seconds) => {
    const [fresh = 0, stale = 0] = [...edgeTimes(seconds).matchAll(/=(\d+)/g)].map(([, number]) =>
      Number(number),
    );
    expect(fresh + stale).toBe(seconds);
    expect(fresh).toBeGreaterThan(0);
    expect(stale).toBeLessThanOrEqual(10);
  },
);

it('[EDGE-02] says what may not be kept as Fastly understands it, and to all others as ever', () => {
  const said = ['no-store', 'no-cache', 'private, no-store', 'public, max-age=0, must-revalidate'];
  for (const rule of [null, { name: 'varnish', seconds: 60 }, { name: 'cloudflare', seconds: 60 }] as const)
    expect(said.map(cacheControlFor(rule))).toEqual(said);
  expect(said.map(cacheControlFor({ name: 'fastly', seconds: 60 }))).toEqual([
    'private, no-store',
    'private, no-cache',
    'private, no-store',
    'public, max-age=0, must-revalidate',
  ]);
});
