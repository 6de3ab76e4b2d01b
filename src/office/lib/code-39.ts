/** Code 39: five bars and the four spaces between them a letter, by the letter's place in its row and by its row. */
const LETTERS = '1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-. *';
const BARS = ['wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn', 'nnwwn'];
const SPACES = ['nwnn', 'nnwn', 'nnnw', 'wnnn'];
/** At each end, and in no text. */
const MARK = '*';

const NARROW = 1;
const WIDE = 3;
/** Nothing is printed beside it for so long. */
const QUIET = 10;

export interface Bars {
  /** In narrow bars, with the quiet at both ends. */
  width: number;
  /** Where each black bar begins, and how wide it is. */
  bars: readonly (readonly [at: number, width: number])[];
}

/** A text as bars that every hand scanner reads; null for what has no such form. */
export function code39(text: string): Bars | null {
  if (text === '' || [...text].some((letter) => letter === MARK || !LETTERS.includes(letter))) return null;
  const bars: [number, number][] = [];
  let at = QUIET;
  for (const letter of `${MARK}${text}${MARK}`) {
    for (const [index, element] of [...elementsOf(letter)].entries()) {
      const width = element === 'w' ? WIDE : NARROW;
      if (index % 2 === 0) bars.push([at, width]);
      at += width;
    }
    // Between two letters.
    at += NARROW;
  }
  return { width: at - NARROW + QUIET, bars };
}

/** Bar, space, bar … of one letter: nine of them, three of which are wide. */
function elementsOf(letter: string): string {
  const place = LETTERS.indexOf(letter);
  const bars = BARS[place % BARS.length] ?? '';
  const spaces = SPACES[Math.floor(place / BARS.length)] ?? '';
  return [...bars].map((bar, at) => bar + (spaces[at] ?? '')).join('');
}
