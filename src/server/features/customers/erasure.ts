import { emailKey } from '#shared/email.ts';
import { blankAudit, insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { AppError, conflict } from '../../errors.ts';
import { forgetGivers, forgetHolder } from '../credits/index.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { forgetTied } from '../custom-pix/index.ts';
import { emptyOfOrders, listContested } from '../disputes/index.ts';
import { blankExchanges, listExchanging } from '../exchanges/index.ts';
import { eraseFavorites } from '../favorites/index.ts';
import { unlinkAnswers } from '../fit/index.ts';
import { eraseMails } from '../mail/index.ts';
import { forgetFormer } from '../moving/index.ts';
import { eraseSubscriber } from '../newsletter/index.ts';
import { eraseBuyer, eraseReceiver, listOwedOrders, lockOrdersOf } from '../orders/index.ts';
import { eraseAsks } from '../waitlist/index.ts';
import { MAILS_TO_ACCOUNT, MAILS_TO_EMAIL } from './account-mails.ts';
import { lockCustomer } from './customers.store.ts';
import { actorOf, existing, type CustomersDeps } from './deps.ts';
import { eraseCustomer, listNeverUsed } from './erasure.store.ts';

/** Erases a customer at once. Throws 409 naming the orders for which the shop must still know her. */
export async function erase(
  { db, clock, keptMails }: Pick<CustomersDeps, 'db' | 'clock' | 'keptMails'>,
  customerId: number,
): Promise<void> {
  const now = clock();
  const erased = await inTransaction(db, async (tx) => {
    const customer = existing(await lockCustomer(tx, customerId));
    await lockOrdersOf(tx, { customerId });
    const owed = await listOwedOrders(tx, { customerId });
    if (owed.length > 0) throw stillOwed(owed);
    const exchanging = await listExchanging(tx, { customerId }, now);
    if (exchanging.length > 0) throw stillExchanging(exchanging);
    const contested = await listContested(tx, { customerId });
    if (contested.length > 0) throw stillContested(contested);
    const orders = await eraseBuyer(tx, { customerId }, now);
    const orderIds = orders.map(({ id }) => id);
    await unlinkAnswers(tx, orderIds);
    await blankExchanges(tx, orderIds);
    await emptyOfOrders(tx, { orderIds, now });
    await forgetGivers(tx, orderIds);
    await forgetTied(tx, { customerId, orderIds });
    const email = emailKey(customer.email);
    const isConfirmed = customer.email_confirmed_at !== null;
    const kinds = isConfirmed ? MAILS_TO_EMAIL : MAILS_TO_ACCOUNT;
    await eraseMails(tx, { id: customerId, email, kinds, orderIds });
    // Who never showed that the e-mail is hers has no word on what it holds.
    if (isConfirmed) {
      await eraseAsks(tx, email);
      await forgetHolder(tx, email);
      await eraseReceiver(tx, email);
    }
    await forgetFormer(tx, { customerId, email: isConfirmed ? email : null });
    await eraseFavorites(tx, customerId);
    await eraseCustomer(tx, customerId, now);
    if (isConfirmed) await eraseSubscriber(tx, email, now);
    await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, null);
    await blankAudit(tx, { actor: actorOf(customerId), orders });
    await insertAudit(tx, { actor: actorOf(customerId), action: 'conta_excluida', at: now });
    return customer.email;
  });
  keptMails?.forget(erased);
}

/** Erases accounts that nobody ever used since `before`; how many. */
export async function eraseNeverUsed(
  deps: Pick<CustomersDeps, 'db' | 'clock' | 'keptMails'>,
  old: { before: Date; limit: number },
): Promise<number> {
  const ids = await listNeverUsed(deps.db, old);
  for (const id of ids) {
    await erase(deps, id).catch((error: unknown) => {
      // Another server, or she herself, was faster.
      if (!(error instanceof AppError && error.status === 401)) throw error;
    });
  }
  return ids.length;
}

export function stillOwed(codes: string[], what = 'excluir a conta') {
  const one = codes.length === 1;
  const which = one ? `O pedido ${codes[0]} ainda está` : `Os pedidos ${codes.join(', ')} ainda estão`;
  const text = `${which} em andamento. Depois da entrega ou do cancelamento você pode ${what}.`;
  return conflict('pedido_em_andamento', text, { pedidos: codes });
}

/** A piece of hers is on its way, or one of ours to her. */
export function stillExchanging(codes: string[], what = 'excluir a conta') {
  const which = codes.length === 1 ? `do pedido ${codes[0]}` : `dos pedidos ${codes.join(', ')}`;
  const text = `A troca ${which} ainda está em andamento. Quando ela terminar, ou se você a cancelar, você pode ${what}.`;
  return conflict('troca_em_andamento', text, { pedidos: codes });
}

/** Who defends herself before a bank may keep what she needs for it (LGPD, art. 16, I, with art. 7, VI). */
export function stillContested(codes: string[], what = 'excluir a conta') {
  const which = codes.length === 1 ? `do pedido ${codes[0]}` : `dos pedidos ${codes.join(', ')}`;
  const text = `O pagamento ${which} foi contestado no banco. Depois da decisão você pode ${what}.`;
  return conflict('pedido_contestado', text, { pedidos: codes });
}
