/** Codes of the states in keys, of those that the tests and demonstrations sell from; others are Rio's. */
const STATES: Readonly<Record<string, string>> = {
  RJ: '33',
  SP: '35',
  MG: '31',
  PR: '41',
  SC: '42',
  RS: '43',
};
const MODEL = '55';

const pad = (value: number, length: number) => String(value).padStart(length, '0');

interface Parts {
  uf: string;
  /** Digits and letters. */
  cnpj: string;
  series: number;
  number: number;
  atMs: number;
}

/** The key of an invoice, with its check digit, as the tax office makes it. */
export function accessKey({ uf, cnpj, series, number, atMs }: Parts): string {
  const month = new Date(atMs).toISOString().slice(2, 7).replace('-', '');
  const signs = `${STATES[uf] ?? '33'}${month}${cnpj}${MODEL}${pad(series, 3)}${pad(number, 9)}1${pad(number, 8)}`;
  const sum = [...signs].reduceRight(
    (all, sign, at) => all + (sign.charCodeAt(0) - 48) * (2 + ((signs.length - 1 - at) % 8)),
    0,
  );
  const rest = sum % 11;
  return `${signs}${rest < 2 ? 0 : 11 - rest}`;
}
