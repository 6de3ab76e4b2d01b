/**
 * Money is whole cents everywhere inside; on the wire it is reais as a JSON number.
 * This file is the one place where the unit changes.
 */

/**
 * Reais from a form, a file or a body to whole cents; null when it is no amount, or not surely one: never rounded.
 * Text is read as it is written in Brazil: '1.299' and '1.299,00' are the same, '1299.90' is what programs write, and
 * '1,299' may mean either. A number has two decimals at most.
 */
export function reaisToCents(value: number | string): number | null {
  return typeof value === 'number' ? exactCents(value) : parseReais(value);
}

function exactCents(reais: number): number | null {
  const cents = Math.round(reais * 100);
  // Large sums are as far from their hundredfold as floating point is; they still are the cents' own number.
  const isExact = cents / 100 === reais || isSameAmount(reais, cents);
  return Number.isSafeInteger(cents) && isExact ? cents : null;
}

const LONGEST_AMOUNT = 30;
/** Sign, whole reais with or without points between thousands, and one or two decimals behind a comma. */
const BRAZILIAN = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/;
const OF_PROGRAMS = /^(-?)(\d{1,12})\.(\d{1,2})$/;

function parseReais(text: string): number | null {
  if (text.length > LONGEST_AMOUNT) return null;
  const plain = text.trim().replace(/^R\$\s*/, '');
  const parts = BRAZILIAN.exec(plain) ?? OF_PROGRAMS.exec(plain);
  if (parts === null) return null;
  const [, sign = '', whole = '', decimals = ''] = parts;
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' ? -cents : cents;
}

/** Whole cents to reais for the wire: 12990 → 129.9. */
export function centsToReais(cents: number): number {
  return cents / 100;
}

/** Does an amount in reais from a client mean exactly these cents? */
export function isSameAmount(reais: number, cents: number): boolean {
  return Number.isFinite(reais) && Math.round(reais * 100) === cents && Math.abs(reais * 100 - cents) < 1e-6;
}

/** '1.299,90': pt-BR with two decimals, the same on server and browser. */
export function formatAmount(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const groups: string[] = [];
  for (let end = digits.length - 2; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${sign}${groups.join('.')},${digits.slice(-2)}`;
}

/** 'R$ 1.299,90', with an ordinary space. */
export function formatReais(cents: number): string {
  return `R$ ${formatAmount(cents)}`;
}

/** The value shown for each of n equal instalments, in cents, to the nearest cent. */
export function instalmentCents(totalCents: number, n: number): number {
  return Math.round(totalCents / n);
}

/** Instalments whose sum is exactly the total: whole cents, what is left over on the first. */
export function splitInstalments(totalCents: number, n: number): number[] {
  const each = Math.floor(totalCents / n);
  return Array.from({ length: n }, (_, index) => (index === 0 ? totalCents - each * (n - 1) : each));
}
