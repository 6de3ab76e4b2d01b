import { CODE_ALPHABET } from './code-alphabet.ts';

const GROUPS = 3;
const GROUP = 5;
const LETTERS = GROUPS * GROUP;
/** Spaces and dashes that people and scanners put between. */
const LONGEST_TYPED = 40;
const CODE = new RegExp(`^[${CODE_ALPHABET}]{${LETTERS}}$`);

/** An order's code in its one written form, however it was typed or scanned; null for what is none. */
export function orderCodeOf(typed: string): string | null {
  if (typed.length > LONGEST_TYPED) return null;
  const letters = typed.replaceAll(/[\s\-–—]/g, '').toUpperCase();
  if (!CODE.test(letters)) return null;
  return Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP)).join('-');
}
