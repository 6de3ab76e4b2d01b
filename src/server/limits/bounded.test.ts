import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { boundedCache, cacheRoom, listHoldings, sharedWork } from './bounded.ts';
import { createWindows } from './windows.ts';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** As a body brings it: memory of its own, on the heap. */
const longText = (n: number) => JSON.parse(JSON.stringify('x'.repeat(900_000) + n)) as string;

describe('bounded caches', () => {
  it('[OPS-30] keeps a long key as its hash, and tells apart what differs at its very end', () => {
    const cache = boundedCache<number>({ name: 'test-long', max: 10, bytesOf: 8 });
    const long = 'x'.repeat(100_000);
    cache.set(`${long}1`, 1);
    cache.set(`${long}2`, 2);
    expect([cache.get(`${long}1`), cache.get(`${long}2`), cache.get(long)]).toEqual([1, 2, undefined]);
    cache.set('a\ud800', 3);
    expect(cache.has('a\ud801')).toBe(false);
    cache.delete(`${long}1`);
    expect(cache.has(`${long}1`)).toBe(false);
  });

  it('[OPS-30] never takes more entries or bytes than it says', () => {
    const cache = boundedCache<string>({
      name: 'test-bytes',
      max: 1_000,
      maxBytes: 50_000,
      bytesOf: (text) => text.length,
    });
    for (let n = 0; n < 500; n += 1) cache.set(String(n), 'x'.repeat(1_000));
    const { entries = 0, bytes = 0, maxBytes } = listHoldings()['test-bytes'] ?? {};
    expect(maxBytes).toBe(50_000);
    expect(entries).toBeGreaterThan(20);
    expect(bytes).toBeLessThanOrEqual(50_000);
    expect(cache.get('499')).toHaveLength(1_000);
  });

  it('[OPS-30] keeps no more entries than it says where bytes are left', () => {
    const cache = boundedCache<number>({ name: 'test-entries', max: 10, maxBytes: MEGABYTE, bytesOf: 8 });
    for (let n = 0; n < 50; n += 1) cache.set(String(n), n);
    expect(listHoldings()['test-entries']?.entries).toBe(10);
    expect([cache.get('39'), cache.get('40'), cache.get('49')]).toEqual([undefined, 40, 49]);
  });

  it('[OPS-81] gives caches one bound together, within which a flood of one drives out nothing of a smaller one', () => {
    const room = cacheRoom({ name: 'test-room', maxBytes: 100_000 });
    const inRoom = { max: 1_000, bytesOf: 44, room };
    const [quiet, flooded, late] = ['a', 'b', 'c'].map((name) => boundedCache<number>({ ...inRoom, name }));
    for (let n = 0; n < 20; n += 1) quiet?.set(String(n), n);
    for (let n = 0; n < 900; n += 1) flooded?.set(String(n), n);
    late?.set('one', 1);
    expect(Array.from({ length: 20 }, (_, n) => quiet?.get(String(n)) ?? null)).not.toContain(null);
    expect([late?.get('one'), flooded?.get('899'), flooded?.has('0')]).toEqual([1, 899, false]);
    const { entries = 0, bytes = 0, maxBytes } = listHoldings()['test-room'] ?? {};
    expect([entries, bytes, maxBytes]).toEqual([200, 100_000, 100_000]);
    expect(listHoldings()['b']).toBeUndefined();
    quiet?.clear();
    flooded?.delete('899');
    expect(listHoldings()['test-room']?.entries).toBe(179);
  });

  it('[OPS-81] forgets what is over in a full room, whichever cache has it, before anything that counts', () => {
    const room = cacheRoom({ name: 'test-room-over', maxBytes: 100_000 });
    const isOver = (endsMs: number) => endsMs < 10;
    const [small, large] = ['a', 'b'].map((name) =>
      boundedCache<number>({ name, max: 1_000, bytesOf: 44, room, isOver }),
    );
    for (let n = 0; n < 50; n += 1) small?.set(String(n), n < 30 ? 9 : 11);
    for (let n = 0; n < 150; n += 1) large?.set(String(n), 11);
    for (let n = 150; n < 180; n += 1) large?.set(String(n), 11);
    expect(Array.from({ length: 50 }, (_, n) => small?.has(String(n)))).toEqual(
      Array.from({ length: 50 }, (_, n) => n >= 30),
    );
    expect(large?.has('0')).toBe(true);
    large?.set('180', 11);
    expect([large?.has('0'), small?.has('30')]).toEqual([false, true]);
  });

  it('refuses to make a cache whose bounds nobody knows', () => {
    expect(() => boundedCache<string>({ name: 'test-none', max: 5, bytesOf: (text) => text.length })).toThrow(
      /test-none/,
    );
  });

  it('shares work under way and forgets it when it is done, failed or not', async () => {
    const once = sharedWork<number>('test-work');
    let begun = 0;
    const work = () => Promise.resolve((begun += 1));
    expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2]);
    await expect(once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(listHoldings()['test-work']?.entries).toBe(0);
    expect(await once('a', work)).toBe(3);
  });
});

it('[OPS-30] remembers who guesses with texts of 900 KB in a few kilobytes', () => {
  const found = boundedCache<true>({ name: 'test-found', max: 50_000, bytesOf: 8 });
  const windows = createWindows({
    clock: () => new Date(0),
    name: 'test-windows',
    max: 10,
    windowMs: 60_000,
  });
  const before = heapBytes();
  for (let n = 0; n < 60; n += 1) {
    const text = longText(n);
    found.set(`203.0.113.7 pedido ${text} ana@example.com`, true);
    // What fits is a part of the whole text, which it must not keep alive.
    windows.add(text.toLowerCase().slice(-60));
  }
  expect(heapBytes() - before).toBeLessThan(5 * MEGABYTE);
});
