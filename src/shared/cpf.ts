/** Only the digits of what was typed: masks are welcome everywhere. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

/** Is this a CPF: eleven digits, not all the same, with both check digits right? Takes digits without a mask. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return checkDigit(digits, 9) === Number(digits[9]) && checkDigit(digits, 10) === Number(digits[10]);
}

/** The digit that must follow the first `length` ones: weights fall to 2, modulo 11. */
function checkDigit(digits: string, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += Number(digits[index]) * (length + 1 - index);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** What was typed so far in the mask's form: '1234' → '123.4'. Digits after the eleventh are cut. */
export function formatCpf(typed: string): string {
  const digits = digitsOf(typed).slice(0, 11);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.');
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}
