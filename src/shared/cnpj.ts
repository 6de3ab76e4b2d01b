const LENGTH = 14;
const CHECK_DIGITS = 2;

/** Letters in capitals and digits of what was typed, without the mask. */
export function cnpjSigns(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
}

/**
 * Is this a CNPJ: twelve letters or digits (letters since July 2026), not all the same, and two right check digits?
 * Takes what `cnpjSigns` leaves.
 */
export function isCnpj(signs: string): boolean {
  if (!/^[A-Z\d]{12}\d{2}$/.test(signs) || /^(.)\1+$/.test(signs)) return false;
  const first = LENGTH - CHECK_DIGITS;
  return (
    checkDigit(signs, first) === Number(signs[first]) &&
    checkDigit(signs, first + 1) === Number(signs[first + 1])
  );
}

/** Weights rise from 2 to 9 from the right and begin again; a letter counts as its place after '0' in ASCII. */
function checkDigit(signs: string, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    sum += (signs.charCodeAt(index) - 48) * (2 + ((length - 1 - index) % 8));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** '11222333000181' → '11.222.333/0001-81'. */
export function formatCnpj(typed: string): string {
  return cnpjSigns(typed)
    .slice(0, LENGTH)
    .replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
