import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';

const OTHER_WRITINGS = ['0x10', '1e3', '16.0', ' 16', '+16', '-16', '', '9'.repeat(16)];

/** What stands for a number in addresses, by the call and its name there. */
const numbers = Object.entries(calls).flatMap(([call, shape]) => {
  if (!('params' in shape) || !(shape.params instanceof z.ZodObject)) return [];
  const parts: Record<string, z.ZodType> = shape.params.shape;
  return Object.entries(parts)
    .filter(([, part]) => typeof part.safeParse('16').data === 'number')
    .map(([name, part]) => ({ place: `${call}, ${name}`, part }));
});

it('[ERR-50] a number in an address is of digits alone', () => {
  expect(numbers.length).toBeGreaterThan(40);
  const taken = numbers.flatMap(({ place, part }) =>
    OTHER_WRITINGS.filter((text) => part.safeParse(text).success).map((text) => `${place}: ${text}`),
  );
  expect(taken).toEqual([]);
});
