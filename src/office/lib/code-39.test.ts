import { expect, it } from 'vitest';
import { code39 } from './code-39.ts';

/** What a scanner sees: letters of nine elements, by what the standard's table says of some. */
const KNOWN: Readonly<Record<string, string>> = {
  '*': 'nwnnwnwnn',
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  A: 'wnnnnwnnw',
  K: 'wnnnnnnww',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
};

function readBack(text: string): string[] {
  const { bars, width } = code39(text) ?? { bars: [], width: 0 };
  const ends = [...bars.slice(1).map(([at]) => at), width - 10 + 1];
  const elements = bars.flatMap(([at, wide], index) => [wide, (ends[index] ?? 0) - at - wide]);
  const letters = elements.map((one) => (one === 3 ? 'w' : 'n')).join('');
  return Array.from({ length: letters.length / 10 }, (_, at) => letters.slice(at * 10, at * 10 + 9));
}

it('[PACK-10] tells each letter by the nine elements of the standard, between two marks', () => {
  for (const letter of ['0', '1', 'A', 'K', 'Z', '-'])
    expect(readBack(letter), letter).toEqual([KNOWN['*'], KNOWN[letter], KNOWN['*']]);
  const all = readBack('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ');
  expect(new Set(all).size).toBe(40);
  expect(all.filter((letter) => letter.replaceAll('n', '') !== 'www')).toEqual([]);
});

it('[PACK-10] has no form for what is no such letter', () => {
  for (const text of ['', 'a', 'A*B', '#1042', 'Ç']) expect(code39(text)).toBeNull();
});
