import type { Kysely, Transaction } from 'kysely';
import { fold } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { countAddresses, MOST_ADDRESSES } from './addresses.store.ts';
import { listAddress } from './old-path.ts';

type Tx = Transaction<DB>;

/** Is there a category of this name, hidden or not? */
export async function findCategoryNamed(db: Kysely<DB> | Tx, name: string): Promise<string | undefined> {
  const rows = await db.selectFrom('categories').select('nome').execute();
  return rows.find(({ nome }) => fold(nome) === fold(name))?.nome;
}

export async function isProductShown(db: Kysely<DB> | Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing leads on from a name that is a category's own now. */
export async function freeName(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('old_addresses').where('path', '=', listAddress(name)).execute();
}

export interface NamesGiven {
  id: number;
  from: string;
  by: string;
  now: Date;
}

/**
 * Links by a name that a category had lead to the category, whatever it is called by then. Where there are too many
 * addresses already, they do not.
 */
export async function keepName(tx: Tx, { id, from, by, now }: NamesGiven): Promise<void> {
  if ((await countAddresses(tx)) >= MOST_ADDRESSES) return;
  const led = {
    product_id: null,
    category_id: id,
    target: null,
    guessed: false,
    name: from,
    import_id: null,
  };
  await tx
    .insertInto('old_addresses')
    .values({ path: listAddress(from), ...led, created_by: by, created_at: now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(led))
    .execute();
}

/** What leads to the list by one of its names leads there by the next. */
export async function moveTargets(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('old_addresses').set({ target: to }).where('target', '=', from).execute();
}
