import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** What somebody of the office can confirm a login by. */
export interface Factors {
  /** Since when an app's codes are asked for; null where they are not. */
  appSince: Date | null;
  passkeys: number;
  /** Recovery codes that are still good. */
  codes: number;
}

export const hasFactor = ({ appSince, passkeys }: Factors): boolean => appSince !== null || passkeys > 0;

export async function findFactors(db: Db, adminId: number): Promise<Factors> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('admin_totp').select('confirmed_at').where('admin_id', '=', adminId).as('appSince'),
      eb
        .selectFrom('admin_passkeys')
        .select(eb.fn.countAll<number>().as('n'))
        .where('admin_id', '=', adminId)
        .as('passkeys'),
      eb
        .selectFrom('admin_recovery_codes')
        .select(eb.fn.countAll<number>().as('n'))
        .where('admin_id', '=', adminId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return { appSince: row.appSince, passkeys: row.passkeys ?? 0, codes: row.codes ?? 0 };
}

export interface TotpRow {
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
}

export function findTotp(db: Db, adminId: number): Promise<TotpRow | undefined> {
  return db
    .selectFrom('admin_totp')
    .select(['secret', 'created_at', 'confirmed_at'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
}

/** Begins a set-up, in the place of one that was never confirmed. False where one is in use. */
export async function insertUnconfirmedTotp(
  tx: Tx,
  { adminId, secret, now }: { adminId: number; secret: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('admin_totp')
    .values({ admin_id: adminId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ secret, created_at: now })
        .where('admin_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** From here on its codes are asked for. False where it is confirmed already. */
export async function confirmTotp(
  tx: Tx,
  { adminId, step, now }: { adminId: number; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_totp')
    .set({ confirmed_at: now, last_step: step })
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes the code of a step, once: false where it, or a later one, was taken before. */
export async function takeStep(tx: Tx, adminId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_totp')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_totp').where('admin_id', '=', adminId).execute();
}

/** Only these are good from here on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  adminId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ admin_id: adminId, code_hash }));
  await tx.insertInto('admin_recovery_codes').values(rows).execute();
}

/** Uses one up. False where it is none of hers, or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  { adminId, hash, now }: { adminId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deletePasskeysOf(tx: Tx, adminId: number): Promise<void> {
  await tx.deleteFrom('admin_passkeys').where('admin_id', '=', adminId).execute();
}

/** Every sealed secret that is in use. */
export function listSealed(db: Db): Promise<{ adminId: number; secret: Buffer }[]> {
  return db
    .selectFrom('admin_totp')
    .select(['admin_id as adminId', 'secret'])
    .where('confirmed_at', 'is not', null)
    .execute();
}

/** Forgets set-ups that were begun before and never confirmed. */
export async function deleteUnconfirmedTotp(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('admin_totp')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Puts the same secret in its place, sealed anew, unless it has changed meanwhile. */
export async function updateSealed(
  db: Db,
  { adminId, before, after }: { adminId: number; before: Buffer; after: Buffer },
): Promise<void> {
  await db
    .updateTable('admin_totp')
    .set({ secret: after })
    .where('admin_id', '=', adminId)
    .where('secret', '=', before)
    .execute();
}

/** Which of them have a second factor. */
export const factorExists = sql<boolean>`(exists (select from admin_totp t where t.admin_id = a.id and t.confirmed_at is not null)
  or exists (select from admin_passkeys p where p.admin_id = a.id))`;
