import { expect } from 'vitest';

/** So much of the processor is taken now and then, to see how long it takes to get it. */
const PROBE_MS = 4;
const EVERY_MS = 200;

interface Promised {
  /** How long it waits by itself, however quick the machine is; 0 unless told otherwise. */
  waitsMs?: number;
  /** When it is done on a machine that does nothing else. */
  limitMs: number;
}

/** How many times longer than on an idle machine something takes here now. */
function slowness(): number {
  const before = process.cpuUsage();
  const began = performance.now();
  let usedMs = 0;
  while (usedMs < PROBE_MS) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / usedMs);
}

/**
 * Does something that is promised within a time. What it has to do, unlike what it waits for, may take as much longer as
 * this machine was busy with other things meanwhile: whoever gets no processor keeps no promise, and breaks none. That
 * nothing is waited for which comes to little more than the limit it can't tell: compare it with something that waits.
 */
export async function inTime<T>(work: () => Promise<T>, { waitsMs = 0, limitMs }: Promised): Promise<T> {
  const seen = [slowness()];
  // How late this timer comes says nothing: a shop in this very process may have held it up itself.
  const probing = setInterval(() => seen.push(slowness()), EVERY_MS);
  const began = performance.now();
  try {
    const done = await work();
    const tookMs = performance.now() - began;
    seen.push(slowness());
    const slower = seen.reduce((sum, one) => sum + one, 0) / seen.length;
    expect(tookMs, `on a machine ${slower.toFixed(1)} times as slow as an idle one`).toBeLessThan(
      waitsMs + (limitMs - waitsMs) * slower,
    );
    return done;
  } finally {
    clearInterval(probing);
  }
}
