import { isCep } from './cep.ts';
import { digitsOf, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { DIGITAL_FREIGHT } from './gift-card.ts';
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

const MOST_NAME = 120;
const REQUIRED_TITLE = 'Campo obrigatório';
const REQUIRED = ['nome', 'email', 'cpf', 'whatsapp', 'cep'] as const;
/** Without these no carrier finds the door. They come last: the lookup fills them in most cases. */
const PLACE = ['endereco', 'cidade', 'estado'] as const;

type RuledField = (typeof REQUIRED)[number] | (typeof PLACE)[number];

interface Rule {
  title: string;
  /** What is wrong with what was typed, or null. */
  refusal(typed: string): string | null;
}

/** A field with a form of its own, and what is said of any other. */
const formed = (title: string, text: string, isWell: (typed: string) => boolean): Rule => ({
  title,
  refusal: (typed) => (isWell(typed) ? null : text),
});
/** A field that only has to be there. */
const present = (field: (typeof PLACE)[number]): Rule =>
  formed(REQUIRED_TITLE, blankText(field), (typed) => typed.trim() !== '');

const RULES: Readonly<Record<RuledField, Rule>> = {
  nome: {
    title: 'Nome inválido',
    refusal: (typed) => {
      const { length } = typed.trim();
      if (length > MOST_NAME) return `O nome pode ter no máximo ${MOST_NAME} letras.`;
      return length < 3 ? 'Por favor, informe seu nome completo!' : null;
    },
  },
  email: formed('Email inválido', 'Por favor, insira um email válido!', (typed) => isEmail(typed.trim())),
  cpf: formed('CPF inválido', 'Por favor, insira um CPF válido!', (typed) => isCpf(digitsOf(typed))),
  whatsapp: formed('WhatsApp inválido', 'Por favor, insira um WhatsApp válido!', (typed) =>
    isPhone(phoneDigits(typed)),
  ),
  cep: formed('CEP inválido', 'Por favor, insira um CEP válido!', (typed) => isCep(digitsOf(typed))),
  endereco: present('endereco'),
  cidade: present('cidade'),
  estado: present('estado'),
};

/**
 * What is wrong with a field of a purchase, in the words that its box or its answer carries; null: it will do.
 * The form asks before it goes on, and every call that places an order asks again.
 */
export function refusalOf(field: RuledField, typed: string): string | null {
  return RULES[field].refusal(typed);
}

/**
 * Checks the form in the order that its boxes follow: blank fields, then the form of each one, then the freight,
 * then the place, which what goes by e-mail has not. `frete` is the chosen option.
 */
export function validateCheckout(fields: CheckoutFields, frete: { id: string } | null): CheckoutCheck {
  const isBlank = (field: RuledField) => fields[field].trim() === '';
  const malformed = (field: RuledField): CheckoutFailure[] => {
    const text = refusalOf(field, fields[field]);
    return text === null ? [] : [{ field, title: RULES[field].title, text, type: 'error' }];
  };
  const isByEmail = frete?.id === DIGITAL_FREIGHT;
  const required = REQUIRED.filter((field) => !isByEmail || field !== 'cep');
  const failures: CheckoutFailure[] = [
    ...required.filter(isBlank).map(blank),
    ...required.filter((field) => !isBlank(field)).flatMap(malformed),
    ...(frete === null ? [NO_FREIGHT] : []),
    // Without a postal code nothing has been looked up, and the place can't be typed yet.
    ...(!isByEmail && refusalOf('cep', fields.cep) === null ? PLACE.flatMap(malformed) : []),
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
  return { field, title: REQUIRED_TITLE, text: blankText(field), type: 'error' };
}

function blankText(field: CheckoutField): string {
  return `Campo ${CHECKOUT_LABELS[field]} é obrigatório!`;
}

/** What the checkout hands on to the payment: who buys and where to. Phone, CPF and CEP are digits. */
export type CheckoutCustomer = CheckoutFields;

/** What travels from /checkout to /payment-method, and lies in the tab's storage so that a reload keeps it. */
export interface CheckoutState {
  customer: CheckoutCustomer;
  freteId: string;
  frete: FreteOpcao;
  items: CartLine[];
  /** Items and freight less what promotions take off, by any way to pay but PIX, in whole cents. */
  totalCents: number;
  /** By PIX, where that costs another amount. */
  pixTotalCents?: number;
  /** The code of the coupon that holds. */
  cupom?: string;
  /** The vales that pay it as far as they go; the totals are before them. */
  creditos?: readonly KnownCredit[];
  /** What it costs part by part, as the shop told it last; without it nothing was taken off. */
  sums?: Sums;
  /** An order that stands already and is paid by this; without it what is in the cart is bought. */
  pedido?: StandingOrder;
}

/** A vale as the shop told of it last. */
export interface KnownCredit {
  /** As it goes with a payment; null: an order that stands has it already. */
  codigo: string | null;
  /** Its last four characters. */
  final: string;
  /** What is left on it, or what of it the order has. */
  balanceCents: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** What a purchase costs part by part, in whole cents: the same parts in cart, checkout, payment and order. */
export interface Sums {
  /** The pieces at their own prices. */
  subtotalCents: number;
  /** What promotions took off pieces and order, in the order of calculation. */
  cuts: readonly Cut[];
  /** Before what was taken off it; null while none is chosen. */
  freightCents: number | null;
  freightCutCents: number;
  /** What paying by PIX takes off; it is not in the total. */
  pixCutCents: number;
  /** By any way to pay but PIX. */
  totalCents: number;
}

export interface Cut {
  nome: string;
  /** The coupon's, where it came by one. */
  codigo: string | null;
  cents: number;
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
