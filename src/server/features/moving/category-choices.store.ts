import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { pathKey, type Choice, type Choices } from './old-categories.ts';
import type { Source } from './old-product.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

/** What was chosen of these categories of a shop; of all of them without `paths`. */
export async function findChoices(db: Reader, source: Source, paths?: readonly string[]): Promise<Choices> {
  const rows = await db
    .selectFrom('moving_category_choices')
    .select(['path', 'category_id', 'name'])
    .where('source', '=', source)
    .$if(paths !== undefined, (query) => query.where('path', 'in', ['', ...(paths ?? []).map(pathKey)]))
    .execute();
  return new Map(rows.map(({ path, category_id, name }) => [path, { categoryId: category_id, name }]));
}

interface Chosen {
  source: Source;
  path: string;
  choice: Choice;
}

export async function saveChoice(tx: Tx, { source, path, choice }: Chosen): Promise<void> {
  const { categoryId: category_id, name } = choice;
  await tx
    .insertInto('moving_category_choices')
    .values({ source, path: pathKey(path), category_id, name })
    .onConflict((conflict) => conflict.columns(['source', 'path']).doUpdateSet({ category_id, name }))
    .execute();
}

/** What became of it, for the next file; what somebody has chosen stays, and has its number now. */
export async function rememberCategory(
  tx: Tx,
  { source, path, choice: { categoryId: category_id, name } }: Chosen,
): Promise<void> {
  await tx
    .insertInto('moving_category_choices')
    .values({ source, path: pathKey(path), category_id, name })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'path'])
        .doUpdateSet({ category_id })
        .where('moving_category_choices.category_id', 'is', null)
        .where('moving_category_choices.name', 'is not', null),
    )
    .execute();
}

/** All that are there, hidden or not. */
export async function categoryNames(db: Reader): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'nome']).execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

/** The old categories of products of an import that may come, and which products have just those. */
export async function listItemPaths(
  db: Reader,
  importId: number,
): Promise<{ paths: string[]; positions: number[] }[]> {
  const rows = await db
    .selectFrom('moving_items')
    .select(sql<string[] | null>`wish -> 'categorias'`.as('paths'))
    .select(sql<string | null>`wish -> 'body' ->> 'categoria'`.as('only'))
    .select(sql<number[]>`array_agg(position)`.as('positions'))
    .where('import_id', '=', importId)
    .where('wish', 'is not', null)
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`min(position)`)
    .execute();
  // A file that was sent before categories could be chosen names the one alone.
  return rows.map(({ paths, only, positions }) => ({ paths: paths ?? [only ?? ''], positions }));
}

/** They are tried anew. */
export async function lookAgainAt(tx: Tx, importId: number, positions: readonly number[]): Promise<void> {
  await tx
    .updateTable('moving_items')
    .set({ plan: null, changes: null, why: '', product_id: null })
    .where('import_id', '=', importId)
    .where('position', '=', sql<number>`any(${positions})`)
    .execute();
}
