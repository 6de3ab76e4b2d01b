import { emailKey, isEmail } from './email.ts';
import type { GiftTo } from './gift-list.ts';

export const GIFT_FIELDS = ['nome', 'email', 'mensagem'] as const;
export type GiftField = (typeof GIFT_FIELDS)[number];

/** The most letters of each. */
export const GIFT_LETTERS: Readonly<Record<GiftField, number>> = { nome: 80, email: 254, mensagem: 300 };

/** Controls, and what turns the direction of text round. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

const line = (text: string) => text.split(/\s/u).filter(Boolean).join(' ').replaceAll(UNSEEN, '').trim();

/** Texts as they are kept: at most a little longer than may be, so that what is too long is still told so. */
export function tidyGiftTo(typed: Partial<Record<GiftField, string | undefined>>): GiftTo {
  const cut = (field: GiftField) => (typed[field] ?? '').slice(0, 2 * GIFT_LETTERS[field]).toWellFormed();
  const lines = cut('mensagem').split(/\r?\n|\r/u);
  return {
    nome: line(cut('nome')),
    email: emailKey(cut('email')),
    mensagem: lines
      .map((one) => one.replaceAll(UNSEEN, ' ').trim())
      .filter(Boolean)
      .join('\n'),
  };
}

/** What is wrong with a field that was tidied, in the words that shoppers read; null: it will do. */
export function giftRefusal(field: GiftField, text: string): string | null {
  const most = GIFT_LETTERS[field];
  if (field === 'nome' && text.length > most) return `O nome pode ter no máximo ${most} letras.`;
  if (field === 'mensagem' && text.length > most) return `A mensagem pode ter no máximo ${most} letras.`;
  return field === 'email' && text !== '' && !isEmail(text)
    ? 'Confira o e-mail de quem vai receber, ou deixe em branco.'
    : null;
}

/** The first thing wrong with any of it; null: all will do. */
export function firstGiftRefusal(to: GiftTo): string | null {
  for (const field of GIFT_FIELDS) {
    const text = giftRefusal(field, to[field]);
    if (text !== null) return text;
  }
  return null;
}

/** 'Para Ana (ana@exemplo.com)', or ''. */
export function giftToWords({ nome, email }: GiftTo): string {
  if (nome === '') return email === '' ? '' : `Para ${email}`;
  return email === '' ? `Para ${nome}` : `Para ${nome} (${email})`;
}
