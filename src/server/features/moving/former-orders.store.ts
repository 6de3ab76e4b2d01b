import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { FormerItem } from './old-order.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

export type FormerOrder = Omit<Selectable<DB['former_orders']>, 'itens'> & { itens: FormerItem[] };
export type NewFormerOrder = Omit<Insertable<DB['former_orders']>, 'itens' | 'id'> & { itens: FormerItem[] };
export type FormerSource = FormerOrder['source'];

/** The column holds what was put into it. */
export const toFormerOrder = (row: Selectable<DB['former_orders']>): FormerOrder => ({
  ...row,
  itens: Array.isArray(row.itens) ? (row.itens as FormerItem[]) : [],
});

/** False where it is here already. */
export async function insertFormerOrder(tx: Tx, { itens, ...order }: NewFormerOrder): Promise<boolean> {
  const row = await tx
    .insertInto('former_orders')
    .values({ ...order, itens: JSON.stringify(itens) })
    .onConflict((conflict) => conflict.columns(['source', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFormerOrderHere(tx: Tx, source: FormerSource, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom('former_orders')
    .select('id')
    .where('source', '=', source)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of one import alone; false where it is gone. */
export async function deleteFormerOrder(
  tx: Tx,
  { importId, number }: { importId: number; number: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('former_orders')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface FormerAsked {
  /** Folded words, of which each has to be in it. */
  terms: readonly string[];
  searchesPeople: boolean;
  customerId?: number | undefined;
  source?: FormerSource | undefined;
  limit: number;
  offset: number;
}

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The newest first, and how many there are. */
export async function listFormerOrders(
  db: Db,
  { terms, searchesPeople, customerId, source, limit, offset }: FormerAsked,
): Promise<{ orders: FormerOrder[]; total: number }> {
  let asked = db
    .selectFrom('former_orders')
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'nuvemshop'));
  for (const term of terms) {
    asked = asked.where((eb) =>
      eb.or([
        eb('busca', 'like', containing(term)),
        ...(searchesPeople ? [eb('busca_pessoa', 'like', containing(term))] : []),
      ]),
    );
  }
  const [rows, { total }] = await Promise.all([
    asked
      .selectAll()
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    asked.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { orders: rows.map(toFormerOrder), total };
}

export async function findFormerOrder(db: Db, id: number): Promise<FormerOrder | undefined> {
  const row = await db.selectFrom('former_orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toFormerOrder(row);
}

const MOST_OWN = 500;

/** Those of a customer's that were made with her e-mail: for her alone who has confirmed it. */
export async function listOwnFormerOrders(db: Db, customerId: number): Promise<FormerOrder[]> {
  const rows = await db
    .selectFrom('former_orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('is_by_email', '=', true)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OWN)
    .execute();
  return rows.map(toFormerOrder);
}

/** Orders of an e-mail that is confirmed now are its customer's. How many. */
export async function joinFormerOrders(
  tx: Tx,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  if (email === '') return 0;
  const joined = await tx
    .updateTable('former_orders')
    .set({ customer_id: customerId, is_by_email: true })
    .where('email', '=', email)
    .where('is_by_email', '=', false)
    .returning('id')
    .execute();
  return joined.length;
}

/** Who bought, in no form; state and amounts stay. */
export const NOBODY = {
  email: '',
  cpf_hash: null,
  nome: '',
  whatsapp: '',
  cep: '',
  endereco: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  observacoes: '',
  busca_pessoa: '',
} as const;

/** A customer, with an e-mail that she has shown to be hers; or a guest by hers. */
export type Forgotten = { customerId: number; email: string | null } | { guestEmail: string };

/**
 * Takes a person out of her former orders, and out of files that wait or have come; a guest leaves what belongs to an
 * account. How many orders.
 */
export async function forgetFormer(tx: Tx, whose: Forgotten): Promise<number> {
  const [id, email] =
    'guestEmail' in whose ? [null, whose.guestEmail] : [whose.customerId, whose.email ?? ''];
  const isHers = sql<boolean>`(customer_id = ${id} or (${email} <> '' and email = ${email}))`;
  const orders = await tx
    .updateTable('former_orders')
    .set({ ...NOBODY, customer_id: null, is_by_email: false })
    .where(isHers)
    .$if('guestEmail' in whose, (query) => query.where('is_by_email', '=', false))
    .returning('id')
    .execute();
  await tx.deleteFrom('moving_items').where(isHers).execute();
  return orders.length;
}

/** Was anything made with this e-mail that belongs to no account of it? */
export async function hasFormerOrders(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_orders')
    .select('id')
    .where('email', '=', email)
    .where('is_by_email', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Old {
  before: Date;
  limit: number;
}

/** Takes the buyers out of orders that were made before then; an account keeps its list. How many. */
export async function reduceFormerOrders(tx: Tx, { before, limit }: Old): Promise<number> {
  const old = tx
    .selectFrom('former_orders')
    .select('id')
    .where('placed_at', '<', before)
    .where(sql<boolean>`(nome <> '' or email <> '' or cpf_hash is not null)`)
    .orderBy('placed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('former_orders')
    .set(NOBODY)
    .where('id', 'in', old)
    .returning('id')
    .execute();
  return rows.length;
}

/** Forgets files of people and orders that nobody has touched since; what came of them stays. How many. */
export async function deleteOldPeopleFiles(tx: Tx, { before, limit }: Old): Promise<number> {
  const old = tx
    .selectFrom('moving_imports')
    .select('id')
    .where('kind', 'in', ['clientes', 'pedidos'])
    .where('status', 'in', ['conferido', 'pronto', 'desfeito'])
    .where('updated_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx.deleteFrom('moving_imports').where('id', 'in', old).returning('id').execute();
  return rows.length;
}
