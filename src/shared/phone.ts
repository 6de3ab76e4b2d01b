import { digitsOf } from './cpf.ts';

/** What many dial before: the country's 55, a trunk zero and an operator's code. An area may have a 55 too, which less follows. */
const DIALLED_BEFORE = /^(?:0[1-9]\d(?=[1-9]{2}\d{8,9}$)|0*(55(?=\d{10}))?0*)/;

/** Area code and number of what was typed or filled in by the browser: '+55 (021) 90000-0000' → '21900000000'. */
export function phoneDigits(typed: string): string {
  return digitsOf(typed).replace(DIALLED_BEFORE, '');
}

/** Area code, in which no zero is, with eight or nine digits. Takes digits without a mask and what is dialled before. */
export function isPhone(digits: string): boolean {
  return /^[1-9]{2}\d{8,9}$/.test(digits);
}

/** What was typed so far in the mask's form; a number of eight digits stands as (21) 2000-0000 when it is whole. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, 11);
  if (digits.length <= 2) return digits === '' ? '' : `(${digits}`;
  const number = digits.slice(2);
  const first = digits.length === 10 ? 4 : 5;
  const rest = number.length > first ? `${number.slice(0, first)}-${number.slice(first)}` : number;
  return `(${digits.slice(0, 2)}) ${rest}`;
}
