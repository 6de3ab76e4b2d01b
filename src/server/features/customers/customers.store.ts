import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ProfileFields } from '#shared/customers.ts';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type Customer = Selectable<DB['customers']>;

/** By an e-mail in small letters; whoever was erased is nobody. */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** As `findCustomer`; whoever wants to change the same customer waits. */
export function lockCustomer(tx: Transaction<DB>, id: number): Promise<Customer | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type NewCustomer = Omit<Insertable<DB['customers']>, 'erased_at' | 'busca'> & { whatsapp: string };

/** The new customer, or which of her data another one has already. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<Customer | 'email' | 'cpf'> {
  try {
    return await db
      .insertInto('customers')
      .values({ ...customer, busca: searchText(customer) })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    const taken = takenField(error);
    if (taken === null) throw error;
    return taken;
  }
}

function takenField(error: unknown): 'email' | 'cpf' | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== '23505') return null;
  if (constraint === 'customers_email_key') return 'email';
  return constraint === 'customers_cpf_key' ? 'cpf' : null;
}

type Changes = Partial<ProfileFields> & {
  busto_mm?: number | null;
  cintura_mm?: number | null;
  quadril_mm?: number | null;
  updated_at: Date;
};

/** Changes a customer that is locked. */
export function updateCustomer(tx: Transaction<DB>, customer: Customer, changed: Changes): Promise<Customer> {
  return tx
    .updateTable('customers')
    .set({ ...changed, busca: searchText({ ...customer, ...changed }) })
    .where('id', '=', customer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the office searches in. */
function searchText({ nome, email, cpf, whatsapp }: Record<'nome' | 'email' | 'cpf' | 'whatsapp', string>) {
  return fold(`${nome} ${email} ${cpf} ${whatsapp}`);
}

export async function updatePassword(
  db: Db,
  id: number,
  { senhaHash, now }: { senhaHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ senha_hash: senhaHash, updated_at: now })
    .where('id', '=', id)
    .execute();
}
