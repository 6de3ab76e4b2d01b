import { reaisToCents } from '#shared/money.ts';
import { invalid } from '../../errors.ts';

/** R$ 999.999,99: more is a slip of the finger. */
const MAX_CENTS = 99_999_999;

type Given = number | string | null | undefined;

/** Nothing was written: the field is empty, or said to be. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Whole cents above zero. Throws 422 with the field's name. */
export function readPrice(value: Given, field: string): number {
  const cents = isEmpty(value) ? null : reaisToCents(value ?? '');
  if (cents === null) throw wrong(field, 'Informe um valor em reais, como 129,90.');
  if (cents <= 0) throw wrong(field, 'O valor precisa ser maior que zero.');
  if (cents > MAX_CENTS) throw wrong(field, 'O valor é alto demais: no máximo R$ 999.999,99.');
  return cents;
}

/** As `readPrice`; null for nothing and for zero, which mean 'no promotion'. */
export function readOptionalPrice(value: Given, field: string): number | null {
  if (isEmpty(value) || (reaisToCents(value ?? '') ?? 1) === 0) return null;
  return readPrice(value, field);
}

export interface Measure {
  field: string;
  /** What one unit of the body is inside: 1000 grams to a kilogram, 10 millimetres to a centimetre. */
  perUnit: number;
  max: number;
}

/** A measure in whole inner units; nothing is 0. Throws 422 with the field's name. */
export function readMeasure(value: Given, { field, perUnit, max }: Measure): number {
  return Math.round(readDecimal(value, { field, max }) * perUnit);
}

/** A number from 0 to `max`, with a comma or a point; nothing is 0. Throws 422 with the field's name. */
export function readDecimal(value: Given, { field, max }: { field: string; max: number }): number {
  if (isEmpty(value)) return 0;
  const number = typeof value === 'number' ? value : parseDecimal(String(value));
  if (!Number.isFinite(number)) throw wrong(field, 'Informe um número, como 0,3.');
  if (number < 0) throw wrong(field, 'Não pode ser negativo.');
  if (number > max) throw wrong(field, `No máximo ${max}.`);
  return number;
}

function parseDecimal(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A 422 about one field. */
export function wrong(field: string, text: string): Error {
  return invalid(text, { [field]: text });
}
