import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ProfileFields } from '#shared/customers.ts';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { customerPlace, type CpfVault, type KeptCpf, type SoughtCpf } from '../../security/cpfs.ts';

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

export type NewCustomer = Omit<Insertable<DB['customers']>, 'erased_at' | 'busca'> & {
  cpf: string;
  whatsapp: string;
};

/** The new customer; undefined when another one has her e-mail. */
export async function insertCustomer(
  tx: Transaction<DB>,
  { cpf, ...customer }: NewCustomer,
  vault: CpfVault,
): Promise<Customer | undefined> {
  const made = await tx
    .insertInto('customers')
    .values({ ...customer, busca: searchText(customer) })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('erased_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  // It is sealed for her number, which is known now.
  return made && keepCpf(tx, made.id, vault.keep(cpf, customerPlace(made.id)));
}

function keepCpf(tx: Transaction<DB>, id: number, kept: KeptCpf): Promise<Customer> {
  return tx.updateTable('customers').set(kept).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Has an account this CPF whose e-mail is confirmed? There is one at the most. */
export async function isCpfConfirmed(db: Db, sought: SoughtCpf): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where((eb) =>
      eb.or([eb('cpf_hash', '=', sought.hash), eb.and([eb('cpf', '<>', ''), eb('cpf', '=', sought.cpf)])]),
    )
    .where('erased_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws what `isCpfTaken` knows when another one has confirmed the CPF in the same instant. */
export async function noteConfirmed(
  tx: Transaction<DB>,
  { id, kept }: { id: number; kept: KeptCpf },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...kept, email_confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export function isCpfTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint?.startsWith('customers_cpf_') === true;
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

/** What the office searches in; a CPF is found by its hash. */
export function searchText({ nome, email, whatsapp }: Record<'nome' | 'email' | 'whatsapp', string>) {
  return fold(`${nome} ${email} ${whatsapp}`);
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
