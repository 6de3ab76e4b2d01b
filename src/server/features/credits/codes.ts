import { createHash } from 'node:crypto';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';

const LETTERS = 16;

/** A new code in its one form: 80 random bits, which nobody guesses. */
export function newCreditCode(random: (bytes: number) => Buffer): string {
  return Array.from(random(LETTERS), (byte) => CODE_ALPHABET[byte & 31]).join('');
}

/** By which a code is found: of 80 random bits a plain hash tells nothing. */
export function hashCredit(code: string): Buffer {
  return createHash('sha256').update(`vale ${code}`).digest();
}

/** To which row a sealed code belongs: in another one it does not open. */
export const placeOf = (creditId: number): string => `vale ${creditId}`;
