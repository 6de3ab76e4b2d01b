import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lives in the measured server (`--import`), and tells its test what that has cost. */

export type MeterQuestion = 'cpu' | 'heap' | 'watch' | 'longest';

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

const ANSWERS: Record<MeterQuestion, () => number> = {
  cpu: spent,
  heap,
  watch: () => {
    void watch();
    return 0;
  },
  longest: () => {
    watching.isOn = false;
    return longest;
  },
};

process.on('message', ({ meter }: { meter?: MeterQuestion }) => {
  if (meter !== undefined) process.send?.({ meter: ANSWERS[meter]() });
});
// Nobody's end waits for it.
process.channel?.unref();
