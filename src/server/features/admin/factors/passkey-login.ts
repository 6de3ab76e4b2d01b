import type { Transaction } from 'kysely';
import type { ChaveUsada, OpcoesDeChave } from '#shared/wire/passkeys.ts';
import { insertAudit } from '../../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../../db/index.ts';
import { unauthorized } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import type { AdminDeps } from '../admin.service.ts';
import { findAdminById, lockAdmin } from '../admin.store.ts';
import { openSession, type LoggedIn } from '../open-session.ts';
import { deleteChallenge, findChallenge, insertChallenge, type Challenge } from './challenges.store.ts';
import { findPasskey, updateCounter } from './passkeys.store.ts';
import { noSite } from './passkeys.service.ts';
import { readSignature, requestOptions, type Site } from './webauthn.ts';

interface PasskeyTry {
  challenge: string;
  answer: ChaveUsada;
  address: string;
  device: string;
}

/** Logins by a passkey, alone or after the password. */
export interface PasskeyLogin {
  /** What a browser is asked so that any passkey of this shop opens the office. Throws 409 where there are none. */
  begin(): Promise<{ desafio: string; opcoes: OpcoesDeChave }>;
  /** Opens the office. Throws 401 with one text whatever is wrong. */
  finish(given: PasskeyTry): Promise<LoggedIn>;
}

interface PasskeyLoginDeps extends AdminDeps {
  site: Site | null;
}

const REFUSED = 'Esta chave de acesso não abre a administração. Tente de novo ou entre com a senha.';

/** A login that a passkey may end, whichever way it began. */
const findLogin = async (
  from: Parameters<typeof findChallenge>[0],
  tokenHash: Buffer,
  now: Date,
): Promise<Challenge | undefined> =>
  (await findChallenge(from, { tokenHash, kind: 'login', now })) ??
  findChallenge(from, { tokenHash, kind: 'passkey_login', now });

type Signed = NonNullable<Awaited<ReturnType<typeof findPasskey>>> & { newCounter: number };

export function createPasskeyLogin(deps: PasskeyLoginDeps): PasskeyLogin {
  const { db, clock, random, site, secondFactorRequired } = deps;

  async function refuse(subject: string, address: string, action = 'login_recusado'): Promise<never> {
    const after = { address, etapa: 'chave de acesso' };
    await insertAudit(db, { actor: 'visitante', action, subject, after, at: clock() });
    throw unauthorized(REFUSED);
  }

  /** The passkey that has signed, of whoever began the login where that is known. */
  async function readSigned(found: Challenge | undefined, answer: ChaveUsada): Promise<Signed | null> {
    if (site === null || found === undefined || found.challenge === null) return null;
    const passkey = await findPasskey(db, answer.id);
    if (passkey === undefined || (found.adminId !== null && found.adminId !== passkey.admin_id)) return null;
    const newCounter = await readSignature(answer, { site, challenge: found.challenge }, passkey);
    return newCounter === null ? null : { ...passkey, newCounter };
  }

  type Opened = LoggedIn | 'over' | 'copied';

  async function open(tx: Transaction<DB>, given: PasskeyTry, signed: Signed): Promise<Opened> {
    const { address, device, challenge } = given;
    const user = await lockAdmin(tx, signed.admin_id);
    const tokenHash = hashToken(challenge);
    const found = await findLogin(tx, tokenHash, clock());
    if (user === undefined || found === undefined || !(await deleteChallenge(tx, tokenHash))) return 'over';
    const now = clock();
    if (!(await updateCounter(tx, { id: signed.id, counter: signed.newCounter, now }))) return 'copied';
    const duties = { mustChange: found.mustChange, hasFactor: true };
    return openSession(tx, { user, address, device, now, random, duties, secondFactorRequired, by: 'chave' });
  }

  return {
    async begin() {
      if (site === null) throw noSite();
      const { challenge, opcoes } = await requestOptions(site);
      const desafio = random(32).toString('base64url');
      const made = { tokenHash: hashToken(desafio), kind: 'passkey_login' as const, challenge, now: clock() };
      await inTransaction(db, (tx) => insertChallenge(tx, made));
      return { desafio, opcoes };
    },
    async finish(given) {
      const found = await findLogin(db, hashToken(given.challenge), clock());
      const owner = found?.adminId == null ? undefined : await findAdminById(db, found.adminId);
      const signed = await readSigned(found, given.answer);
      if (signed === null) return refuse(owner?.username ?? 'usuário desconhecido', given.address);
      const opened = await inTransaction(db, (tx) => open(tx, given, signed));
      if (typeof opened === 'object') return opened;
      const { username = 'usuário desconhecido' } = (await findAdminById(db, signed.admin_id)) ?? {};
      return refuse(
        username,
        given.address,
        opened === 'copied' ? 'chave_acesso_recusada' : 'login_recusado',
      );
    },
  };
}
