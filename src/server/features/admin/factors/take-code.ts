import type { Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';
import { AppError, invalid, tooMany } from '../../../errors.ts';
import { addEvents, takeBackEvents } from '../../../limits/shared-windows.store.ts';
import type { Sealer } from '../../../security/sealer.ts';
import { findTotp, takeRecoveryCode, takeStep } from './factors.store.ts';
import { readCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/**
 * Codes of six digits can be guessed by whoever has the password, from ever new addresses. So many wrong ones a day, and
 * only recovery codes and passkeys open the account: whoever guesses has one chance in ten thousand a day.
 */
const MOST_WRONG_A_DAY = 30;
const DAY_MS = 86_400_000;

/** What somebody typed, and whose it is said to be. */
export interface GivenCode {
  adminId: number;
  typed: string;
  now: Date;
}

/**
 * What became of it: good, by which it was; `wrong`; `sealed` where no key at hand opens the app's secret; or so many wrong
 * ones that it is not looked at.
 */
export type TakenCode = 'codigo' | 'recuperacao' | 'wrong' | 'sealed' | { untilMs: number };

/** The place that an app's secret is sealed for. */
export const totpPlace = (adminId: number) => `admin_totp ${adminId}`;

/**
 * Takes a code, which is good no second time. In the transaction of what it is given for, which holds the account's row:
 * of any number at once one is taken. It must be committed also where the code is wrong, for that is counted in it.
 */
export async function takeCode(
  tx: Transaction<DB>,
  sealer: Sealer | null,
  { adminId, typed, now }: GivenCode,
): Promise<TakenCode> {
  const code = readCode(typed);
  if (code === null) return 'wrong';
  if (code.kind === 'recovery') {
    return (await takeRecoveryCode(tx, { adminId, hash: code.hash, now })) ? 'recuperacao' : 'wrong';
  }
  const row = await findTotp(tx, adminId);
  if (row === undefined || row.confirmed_at === null) return 'wrong';
  const secret = sealer?.open(row.secret, totpPlace(adminId)) ?? null;
  if (secret === null) return 'sealed';
  const key = `office second factor ${adminId}`;
  const [count] = await addEvents(tx, [{ key, windowMs: DAY_MS }], now);
  if (count !== undefined && count.events > MOST_WRONG_A_DAY) return { untilMs: count.endsMs };
  const step = stepOfCode(code.code, secret, now);
  if (step === null || !(await takeStep(tx, adminId, step))) return 'wrong';
  await takeBackEvents(tx, [key]);
  return 'codigo';
}

export const isTaken = (taken: TakenCode): taken is 'codigo' | 'recuperacao' =>
  taken === 'codigo' || taken === 'recuperacao';

const WRONG_CODE = 'Código incorreto ou já usado. Espere o próximo código do aplicativo e tente de novo.';

/** 409: the server has lost what opens the app's secret. Only recovery codes and who runs the server help then. */
export const sealedAway = () =>
  new AppError(
    409,
    'sem_chave_de_dados',
    'Este servidor não tem a chave (DATA_KEY) que abre o seu aplicativo de códigos. Use um código de recuperação, ou peça a quem cuida do servidor que traga a chave de antes ou rode npm run admin:password.',
  );

/** Of somebody who is in and confirms an act. */
export function refusedCode(taken: Exclude<TakenCode, 'codigo' | 'recuperacao'>, now: Date): AppError {
  if (taken === 'sealed') return sealedAway();
  if (taken === 'wrong') return invalid(WRONG_CODE, { codigo: WRONG_CODE });
  return tooMany((taken.untilMs - now.getTime()) / 1000);
}
