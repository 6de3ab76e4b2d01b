import type { InvoiceStanding, IssuedInvoice } from './port.ts';

type Fields = Record<string, unknown>;

/** What it says; null where that is no object in JSON. */
export function fieldsIn(text: string): Fields | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? { ...said } : null;
  } catch {
    return null;
  }
}

const STANDINGS: Readonly<Record<string, InvoiceStanding>> = {
  processando_autorizacao: 'processing',
  autorizado: 'authorized',
  erro_autorizacao: 'refused',
  denegado: 'refused',
  cancelado: 'cancelled',
};
const KEY = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;
const MOST_WORDS = 400;
const MOST_ERRORS = 5;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Some answers have the key with 'NFe' before it. */
const keyOf = (value: unknown): string => {
  const key = textOf(value).slice(0, 60).replace(/^NFe/, '').toUpperCase();
  return KEY.test(key) ? key : '';
};

function countOf(value: unknown): number | null {
  const text = textOf(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** An invoice as it is told; null for what can't be read, and for an authorised one without its key. */
export function readInvoice(text: string): IssuedInvoice | null {
  const fields = fieldsIn(text);
  const status = textOf(fields?.['status']);
  if (fields === null || !Object.hasOwn(STANDINGS, status)) return null;
  const standing = STANDINGS[status];
  const key = keyOf(fields['chave_nfe']);
  if (standing === undefined || (standing === 'authorized' && key === '')) return null;
  return {
    standing,
    key,
    number: countOf(fields['numero']),
    series: countOf(fields['serie']),
    code: textOf(fields['status_sefaz']).slice(0, 10),
    words: wordsIn(fields),
  };
}

/** What it says against something: the tax office's words, else its own, with those of single fields. */
export function wordsIn(fields: Fields): string {
  const told = textOf(fields['mensagem_sefaz']) || textOf(fields['mensagem']);
  const errors: unknown[] = Array.isArray(fields['erros']) ? fields['erros'] : [];
  const more = errors
    .slice(0, MOST_ERRORS)
    .map((one) => (typeof one === 'object' && one !== null && 'mensagem' in one ? textOf(one.mensagem) : ''));
  return [...new Set([told, ...more])].filter(Boolean).join(' ').slice(0, MOST_WORDS);
}

/** Where a file of it lies, as a path of the service's own host; null where it says none, or another place. */
export function filePathIn(text: string, kind: 'pdf' | 'xml'): string | null {
  const path = textOf(fieldsIn(text)?.[kind === 'pdf' ? 'caminho_danfe' : 'caminho_xml_nota_fiscal']);
  return /^\/[\w./-]{1,500}$/.test(path) && !path.startsWith('//') && !path.includes('..') ? path : null;
}
