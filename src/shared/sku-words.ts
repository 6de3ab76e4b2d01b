import { fold, slugify } from './text.ts';

/** Words that say nothing of a piece by themselves. */
const LITTLE = new Set('a as o os e de da das do dos com sem em na no para por um uma'.split(' '));
const LETTERS = 4;
const WORDS = 2;

const wordsOf = (text: string): string[] => slugify(text.slice(0, 200)).split('-').filter(Boolean);

/** What a product's code begins with by its name: 'Vestido Midi de Linho' → 'VEST-MIDI'; '' of a name without letters. */
export function skuStem(nome: string): string {
  const all = wordsOf(nome);
  const telling = all.filter((word) => !LITTLE.has(word));
  return short(telling.length > 0 ? telling : all, LETTERS);
}

/** The stem with its number: 'VEST-MIDI-01'. */
export const numberedSku = (stem: string, number: number): string =>
  `${stem}-${String(number).padStart(2, '0')}`;

const short = (words: readonly string[], letters: number): string =>
  words
    .slice(0, WORDS)
    .map((word) => word.slice(0, letters))
    .join('-')
    .toUpperCase();

/**
 * Short codes of a product's colours or sizes, by name folded: 'Azul Marinho' → 'AZUL-MARI'. Where the short codes of
 * two are alike, both are written out.
 */
export function partCodes(names: readonly string[]): ReadonlyMap<string, string> {
  const shorts = names.map((name) => short(wordsOf(name), LETTERS));
  return new Map(
    names.map((name, index) => {
      const own = shorts[index] ?? '';
      const isAlone = shorts.every((other, at) => at === index || other !== own);
      return [fold(name), isAlone ? own : slugify(name).toUpperCase()];
    }),
  );
}
