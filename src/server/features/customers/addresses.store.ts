import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AddressFields } from '#shared/addresses.ts';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type Address = Selectable<DB['customer_addresses']>;

/** The one that the checkout proposes first, then the newest. */
export function listAddresses(db: Db, customerId: number): Promise<Address[]> {
  return db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('principal', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export interface AddressChange extends AddressFields {
  principal: boolean;
}

export function insertAddress(
  tx: Transaction<DB>,
  { customerId, fields, now }: { customerId: number; fields: AddressChange; now: Date },
): Promise<Address> {
  return tx
    .insertInto('customer_addresses')
    .values({ ...fields, customer_id: customerId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateAddress(
  tx: Transaction<DB>,
  id: number,
  { fields, now }: { fields: Partial<AddressChange>; now: Date },
): Promise<Address> {
  return tx
    .updateTable('customer_addresses')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** None of a customer's addresses is the first one any more. */
export async function clearPrincipal(tx: Transaction<DB>, customerId: number): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ principal: false })
    .where('customer_id', '=', customerId)
    .where('principal', '=', true)
    .execute();
}

export async function deleteAddress(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('customer_addresses').where('id', '=', id).execute();
}
