import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** Of its time the thread has worked so much since the last look: nobody is there. */
const IDLE = 0.05;
/** Compiled code of what ran once, at the start, is given up by the second and third alone. */
const TIMES = 3;

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what the start took, in the first calm moments after it: V8 keeps the room of much short-lived work for more
 * of it, and an idle shop has none (docs/scaling.md has the figures). Each time stops the thread for a tenth of a second.
 */
export function giveBackAfterStart(): void {
  let left = TIMES;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE) return;
    left -= 1;
    if (left === 0) clearInterval(timer);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    // The collection itself is no work of anybody's.
    before = performance.eventLoopUtilization();
  }, LOOK_EVERY_MS).unref();
}
