/**
 * Money is whole cents everywhere inside; on the wire it is reais as a JSON number.
 * This file is the one place where the unit changes.
 */

/** Reais from a form or a body ("1.299,90", "1299.90", 1299.9) to whole cents; null when it is no amount. */
export function reaisToCents(value: number | string): number | null {
  const reais = typeof value === 'number' ? value : parseReais(value);
  if (reais === null || !Number.isFinite(reais)) return null;
  const cents = Math.round(reais * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}

function parseReais(text: string): number | null {
  const plain = text.replace(/^\s*R\$/, '').replaceAll(/\s/g, '');
  const normal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  return /^-?\d{1,12}(\.\d+)?$/.test(normal) ? Number(normal) : null;
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
