import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToldWindows } from '../src/server/limits/told-windows.ts';
import { createWindows } from '../src/server/limits/windows.ts';
import { openWorkbench, type Workbench } from './support/workbench.ts';

/** Who asks at the edge of a window of time. */

let bench: Workbench;
/** Of its own, so that it stands still while the database is asked. */
let nowMs = 0;

const clock = () => new Date(nowMs);
const MAX = 30;
const MINUTE_MS = 60_000;
const NAME = 'edge';

/** A server that counts beside others; it tells them what it has counted when a test says so. */
function openServer() {
  const told = createToldWindows({ ...bench.world, clock });
  const windows = createWindows({ clock, name: NAME, max: MAX, windowMs: MINUTE_MS });
  return {
    windows,
    ask(key: string, times: number) {
      for (let n = 0; n < times; n += 1) {
        windows.add(key);
        told.note({ windows, key, name: NAME, max: MAX });
      }
    },
    tell: () => told.job.runOnce(),
  };
}

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(async () => {
  await bench.close();
});
beforeEach(async () => {
  nowMs = Date.UTC(2027, 2, 1);
  await bench.db.deleteFrom('limit_windows').execute();
});

describe('what a server has counted', () => {
  it('[NODE-14, PROMO-48] in a window that is over is told to nobody as of the next one', async () => {
    const [here, there] = [openServer(), openServer()];
    here.ask('shopper', 20);
    nowMs += MINUTE_MS;
    await here.tell();
    there.ask('shopper', 4);
    await there.tell();
    expect([here.windows.count('shopper'), there.windows.count('shopper')]).toEqual([0, 4]);
  });

  it('[NODE-14] over the edge of a window is told for the new one alone', async () => {
    const [here, there] = [openServer(), openServer()];
    here.ask('shopper', 20);
    nowMs += MINUTE_MS;
    here.ask('shopper', 5);
    await here.tell();
    there.ask('shopper', 4);
    await there.tell();
    expect(there.windows.count('shopper')).toBe(9);
  });

  it('[NODE-14] counts for all no longer than for itself, however late in its window it is told', async () => {
    const [here, there] = [openServer(), openServer()];
    here.ask('shopper', 20);
    nowMs += MINUTE_MS - 1000;
    await here.tell();
    there.ask('shopper', 4);
    await there.tell();
    expect(there.windows.count('shopper')).toBe(24);
    nowMs += 1000;
    here.ask('shopper', 5);
    await here.tell();
    expect([here.windows.count('shopper'), there.windows.count('shopper')]).toEqual([5, 0]);
  });

  it('[NODE-14] while it is told what others have counted goes on in the same window', async () => {
    const [here, there] = [openServer(), openServer()];
    here.ask('shopper', 6);
    await here.tell();
    nowMs += 10_000;
    there.ask('shopper', 6);
    const telling = there.tell();
    there.ask('shopper', 2);
    await telling;
    there.ask('shopper', 1);
    await there.tell();
    await there.tell();
    here.ask('shopper', 1);
    await here.tell();
    expect(here.windows.count('shopper')).toBe(16);
  });

  it('[NODE-14] ends nothing here when the answer comes after its window', () => {
    const { windows } = openServer();
    windows.add('shopper');
    windows.learn('shopper', { events: MAX, endsMs: nowMs });
    expect(windows.count('shopper')).toBe(1);
  });
});
