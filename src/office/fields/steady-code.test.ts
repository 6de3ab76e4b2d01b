import { expect, it } from 'vitest';
import { createSteadyCode } from './steady-code.ts';

it('[PACK-15] a code is heard once while it stays in sight, and again when it comes back', () => {
  const hears = createSteadyCode();
  const heard = (seen: string | null, ...times: number[]) => times.map((at) => hears(seen, at));
  expect(heard('SKU-1', 0, 150, 300, 450)).toEqual([false, true, false, false]);
  // One picture in which it is not read is not its going away.
  expect(heard(null, 600)).toEqual([false]);
  expect(heard('SKU-1', 750, 900)).toEqual([false, false]);
  expect(heard(null, 1500, 2200)).toEqual([false, false]);
  expect(heard('SKU-1', 2400, 2550)).toEqual([false, true]);
});

it('[PACK-15] what one picture alone shows is a misreading', () => {
  const hears = createSteadyCode();
  expect(['SKU-1', 'SKU-7', 'SKU-1', 'SKU-1'].map((seen, at) => hears(seen, at * 150))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
