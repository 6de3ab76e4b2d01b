import { centsToReais, reaisToCents } from '#shared/money.ts';

/** A number from what a person typed ('0,3', '1.250,5', '0.3'); null for what is empty or none. Never negative. */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/^\s*R\$/, '').replaceAll(/\s/g, '');
  const normal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  return /^\d{1,9}(\.\d{1,6})?$/.test(normal) ? Number(normal) : null;
}

/** Reais from what a person typed; null for what is empty or no amount. Never negative. */
export function parsePrice(text: string): number | null {
  const cents = reaisToCents(text);
  return cents === null || cents < 0 ? null : centsToReais(cents);
}

/** A whole number of units from what a person typed; null for anything else. */
export function parseUnits(text: string): number | null {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null;
}

/** For a field: 129.9 → '129,90' with two decimals, 0.35 → '0,35' as short as it is. */
export function decimalText(value: number | null | undefined, decimals?: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',');
}
