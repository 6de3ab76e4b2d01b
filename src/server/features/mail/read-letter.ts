import { letterText } from './letter-text.ts';
import { aboutOrder, type LetterWriter, type MailWorkerDeps } from './mail-worker.ts';
import { inOwnWords } from './own-words.ts';
import type { ClaimedMail } from './outbox.store.ts';

type ReaderDeps = Pick<MailWorkerDeps, 'findOrder' | 'clock' | 'shop'> & {
  /** Of other features whose letters may be read in the office: none that tells a code. */
  writers: Readonly<Record<string, LetterWriter>>;
};

/** How a mail about an order would read if it were written now; null where it would not be written any more. */
export const createLetterReader =
  ({ writers, ...deps }: ReaderDeps) =>
  async (mail: ClaimedMail): Promise<{ assunto: string; texto: string } | null> => {
    const addressed = await (writers[mail.kind] ?? aboutOrder(deps))(mail);
    if (addressed === null) return null;
    const sender = deps.shop();
    const letter = inOwnWords(addressed.letter, sender);
    return { assunto: letter.subject, texto: letterText(letter, sender) };
  };
