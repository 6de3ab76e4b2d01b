import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

export type AddressRow = Selectable<DB['old_addresses']>;

export interface NewAddress {
  path: string;
  guessed: boolean;
  name: string;
  product_id?: number | null;
  category_id?: number | null;
  target?: string | null;
  import_id: number | null;
  created_by: string;
  created_at: Date;
}

/** Old addresses, so that the first who said where one leads is kept, unless that was a guess or led nowhere. */
export async function insertAddresses(tx: Reader, rows: readonly NewAddress[]): Promise<void> {
  if (rows.length === 0) return;
  const unique = [...new Map(rows.map((row) => [row.path, row])).values()];
  for (let from = 0; from < unique.length; from += AT_ONCE)
    await insertSome(tx, unique.slice(from, from + AT_ONCE));
}

const AT_ONCE = 500;

/** As many as a person may add, with those of imports. */
export const MOST_ADDRESSES = 100_000;

/** Where an address leads that came with an import. */
export interface LedName {
  name: string;
  productId: number | null;
  categoryId: number | null;
  importId: number | null;
}

/**
 * What imports of WooCommerce's files brought, by its whole old address and by the end of it; an end that two have stands
 * for neither, and a product's goes before a category's.
 */
export async function listLedNames(tx: Reader): Promise<Map<string, LedName>> {
  const rows = await tx
    .selectFrom('old_addresses as a')
    .innerJoin('moving_imports as i', 'i.id', 'a.import_id')
    .select(['a.path', 'a.name', 'a.product_id', 'a.category_id', 'a.import_id'])
    .where('i.source', '=', 'woocommerce')
    .where(({ eb, or }) => or([eb('a.product_id', 'is not', null), eb('a.category_id', 'is not', null)]))
    .orderBy('a.category_id', (order) => order.asc().nullsFirst())
    .orderBy('a.path')
    .limit(MOST_ADDRESSES)
    .execute();
  const names = new Map<string, LedName>();
  const twice = new Set<string>();
  for (const row of rows) {
    const { path, name, product_id: productId, category_id: categoryId, import_id: importId } = row;
    const led = { name, productId, categoryId, importId };
    const end = path.slice(path.lastIndexOf('/') + 1);
    const there = names.get(end);
    if (there === undefined) names.set(end, led);
    else if (there.productId !== productId && productId !== null) twice.add(end);
    names.set(path, led);
  }
  for (const end of twice) names.delete(end);
  return names;
}

async function insertSome(tx: Reader, rows: readonly NewAddress[]): Promise<void> {
  await tx
    .insertInto('old_addresses')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet((eb) => ({
          product_id: eb.ref('excluded.product_id'),
          category_id: eb.ref('excluded.category_id'),
          target: eb.ref('excluded.target'),
          guessed: eb.ref('excluded.guessed'),
          name: eb.ref('excluded.name'),
          import_id: eb.ref('excluded.import_id'),
        }))
        .where(LEADS_NOWHERE_OR_GUESSED),
    )
    .execute();
}

const LEADS_NOWHERE_OR_GUESSED = sql<boolean>`
  (old_addresses.guessed and not excluded.guessed)
  or (old_addresses.target is null and old_addresses.product_id is null and old_addresses.category_id is null)`;

export async function countAddresses(db: Reader): Promise<number> {
  const { n } = await db
    .selectFrom('old_addresses')
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function hasAddresses(db: Reader): Promise<boolean> {
  return (await db.selectFrom('old_addresses').select('path').limit(1).executeTakeFirst()) !== undefined;
}

/** Where an old address leads. */
export interface Lead {
  productId: number | null;
  /** The product is in the shop, to be seen. */
  isShown: boolean;
  /** Of the address, else of its product. */
  category: string | null;
  target: string | null;
}

const leads = (db: Reader) =>
  db
    .selectFrom('old_addresses as a')
    .leftJoin('products as p', 'p.id', 'a.product_id')
    .leftJoin('categories as c', (join) =>
      join.on((eb) => eb('c.id', '=', eb.fn.coalesce('a.category_id', 'p.category_id'))),
    );

export async function findLead(db: Reader, path: string): Promise<Lead | undefined> {
  const row = await leads(db)
    .select(['a.product_id', 'a.target', 'p.ativo', 'p.archived_at', 'c.nome', 'c.ativa'])
    .where('a.path', '=', path)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    productId: row.product_id,
    isShown: row.ativo === true && row.archived_at === null,
    category: row.ativa === true ? row.nome : null,
    target: row.target,
  };
}

export interface AddressesAsked {
  /** Only what leads nowhere, or was guessed. */
  kind: 'todos' | 'sem_destino' | 'supostos';
  q: string;
  limit: number;
  offset: number;
}

export interface ListedAddress extends Pick<
  AddressRow,
  'path' | 'target' | 'guessed' | 'name' | 'product_id' | 'category_id' | 'import_id'
> {
  produto: string | null;
  isShown: boolean;
  categoria: string | null;
}

export async function listAddresses(
  db: Reader,
  { kind, q, limit, offset }: AddressesAsked,
): Promise<{ rows: ListedAddress[]; total: number }> {
  const asked = leads(db)
    .$if(kind === 'supostos', (query) => query.where('a.guessed', '=', true))
    .$if(kind === 'sem_destino', (query) =>
      query
        .where('a.target', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('a.product_id', 'is', null), eb('a.category_id', 'is', null)]),
            eb('p.archived_at', 'is not', null),
            eb('p.ativo', '=', false),
          ]),
        ),
    )
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`strpos(a.path, ${q.toLowerCase()})`, '>', 0),
          eb(sql`strpos(lower(a.name), ${q.toLowerCase()})`, '>', 0),
        ]),
      ),
    );
  const rows = await asked
    .select([
      'a.path',
      'a.target',
      'a.guessed',
      'a.name',
      'a.product_id',
      'a.category_id',
      'a.import_id',
      'p.nome as produto',
      'c.nome as categoria',
    ])
    .select(sql<boolean>`coalesce(p.ativo and p.archived_at is null, false)`.as('isShown'))
    .orderBy('a.path')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await asked.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Says where an address leads, whatever was said before. */
export async function saveAddress(
  tx: Tx,
  row: { path: string; target: string; by: string; now: Date },
): Promise<void> {
  const { path, target, by, now } = row;
  const said = { target, product_id: null, category_id: null, guessed: false };
  await tx
    .insertInto('old_addresses')
    .values({ path, ...said, created_by: by, created_at: now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(said))
    .execute();
}

export async function deleteAddress(tx: Tx, path: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('old_addresses')
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst();
  return row !== undefined;
}

/** What an import said of a product's old addresses, before its product is taken back. */
export async function forgetAddressesOf(tx: Tx, importId: number, productId: number): Promise<void> {
  await tx
    .deleteFrom('old_addresses')
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .execute();
}

/** What an import said of all but products. */
export async function forgetOtherAddresses(tx: Tx, importId: number): Promise<void> {
  await tx
    .deleteFrom('old_addresses')
    .where('import_id', '=', importId)
    .where('product_id', 'is', null)
    .where('target', 'is', null)
    .execute();
}
