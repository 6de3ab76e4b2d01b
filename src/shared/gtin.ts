/** Longer ones are no barcodes, whatever stands between their digits. */
const LONGEST_TYPED = 40;
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** What is wrong with a typed barcode (GTIN), in words that say what to do; null for a good one and for none. */
export function gtinProblem(typed: string): string | null {
  const gtin = gtinDigits(typed);
  if (gtin === '') return null;
  if (!/^\d+$/.test(gtin) || !LENGTHS.has(gtin.length))
    return 'O código de barras tem 8, 12, 13 ou 14 números. Se a planilha tirou zeros do começo, escreva-os de novo.';
  return checksum(gtin) === 0
    ? null
    : 'O último número do código de barras não confere com os outros. Leia-o de novo na etiqueta.';
}

/** As it is kept: without what people put between the digits. What is longer than any barcode stays wrong. */
export function gtinDigits(typed: string): string {
  return typed.length > LONGEST_TYPED ? typed.slice(0, LONGEST_TYPED) : typed.replaceAll(/[\s.-]/g, '');
}

/** The same for all that name the same piece: scanners tell a UPC with or without the zero that makes it an EAN. */
export const gtinKey = (gtin: string): string => gtin.padStart(14, '0');

export const isSameGtin = (one: string, other: string): boolean =>
  one !== '' && gtinKey(one) === gtinKey(other);

/** From the right every other digit counts three times; of a good one the sum ends in 0. */
function checksum(gtin: string): number {
  const sum = [...gtin].reduceRight((all, digit, at) => {
    const isThrice = (gtin.length - 1 - at) % 2 === 1;
    return all + Number(digit) * (isThrice ? 3 : 1);
  }, 0);
  return sum % 10;
}
