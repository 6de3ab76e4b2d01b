import type { CheckoutFields } from '#shared/checkout.ts';
import { formatCep } from '#shared/cep.ts';
import { formatCpf, digitsOf, isCpf } from '#shared/cpf.ts';
import { isEmail } from '#shared/email.ts';
import { formatPhone, isPhone, phoneDigits } from '#shared/phone.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';

export const EMPTY_FIELDS: CheckoutFields = {
  nome: '',
  email: '',
  cpf: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
};

const DRAFT_KEY = 'checkout-form';

/** The form as it stood in this tab before a reload; texts only, and only known fields. */
export function readDraft(): Partial<CheckoutFields> {
  const kept = readTab<Record<string, unknown>>(DRAFT_KEY);
  if (kept === null || typeof kept !== 'object') return {};
  const known = Object.keys(EMPTY_FIELDS).filter((name) => typeof kept[name] === 'string');
  return Object.fromEntries(known.map((name) => [name, kept[name]]));
}

export function keepDraft(fields: CheckoutFields): void {
  writeTab(DRAFT_KEY, fields);
}

export type LockedField = 'nome' | 'email' | 'cpf' | 'whatsapp';

/** A logged-in customer's own data: values for the form, and which of them are valid and so locked. */
export function fromProfile(cliente: Readonly<Record<string, unknown>> | null): {
  values: Partial<CheckoutFields>;
  locked: ReadonlySet<LockedField>;
} {
  if (cliente === null) return { values: {}, locked: new Set() };
  const text = (name: string) => (typeof cliente[name] === 'string' ? cliente[name] : '');
  const valid: Record<LockedField, boolean> = {
    nome: text('nome').trim().length >= 3,
    email: isEmail(text('email')),
    cpf: isCpf(digitsOf(text('cpf'))),
    whatsapp: isPhone(phoneDigits(text('whatsapp'))),
  };
  const values = Object.fromEntries(
    Object.keys(EMPTY_FIELDS)
      .map((name) => [name, masked(name, text(name))] as const)
      .filter(([, value]) => value !== ''),
  );
  const names = Object.keys(valid) as LockedField[];
  return { values, locked: new Set(names.filter((name) => valid[name])) };
}

function masked(name: string, value: string): string {
  if (name === 'cpf') return formatCpf(value);
  if (name === 'cep') return formatCep(value);
  return name === 'whatsapp' ? formatPhone(value) : value;
}
