import { fold } from '#shared/text.ts';

const LONGEST_NUMBER = 30;

/**
 * An amount as any of the shops writes it, in whole cents: the last point or comma with one or two digits behind it is the
 * decimal mark, all others stand between thousands. Null for nothing; undefined for what is no amount.
 */
export function readMoney(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\sR$]|^BRL/g, '');
  if (plain === '') return null;
  if (plain.length > LONGEST_NUMBER) return undefined;
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain);
  const whole = parts?.[1] ?? '';
  if (!/^(?:\d{1,10}|\d{1,3}(?:[.,]\d{3}){1,3})$/.test(whole)) return undefined;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number((parts?.[2] ?? '').padEnd(2, '0'));
}

/** A measure: the last point or comma is the decimal mark. Null for nothing and for what is no measure. */
export function readDecimal(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '');
  if (plain.length > LONGEST_NUMBER || !/^\d[\d.,]*$/.test(plain)) return null;
  const mark = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = mark === -1 ? plain : plain.slice(0, mark);
  const decimals = mark === -1 ? '' : plain.slice(mark + 1);
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`);
}

const YES = new Set(['sim', 'si', 'yes', 'true', '1', 'verdadeiro', 'visivel']);
const NO = new Set(['nao', 'no', 'false', '0', 'falso', 'oculto']);

/** Undefined where the cell says neither. */
export function readFlag(text: string): boolean | undefined {
  const word = fold(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const MOST_UNITS = 1_000_000;

/** Units that are there; null where they are not counted, as in an empty cell or 'Infinito'; undefined for no number. */
export function readUnits(text: string): number | null | undefined {
  const word = fold(text);
  if (word === '' || word.startsWith('infinit') || word.startsWith('ilimitad')) return null;
  if (!/^-?\d{1,9}(?:[.,]0{1,4})?$/.test(word)) return undefined;
  return Math.min(MOST_UNITS, Math.max(0, Number.parseInt(word, 10)));
}

/** More of them than anybody writes by hand. */
const MOST_LISTED = 200;

/** What stands between commas, without those behind a backslash: the first 200. */
export function readList(text: string): string[] {
  return text
    .split(/(?<!\\),/, MOST_LISTED)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
}
