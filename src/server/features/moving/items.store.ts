import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import type { DB } from '../../db/index.ts';
import type { Source } from './old-product.ts';
import type { Wish } from './to-wish.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

export interface ItemRow extends Omit<
  Selectable<DB['moving_items']>,
  'wish' | 'former' | 'changes' | 'old' | 'brought'
> {
  wish: Wish | null;
  /** A person or an order, as the kind of its import has it. */
  old: unknown;
  brought: PersonMark | null;
  former: ProdutoEnviado | null;
  changes: { campo: string; de: string; para: string }[] | null;
}

/** What became of a person, by which it is taken back. */
export interface PersonMark {
  isNew: boolean;
  /** Columns that were empty and no longer are. */
  filled: string[];
  /** When she was last changed before, and by this. */
  before: string;
  at: string;
}

export interface NewItem {
  position: number;
  old?: unknown;
  email?: string;
  key: string;
  line: number;
  nome: string;
  wish: Wish | null;
  notes: string[];
  blanks: number;
  why: string;
}

const AT_ONCE = 200;

export async function insertItems(tx: Tx, importId: number, items: readonly NewItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const rows = items.slice(from, from + AT_ONCE).map(({ wish, old = null, ...item }) => {
      // What can't come needs no trial.
      const out = wish === null && old === null ? ('fora' as const) : null;
      return {
        ...item,
        import_id: importId,
        wish: wish === null ? null : JSON.stringify(wish),
        old: old === null ? null : JSON.stringify(old),
        plan: out,
        outcome: out,
      };
    });
    await tx.insertInto('moving_items').values(rows).execute();
  }
}

/** What is to be done next of an import: looked at, brought, or taken back from the last one on. */
export async function nextItem(
  tx: Reader,
  importId: number,
  task: 'check' | 'bring' | 'undo',
): Promise<ItemRow | undefined> {
  const query = tx.selectFrom('moving_items').selectAll().where('import_id', '=', importId).limit(1);
  const row = await (
    task === 'check'
      ? query.where('plan', 'is', null).orderBy('position')
      : task === 'bring'
        ? query.where('outcome', 'is', null).orderBy('position')
        : query
            .where('undone', 'is', null)
            .where(({ or, eb, and, exists, selectFrom }) =>
              or([
                eb('outcome', 'in', ['novo', 'alterado']),
                // What stayed as it was may have got pictures.
                and([
                  eb('outcome', '=', 'igual'),
                  exists(
                    selectFrom('moving_pictures as p')
                      .select('p.id')
                      .where('p.import_id', '=', importId)
                      .whereRef('p.product_id', '=', 'moving_items.product_id'),
                  ),
                ]),
              ]),
            )
            .orderBy('position', 'desc')
  ).executeTakeFirst();
  return row as ItemRow | undefined;
}

type Change = Pick<
  Updateable<DB['moving_items']>,
  'plan' | 'outcome' | 'undone' | 'why' | 'notes' | 'product_id' | 'version' | 'customer_id'
> & {
  changes?: ItemRow['changes'];
  former?: ProdutoEnviado | null;
  brought?: PersonMark | null;
  /** What the file said of a person is not kept once it has come. */
  old?: null;
};

export async function updateItem(
  tx: Reader,
  { import_id, position }: Pick<ItemRow, 'import_id' | 'position'>,
  { changes, former, brought, ...plain }: Change,
): Promise<void> {
  await tx
    .updateTable('moving_items')
    .set({
      ...plain,
      ...(changes !== undefined && { changes: JSON.stringify(changes) }),
      ...(former !== undefined && { former: former === null ? null : JSON.stringify(former) }),
      ...(brought !== undefined && { brought: brought === null ? null : JSON.stringify(brought) }),
    })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .execute();
}

/** The product has changed by our own doing: taking it back goes by its new version. */
export async function noteVersion(tx: Tx, productId: number, version: number): Promise<void> {
  await tx
    .updateTable('moving_items')
    .set({ version })
    .where('product_id', '=', productId)
    .where('version', '=', version - 1)
    .execute();
}

export interface ItemsAsked {
  importId: number;
  /** As they were planned, or as they came out once they have. */
  kind: string | undefined;
  withNotes: boolean;
  limit: number;
  offset: number;
}

export async function listItems(
  db: Reader,
  { importId, kind, withNotes, limit, offset }: ItemsAsked,
): Promise<{ items: ItemRow[]; total: number }> {
  const asked = db
    .selectFrom('moving_items')
    .where('import_id', '=', importId)
    .$if(kind !== undefined, (query) => query.where(sql`coalesce(outcome, plan)`, '=', kind))
    .$if(withNotes, (query) => query.where(sql<boolean>`(why <> '' or notes <> '{}')`));
  const items = await asked.selectAll().orderBy('position').limit(limit).offset(offset).execute();
  const { total } = await asked.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { items: items as ItemRow[], total };
}

/** What did not come. */
export function listLeftOut(tx: Tx, importId: number): Promise<{ key: string; nome: string }[]> {
  return tx
    .selectFrom('moving_items')
    .select(['key', 'nome'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'fora')
    .execute();
}

/** Which product came from there, if one did. */
export async function findMoved(tx: Tx, source: Source, key: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('moving_products')
    .select('product_id')
    .where('source', '=', source)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.product_id;
}

export async function isMoved(tx: Tx, productId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('moving_products')
    .select('key')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveMoved(
  tx: Tx,
  row: { source: Source; key: string; product_id: number },
): Promise<void> {
  await tx
    .insertInto('moving_products')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet({ product_id: row.product_id }))
    .execute();
}

export async function forgetMoved(tx: Tx, source: Source, key: string): Promise<void> {
  await tx.deleteFrom('moving_products').where('source', '=', source).where('key', '=', key).execute();
}
