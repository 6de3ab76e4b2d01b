import type { Transaction } from 'kysely';
import { LONGEST_REMARKS } from '#shared/wire/comments.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { readOnPaper, replaceOnPaper } from './comments.store.ts';

/** An order as its notes know it; `observacoes` is what they say to whoever packs. */
export interface Noted {
  id: number;
  codigo: string;
  observacoes: string;
}

interface Kept {
  order: Noted;
  text: string;
  by: string;
  now: Date;
}

export interface PaperDeps {
  /** Keeps with a locked order what its notes say to whoever packs. */
  keepRemarks(tx: Transaction<DB>, kept: Kept): Promise<void>;
}

/** Text of a locked order that stands in no note, as an older server leaves it, becomes one of nobody. */
export async function adoptRemarks(tx: Transaction<DB>, order: Noted, now: Date): Promise<void> {
  if ((await readOnPaper(tx, order.id)) === order.observacoes) return;
  await replaceOnPaper(tx, { order_id: order.id, author: '', texto: order.observacoes, at: now });
}

/** What a locked order's notes say by now is what it says to whoever packs. Throws 422 where that is too long for paper. */
export async function passOnRemarks(
  { keepRemarks }: PaperDeps,
  tx: Transaction<DB>,
  about: Omit<Kept, 'text'>,
): Promise<void> {
  const text = await readOnPaper(tx, about.order.id);
  if (text.length > LONGEST_REMARKS) throw invalid(TOO_LONG, { texto: TOO_LONG });
  await keepRemarks(tx, { ...about, text });
}

const TOO_LONG = `As anotações para quem separa têm no máximo ${LONGEST_REMARKS} letras juntas. Apague uma, ou escreva menos.`;
