import type { Transaction } from 'kysely';
import type { SegundoFatorPedido } from '#shared/wire/admin.ts';
import type { OpcoesDeChave } from '#shared/wire/passkeys.ts';
import type { DB } from '../../../db/index.ts';
import { hashToken } from '../../../http/sessions.ts';
import { CHALLENGE_MS, insertChallenge, type Origin } from './challenges.store.ts';
import type { Factors } from './factors.store.ts';

interface SecondStep {
  adminId: number;
  mustChange: boolean;
  factors: Factors;
  origin: Origin;
  now: Date;
  random: (bytes: number) => Buffer;
  /** What her passkeys are asked, and what they are to sign; null where she has none that could answer. */
  passkey: { challenge: string; opcoes: OpcoesDeChave } | null;
}

/** The password is right: names the step that is left, which may be taken once within five minutes. */
export async function beginSecondStep(
  tx: Transaction<DB>,
  { adminId, mustChange, factors, origin, now, random, passkey }: SecondStep,
): Promise<Pick<SegundoFatorPedido, 'segundoFator'>> {
  const token = random(32).toString('base64url');
  await insertChallenge(tx, {
    tokenHash: hashToken(token),
    kind: 'login',
    adminId,
    mustChange,
    origin,
    challenge: passkey?.challenge ?? null,
    now,
  });
  return {
    segundoFator: {
      desafio: token,
      tipos: [
        ...(factors.appSince === null ? [] : ['codigo' as const]),
        ...(passkey === null ? [] : ['chave' as const]),
        ...(factors.codes === 0 ? [] : ['recuperacao' as const]),
      ],
      expira_em: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
      ...(passkey !== null && { chave: passkey.opcoes }),
    },
  };
}
