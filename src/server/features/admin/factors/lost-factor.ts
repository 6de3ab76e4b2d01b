import { insertAudit } from '../../../audit/audit.store.ts';
import { conflict, notFound } from '../../../errors.ts';
import { deleteSessionsOf } from '../../../http/sessions.store.ts';
import { findAdminById } from '../admin.store.ts';
import { lockStaff } from '../staff.store.ts';
import { createConfirmation, type Asking, type Proof } from './confirmation.ts';
import { isOff, type SecondFactorDeps } from './second-factor.service.ts';
import { FACTOR_TAKEN, takeFactorsAway } from './take-away.ts';

/** Help for whoever lost her telephone. */
export interface LostFactor {
  /**
   * Takes away another's second factor, by one's own password and factor, and ends her sessions. Throws 404, 422, and 409
   * for oneself and where there is none.
   */
  takeFrom(asking: Asking, id: number, proof: Proof): Promise<void>;
}

export function createLostFactor(deps: SecondFactorDeps): LostFactor {
  const { db, clock } = deps;
  const confirmation = createConfirmation(deps);
  return {
    async takeFrom(asking, id, proof) {
      if (id === asking.adminId) throw conflict('proprio_acesso', 'Para desligar a sua, use "Minha senha".');
      const person = await findAdminById(db, id);
      if (person === undefined) throw notFound('Este acesso não existe ou foi excluído.');
      await confirmation.both(asking, proof, {
        first: lockStaff,
        act: async (tx) => {
          if (!(await takeFactorsAway(tx, id))) throw isOff();
          await deleteSessionsOf(tx, { kind: 'admin', id }, null);
          const line = { actor: asking.username, action: FACTOR_TAKEN, subject: person.username };
          await insertAudit(tx, { ...line, at: clock() });
        },
      });
    },
  };
}
