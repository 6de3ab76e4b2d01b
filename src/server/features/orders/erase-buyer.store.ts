import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { forgetNotes } from '../ledger/index.ts';
import { forgetUsers } from '../promotions/index.ts';

type Tx = Transaction<DB>;

/** States in which the shop still owes something for which it must know the customer. */
const OWED = ['paid', 'processing', 'shipped', 'in_analysis', 'waiting'] as const;

/** The codes of a customer's orders for which she must still be known. */
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
export async function eraseBuyer(
  tx: Tx,
  customerId: number,
  now: Date,
): Promise<{ id: number; codigo: string }[]> {
  const blank = { nome: '', email: '', whatsapp: '', cep: '', endereco: '', numero: '', complemento: '' };
  const erased = await tx
    .updateTable('orders')
    .set({
      ...blank,
      bairro: '',
      cidade: '',
      observacoes: '',
      withdrawal_reason: '',
      placed_from: null,
      updated_at: now,
    })
    .where('customer_id', '=', customerId)
    .returning(['id', 'codigo'])
    .execute();
  const ids = erased.map(({ id }) => id);
  await forgetNotes(tx, ids);
  await forgetUsers(tx, ids);
  await tx
    .updateTable('orders')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .execute();
  return erased;
}
