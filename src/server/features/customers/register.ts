import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { cpfInUse } from './confirm-email.ts';
import { queueConfirmation } from './confirmation.service.ts';
import { insertCustomer, isCpfConfirmed, type Customer } from './customers.store.ts';
import type { AccountDeps } from './deps.ts';
import { readRegistration, type RawRegistration } from './read-fields.ts';
import { limitTelling } from './registration-limits.ts';

/**
 * Makes an account, and queues the mail by which its e-mail is confirmed. Throws 422 with a text per refused field,
 * 409 when the e-mail is taken or another account has confirmed the CPF, 429 for who was told that too often.
 */
export function createRegister(
  deps: AccountDeps,
): (raw: RawRegistration, address: string) => Promise<Customer> {
  const { db, clock, passwords } = deps;
  const limited = limitTelling(deps);
  return async (raw, address) => {
    const { senha, ...fields } = readRegistration(raw);
    return limited(address, async () => {
      const senha_hash = await passwords.hash(senha, address);
      const now = clock();
      const customer = { ...fields, senha_hash, created_at: now, updated_at: now };
      return inTransaction(db, async (tx) => {
        const made = await insertCustomer(tx, customer);
        if (made === undefined) throw conflict('email_em_uso', 'E-mail já cadastrado');
        if (await isCpfConfirmed(tx, made.cpf)) throw cpfInUse();
        await queueConfirmation(deps, tx, made.email);
        return made;
      });
    });
  };
}
