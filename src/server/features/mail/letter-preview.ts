import { letterText } from './letter-text.ts';
import type { LetterContext } from './message.ts';
import { inOwnWords } from './own-words.ts';
import { orderLetter } from './order-letters.ts';

/** A letter about an order as its buyer would read it; null where nothing would be written. */
export function previewLetter(
  kind: string,
  context: LetterContext,
): { assunto: string; texto: string } | null {
  const plain = orderLetter(kind, context);
  const letter = plain && inOwnWords(plain, context.sender);
  return letter && { assunto: letter.subject, texto: letterText(letter, context.sender) };
}
