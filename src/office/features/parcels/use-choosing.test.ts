import { expect, it } from 'vitest';
import { idsIn } from './use-choosing.ts';

it('[MANY-09] orders are named by the address, each once, and up to fifty', () => {
  expect(idsIn('3,1,3')).toEqual([3, 1]);
  expect(idsIn(null)).toEqual([]);
  expect(idsIn('1,x')).toEqual([]);
  expect(idsIn('-1')).toEqual([]);
  expect(idsIn(Array.from({ length: 60 }, (_, n) => n + 1).join(','))).toHaveLength(50);
});
