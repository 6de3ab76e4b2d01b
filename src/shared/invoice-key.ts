import { cnpjSigns } from './cnpj.ts';

const LENGTH = 44;
/** Digits, but for the issuer's CNPJ, which may have letters. */
const SIGNS = /^\d{6}[A-Z\d]{12}\d{26}$/;
const ZERO = '0'.charCodeAt(0);
/** Where the issuer's CNPJ stands in it. */
const ISSUER = [6, 20] as const;

/** Where its parts stand in it, after state, month and issuer. */
const MONTH = [2, 6] as const;
const MODEL = [20, 22] as const;
const SERIES = [22, 25] as const;
const NUMBER = [25, 34] as const;
const MODELS = { '55': 'NF-e', '65': 'NFC-e' } as const;

/** What is wrong with a typed key of an invoice (NF-e), in words that say what to do; null for a good one of this shop. */
export function invoiceKeyProblem(typed: string, cnpj: string): string | null {
  const key = invoiceKeySigns(typed);
  if (key.length !== LENGTH) return `A chave da nota fiscal tem ${LENGTH} números; esta tem ${key.length}.`;
  if (!SIGNS.test(key))
    return 'A chave só tem letras onde o CNPJ da loja tem. Copie-a inteira da nota fiscal.';
  if (checkDigit(key) !== Number(key[LENGTH - 1]))
    return 'O último número da chave não confere com os outros. Copie a chave inteira da nota fiscal.';
  if (key.slice(...ISSUER) !== cnpjSigns(cnpj)) return 'Esta nota fiscal é de outro CNPJ que o da loja.';
  if (modelOf(key) === null) return 'Esta chave não é de uma NF-e nem de uma NFC-e.';
  return null;
}

const isModel = (code: string): code is keyof typeof MODELS => Object.hasOwn(MODELS, code);

function modelOf(key: string) {
  const code = key.slice(...MODEL);
  return isModel(code) ? MODELS[code] : null;
}

/** What a good key says of its invoice; the month of its issue as `YYYY-MM`. */
export function invoiceOfKey(key: string) {
  const month = key.slice(...MONTH);
  return {
    model: modelOf(key) ?? MODELS['55'],
    series: Number(key.slice(...SERIES)),
    number: Number(key.slice(...NUMBER)),
    month: `20${month.slice(0, 2)}-${month.slice(2)}`,
  };
}

/** Its signs; people copy it in groups of four. */
export const invoiceKeySigns = (typed: string): string =>
  typed
    .slice(0, 200)
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');

/** Weights go from 2 to 9 from the right and begin again; a letter counts as in a CNPJ, by its place after '0' in ASCII. */
function checkDigit(key: string): number {
  let sum = 0;
  for (let at = LENGTH - 2; at >= 0; at -= 1)
    sum += (key.charCodeAt(at) - ZERO) * (2 + ((LENGTH - 2 - at) % 8));
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
