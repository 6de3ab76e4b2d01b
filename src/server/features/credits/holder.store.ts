import type { Db } from './credits.store.ts';

/** Whose account it is, and whether she has shown that its e-mail is hers. */
export async function findHolder(
  db: Db,
  customerId: number,
): Promise<{ email: string; isConfirmed: boolean }> {
  const row = await db
    .selectFrom('customers')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return { email: row?.email ?? '', isConfirmed: row !== undefined && row.email_confirmed_at !== null };
}
