/** JSON texts of about so many letters that cost a careless reader more than they cost their sender. */

export interface HostileKind {
  name: string;
  /** So deep or so wide that it is no more than a text for an address. */
  isText: boolean;
  json(letters: number): string;
}

const fill = (piece: string, letters: number) =>
  piece.repeat(Math.max(1, Math.floor(letters / piece.length)));
const times = (letters: number, width: number) => Math.max(1, Math.floor(letters / width));

/** Pieces that make a text when repeated, as JSON writes them; with what comes before and after. */
const TEXTS: Record<string, [piece: string, before?: string, after?: string]> = {
  letters: ['a'],
  'letters and a stop': ['a', '', '!'],
  'dots of an e-mail': ['.', 'a@', '@'],
  'labels of an e-mail': ['a.', 'a@', '@'],
  'signs at': ['@'],
  digits: ['1'],
  'digits and a letter': ['1', '', 'x'],
  zeros: ['0', '', '1'],
  spaces: [' ', '', 'x'],
  'spaces between': ['a '],
  tabs: [String.raw`\t`, '', 'x'],
  lines: [String.raw`\n`],
  commas: [','],
  hyphens: ['-', 'a', '!'],
  'hyphens between': ['a-'],
  slashes: ['/'],
  'ways up': ['../'],
  markup: ['<a '],
  'open braces': ['{('],
  percents: ['%'],
  'wildcards of SQL': ['%_'],
  quotes: ["'"],
  'double quotes': [String.raw`\"`],
  backslashes: [String.raw`\\`],
  accents: ['á'],
  'marks without letters': ['\u0301', 'a'],
  'signs that grow in upper case': ['ﬁ'],
  'wide signs': ['Ǆ'],
  'signs that join': ['👩‍👧'],
  invisible: ['\u200b'],
  'control characters': [String.raw`\u0001`],
  'zero characters': [String.raw`\u0000`],
  'halves of letters': [String.raw`\ud800`],
  'other halves': [String.raw`\udc00`],
  'many words': ['vestido azul '],
  'words unlike': ['ab cd ef gh '],
  'things like prices': ['1.234,'],
  'things like dates': ['2026-02-30T'],
  'things like addresses': ['http://a'],
};

const text = (name: string, [piece, before = '', after = '']: [string, string?, string?]): HostileKind => ({
  name,
  isText: true,
  json: (letters) => `"${before}${fill(piece, letters)}${after}"`,
});

const rows = (name: string, width: number, json: (count: number) => string): HostileKind => ({
  name,
  isText: false,
  json: (letters) => json(times(letters, width)),
});
const list = (entry: string) => (count: number) => `[${`${entry},`.repeat(count - 1)}${entry}]`;
const keys = (count: number, key: (n: number) => string) =>
  `{${Array.from({ length: count }, (_, n) => `"${key(n)}":1`).join(',')}}`;

const SHAPES: HostileKind[] = [
  rows('a long number', 1, (count) => `1${'0'.repeat(count)}`),
  rows('a long fraction', 1, (count) => `0.${'0'.repeat(count)}1`),
  rows('nested lists', 2, (count) => '['.repeat(count) + ']'.repeat(count)),
  rows('nested objects', 6, (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`),
  rows('many numbers', 2, list('0')),
  rows('many nulls', 5, list('null')),
  rows('many texts', 4, list('"1"')),
  rows('many objects', 3, list('{}')),
  rows('many lists', 3, list('[]')),
  rows('many lines', 20, list('{"id":"1","nome":"a"}')),
  rows('many keys', 11, (count) => keys(count, (n) => `k${n}`)),
  rows('one key again and again', 6, (count) => keys(count, () => 'a')),
  rows('keys of numbers', 9, (count) => keys(count, (n) => String(4_294_967_295 - n))),
  rows('keys of a prototype', 14, (count) => keys(count, () => '__proto__')),
];

const SINGLE: HostileKind[] = [
  '1e308',
  '-1e308',
  '1e-320',
  '-0',
  '9007199254740993',
  '1e400',
  '{"toString":"","valueOf":1}',
  '[{"toString":null}]',
  'null',
  'true',
].map((json) => ({ name: json, isText: false, json: () => json }));

export const KINDS: readonly HostileKind[] = [
  ...Object.entries(TEXTS).map(([name, parts]) => text(name, parts)),
  ...SHAPES,
  ...SINGLE,
];

/** A kind as an address writes it, so many letters at the most. */
export function inAddress(kind: HostileKind, letters: number): string {
  if (!kind.isText) return encodeURIComponent(kind.json(Math.min(letters / 3, 600))).slice(0, letters);
  const meant = kind
    .json(letters)
    .slice(1, -1)
    .replaceAll(/\\u[\da-f]{4}|\\./g, '\u0001');
  const written = encodeURIComponent(meant.toWellFormed()).slice(0, letters);
  // Cut through no sign.
  return written.replace(/%[\dA-F]?$/, '');
}
