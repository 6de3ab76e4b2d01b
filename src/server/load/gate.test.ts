import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

const DATABASE_IS_QUICK = 0;

function bench() {
  const gate = createGate([100, 400, 1600]);
  const feel = (delayMs: number, times: number, databaseMs = DATABASE_IS_QUICK) => {
    for (let time = 0; time < times; time += 1) gate.feel({ delayMs, databaseMs });
    return gate.level();
  };
  return { gate, feel };
}

describe('the gate', () => {
  it('[OPS-33] gives up heavy calls first, then those that browse, and sales last', () => {
    const { gate, feel } = bench();
    const open = () => (['heavy', 'browse', 'sale'] as const).filter((kind) => !gate.isGivenUp(kind));
    expect(open()).toEqual(['heavy', 'browse', 'sale']);
    feel(150, 2);
    expect(open()).toEqual(['browse', 'sale']);
    feel(500, 2);
    expect(open()).toEqual(['sale']);
    feel(2000, 2);
    expect(open()).toEqual([]);
  });

  it('[OPS-33] goes at once as far as it must', () => {
    expect(bench().feel(5000, 2)).toBe(3);
  });

  it('[OPS-36] lets a single long pause pass', () => {
    const { feel } = bench();
    for (let time = 0; time < 10; time += 1) {
      expect(feel(3000, 1)).toBe(0);
      expect(feel(0, 1)).toBe(0);
    }
  });

  it('[OPS-36] rises only as far as two times in succession ask for', () => {
    const { feel } = bench();
    feel(150, 1);
    expect(feel(6000, 1)).toBe(1);
    expect(feel(6000, 1)).toBe(1);
    expect(feel(6000, 1)).toBe(3);
  });

  it('[OPS-36] opens a step at a time, after three seconds of calm each', () => {
    const { feel } = bench();
    feel(5000, 2);
    expect(feel(10, 5)).toBe(3);
    expect(feel(10, 1)).toBe(2);
    expect(feel(10, 6)).toBe(1);
    expect(feel(10, 6)).toBe(0);
    expect(feel(10, 100)).toBe(0);
  });

  it('[OPS-36] stays as it is between the limit and half of it, and counts calm anew after a rise', () => {
    const { feel } = bench();
    feel(150, 2);
    expect(feel(60, 100)).toBe(1);
    expect(feel(40, 5)).toBe(1);
    expect(feel(90, 1)).toBe(1);
    expect(feel(40, 5)).toBe(1);
    expect(feel(40, 1)).toBe(0);
  });

  it('[OPS-33] keeps out heavy calls alone where the database is waited for', () => {
    const { feel } = bench();
    expect(feel(0, 10, 4000)).toBe(1);
    expect(feel(0, 6, 700)).toBe(1);
    expect(feel(0, 6, 100)).toBe(0);
  });
});
