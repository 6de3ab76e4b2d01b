import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** Somebody's passkeys, the oldest first. */
export function listPasskeys(db: Db, adminId: number) {
  return db
    .selectFrom('admin_passkeys')
    .select(['id', 'nome', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('admin_passkeys')
    .select(['id', 'admin_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export interface NewPasskey {
  adminId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  nome: string;
  now: Date;
}

/** False where it is somebody's already. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<boolean> {
  const result = await tx
    .insertInto('admin_passkeys')
    .values({
      admin_id: made.adminId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      nome: made.nome,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes a use. False where its counter has not risen, as that of a copy; devices that do not count say 0 for ever. */
export async function updateCounter(
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Its name; undefined where it is none of hers. */
export async function deletePasskey(tx: Tx, adminId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('admin_passkeys')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('nome')
    .executeTakeFirst();
  return row?.nome;
}
