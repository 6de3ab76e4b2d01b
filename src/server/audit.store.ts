import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './db/index.ts';

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

function asJson(value: Record<string, unknown> | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

/** Did this one log in from this address since then? */
export async function hasLoggedInFrom(
  db: Db,
  { actor, address, since }: { actor: string; address: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>', since)
    .where('actor', '=', actor)
    .where('action', '=', LOGGED_IN)
    .where(sql<string>`after ->> 'address'`, '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The audit log's word for a login. */
export const LOGGED_IN = 'login';

/** Of what a customer did and of her orders the acts stay written down, without where from and what was noted. */
export async function blankAudit(
  tx: Transaction<DB>,
  { actor, orders }: { actor: string; orders: readonly { id: number; codigo: string }[] },
): Promise<void> {
  const blank = { before: null, after: null };
  await tx.updateTable('audit_log').set(blank).where('actor', '=', actor).execute();
  await tx
    .updateTable('audit_log')
    .set(blank)
    .where('actor', '=', 'visitante')
    .where('subject', '=', actor)
    .execute();
  // Earlier lines name an order by its number alone.
  const subjects = orders.flatMap((order) => [`pedido ${order.id}`, orderSubject(order)]);
  if (subjects.length === 0) return;
  await tx.updateTable('audit_log').set(blank).where('subject', 'in', subjects).execute();
}
