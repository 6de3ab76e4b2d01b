import { expect, it } from 'vitest';
import { gtinDigits, gtinProblem, isSameGtin } from './gtin.ts';

it('[GTIN-01] takes barcodes of all four lengths, as they stand on labels', () => {
  for (const good of ['', '96385074', '036000291452', '7891000315507', '17891000315504', '7891000 315507'])
    expect(gtinProblem(good), good).toBeNull();
  expect(gtinDigits(' 789.1000-315507 ')).toBe('7891000315507');
});

it('[GTIN-01] refuses others in words that say what to do', () => {
  for (const bad of ['1', '1234567890', '789100031550A', '9'.repeat(5000), '-'.repeat(50), '7,89E+12'])
    expect(gtinProblem(bad), bad.slice(0, 20)).toMatch(/8, 12, 13 ou 14/);
  expect(gtinProblem('7891000315508')).toMatch(/não confere/);
});

it('[GTIN-04] knows one piece by its code with and without zeros before it', () => {
  expect(isSameGtin('036000291452', '0036000291452')).toBe(true);
  expect(isSameGtin('7891000315507', '17891000315504')).toBe(false);
  expect(isSameGtin('', '')).toBe(false);
});
