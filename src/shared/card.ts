import { digitsOf, isCpf } from './cpf.ts';
import { isEmail } from './email.ts';

/** A card is charged in no more instalments than these. */
export const MOST_INSTALLMENTS = 12;
const MOST_DIGITS = 16;
const AMEX = /^3[47]/;

/** How long the numbers of a brand are, by how they begin; any other has 13 to 16 digits. */
const LENGTHS: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: AMEX, lengths: [15] },
  { prefix: /^(?:5[1-5]|2[2-7])/, lengths: [16] },
  { prefix: /^4/, lengths: [13, 16] },
];
const ANY_LENGTH: readonly number[] = [13, 14, 15, 16];

/** What was typed so far, grouped in fours: '54805' → '5480 5'. Digits after the sixteenth are cut. */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, MOST_DIGITS)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Can this be a card's number: as long as its brand's are, and with the right check digit? Takes digits. */
export function isCardNumber(digits: string): boolean {
  const lengths = LENGTHS.find(({ prefix }) => prefix.test(digits))?.lengths ?? ANY_LENGTH;
  return lengths.includes(digits.length) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits);
}

/** Every second digit from the right doubled, their digits summed: a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Four digits at American Express, on the front; three on the back of all others. Takes the number's digits. */
export function securityCodeLength(numberDigits: string): 3 | 4 {
  return AMEX.test(numberDigits) ? 4 : 3;
}

/** 'MM/AA' as far as it was typed: '113' → '11/3'. What browsers fill in, as '11/2030', is shortened. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed).replace(/^(\d{2})20(\d{2})$/, '$1$2');
  const four = (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
  return four.length > 2 ? `${four.slice(0, 2)}/${four.slice(2)}` : four;
}

export interface Expiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Month and year of an expiry in the form 'MM/AA'; null when it is none. */
export function readExpiry(typed: string): Expiry | null {
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(typed) ?? [];
  const found = { month: Number(month), year: 2000 + Number(year) };
  return found.month >= 1 && found.month <= 12 ? found : null;
}

/** A card can be used until its month has ended. */
function isOver({ month, year }: Expiry, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}

/** What the card form holds, as typed: masks and all. */
export interface CardFields {
  numero: string;
  titular: string;
  validade: string;
  codigo: string;
  nome: string;
  email: string;
  cpf: string;
}

export type CardField = keyof CardFields;

/** One thing to put right: the box that tells it, and the field that it is about. */
interface CardFailure {
  field: CardField;
  title: string;
  text: string;
}

export interface CardCheck {
  /** What the box shows; null when all is well. */
  first: CardFailure | null;
  /** A text beside each field that fails. */
  errors: Partial<Record<CardField, string>>;
}

interface Rule extends CardFailure {
  isWell(fields: CardFields, now: Date): boolean;
}

const INVALID_CARD = 'Cartão inválido';

/** In the order that the boxes follow: the card, then who pays. */
const RULES: readonly Rule[] = [
  {
    field: 'numero',
    title: INVALID_CARD,
    text: 'Por favor, insira um número de cartão válido!',
    isWell: ({ numero }) => isCardNumber(digitsOf(numero)),
  },
  {
    field: 'titular',
    title: INVALID_CARD,
    text: 'Por favor, insira o nome como está no cartão!',
    isWell: ({ titular }) => titular.trim().length >= 5,
  },
  {
    field: 'validade',
    title: INVALID_CARD,
    text: 'Por favor, insira a validade do cartão (MM/AA)!',
    isWell: ({ validade }) => readExpiry(validade) !== null,
  },
  {
    field: 'validade',
    title: INVALID_CARD,
    text: 'Este cartão está vencido!',
    isWell: ({ validade }, now) => {
      const expiry = readExpiry(validade);
      return expiry === null || !isOver(expiry, now);
    },
  },
  {
    field: 'codigo',
    title: INVALID_CARD,
    text: 'Por favor, insira o código de segurança do cartão!',
    isWell: ({ codigo, numero }) => {
      const { length } = digitsOf(codigo);
      return length >= securityCodeLength(digitsOf(numero)) && length <= 4;
    },
  },
  {
    field: 'nome',
    title: 'Nome obrigatório',
    text: 'Por favor, informe o nome de quem paga!',
    isWell: ({ nome }) => nome.trim().length >= 3,
  },
  {
    field: 'email',
    title: 'E-mail obrigatório',
    text: 'Por favor, informe um e-mail válido de quem paga!',
    isWell: ({ email }) => isEmail(email.trim()),
  },
  {
    field: 'cpf',
    title: 'CPF obrigatório',
    text: 'Por favor, informe um CPF válido de quem paga!',
    isWell: ({ cpf }) => isCpf(digitsOf(cpf)),
  },
];

/** Checks the form: the first failure for the box, and a text for each field that fails. */
export function validateCard(fields: CardFields, now: Date): CardCheck {
  const failures = RULES.filter(({ isWell }) => !isWell(fields, now));
  return {
    first: failures[0] ?? null,
    errors: Object.fromEntries(failures.map(({ field, text }) => [field, text])),
  };
}
