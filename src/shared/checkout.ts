import { isCep } from './cep.ts';
import { digitsOf, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { isPhone, phoneDigits } from './phone.ts';
import type { FreteOpcao } from './wire/shipping.ts';
import type { CartLine } from './cart.ts';

/** What the checkout's form holds, as typed: masks and all. */
export interface CheckoutFields {
  nome: string;
  email: string;
  cpf: string;
  whatsapp: string;
  cep: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  /** Two letters. */
  estado: string;
}

export type CheckoutField = keyof CheckoutFields | 'frete';

/** The words that people read for each field. */
const CHECKOUT_LABELS: Readonly<Record<CheckoutField, string>> = {
  nome: 'Nome',
  email: 'Email',
  cpf: 'CPF',
  whatsapp: 'WhatsApp',
  cep: 'CEP',
  endereco: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  estado: 'Estado',
  frete: 'Frete',
};

/** One thing to put right: the box that tells it, and the field that it is about. */
interface CheckoutFailure {
  field: CheckoutField;
  title: string;
  text: string;
  type: 'error' | 'warning';
}

export interface CheckoutCheck {
  /** What the box shows; null when all is well. */
  first: CheckoutFailure | null;
  /** A text beside each field that fails. */
  errors: Partial<Record<CheckoutField, string>>;
}

const REQUIRED = ['nome', 'email', 'cpf', 'whatsapp', 'cep'] as const;
/** Without these no carrier finds the door. They come last: the lookup fills them in most cases. */
const PLACE = ['endereco', 'cidade', 'estado'] as const;
const FORMS: readonly { field: (typeof REQUIRED)[number]; title: string; text: string }[] = [
  { field: 'nome', title: 'Nome inválido', text: 'Por favor, informe seu nome completo!' },
  { field: 'email', title: 'Email inválido', text: 'Por favor, insira um email válido!' },
  { field: 'cpf', title: 'CPF inválido', text: 'Por favor, insira um CPF válido!' },
  { field: 'whatsapp', title: 'WhatsApp inválido', text: 'Por favor, insira um WhatsApp válido!' },
  { field: 'cep', title: 'CEP inválido', text: 'Por favor, insira um CEP válido!' },
];

const isWell: Readonly<Record<(typeof REQUIRED)[number], (typed: string) => boolean>> = {
  nome: (typed) => typed.trim().length >= 3,
  email: (typed) => isEmail(typed.trim()),
  cpf: (typed) => isCpf(digitsOf(typed)),
  whatsapp: (typed) => isPhone(phoneDigits(typed)),
  cep: (typed) => isCep(digitsOf(typed)),
};

/**
 * Checks the form in the order that its boxes follow: blank fields, then the form of each one, then the freight,
 * then the place. `frete` is the chosen option.
 */
export function validateCheckout(fields: CheckoutFields, frete: { id: string } | null): CheckoutCheck {
  const isBlank = (field: keyof CheckoutFields) => fields[field].trim() === '';
  const failures: CheckoutFailure[] = [
    ...REQUIRED.filter(isBlank).map(blank),
    ...FORMS.filter(({ field }) => !isBlank(field) && !isWell[field](fields[field])).map(
      (form): CheckoutFailure => ({ ...form, type: 'error' }),
    ),
    ...(frete === null ? [NO_FREIGHT] : []),
    // Without a postal code nothing has been looked up, and the place can't be typed yet.
    ...(isWell.cep(fields.cep) ? PLACE.filter(isBlank).map(blank) : []),
  ];
  return {
    first: failures[0] ?? null,
    errors: Object.fromEntries(failures.map(({ field, text }) => [field, text])),
  };
}

const NO_FREIGHT: CheckoutFailure = {
  field: 'frete',
  title: 'Frete obrigatório',
  text: 'Selecione uma opção de frete!',
  type: 'warning',
};

function blank(field: CheckoutField): CheckoutFailure {
  const text = `Campo ${CHECKOUT_LABELS[field]} é obrigatório!`;
  return { field, title: 'Campo obrigatório', text, type: 'error' };
}

/** What the checkout hands on to the payment: who buys and where to. Phone, CPF and CEP are digits. */
export type CheckoutCustomer = CheckoutFields;

/** What travels from /checkout to /payment-method, and lies in the tab's storage so that a reload keeps it. */
export interface CheckoutState {
  customer: CheckoutCustomer;
  freteId: string;
  frete: FreteOpcao;
  items: CartLine[];
  /** Items and freight, in whole cents. */
  totalCents: number;
  /** An order that stands already and is paid by this; without it what is in the cart is bought. */
  pedido?: StandingOrder;
}

export interface StandingOrder {
  codigo: string;
  /** The cart holds the same things still: it is emptied once they are paid. */
  isInCart: boolean;
}

/** The form's values as they go on: spaces and masks away, a missing house number said in so many words. */
export function customerOf(fields: CheckoutFields): CheckoutCustomer {
  return {
    nome: fields.nome.trim(),
    email: fields.email.trim(),
    cpf: digitsOf(fields.cpf),
    whatsapp: phoneDigits(fields.whatsapp),
    cep: digitsOf(fields.cep),
    endereco: fields.endereco.trim(),
    numero: fields.numero.trim() || 's/n',
    complemento: fields.complemento.trim(),
    bairro: fields.bairro.trim(),
    cidade: fields.cidade.trim(),
    estado: fields.estado.trim().toUpperCase(),
  };
}
