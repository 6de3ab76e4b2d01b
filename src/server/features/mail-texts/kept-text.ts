import { z } from 'zod';
import type { MailTextName } from '#shared/mail-text-list.ts';
import { TEXT_PARTS, textProblems, type OwnText } from '#shared/mail-texts.ts';

const part = z.string().nullable();
const kept = z.strictObject({ assunto: part, abertura: part, fecho: part });

/** A kept text, of this version of the shop or of another; null where this one can't read it, or would not take it. */
export function readText(name: MailTextName, document: unknown): OwnText | null {
  const { data } = kept.safeParse(document);
  if (data === undefined) return null;
  // What is the shop's own has nothing wrong with it.
  const typed = {
    assunto: data.assunto ?? 'como vem',
    abertura: data.abertura ?? '',
    fecho: data.fecho ?? '',
  };
  return Object.keys(textProblems(name, typed)).length === 0 ? data : null;
}

/** Nothing of it is the owner's. */
export const isShops = (text: OwnText): boolean => TEXT_PARTS.every((name) => text[name] === null);
