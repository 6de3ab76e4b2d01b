import type { Transaction } from 'kysely';
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
}

/** All that she ever ordered. */
export function listOrdersOf(tx: Tx, customerId: number): Promise<{ id: number; codigo: string }[]> {
  return tx.selectFrom('orders').select(['id', 'codigo']).where('customer_id', '=', customerId).execute();
}
