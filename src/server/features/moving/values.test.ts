import { describe, expect, it } from 'vitest';
import { dayOf } from '#shared/days.ts';
import { readMoment } from './moments.ts';
import { plainText } from './plain-text.ts';
import { readDecimal, readList, readMoney, readUnits } from './values.ts';

describe('a value', () => {
  it('[MOVE-02] of money is read as each shop writes it, and never guessed', () => {
    const given = [
      '94.58',
      '94,58',
      'R$1.093,18',
      '1.189,90',
      '1,615,050.00',
      '1.299',
      '',
      '12,3456',
      'abc',
      '-5',
      '9'.repeat(40),
      '1.29.9',
    ];
    expect(given.map(readMoney)).toEqual([
      9458,
      9458,
      109_318,
      118_990,
      161_505_000,
      129_900,
      null,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['0,300', '0.3', '1.000,5', 'x', ''].map(readDecimal)).toEqual([0.3, 0.3, 1000.5, null, null]);
    expect(['', 'Infinito', '3', '3,00', '-4', 'parent', '99999999999'].map(readUnits)).toEqual([
      null,
      null,
      3,
      3,
      0,
      undefined,
      undefined,
    ]);
  });

  it('[MOVE-01] of a list is one of its first 200', () => {
    expect(readList('a,'.repeat(1000))).toHaveLength(200);
  });

  it('[MOVE-01] of HTML becomes plain lines in little time, whatever is wrong in it', () => {
    expect(plainText('<p>1 < 2 &eacute; &#233; &#x1F600; &nada;</p><!-- x --><br/>fim<b')).toBe(
      '1 < 2 é é 😀 &nada;\n\nfim<b',
    );
    const begun = performance.now();
    for (const bad of ['<script>', '<', '<a', '&#', '<p></p>', '</script', 'a<!'])
      plainText(bad.repeat(60_000));
    plainText(`${'<'.repeat(99_999)}>`);
    plainText(`<script>${'</script'.repeat(12_000)}`);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

it('[MOVE-02] a moment without a zone is Brasília’s as it was then, in its summers too', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const read = (text: string) => readMoment(text, now)?.toISOString();
  expect(read('2018-12-31 23:30:00')).toBe('2019-01-01T01:30:00.000Z');
  expect(dayOf(readMoment('31/12/2018 23:30', now) ?? now)).toBe('2018-12-31');
  expect(read('2018-07-01 23:30:00')).toBe('2018-07-02T02:30:00.000Z');
  expect(read('2025-12-31 23:30:00')).toBe('2026-01-01T02:30:00.000Z');
  expect(read('2018-12-31T23:30:00Z')).toBe('2018-12-31T23:30:00.000Z');
  expect(read('2018-12-31 23:30:00 -0300')).toBe('2019-01-01T02:30:00.000Z');
});
