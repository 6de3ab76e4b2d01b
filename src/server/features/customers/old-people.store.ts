import { sql, type Transaction, type Updateable } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { SoughtCpf } from '../../security/cpfs.ts';
import type { Customer } from './customers.store.ts';

type Tx = Transaction<DB>;

/** Came from an old shop and never had an account here. */
export const isWithoutAccount = ({ senha_hash, email_confirmed_at }: Customer): boolean =>
  senha_hash === null && email_confirmed_at === null;

/** Keeps whoever has the e-mail, in small letters, to this transaction. */
export function lockByEmail(tx: Tx, email: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** As `lockByEmail`: the account that has confirmed the CPF, else the first without an account that came with it. */
export function lockByCpf(tx: Tx, sought: SoughtCpf): Promise<Customer | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where((eb) =>
      eb.or([eb('cpf_hash', '=', sought.hash), eb.and([eb('cpf', '<>', ''), eb('cpf', '=', sought.cpf)])]),
    )
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('email_confirmed_at', 'is not', null), eb('senha_hash', 'is', null)]))
    .orderBy(sql`email_confirmed_at is null`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Fills in what was empty. */
export async function fillOldPerson(tx: Tx, id: number, filled: Updateable<DB['customers']>): Promise<void> {
  await tx.updateTable('customers').set(filled).where('id', '=', id).execute();
}

/** What is known of her beside what she came with: an old shop's orders, and all that only an account has. */
const isUsed = sql<boolean>`(exists (select from orders o where o.customer_id = customers.id)
  or exists (select from former_orders f where f.customer_id = customers.id)
  or exists (select from custom_pix p where p.customer_id = customers.id)
  or exists (select from sessions s where s.customer_id = customers.id)
  or exists (select from favorites f where f.customer_id = customers.id)
  or exists (select from customer_addresses a where a.customer_id = customers.id)
  or exists (select from account_links l where l.customer_id = customers.id))`;

/** Deletes somebody who has no account and of whom nothing else is known; false where she stays. */
export async function deleteOldPerson(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('customers')
    .where('id', '=', id)
    .where('senha_hash', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .where(({ not }) => not(isUsed))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever came from an old shop with this e-mail, in small letters, and has no account. */
export async function hasOldPerson(db: Pick<Tx, 'selectFrom'>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('erased_at', 'is', null)
    .where('senha_hash', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
