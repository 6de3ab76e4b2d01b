/** Somebody with a CPF and an e-mail of her own, always the same for a number. */
export function personNumber(number: number): { email: string; cpf: string } {
  const base = String(100_000_000 + number);
  const first = checkDigit(base);
  return { email: `pessoa-${number}@example.com`, cpf: `${base}${first}${checkDigit(`${base}${first}`)}` };
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
