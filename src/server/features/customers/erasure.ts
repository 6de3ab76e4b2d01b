import { emailKey } from '#shared/email.ts';
import { blankAudit, insertAudit } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { deleteSessionsOf } from '../../http/sessions.store.ts';
import { emptyOfOrders, listContested } from '../disputes/index.ts';
import { eraseFavorites } from '../favorites/index.ts';
import { unlinkAnswers } from '../fit/index.ts';
import { eraseMails } from '../mail/index.ts';
import { eraseBuyer, listOwedOrders } from '../orders/index.ts';
import { eraseAsks } from '../waitlist/index.ts';
import { lockCustomer } from './customers.store.ts';
import { actorOf, existing, type CustomersDeps } from './deps.ts';
import { eraseCustomer } from './erasure.store.ts';

/** Erases a customer at once. Throws 409 naming the orders for which the shop must still know her. */
export async function erase({ db, clock, keptMails }: CustomersDeps, customerId: number): Promise<void> {
  const now = clock();
  const email = await inTransaction(db, async (tx) => {
    const customer = existing(await lockCustomer(tx, customerId));
    const owed = await listOwedOrders(tx, customerId);
    if (owed.length > 0) throw stillOwed(owed);
    const contested = await listContested(tx, customerId);
    if (contested.length > 0) throw stillContested(contested);
    const orders = await eraseBuyer(tx, customerId, now);
    await unlinkAnswers(
      tx,
      orders.map(({ id }) => id),
    );
    await emptyOfOrders(tx, { orderIds: orders.map(({ id }) => id), now });
    await eraseMails(tx, { ...customer, orderIds: orders.map(({ id }) => id) });
    await eraseAsks(tx, emailKey(customer.email));
    await eraseFavorites(tx, customerId);
    await eraseCustomer(tx, customerId, now);
    await deleteSessionsOf(tx, { kind: 'customer', id: customerId }, null);
    await blankAudit(tx, { actor: actorOf(customerId), orders });
    await insertAudit(tx, { actor: actorOf(customerId), action: 'conta_excluida', at: now });
    return customer.email;
  });
  keptMails?.forget(email);
}

function stillOwed(codes: string[]) {
  const one = codes.length === 1;
  const which = one ? `O pedido ${codes[0]} ainda está` : `Os pedidos ${codes.join(', ')} ainda estão`;
  const text = `${which} em andamento. Depois da entrega ou do cancelamento você pode excluir a conta.`;
  return conflict('pedido_em_andamento', text, { pedidos: codes });
}

/** Who defends herself before a bank may keep what she needs for it (LGPD, art. 16, I, with art. 7, VI). */
function stillContested(codes: string[]) {
  const which = codes.length === 1 ? `do pedido ${codes[0]}` : `dos pedidos ${codes.join(', ')}`;
  const text = `O pagamento ${which} foi contestado no banco. Depois da decisão você pode excluir a conta.`;
  return conflict('pedido_contestado', text, { pedidos: codes });
}
