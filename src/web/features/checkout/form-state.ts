import { refusalOf, type CheckoutFields } from '#shared/checkout.ts';
import { formatCep, isCep } from '#shared/cep.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import { KEPT_CEP_KEY } from '../../lib/session/session-keys.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';

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

/** The form before anybody typed: with the postal code that this browser knows, from a product's page or another purchase. */
export function knownFields(): CheckoutFields {
  const kept = readStored(KEPT_CEP_KEY) ?? '';
  return isCep(kept) ? { ...EMPTY_FIELDS, cep: formatCep(kept) } : EMPTY_FIELDS;
}

const DRAFT_KEY = TAB_KEYS.checkoutForm;

interface KeptDraft {
  /** E-mail of the customer who was logged in; null for a guest. */
  owner: string | null;
  fields: Record<string, unknown>;
}

/**
 * The form as this person left it in this tab before a reload; texts only, and only known fields. A guest's goes on
 * with the customer who logs in unless it names another e-mail; a customer's goes to nobody else.
 */
export function readDraft(owner: string | null): Partial<CheckoutFields> {
  const kept = readTab<Partial<KeptDraft>>(DRAFT_KEY);
  const fields = kept?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  const typed = typeof fields['email'] === 'string' ? fields['email'].trim().toLowerCase() : '';
  const isTheirs = kept?.owner === owner || (kept?.owner === null && (typed === '' || typed === owner));
  if (!isTheirs) return {};
  const known = Object.keys(EMPTY_FIELDS).filter((name) => typeof fields[name] === 'string');
  return Object.fromEntries(known.map((name) => [name, fields[name]]));
}

export function keepDraft(owner: string | null, fields: CheckoutFields): void {
  writeTab(DRAFT_KEY, { owner, fields: { ...fields } } satisfies KeptDraft);
}

/** Whose draft it is. */
export function ownerOf(cliente: Readonly<Record<string, unknown>> | null): string | null {
  return typeof cliente?.['email'] === 'string' ? cliente['email'].toLowerCase() : null;
}

const LOCKED = ['nome', 'email', 'cpf', 'whatsapp'] as const;
export type LockedField = (typeof LOCKED)[number];

/** A logged-in customer's own data: values for the form, and which of them are valid and so locked. */
export function fromProfile(cliente: Readonly<Record<string, unknown>> | null): {
  values: Partial<CheckoutFields>;
  locked: ReadonlySet<LockedField>;
} {
  if (cliente === null) return { values: {}, locked: new Set() };
  const text = (name: string) => (typeof cliente[name] === 'string' ? cliente[name] : '');
  const values = Object.fromEntries(
    Object.keys(EMPTY_FIELDS)
      .map((name) => [name, masked(name, text(name))] as const)
      .filter(([, value]) => value !== ''),
  );
  return { values, locked: new Set(LOCKED.filter((name) => refusalOf(name, text(name)) === null)) };
}

function masked(name: string, value: string): string {
  if (name === 'cpf') return formatCpf(value);
  if (name === 'cep') return formatCep(value);
  return name === 'whatsapp' ? formatPhone(value) : value;
}
