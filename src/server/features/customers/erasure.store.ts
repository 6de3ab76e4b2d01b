import { sql, type Transaction } from 'kysely';
import { orderSubject } from '../../audit.store.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

/** States in which the shop still owes something for which it must know the customer. */
const OWED = ['paid', 'processing', 'in_analysis', 'waiting'] as const;

export async function listOwedOrders(tx: Tx, customerId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('codigo')
    .where('customer_id', '=', customerId)
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', OWED),
        // What she sent back and has no money for yet.
        and([
          eb('status', '=', 'delivered'),
          eb('withdrawn_at', 'is not', null),
          eb('withdrawal_settled_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ codigo }) => codigo);
}

/**
 * Orders keep what the tax office may ask for: amounts, items, dates, CPF and state. What is still unpaid is over now,
 * so that the workers call its charge off.
 */
export async function eraseFromOrders(tx: Tx, customerId: number, now: Date): Promise<void> {
  const blank = { nome: '', email: '', whatsapp: '', cep: '', endereco: '', numero: '', complemento: '' };
  await tx
    .updateTable('orders')
    .set({ ...blank, bairro: '', cidade: '', observacoes: '', withdrawal_reason: '', updated_at: now })
    .where('customer_id', '=', customerId)
    .execute();
  await tx
    .updateTable('orders')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .execute();
}

/** The row stays, as nobody, for the orders that point to it; what hangs on it goes. */
export async function eraseCustomer(tx: Tx, id: number, now: Date): Promise<void> {
  const place = { cep: '', endereco: '', numero: '', complemento: '', bairro: '', cidade: '', estado: '' };
  const body = { busto_mm: null, cintura_mm: null, quadril_mm: null };
  await tx
    .updateTable('customers')
    .set({ nome: '', email: '', cpf: '', whatsapp: '', busca: '', senha_hash: null, ...place, ...body })
    .set({ erased_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('customer_addresses').where('customer_id', '=', id).execute();
  await tx.deleteFrom('password_resets').where('customer_id', '=', id).execute();
  await tx.deleteFrom('sessions').where('customer_id', '=', id).execute();
}

/** Mails about the account go, those about orders that wait are not sent any more. */
export async function eraseMails(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where(sql<string>`payload ->> 'customerId'`, '=', String(id))
    .execute();
  await tx
    .deleteFrom('outbox')
    .where(sql<string>`payload ->> 'email'`, '=', email)
    .execute();
  await tx
    .updateTable('outbox')
    .set({ state: 'dead', last_error: 'customer erased' })
    .where('state', '=', 'queued')
    .where(sql<number>`(payload ->> 'orderId')::bigint`, 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('customer_id', '=', id),
    )
    .execute();
}

/** What happened stays written down, without where from, and without what was noted of her orders. */
export async function eraseFromAudit(tx: Tx, { id, actor }: { id: number; actor: string }): Promise<void> {
  const blank = { before: null, after: null };
  await tx.updateTable('audit_log').set(blank).where('actor', '=', actor).execute();
  await tx
    .updateTable('audit_log')
    .set(blank)
    .where('actor', '=', 'visitante')
    .where('subject', '=', actor)
    .execute();
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'codigo'])
    .where('customer_id', '=', id)
    .execute();
  // Earlier lines name an order by its number alone.
  const subjects = orders.flatMap((order) => [`pedido ${order.id}`, orderSubject(order)]);
  if (subjects.length === 0) return;
  await tx.updateTable('audit_log').set(blank).where('subject', 'in', subjects).execute();
}
