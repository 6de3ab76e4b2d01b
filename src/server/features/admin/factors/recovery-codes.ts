import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';
import type { DB } from '../../../db/index.ts';
import { replaceRecoveryCodes } from './factors.store.ts';

const HOW_MANY = 10;
const LETTERS = 16;

/** Ten codes of 80 random bits as people read them: 'k7qf-9m2x-a4tb-cde0'. */
export function newRecoveryCodes(random: (bytes: number) => Buffer): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    // The alphabet has 32 letters: each is as likely as any other.
    const letters = [...random(LETTERS)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
    return letters
      .join('')
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is kept of a code as it was made. Such codes can't be guessed, so a fast hash will do. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update('recovery\0').update(code.replaceAll('-', '')).digest();

/** Gives her new ones in the place of all before; they can be read here and never again. */
export async function giveCodes(
  tx: Transaction<DB>,
  adminId: number,
  random: (bytes: number) => Buffer,
): Promise<string[]> {
  const codes = newRecoveryCodes(random);
  await replaceRecoveryCodes(tx, adminId, codes.map(hashRecoveryCode));
  return codes;
}

/** What somebody typed where a code is asked for. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; hash: Buffer } | null;

const MOST_LETTERS = 60;

/** Understands a code of an app or one for recovery, with spaces and dashes, whatever the case; null for anything else. */
export function readCode(typed: string): TypedCode {
  if (typed.length > MOST_LETTERS) return null;
  const plain = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const code = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? { kind: 'recovery', hash: hashRecoveryCode(code) } : null;
}
