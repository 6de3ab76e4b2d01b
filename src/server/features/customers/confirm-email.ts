import { emailKey } from '#shared/email.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { joinOrders } from '../orders/index.ts';
import { isCpfConfirmed, isCpfTaken, lockCustomer, noteConfirmed } from './customers.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';

/** Another account has the CPF, whose e-mail is confirmed. */
export const cpfInUse = () => conflict('cpf_em_uso', 'CPF já cadastrado');

/**
 * Notes that a customer has read what was mailed to her: her CPF is hers from now on, and orders made with her e-mail
 * join her account, as often as she shows it. False where she is gone; throws 409 where another one has confirmed the CPF.
 */
export async function confirmEmail(
  { db, clock }: Pick<CustomersDeps, 'db' | 'clock'>,
  customerId: number,
): Promise<boolean> {
  const at = clock();
  try {
    return await inTransaction(db, async (tx) => {
      const customer = await lockCustomer(tx, customerId);
      if (customer === undefined) return false;
      const { cpf, email, email_confirmed_at: since } = customer;
      if (since === null) {
        if (await isCpfConfirmed(tx, cpf)) throw cpfInUse();
        await noteConfirmed(tx, customerId, at);
      }
      const pedidos = await joinOrders(tx, { customerId, email: emailKey(email) });
      if (since !== null && pedidos === 0) return true;
      await insertAudit(tx, {
        actor: actorOf(customerId),
        action: 'email_confirmado',
        after: { pedidos },
        at,
      });
      return true;
    });
  } catch (error) {
    // Two who confirm one CPF at the same time: the database lets one of them in.
    throw isCpfTaken(error) ? cpfInUse() : error;
  }
}
