import { performance } from 'node:perf_hooks';

const WINDOW_MS = 100;

/** How much of its time this thread has worked since it was last asked, 0 to 1. */
export function createServerLoad(): () => number {
  let before = performance.eventLoopUtilization();
  let load = 0;
  return () => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before);
    if (active + idle < WINDOW_MS) return load;
    before = now;
    load = utilization;
    return load;
  };
}
