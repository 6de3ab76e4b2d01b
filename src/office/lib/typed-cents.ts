/** Cents of what was typed ('10,50', '10.5'); null for what is no amount, is not above 0, or is finer than a cent. */
export function typedCents(typed: string): number | null {
  const plain = typed.replace(/^\s*R\$/, '').replaceAll(/\s/g, '');
  const normal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  // '1.299' is a thousand to whoever types it, and one real to a computer: it is asked about.
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(normal)) return null;
  const cents = Math.round(Number(normal) * 100);
  return cents > 0 ? cents : null;
}
