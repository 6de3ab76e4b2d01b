import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

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
  await tx.deleteFrom('account_links').where('customer_id', '=', id).execute();
}
