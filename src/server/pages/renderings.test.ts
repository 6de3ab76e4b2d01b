import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLoad } from '../load/index.ts';
import { createRenderings } from './renderings.ts';

function bench() {
  let nowMs = 0;
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const renderings = createRenderings({ clock: () => new Date(nowMs), load: createLoad({ limits: null }) });
  const ask = (address: string) =>
    renderings.run(address, () => {
      begun.push(address);
      return new Promise<string>((resolve) => ends.push(() => resolve(address)));
    });
  return { begun, ask, end: () => ends.shift()?.(), renderings, wait: (ms: number) => (nowMs += ms) };
}

describe('pages that have to be rendered', () => {
  it('[CACHE-50] are rendered two at a time, each network in its turn', async () => {
    const { begun, ask, end } = bench();
    const flood = Array.from({ length: 50 }, () => ask('203.0.113.1'));
    const other = ask('198.51.100.1');
    await nextTurn();
    expect(begun).toEqual(['203.0.113.1', '203.0.113.1']);
    for (let turn = 0; turn < 2; turn += 1) {
      end();
      await nextTurn();
      await nextTurn();
    }
    expect(begun.slice(0, 4)).toContain('198.51.100.1');
    while (begun.length < 51) {
      end();
      await nextTurn();
    }
    for (let last = 0; last < 3; last += 1) end();
    expect(await other).toBe('198.51.100.1');
    expect(await Promise.all(flood)).toHaveLength(50);
  });

  it('[CACHE-50] are refused with 503 to an address that had too many, which others do not feel', () => {
    const { renderings, wait } = bench();
    for (let n = 0; n < 600; n += 1) renderings.admit(`2001:db8:1:1::${n.toString(16)}`, 'one');
    const refusal = { status: 503, details: { retryAfterSeconds: 60 } };
    expect(() => renderings.admit('2001:db8:1:1::ffff', 'one')).toThrow(expect.objectContaining(refusal));
    renderings.admit('2001:db8:1:2::1', 'one');
    wait(60_000);
    renderings.admit('2001:db8:1:1::1', 'one');
  });

  it('[CACHE-50] give way with 503 where too many wait, the longest line first', async () => {
    const { ask } = bench();
    const flood = Array.from({ length: 202 }, () => ask('203.0.113.1').catch((error: unknown) => error));
    void ask('198.51.100.1');
    expect(await flood[201]).toMatchObject({ status: 503, details: { retryAfterSeconds: 1 } });
  });

  it('pass the turn on when one fails', async () => {
    const { renderings } = bench();
    const fail = () => renderings.run('203.0.113.1', () => Promise.reject(new Error('no')));
    for (let n = 0; n < 5; n += 1) await expect(fail()).rejects.toThrow('no');
    expect(await renderings.run('203.0.113.1', () => Promise.resolve('page'))).toBe('page');
  });
});
