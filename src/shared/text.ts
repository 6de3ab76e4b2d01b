const MARKS = /\p{Diacritic}/gu;

/** For comparing: case and accents away, spaces single ('  Macacão ' → 'macacao'). */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** For addresses: 'Macacão & Cia.' → 'macacao-cia'. Empty when nothing of the text can stand in one. */
export function slugify(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Without the marks that it ends with: ('/a//', '/') → '/a'. */
export function withoutEnd(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}

/** The word that fits the number: plural(1, 'produto', 'produtos') → 'produto'. Zero takes the plural. */
export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

/** Marks that set the direction of reading, those of isolation among them, and letters written from right to left. */
const DIRECTION = /[\u061C\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const ISOLATION = /[\u2066-\u2069]/g;

/** Somebody's own word among others in one text: marks of direction in it turn nothing round but itself. */
export function isolated(text: string): string {
  return DIRECTION.test(text) ? `\u2068${text.replaceAll(ISOLATION, '')}\u2069` : text;
}

/**
 * What comes from outside as a text: a text or a number; '' for all else. `String` runs what an object calls its
 * `toString`, and fails where that is no function.
 */
export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What comes from outside as a number: a number, or a text that is one; NaN for all else. */
export function numberOf(value: unknown): number {
  return wordOf(value).trim() === '' ? Number.NaN : Number(value);
}

/** Somebody's own words in one text; empty ones are left out. */
export function joined(words: readonly (string | null | undefined)[], between: string): string {
  return words
    .filter((word) => word != null && word !== '')
    .map((word) => isolated(word ?? ''))
    .join(between);
}
