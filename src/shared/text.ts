const MARKS = /\p{Diacritic}/gu;

/** For comparing: case and accents away, spaces single ('  Macacão ' → 'macacao'). */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** For addresses: 'Macacão & Cia.' → 'macacao-cia'. Empty when nothing of the text can stand in one. */
export function slugify(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The word that fits the number: plural(1, 'produto', 'produtos') → 'produto'. Zero takes the plural. */
export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}
