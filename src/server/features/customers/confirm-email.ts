import { emailKey } from '#shared/email.ts';
import { insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { customerPlace, type KeptCpf } from '../../security/cpfs.ts';
import { joinFormerOrders } from '../moving/index.ts';
import { joinOrders } from '../orders/index.ts';
import { isCpfConfirmed, isCpfTaken, lockCustomer, noteConfirmed } from './customers.store.ts';
import { actorOf, type CustomersDeps } from './deps.ts';

/** Another account has the CPF, whose e-mail is confirmed. */
export const cpfInUse = () => conflict('cpf_em_uso', 'CPF já cadastrado');

const pick = ({ cpf, cpf_sealed, cpf_hash }: KeptCpf): KeptCpf => ({ cpf, cpf_sealed, cpf_hash });

/**
 * Notes that a customer has read what was mailed to her: her CPF is hers from now on, and orders made with her e-mail
 * join her account, as often as she shows it. False where she is gone; throws 409 where another one has confirmed the CPF.
 */
export async function confirmEmail(
  { db, clock, cpfs }: Pick<CustomersDeps, 'db' | 'clock' | 'cpfs'>,
  customerId: number,
): Promise<boolean> {
  const [at, vault] = [clock(), await cpfs()];
  try {
    return await inTransaction(db, async (tx) => {
      const customer = await lockCustomer(tx, customerId);
      if (customer === undefined) return false;
      const { email, email_confirmed_at: since } = customer;
      if (since === null) {
        const place = customerPlace(customerId);
        const cpf = vault.open(customer, place);
        const sought = vault.seek(cpf);
        if (sought !== null && (await isCpfConfirmed(tx, sought))) throw cpfInUse();
        // Hashed at the latest now: of two who confirm one CPF the database lets one in.
        const kept = customer.cpf === '' ? pick(customer) : vault.keep(cpf, place);
        await noteConfirmed(tx, { id: customerId, kept }, at);
      }
      const pedidos = await joinOrders(tx, { customerId, email: emailKey(email) });
      const pedidosAntigos = await joinFormerOrders(tx, { customerId, email: emailKey(email) });
      if (since !== null && pedidos + pedidosAntigos === 0) return true;
      await insertAudit(tx, {
        actor: actorOf(customerId),
        action: 'email_confirmado',
        after: { pedidos, ...(pedidosAntigos > 0 && { pedidosAntigos }) },
        at,
      });
      return true;
    });
  } catch (error) {
    // Two who confirm one CPF at the same time: the database lets one of them in.
    throw isCpfTaken(error) ? cpfInUse() : error;
  }
}
