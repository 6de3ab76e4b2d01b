import { expect, it } from 'vitest';
import { changeText, shortDay } from './day-words.ts';

it('compares a sum with the one before, and with nothing not at all', () => {
  expect(changeText(112, 100)).toBe('+12%');
  expect(changeText(50, 100)).toBe('−50%');
  expect(changeText(100, 100)).toBe('igual');
  expect(changeText(10, 0)).toBeNull();
});

it("names a day as it was told, wherever the browser's clock stands", () => {
  expect(shortDay('2026-11-01')).toBe('01/11');
});
