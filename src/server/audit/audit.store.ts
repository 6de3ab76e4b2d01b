import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../db/index.ts';

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

const MOST_LOGINS = 200;

/** The addresses from which this one got in since then, by a password or by a link in a mail. */
export async function listLoginAddresses(
  db: Db,
  { actor, since }: { actor: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(sql<string | null>`after ->> 'address'`.as('address'))
    .where('actor', '=', actor)
    .where('action', 'in', [LOGGED_IN, PASSWORD_RESET])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(MOST_LOGINS)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** The audit log's word for a login. */
export const LOGGED_IN = 'login';
export const PASSWORD_RESET = 'senha_redefinida';

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
