import { expect, it } from 'vitest';
import { sampleProduct } from '../../../../test/support/sample-product.ts';
import { newestOf } from './newest.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const made = (id: number, daysAgo: number) =>
  sampleProduct(id, { created_at: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString() });

it('[CAT-29] new is what was made in the last 60 days, newest first', () => {
  expect(newestOf([made(1, 61), made(2, 59), made(3, 1), made(4, 60)], NOW)).toEqual([3, 2, 4]);
});

it('[CAT-29] where nothing was, the newest 12 are', () => {
  const old = Array.from({ length: 20 }, (_, index) => made(index + 1, 100 + index));
  expect(newestOf(old, NOW)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(newestOf([], NOW)).toEqual([]);
});
