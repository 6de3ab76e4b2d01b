import { insertAudit } from '../../../audit/audit.store.ts';
import { updateProvenAt } from '../../../http/sessions.store.ts';
import { createConfirmation, type Asking, type ConfirmationDeps, type Proof } from './confirmation.ts';

/**
 * Somebody shows anew, for a while and for one session, that it is still she: password, and code or passkey where she has
 * a second factor. Throws 422, 429.
 */
export function createProveAnew(deps: ConfirmationDeps) {
  const confirmation = createConfirmation(deps);
  return async (asking: Asking, proof: Proof): Promise<void> => {
    const { username, tokenHash, address } = asking;
    await confirmation.both(asking, proof, {
      act: async (tx) => {
        const now = deps.clock();
        await updateProvenAt(tx, tokenHash, now);
        await insertAudit(tx, {
          actor: username,
          action: 'identidade_confirmada',
          after: { address },
          at: now,
        });
      },
    });
  };
}
