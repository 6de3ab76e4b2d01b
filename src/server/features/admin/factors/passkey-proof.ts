import type { Transaction } from 'kysely';
import type { ChaveUsada, OpcoesDeChave } from '#shared/wire/passkeys.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { conflict, invalid } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { lockAdmin } from '../admin.store.ts';
import { deleteChallenge, findChallenge, insertChallenge } from './challenges.store.ts';
import type { Asking } from './asking.ts';
import { findPasskey, listPasskeys, updateCounter } from './passkeys.store.ts';
import { readSignature, requestOptions, type Site } from './webauthn.ts';

/** What a passkey has signed for an act. */
export interface GivenPasskey {
  challenge: string;
  answer: ChaveUsada;
}

/** A right signature that has not been used up yet. */
export interface SignedProof {
  tokenHash: Buffer;
  passkeyId: number;
  counter: number;
}

/** A passkey in the place of a code, for an act of somebody who is in. */
export interface PasskeyProofs {
  /** What her browser is asked. Throws 409 where she has none that could answer. */
  begin(asking: Asking): Promise<{ desafio: string; opcoes: OpcoesDeChave }>;
  /** Throws 422 for whatever is no answer of her own passkey to what she was asked for an act. */
  read(asking: Asking, given: GivenPasskey): Promise<SignedProof>;
  /** Uses it up, in the transaction of the act. Throws 422 where that was done before. */
  take(tx: Transaction<DB>, signed: SignedProof): Promise<void>;
}

interface PasskeyProofsDeps extends Pick<AdminDeps, 'db' | 'clock' | 'random'> {
  site: Site | null;
}

const REFUSED = 'Esta chave de acesso não confirma isto. Tente de novo ou use um código.';
const refused = () => invalid(REFUSED, { chave: REFUSED });
const noPasskey = () =>
  conflict('sem_chave_de_acesso', 'Você não tem chave de acesso: confirme com um código.');

export function createPasskeyProofs({ db, clock, random, site }: PasskeyProofsDeps): PasskeyProofs {
  return {
    async begin({ adminId }) {
      const known = site === null ? [] : await listPasskeys(db, adminId);
      if (site === null || known.length === 0) throw noPasskey();
      const { challenge, opcoes } = await requestOptions(site, known);
      const desafio = random(32).toString('base64url');
      await inTransaction(db, async (tx) => {
        await lockAdmin(tx, adminId);
        const made = { tokenHash: hashToken(desafio), kind: 'confirmation' as const, adminId, challenge };
        await insertChallenge(tx, { ...made, now: clock() });
      });
      return { desafio, opcoes };
    },

    async read({ adminId, username, address }, given) {
      const tokenHash = hashToken(given.challenge);
      const found = await findChallenge(db, { tokenHash, kind: 'confirmation', now: clock() });
      const passkey = await findPasskey(db, given.answer.id);
      const isHers = found?.adminId === adminId && passkey?.admin_id === adminId;
      const counter =
        site === null || !isHers || found.challenge === null
          ? null
          : await readSignature(given.answer, { site, challenge: found.challenge }, passkey);
      if (counter !== null && passkey !== undefined) return { tokenHash, passkeyId: passkey.id, counter };
      const after = { address, etapa: 'confirmação' };
      await insertAudit(db, {
        actor: username,
        action: 'confirmacao_recusada',
        subject: username,
        after,
        at: clock(),
      });
      throw refused();
    },

    async take(tx, { tokenHash, passkeyId, counter }) {
      if (!(await deleteChallenge(tx, tokenHash))) throw refused();
      if (!(await updateCounter(tx, { id: passkeyId, counter, now: clock() }))) throw refused();
    },
  };
}
