import { sql } from 'kysely';
import { normalizeCredit, type EstadoDoVale } from '#shared/credits.ts';
import { emailKey } from '#shared/email.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { ValesQuery } from '#shared/wire/credits.ts';
import { hashCredit } from './codes.ts';
import type { Credit, Db } from './credits.store.ts';

export type ListedCredit = Credit & { codigo: string | null };

const isFree = sql`c.blocked_at is null and c.refund_key is null`;

const STATES: Readonly<Record<EstadoDoVale, (now: Date) => ReturnType<typeof sql<boolean>>>> = {
  bloqueado: () => sql<boolean>`(c.blocked_at is not null or c.refund_key is not null)`,
  expirado: (now) => sql<boolean>`(${isFree} and c.expires_at <= ${now})`,
  usado: (now) => sql<boolean>`(${isFree} and c.expires_at > ${now} and c.balance_cents = 0)`,
  ativo: (now) => sql<boolean>`(${isFree} and c.expires_at > ${now} and c.balance_cents > 0)`,
};

export type Asked = Pick<ValesQuery, 'q' | 'estado' | 'tipo'> & {
  /** May the e-mail be searched in? Who sees it masked must not find it out by asking. */
  searchesPeople: boolean;
};

function matching(db: Db, { q, estado, tipo, searchesPeople }: Asked, now: Date) {
  let query = db.selectFrom('credits as c').leftJoin('orders as o', 'o.id', 'c.order_id');
  if (estado !== undefined) query = query.where(STATES[estado](now));
  if (tipo !== undefined) query = query.where('c.kind', '=', tipo);
  if (q !== undefined) query = query.where(named(q, searchesPeople));
  return query;
}

/** By a whole code, its last four characters, an e-mail as it is or its beginning, or the order that it came from. */
function named(q: string, searchesPeople: boolean) {
  const code = normalizeCredit(q);
  if (code !== null) return sql<boolean>`c.code_hash = ${hashCredit(code)}`;
  const order = normalizeCode(q);
  if (order !== null) return sql<boolean>`o.codigo = ${order}`;
  const byTail = sql<boolean>`c.code_tail = ${q.replace(/^[•*]+/u, '').toUpperCase()}`;
  return searchesPeople ? sql<boolean>`(${byTail} or starts_with(c.email, ${emailKey(q)}))` : byTail;
}

/** Is it by people that this finds vales, and not by codes and orders alone? */
export const isAboutPeople = ({ q, searchesPeople }: Asked): boolean =>
  q !== undefined && searchesPeople && normalizeCredit(q) === null && normalizeCode(q) === null;

/** Vales of the office's list, newest first. */
export function listCredits(
  db: Db,
  { limit, offset, ...asked }: Asked & Pick<ValesQuery, 'limit' | 'offset'>,
  now: Date,
): Promise<ListedCredit[]> {
  return matching(db, asked, now)
    .selectAll('c')
    .select('o.codigo')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCredits(db: Db, asked: Asked, now: Date): Promise<number> {
  const row = await matching(db, asked, now)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function findListed(db: Db, id: number): Promise<ListedCredit | undefined> {
  return db
    .selectFrom('credits as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select('o.codigo')
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** What all vales that can be spent hold: what the shop owes. */
export async function sumOpen(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('credits as c')
    .select(sql<number>`coalesce(sum(c.balance_cents), 0)::double precision`.as('cents'))
    .where(STATES.ativo(now))
    .executeTakeFirstOrThrow();
  return row.cents;
}
