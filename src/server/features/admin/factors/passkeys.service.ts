import type { Transaction } from 'kysely';
import type { ChaveCriada, OpcoesDeChave } from '#shared/wire/passkeys.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import { deleteSessionsOf } from '../../../http/sessions.store.ts';
import { lockAdmin } from '../admin.store.ts';
import { deleteChallenge, deleteChallengesOf, findChallenge, insertChallenge } from './challenges.store.ts';
import { createConfirmation, type Asking, type Proof } from './confirmation.ts';
import { findFactors, hasFactor, replaceRecoveryCodes } from './factors.store.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts';
import { giveCodes } from './recovery-codes.ts';
import { wantedOfAll, type SecondFactorDeps } from './second-factor.service.ts';
import { creationOptions, readCreation, type MadePasskey } from './webauthn.ts';

/** One's own passkeys. */
export interface Passkeys {
  /** What a browser needs to make one. Throws 409 where the shop's address can have none, 422 for a wrong proof. */
  begin(asking: Asking, proof: Proof): Promise<{ desafio: string; opcoes: OpcoesDeChave }>;
  /**
   * Keeps what was made. The first factor of an account ends every other session; recovery codes come with it, and where
   * none are left. Throws 422 where the answer is not right, and 409 for more than ten and for one that is known.
   */
  keep(asking: Asking, made: { challenge: string; nome: string; answer: ChaveCriada }): Promise<string[]>;
  /**
   * Ends every other session, too: it may be whoever holds it who is in. Throws 404, 422 for a wrong proof, 409 where the
   * shop wants a second factor and there is no other.
   */
  remove(asking: Asking, id: number, proof: Proof): Promise<void>;
}

const MOST = 10;
const NOT_MADE = 'Não foi possível guardar a chave de acesso. Comece de novo.';
export const noSite = () =>
  conflict(
    'sem_chaves_de_acesso',
    'Chaves de acesso precisam do endereço https da loja (PUBLIC_URL): abra a administração por ele.',
  );

export function createPasskeys(deps: SecondFactorDeps): Passkeys {
  const { db, clock, random, secondFactorRequired, shopName, site } = deps;
  const confirmation = createConfirmation(deps);
  const keepMade = createKeep(deps);

  return {
    async begin(asking, proof) {
      if (site === null) throw noSite();
      const { adminId, username } = asking;
      const known = await listPasskeys(db, adminId);
      if (known.length >= MOST) throw tooManyKeys();
      const { challenge, opcoes } = await creationOptions({
        site,
        shopName: shopName(),
        adminId,
        username,
        known,
      });
      const desafio = random(32).toString('base64url');
      const made = { tokenHash: hashToken(desafio), kind: 'passkey_setup' as const, adminId, challenge };
      await confirmation.both(asking, proof, {
        act: (tx) => insertChallenge(tx, { ...made, now: clock() }),
      });
      return { desafio, opcoes };
    },

    async keep(asking, { challenge: name, nome, answer }) {
      if (site === null) throw noSite();
      const tokenHash = hashToken(name);
      const found = await findChallenge(db, { tokenHash, kind: 'passkey_setup', now: clock() });
      if (found?.adminId !== asking.adminId || found.challenge === null) throw invalid(NOT_MADE);
      const made = await readCreation(answer, { site, challenge: found.challenge });
      if (made === null) throw invalid(NOT_MADE);
      const transports = answer.response.transports ?? [];
      return keepMade(asking, { ...made, tokenHash, transports, nome: nome.trim() || 'Chave de acesso' });
    },

    remove: (asking, id, proof) =>
      confirmation.both(asking, proof, { act: (tx) => removeOne(tx, asking, id) }),
  };

  async function removeOne(tx: Transaction<DB>, { adminId, username, tokenHash }: Asking, id: number) {
    const nome = await deletePasskey(tx, adminId, id);
    if (nome === undefined) throw notFound('Esta chave de acesso não existe mais.');
    if (!hasFactor(await findFactors(tx, adminId))) {
      if (secondFactorRequired) throw wantedOfAll();
      await replaceRecoveryCodes(tx, adminId, []);
    }
    await deleteSessionsOf(tx, { kind: 'admin', id: adminId }, tokenHash);
    await deleteChallengesOf(tx, adminId);
    const line = { actor: username, action: 'chave_acesso_excluida', subject: username, after: { nome } };
    await insertAudit(tx, { ...line, at: clock() });
  }
}

const tooManyKeys = () =>
  conflict('muitas_chaves', `Você já tem ${MOST} chaves de acesso: exclua uma antes de criar outra.`);

interface Kept extends MadePasskey {
  /** Of the challenge that it answers. */
  tokenHash: Buffer;
  transports: string[];
  nome: string;
}

/** Writes down a passkey that was made. */
function createKeep({ db, clock, random }: SecondFactorDeps) {
  return (asking: Asking, { tokenHash, ...made }: Kept): Promise<string[]> =>
    inTransaction(db, async (tx) => {
      const { adminId, username } = asking;
      await lockAdmin(tx, adminId);
      if (!(await deleteChallenge(tx, tokenHash))) throw invalid(NOT_MADE);
      const before = await findFactors(tx, adminId);
      if (before.passkeys >= MOST) throw tooManyKeys();
      const now = clock();
      if (!(await insertPasskey(tx, { ...made, adminId, now }))) {
        throw conflict('chave_repetida', 'Esta chave de acesso já está guardada.');
      }
      await deleteChallengesOf(tx, adminId);
      const line = { actor: username, action: 'chave_acesso_criada', subject: username };
      await insertAudit(tx, { ...line, after: { nome: made.nome }, at: now });
      if (!hasFactor(before)) await deleteSessionsOf(tx, { kind: 'admin', id: adminId }, asking.tokenHash);
      // Whoever has used up all of hers would have no way back.
      return before.codes === 0 ? giveCodes(tx, adminId, random) : [];
    });
}
