import { sql, type Kysely, type Transaction } from 'kysely';
import { LOGGED_IN, PASSWORD_RESET } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

/** The row stays, as nobody, for the orders that point to it; what hangs on it goes. */
export async function eraseCustomer(tx: Tx, id: number, now: Date): Promise<void> {
  const place = { cep: '', endereco: '', numero: '', complemento: '', bairro: '', cidade: '', estado: '' };
  const body = { busto_mm: null, cintura_mm: null, quadril_mm: null };
  await tx
    .updateTable('customers')
    .set({
      nome: '',
      email: '',
      cpf: '',
      cpf_sealed: null,
      cpf_hash: null,
      whatsapp: '',
      busca: '',
      senha_hash: null,
      origem: null,
      aceita_marketing: null,
      marketing_em: null,
      ...place,
      ...body,
    })
    .set({ erased_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('customer_addresses').where('customer_id', '=', id).execute();
  await tx.deleteFrom('account_links').where('customer_id', '=', id).execute();
}

const isInUse = (before: Date) => sql<boolean>`(exists (select from orders o where o.customer_id = c.id)
  or exists (select from former_orders f where f.customer_id = c.id and (f.nome <> '' or f.email <> ''))
  or exists (select from custom_pix p where p.customer_id = c.id)
  or exists (select from sessions s where s.customer_id = c.id)
  or exists (select from favorites f where f.customer_id = c.id)
  or exists (select from customer_addresses a where a.customer_id = c.id)
  or exists (select from audit_log l where l.actor = 'cliente ' || c.id
    and l.action in (${LOGGED_IN}, ${PASSWORD_RESET}) and l.at >= ${before}))`;

/**
 * Accounts of whom nothing was ever heard: no e-mail confirmed, no order, no session, nothing kept, and neither a login nor
 * a change since `before`.
 */
export async function listNeverUsed(
  db: Kysely<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.erased_at', 'is', null)
    .where('c.email_confirmed_at', 'is', null)
    .where('c.updated_at', '<', before)
    .where(({ not }) => not(isInUse(before)))
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
