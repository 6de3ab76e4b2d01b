import type { MailTextName } from '#shared/mail-text-list.ts';
import type { FieldValues, OwnText } from '#shared/mail-texts.ts';
import type { ShopPicture } from '#shared/shop-pictures.ts';

/** A part of a mail; each one is written as text and as HTML. */
export type Block =
  | {
      kind: 'paragraph';
      text: string;
      /** Mere words, in whose place the owner may put hers; and what of them stays even then, '' for nothing. */
      words?: { stays: string };
    }
  | { kind: 'lines'; title: string; lines: string[] }
  | { kind: 'items'; items: LetterItem[]; sums: LetterSum[] }
  | { kind: 'code'; title: string; code: string; note: string }
  | { kind: 'button'; label: string; url: string }
  /** A quieter way than a button. */
  | { kind: 'link'; label: string; url: string };

export interface LetterItem {
  name: string;
  details: string;
  price: string;
}

export interface LetterSum {
  label: string;
  price: string;
  isTotal: boolean;
}

/** What a mail says, before it has a look. */
export interface Letter {
  subject: string;
  /** The line that mailboxes show beside the subject. */
  preview: string;
  title: string;
  greeting: string;
  blocks: Block[];
  /** Which of the owner's texts it takes, and what that may name. Absent: it is the shop's alone. */
  own?: { name: MailTextName; values: FieldValues };
  /** It is of a purchase by which the shop was tried: said first of all, whatever its owner words. */
  isTest?: boolean;
}

/** Who writes: what the law wants on every mail of a shop. */
export interface Sender {
  name: string;
  cnpj: string;
  address: string;
  phone: string;
  email: string;
  publicUrl: string;
  /** Her own last words; '' or none is nothing. */
  signature?: string;
  /** Of its words and buttons; '' or none is the house's own. */
  color?: string;
  /** Her own words for a mail, whole and at once; null where she has none. */
  textOf?: (name: MailTextName) => OwnText | null;
  /** Stands for the name in the letter's head. */
  logo?: ShopPicture;
}

export const senderLines = ({ name, cnpj, address, phone, email }: Sender): string[] => [
  `${name} · CNPJ ${cnpj}`,
  address,
  `${phone} · ${email}`,
];

/** What a first name is written with. Mails find links in what has dots or slashes. */
const FIRST_NAME = /^[\p{L}\p{M}\p{N}'’-]+$/u;

/**
 * How a mail begins. Strangers have mails sent to whom they like: of the name that they typed only what is one is
 * repeated, never an address that they want to be opened.
 */
export function greetingOf(nome: string): string {
  const first = firstNameOf(nome);
  return first === '' ? 'Olá!' : `Olá, ${first}!`;
}

/** The first name of what somebody typed; '' where it is none. */
export function firstNameOf(nome: string): string {
  const [first = ''] = nome
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .split(/\s+/);
  return FIRST_NAME.test(first) ? first : '';
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as letters write it, by Brasília's clock. */
export function momentOf(date: Date): string {
  return MOMENT.format(date).replace(', ', ' às ');
}
