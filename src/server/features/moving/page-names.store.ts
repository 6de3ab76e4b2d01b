import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { countAddresses, MOST_ADDRESSES } from './addresses.store.ts';
import { moveTargets } from './category-names.store.ts';

type Tx = Transaction<DB>;

/** Is there a page of the owner's at this address, to be seen? */
export async function isPageShown(tx: Tx, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing leads on from an address that is a page's own now. */
export async function freeAddress(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom('old_addresses').where('path', '=', path).execute();
}

/**
 * What led to a page by its address leads to the next one, and so does that address itself. Where there are too many
 * addresses already, it does not.
 */
export async function keepAddress(
  tx: Tx,
  { from, to, name, by, now }: { from: string; to: string; name: string; by: string; now: Date },
): Promise<void> {
  await moveTargets(tx, from, to);
  if ((await countAddresses(tx)) >= MOST_ADDRESSES) return;
  const led = { product_id: null, category_id: null, target: to, guessed: false, name, import_id: null };
  await tx
    .insertInto('old_addresses')
    .values({ path: from, ...led, created_by: by, created_at: now })
    // One that stands there is somebody's own word: what a shown page has at its address went when it was shown.
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Nothing of this kind leads to a page that is gone, by whatever hand; what old shops’ addresses led to it ends in a 404. */
export async function dropAddressesTo(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom('old_addresses').where('target', '=', path).where('path', 'like', '/p/%').execute();
}
