import { digitsOf } from './cpf.ts';

/** Area code and number of what was typed or filled in by the browser: '+55 21 90000-0000' → '21900000000'. */
export function phoneDigits(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** Area code with eight or nine digits. Takes digits without a mask and without the country's 55. */
export function isPhone(digits: string): boolean {
  return /^\d{10,11}$/.test(digits);
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
