interface Parts {
  cnpj?: string;
  /** 55: NF-e, 65: NFC-e. */
  model?: string;
}

/** The key of an invoice with a right check digit, of the shop of the tests unless said. */
export function keyOfInvoice(number: number, { cnpj = '11222333000181', model = '55' }: Parts = {}): string {
  const digits = `332611${cnpj}${model}001${String(number).padStart(9, '0')}1${String(number).padStart(8, '0')}`;
  const sum = [...digits].reduceRight(
    (all, digit, at) => all + Number(digit) * (2 + ((digits.length - 1 - at) % 8)),
    0,
  );
  const rest = sum % 11;
  return `${digits}${rest < 2 ? 0 : 11 - rest}`;
}
