import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OrdemPedidos } from '#shared/wire/office-orders.ts';
import type { DB } from '../../db/index.ts';
import type { OrdersFilter } from './list-query.ts';
import { waitsFor } from './waiting.store.ts';

type Db = Kysely<DB>;

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Does an order have all that was searched for? Over `orders as o`. What everybody may search in is part of what some may:
 * both are asked, as only the larger one has an index.
 */
export function matches({ terms, codigo, orderId, searchesPeople }: OrdersFilter): RawBuilder<boolean> {
  const words = terms.map(({ text, cpf }) => {
    const like = containing(text);
    const named = sql`o.busca like ${like}`;
    const found = [
      searchesPeople ? named : sql`(${named} and o.busca_nome like ${like})`,
      sql`o.busca_pecas like ${like}`,
      ...(cpf === null || !searchesPeople ? [] : [sql`o.cpf_hash = ${cpf.hash}`]),
    ];
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(
    [
      ...(codigo === null ? [] : [sql`o.codigo = ${codigo}`]),
      ...(orderId === null ? [] : [sql`o.id = ${orderId}`]),
      ...(words.length === 0 ? [] : [sql`(${sql.join(words, sql` and `)})`]),
    ],
    sql` or `,
  )})`;
}

const WHOLE_EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)*\.[^@\s.]{2,}$/;

/** The one order or person that is typed whole: a code, a number that says that it is one, a CPF, an e-mail. Each has an index. */
function namedBy({
  terms,
  codigo,
  orderId,
  isBareNumber,
  searchesPeople,
}: OrdersFilter): RawBuilder<unknown>[] {
  const [person] = searchesPeople && terms.length === 1 ? terms : [];
  return [
    ...(codigo === null ? [] : [sql`o.codigo = ${codigo}`]),
    ...(orderId === null || isBareNumber ? [] : [sql`o.id = ${orderId}`]),
    ...(person === undefined || person.cpf === null ? [] : [sql`o.cpf_hash = ${person.cpf.hash}`]),
    ...(person !== undefined && WHOLE_EMAIL.test(person.text) ? [sql`lower(o.email) = ${person.text}`] : []),
  ];
}

/** What is searched for, looked up once. */
export interface Sought extends OrdersFilter {
  /** Where it is some order's or person's name, theirs alone is found, whatever else narrows the list. */
  named: RawBuilder<boolean> | null;
}

export async function seek(db: Db, filter: OrdersFilter): Promise<Sought> {
  const names = namedBy(filter);
  if (names.length === 0) return { ...filter, named: null };
  const named = sql<boolean>`(${sql.join(names, sql` or `)})`;
  const known = await db.selectFrom('orders as o').where(named).select('o.id').limit(1).executeTakeFirst();
  return { ...filter, named: known === undefined ? null : named };
}

/** Orders as a filter narrows them, whatever is searched for. */
export function narrowed(db: Db, filter: OrdersFilter) {
  let found = db.selectFrom('orders as o');
  if (filter.statuses.length > 0) found = found.where('o.status', 'in', [...filter.statuses]);
  if (filter.channel !== null) found = found.where('o.canal', '=', filter.channel);
  if (filter.waiting !== null) found = found.where(waitsFor(filter.waiting.reason, filter.waiting.now));
  if (filter.from !== null) found = found.where('o.created_at', '>=', filter.from);
  if (filter.before !== null) found = found.where('o.created_at', '<', filter.before);
  return filter.sort === 'pagos' ? found.where('o.paid_at', 'is not', null) : found;
}

/** Is anything searched for? */
export const isSearch = ({ terms, codigo, orderId }: OrdersFilter): boolean =>
  terms.length > 0 || codigo !== null || orderId !== null;

/** All orders of a filter. */
export function findOrders(db: Db, filter: Sought) {
  const found = narrowed(db, filter);
  return isSearch(filter) ? found.where(filter.named ?? matches(filter)) : found;
}

type Direction = 'asc' | 'desc';
export type Sorting = readonly [by: RawBuilder<unknown>, direction: Direction];

// Index expressions: what stands here must stand there.
const byName = sql`left(o.busca_nome, 60)`;
export const SORTINGS: Readonly<Record<OrdemPedidos, Sorting>> = {
  recentes: [sql`o.created_at`, 'desc'],
  antigos: [sql`o.created_at`, 'asc'],
  pagos: [sql`o.paid_at`, 'desc'],
  total: [sql`o.total_cents`, 'asc'],
  'total-desc': [sql`o.total_cents`, 'desc'],
  nome: [byName, 'asc'],
  'nome-desc': [byName, 'desc'],
};

export const turned = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');
