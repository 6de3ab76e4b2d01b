import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLoad, type Lane } from './index.ts';
import { createLoopDelay } from './loop-delay.ts';

const LANE: Lane = { lane: 'files', atOnce: 2, waiting: 3 };

describe('a lane', () => {
  it('[OPS-34] runs so many at once, keeps so many waiting, refuses the next, and tells it', async () => {
    const waits: string[] = [];
    const told = { givenUp: () => undefined, waited: (lane: string) => void waits.push(lane) };
    const load = createLoad({ limits: null, told });
    const turns = load.turns(LANE);
    expect(load.turns(LANE)).toBe(turns);
    const ends: (() => void)[] = [];
    const work = () => new Promise<string>((resolve) => ends.push(() => resolve('done')));
    const asked = Array.from({ length: 6 }, () =>
      turns.run('203.0.113.1', work).catch((error: unknown) => error),
    );
    expect(await asked[5]).toMatchObject({
      status: 503,
      codigo: 'ocupado',
      details: { retryAfterSeconds: 5 },
    });
    expect(load.figures().lanes).toEqual({ files: { running: 2, waiting: 3 } });
    for (let ended = 0; ended < 5; ended += 1) {
      ends.shift()?.();
      await nextTurn();
      await nextTurn();
    }
    expect(await Promise.all(asked.slice(0, 5))).toEqual(Array(5).fill('done'));
    expect(load.figures().lanes).toEqual({ files: { running: 0, waiting: 0 } });
    expect(waits).toEqual(Array(5).fill('files'));
  });
});

describe('the wait for the thread', () => {
  it('[OPS-35] is felt in full although most turns are short', async () => {
    const loop = createLoopDelay();
    loop.start();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    const end = performance.now() + 400;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(loop.takeMs()).toBeGreaterThan(150);
    expect(loop.takeMs()).toBe(0);
    loop.stop();
  });
});
