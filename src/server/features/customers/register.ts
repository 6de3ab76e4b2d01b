import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { emailKey } from '#shared/email.ts';
import { cpfInUse } from './confirm-email.ts';
import { queueConfirmation } from './confirmation.service.ts';
import { insertCustomer, isCpfConfirmed, type Customer } from './customers.store.ts';
import type { AccountDeps } from './deps.ts';
import { readRegistration, refuseCommon, type RawRegistration } from './read-fields.ts';
import { hasOldPerson } from './old-people.store.ts';
import type { Recovery } from './recovery.service.ts';
import { limitTelling } from './registration-limits.ts';

/** Whoever the old shop knew has her data here: by the link that is mailed she shows that they are hers. */
const FROM_BEFORE = 'E-mail já cadastrado. Se ele é seu, o link para criar a senha chega nele.';
const emailInUse = (text = 'E-mail já cadastrado') => conflict('email_em_uso', text);

/**
 * Makes an account, and queues the mail by which its e-mail is confirmed. Throws 422 with a text per refused field,
 * 409 when the e-mail is taken or another account has confirmed the CPF, 429 for who was told that too often.
 */
export function createRegister(
  deps: AccountDeps,
  recovery: Pick<Recovery, 'ask'>,
): (raw: RawRegistration, address: string) => Promise<Customer> {
  const { db, clock, passwords, cpfs } = deps;
  const limited = limitTelling(deps);
  return async (raw, address) => {
    const { senha, ...fields } = readRegistration(raw);
    refuseCommon('senha', senha, fields.email);
    return limited(address, async () => {
      const senha_hash = await passwords.hash(senha, address);
      const [now, vault] = [clock(), await cpfs()];
      const customer = { ...fields, senha_hash, created_at: now, updated_at: now };
      if (await hasOldPerson(db, emailKey(customer.email))) {
        await recovery.ask(customer.email);
        throw emailInUse(FROM_BEFORE);
      }
      return inTransaction(db, async (tx) => {
        const made = await insertCustomer(tx, customer, vault);
        if (made === undefined) throw emailInUse();
        const sought = vault.seek(customer.cpf);
        if (sought !== null && (await isCpfConfirmed(tx, sought))) throw cpfInUse();
        await queueConfirmation(deps, tx, made.email);
        return made;
      });
    });
  };
}
