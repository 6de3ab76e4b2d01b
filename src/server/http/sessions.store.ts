import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { OfficeRole } from '#shared/acts.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Whose a session is. */
export type SessionOwner = { kind: 'admin'; id: number } | { kind: 'customer'; id: number };

/** Whose a live session is, and when it was last noted as used. */
export type FoundSession = { usedAt: Date } & (
  | { kind: 'customer'; customerId: number }
  | {
      kind: 'admin';
      adminId: number;
      username: string;
      role: OfficeRole;
      /** Opened with a password that no longer will do. */
      mustChange: boolean;
      /** Somebody else chose her password, and knows it. */
      isTold: boolean;
      /** She has changed something, which a replica need not show yet. */
      justWrote: boolean;
      /** She confirms her logins by an app or a passkey. */
      hasFactor: boolean;
      /** When she last showed who she is: by her login, or anew since. */
      provenAt: Date;
    }
);

/** The live session of a token's SHA-256, or null. */
export async function findSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('admin_users', 'admin_users.id', 'sessions.admin_id')
    .select([
      'sessions.kind',
      'sessions.customer_id',
      'sessions.admin_id',
      'sessions.last_used_at as usedAt',
      'sessions.must_change as mustChange',
      sql<Date>`coalesce(sessions.proven_at, sessions.created_at)`.as('provenAt'),
      sql<boolean>`coalesce(sessions.reads_primary_until > clock_timestamp(), false)`.as('justWrote'),
      'admin_users.username',
      'admin_users.role',
      'admin_users.senha_contada as isTold',
    ])
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('admin_totp')
              .select(sql`1`.as('one'))
              .whereRef('admin_totp.admin_id', '=', 'sessions.admin_id')
              .where('admin_totp.confirmed_at', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('admin_passkeys')
              .select(sql`1`.as('one'))
              .whereRef('admin_passkeys.admin_id', '=', 'sessions.admin_id'),
          ),
        ])
        .as('hasFactor'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { customer_id: customerId, admin_id: adminId, username, role, usedAt } = row;
  if (customerId !== null) return { kind: 'customer', customerId, usedAt };
  if (adminId === null || username === null || role === null) return null;
  const { mustChange, provenAt, justWrote } = row;
  const known = { isTold: row.isTold === true, hasFactor: Boolean(row.hasFactor) };
  return { kind: 'admin', adminId, username, role, mustChange, justWrote, ...known, provenAt, usedAt };
}

export async function updateLastUse(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', now)
    .execute();
}

/** From now on for so long she reads from where she writes; by the database's clock, which all servers share. */
export async function noteWrite(db: Kysely<DB>, tokenHash: Buffer, forMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ reads_primary_until: sql<Date>`clock_timestamp() + make_interval(secs => ${forMs / 1000})` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export interface NewSession {
  tokenHash: Buffer;
  owner: SessionOwner;
  now: Date;
  expiresAt: Date;
  /** Roughly what it runs on. */
  device?: string;
  /** From where, of the office. */
  network?: string;
  mustChange?: boolean;
}

export async function insertSession(
  db: Db,
  { tokenHash, owner, now, expiresAt, device = '', network = '', mustChange = false }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      kind: owner.kind,
      [columnOf(owner)]: owner.id,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      device,
      network,
      must_change: mustChange,
    })
    .execute();
}

/** Whoever works in it has shown anew who she is. */
export async function updateProvenAt(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** The session may do everything again. */
export async function liftMustChange(db: Db, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ must_change: false }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Somebody's live sessions, the last used first. */
export function listSessionsOf(db: Db, owner: SessionOwner, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .where(columnOf(owner), '=', owner.id)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends somebody's sessions, all but one where that is named, and says how many. */
export async function deleteSessionsOf(db: Db, owner: SessionOwner, but: Buffer | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(columnOf(owner), '=', owner.id)
    .$if(but !== null, (query) => query.where('token_hash', '!=', but ?? Buffer.alloc(0)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

const columnOf = ({ kind }: SessionOwner) => (kind === 'admin' ? 'admin_id' : 'customer_id');
