import { expect, it } from 'vitest';
import { readAtText } from './dates.ts';

it("[ASAL-81] figures that are not of now say of when they are, in São Paulo's time", () => {
  expect(readAtText('2026-03-02T13:14:09.000Z')).toBe('Números das 10:14');
  expect(readAtText('2026-03-02T04:05:00.000Z')).toBe('Números da 01:05');
  expect(readAtText(null)).toBe(null);
});
