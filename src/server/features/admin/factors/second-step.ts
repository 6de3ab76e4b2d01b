import { insertAudit } from '../../../audit/audit.store.ts';
import { unauthorized } from '../../../errors.ts';
import { hashToken } from '../../../http/sessions.ts';
import type { AdminDeps } from '../admin.service.ts';
import { findAdminById } from '../admin.store.ts';
import { isKnownDevice } from '../known-device.ts';
import { openSession, type LoggedIn } from '../open-session.ts';
import { deleteChallenge, findChallenge, takeTry } from './challenges.store.ts';
import type { CodeTries } from './code-tries.ts';
import { refusedCode } from './take-code.ts';

export interface SecondStepTry {
  /** What names the login whose password was right. */
  challenge: string;
  code: string;
  address: string;
  device: string;
  /** What the browser says that it is known by. */
  mark: string | null;
}

export interface SecondStep {
  /**
   * Ends a login by a code of the app or one for recovery. Throws 401 with one text for a wrong or used code and for a
   * challenge that is over, was used or never was; 409 where no key opens the app's secret; 429 after too many failures.
   */
  finish(given: SecondStepTry): Promise<LoggedIn>;
}

const WRONG_CODE = 'Código incorreto, já usado ou fora do prazo. Espere o próximo e tente de novo.';

interface SecondStepDeps extends AdminDeps {
  tries: CodeTries;
}

/** The second step of a login. */
export function createSecondStep(deps: SecondStepDeps): SecondStep {
  const { db, clock, random, tries, secondFactorRequired } = deps;

  async function refuse(subject: string, address: string): Promise<never> {
    const after = { address, etapa: 'segundo fator' };
    await insertAudit(db, { actor: 'visitante', action: 'login_recusado', subject, after, at: clock() });
    throw unauthorized(WRONG_CODE);
  }

  return {
    async finish({ challenge, code, address, device, mark }) {
      const tokenHash = hashToken(challenge);
      const found = await findChallenge(db, { tokenHash, kind: 'login', now: clock() });
      const owner = found?.adminId == null ? undefined : await findAdminById(db, found.adminId);
      if (found === undefined || owner === undefined) return refuse('usuário desconhecido', address);
      const { id: adminId, username } = owner;
      const given = {
        adminId,
        username,
        typed: code,
        address,
        isKnown: isKnownDevice(owner, mark, clock()),
        mayTry: async (tx: Parameters<typeof takeTry>[0]) => takeTry(tx, tokenHash, clock()),
      };
      const tried = await tries.make(given, async (tx, user, by) => {
        await deleteChallenge(tx, tokenHash);
        const duties = { mustChange: found.mustChange, hasFactor: true };
        const now = clock();
        return openSession(tx, { user, address, device, now, random, duties, secondFactorRequired, by });
      });
      if ('done' in tried) return tried.done;
      if (tried.refused === 'wrong') return refuse(username, address);
      throw refusedCode(tried.refused, clock());
    },
  };
}
