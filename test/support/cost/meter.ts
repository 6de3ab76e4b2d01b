import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lives in the measured server (`--import`), and tells its test what that has cost. */

export type MeterQuestion =
  | 'cpu'
  | 'heap'
  | 'resident'
  | 'watch'
  | 'longest'
  | 'feel'
  | 'delay'
  | 'own delay';

const MICROSECONDS = 1000;
/** Processor time of the thread that answers, in milliseconds. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS;
};

const watching = { isOn: false };
let longest = 0;

/** Processor time of each turn of the event loop, while somebody wants to know. */
async function watch(): Promise<void> {
  [watching.isOn, longest] = [true, 0];
  for (let before = spent(); watching.isOn;) {
    await nextTurn();
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  }
}

function heap(): number {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** In microseconds: how late a timer came, as far as this thread itself was working and not waiting for a processor. */
const own = createHistogram();

function feelOwn(): void {
  let [before, spentBefore] = [performance.now(), spent()];
  setInterval(() => {
    const [now, spentNow] = [performance.now(), spent()];
    const lateMs = Math.min(now - before - RESOLUTION_MS, spentNow - spentBefore);
    own.record(Math.max(1, Math.round(lateMs * MICROSECONDS)));
    [before, spentBefore] = [now, spentNow];
  }, RESOLUTION_MS).unref();
}

const ANSWERS: Record<MeterQuestion, () => number> = {
  cpu: spent,
  heap,
  resident: () => process.memoryUsage.rss(),
  watch: () => {
    void watch();
    return 0;
  },
  longest: () => {
    watching.isOn = false;
    return longest;
  },
  /** From now on the event loop's delays count. */
  feel: () => {
    delays.enable();
    delays.reset();
    feelOwn();
    return 0;
  },
  /** What 99 of 100 of them stay below, in milliseconds. */
  delay: () => Math.max(0, delays.percentile(99) / NS_PER_MS - RESOLUTION_MS),
  'own delay': () => own.percentile(99) / MICROSECONDS,
};

process.on('message', ({ meter }: { meter?: MeterQuestion }) => {
  if (meter !== undefined) process.send?.({ meter: ANSWERS[meter]() });
});
// Nobody's end waits for it.
process.channel?.unref();
