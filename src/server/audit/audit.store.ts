import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../db/index.ts';
import { addEvents } from '../limits/shared-windows.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface AuditEntry {
  actor: string;
  action: string;
  subject?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
}

/** What an act on an order or a product stands under: its number, and what people call it. */
export const orderSubject = ({ id, codigo }: { id: number; codigo: string }) => `pedido ${id} · ${codigo}`;
export const productSubject = ({ id, nome }: { id: number; nome: string }) => `produto ${id} · ${nome}`;

/** Writes down who did what. Secrets have no place in it. */
export async function insertAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { actor, action, subject = '', before, after, at } = entry;
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, before: asJson(before), after: asJson(after), at })
    .execute();
}

const SIGHT_MS = 3_600_000;

/**
 * Writes down that somebody read personal data: once an hour for each person, kind of look and record, however often she
 * looks again.
 */
export async function noteSight(db: Db, look: AuditEntry): Promise<void> {
  const { actor, action, subject = '', at } = look;
  const key = `sight ${actor} ${action} ${subject}`;
  const [count] = await addEvents(db, [{ key, windowMs: SIGHT_MS }], at);
  if (count === undefined || count.events <= 1) await insertAudit(db, look);
}

function asJson(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

/** Everybody who has done something, but for customers: each name is one look into its index, however many lines it has. */
export async function listActors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`with recursive actors (actor) as (
      (select actor from audit_log where actor not like 'cliente %' order by actor limit 1)
      union all
      select (select l.actor from audit_log l where l.actor not like 'cliente %' and l.actor > a.actor
          order by l.actor limit 1)
        from actors a where a.actor is not null
    ) select actor from actors where actor is not null`.execute(db);
  return rows.map(({ actor }) => actor);
}

/** How often an order's buyer has done this, also what was undone or has gone since. */
export async function countBuyersActs(
  db: Db,
  { action, orderId }: { action: string; orderId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor', '=', 'cliente')
    .where('action', '=', action)
    .where('subject', 'like', `${orderSubject({ id: orderId, codigo: '' })}%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Was a way or a code of an order noted since then, but for what sent it? */
export async function wasWayNoted(
  db: Db,
  { order, since }: { order: { id: number; codigo: string }; since: Date },
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', since)
    .where('subject', '=', orderSubject(order))
    .where('action', '=', WAY_NOTED)
    .where(sql`after ->> 'status'`, 'is', null)
    .executeTakeFirst();
  return line !== undefined;
}

/** Which carrier an order had before the note that sent it in that moment; undefined: none sent it so. */
export async function findCarrierBefore(
  db: Db,
  { order, at }: { order: { id: number; codigo: string }; at: Date },
): Promise<string | undefined> {
  const line = await db
    .selectFrom('audit_log')
    .select(sql<string | null>`before ->> 'transportadora'`.as('carrier'))
    .where('at', '=', at)
    .where('subject', '=', orderSubject(order))
    .where('action', '=', WAY_NOTED)
    .where(sql`after ->> 'status'`, 'is not', null)
    .executeTakeFirst();
  return line?.carrier ?? undefined;
}

/** The audit log's word for a note of an order's way. */
export const WAY_NOTED = 'pedido_envio';

const MOST_LOGINS = 200;

/** Where somebody got in from. */
export interface EarlierLogin {
  address: string;
  /** '' in lines from before devices were written down, and of links in mails. */
  device: string;
}

/** Where this one got in from since then, by a password, a passkey or a link in a mail; the last first. */
export async function listLogins(
  db: Db,
  { actor, since }: { actor: string; since: Date },
): Promise<EarlierLogin[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select([
      sql<string | null>`after ->> 'address'`.as('address'),
      sql<string | null>`after ->> 'device'`.as('device'),
    ])
    .where('actor', '=', actor)
    .where('action', 'in', [LOGGED_IN, PASSWORD_RESET])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(MOST_LOGINS)
    .execute();
  return rows.flatMap(({ address, device }) => (address === null ? [] : [{ address, device: device ?? '' }]));
}

/** The audit log's word for a login. */
export const LOGGED_IN = 'login';
export const PASSWORD_RESET = 'senha_redefinida';

/** Of what a customer did, where she has an account, and of her orders the acts stay written down, without where from and what was noted. */
export async function blankAudit(
  tx: Transaction<DB>,
  { actor, orders }: { actor: string | null; orders: readonly { id: number; codigo: string }[] },
): Promise<void> {
  const blank = { before: null, after: null };
  if (actor !== null) {
    await tx.updateTable('audit_log').set(blank).where('actor', '=', actor).execute();
    await tx
      .updateTable('audit_log')
      .set(blank)
      .where('actor', '=', 'visitante')
      .where('subject', '=', actor)
      .execute();
  }
  // Earlier lines name an order by its number alone.
  await blankSubjects(
    tx,
    orders.flatMap((order) => [`pedido ${order.id}`, orderSubject(order)]),
  );
}

/** Of what was done to these the acts stay written down, without what was noted. */
export async function blankSubjects(tx: Transaction<DB>, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const blank = { before: null, after: null };
  await tx.updateTable('audit_log').set(blank).where('subject', 'in', subjects).execute();
}
