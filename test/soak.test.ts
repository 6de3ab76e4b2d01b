import { expect, it } from 'vitest';
import { report } from '../bench/soak/report.ts';
import { hourlyGrowth, judge, type Sample } from '../bench/soak/slope.ts';

const MEGABYTE = 1024 * 1024;
/** A sample a minute, up and down by 1 MB around 80 MB that grow by so many an hour. */
const samples = (minutes: number, growthMegabytes: number): Sample[] =>
  Array.from({ length: minutes }, (_, minute) => ({
    hours: minute / 60,
    bytes: (80 + (growthMegabytes * minute) / 60 + (minute % 2 === 0 ? 1 : -1)) * MEGABYTE,
  }));

it('[OPS-60] a soak says that a heap grows, that it stays, or that it ran too short to know', () => {
  expect(judge(hourlyGrowth(samples(60, 20)), 0.05)).toBe('grows');
  expect(judge(hourlyGrowth(samples(60, 0.5)), 0.05)).toBe('stays');
  expect(judge(hourlyGrowth(samples(6, 8)), 0.05)).toBe('not known');
  expect(judge(hourlyGrowth(samples(3, 0)), 0.05)).toBe('not known');
  const { perHour, noise } = hourlyGrowth(samples(60, 8));
  expect(perHour).toBeCloseTo(0.095, 1);
  expect(noise).toBeLessThan(0.03);
});

it('[OPS-60] and names each reason for which a purchase came to nothing: one that it does not know is a defect', () => {
  const heap = samples(60, 0.5);
  const told = (unsold: [string, number][], delay = { all: 20, own: 10 }) => {
    const counts = { requests: 1000, statuses: new Map([[200, 1000]]), bought: 500, unsold: new Map(unsold) };
    return report({ counts, minutes: 60, heap, resident: heap, caches: [], delay, load: 0.5 });
  };
  expect(told([]).isWell).toBe(true);
  expect(told([['PIX 503 ocupado', 2]]).isWell).toBe(true);
  expect(told([['PIX 503 ocupado', 20]]).isWell).toBe(false);
  const { text, isWell } = told([['PIX 409 chave_reutilizada', 1]]);
  expect([isWell, text.includes('given up: PIX 409 chave_reutilizada')]).toEqual([false, true]);
  const filling = samples(60, 20).map(({ bytes }) => new Map([['found-codes', bytes - 80 * MEGABYTE]]));
  const counts = { requests: 1, statuses: new Map([[200, 1]]), bought: 1, unsold: new Map() };
  const grown = {
    counts,
    minutes: 60,
    heap: samples(60, 20),
    resident: heap,
    delay: { all: 1, own: 1 },
    load: 0,
  };
  expect(report({ ...grown, caches: [] }).isWell).toBe(false);
  expect(report({ ...grown, caches: filling }).isWell, 'what has a bound').toBe(true);
  expect(told([], { all: 90, own: 60 }).isWell).toBe(false);
  expect(told([], { all: 90, own: 6 }).text).toContain('not known');
});
