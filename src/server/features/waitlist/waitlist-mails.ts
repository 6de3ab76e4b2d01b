import type { Kysely } from 'kysely';
import { mailedPaths } from '#shared/mailed-paths.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { hashToken } from '../../http/sessions.ts';
import { deleteMail, type ClaimedMail, type LetterWriter } from '../mail/index.ts';
import { backLetter } from './back-letter.ts';
import { fits } from './matching.ts';
import { findTold, listVariants, waitAgain } from './telling.store.ts';
import { insertLink } from './waitlist.store.ts';

/** Tells one person that what she asked for is back. */
export const WAITLIST_MAIL = 'avise_me';

export interface WaitlistMailsDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  publicUrl: string;
}

const TOKEN_BYTES = 32;

/** Writes the letters of the waitlist, by kind. */
export function createWaitlistMails(deps: WaitlistMailsDeps): Readonly<Record<string, LetterWriter>> {
  return { [WAITLIST_MAIL]: (mail) => writeBack(deps, mail) };
}

/** What is gone again by the time of its letter is not told: she waits on, in her old place. */
async function writeBack(
  { db, random, publicUrl }: WaitlistMailsDeps,
  mail: ClaimedMail,
): ReturnType<LetterWriter> {
  const told = await findTold(db, askIdIn(mail.payload));
  if (told === undefined) return null;
  const variants = await listVariants(db, told.productId);
  const there = variants.find((variant) => variant.units > 0 && fits(variant, told));
  if (there === undefined) {
    await waitAgain(db, told.id);
    await deleteMail(db, mail.id);
    return null;
  }
  const token = random(TOKEN_BYTES).toString('base64url');
  await insertLink(db, told.id, hashToken(token));
  const stopUrl = publicUrl + mailedPaths.stopNotices(token);
  const productUrl = publicUrl + mailedPaths.backInStock(told.productId, there);
  const { nome, cor, tamanho } = told;
  return {
    to: { name: '', address: told.email },
    letter: backLetter({ nome, cor, tamanho, productUrl, stopUrl }),
    stopUrl,
  };
}

function askIdIn(payload: unknown): number {
  const askId =
    typeof payload === 'object' && payload !== null && 'askId' in payload ? payload.askId : undefined;
  return typeof askId === 'number' ? askId : 0;
}
