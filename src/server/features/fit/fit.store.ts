import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { compareSizes } from '#shared/catalog.ts';
import type { FitAnswer, FitCounts } from '#shared/fit.ts';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

export type Answered = Selectable<DB['fit_answers']>;

export async function listAnswers(db: Db, itemIds: readonly number[]): Promise<Map<number, Answered>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.selectFrom('fit_answers').selectAll().where('order_item_id', 'in', itemIds).execute();
  return new Map(rows.map((row) => [row.order_item_id ?? 0, row]));
}

/** Whoever answers for the same product waits here, so that what is counted stays true. */
export async function lockAnswers(tx: Tx, productId: number): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
}

export interface NewAnswer {
  itemId: number;
  productId: number;
  tamanho: string;
  resposta: FitAnswer;
  now: Date;
}

/** Notes an answer; another one to the same line takes its place, and its age. */
export async function saveAnswer(tx: Tx, { itemId, productId, tamanho, resposta, now }: NewAnswer) {
  await tx
    .insertInto('fit_answers')
    .values({ order_item_id: itemId, product_id: productId, tamanho, resposta, answered_at: now })
    .onConflict((conflict) => conflict.column('order_item_id').doUpdateSet({ resposta }))
    .execute();
}

const counts = {
  pequeno: sql<number>`count(*) filter (where resposta = 'pequeno')`,
  certo: sql<number>`count(*) filter (where resposta = 'certo')`,
  grande: sql<number>`count(*) filter (where resposta = 'grande')`,
};

/** What was answered of a product by size, as they were called when they were bought. */
export async function countBySize(db: Db, productId: number): Promise<(FitCounts & { tamanho: string })[]> {
  const rows = await db
    .selectFrom('fit_answers')
    .select(['tamanho', counts.pequeno.as('pequeno'), counts.certo.as('certo'), counts.grande.as('grande')])
    .where('product_id', '=', productId)
    .groupBy('tamanho')
    .execute();
  const bySize = rows.toSorted((one, other) => compareSizes(one.tamanho, other.tamanho));
  return bySize.map(({ tamanho, pequeno, certo, grande }) => ({
    tamanho,
    pequeno: Number(pequeno),
    certo: Number(certo),
    grande: Number(grande),
  }));
}

/** The answers of these orders still count, and no longer tell of which order they are. */
export async function unlinkAnswers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  // What one order says twice of a product counts once: so it does when nobody knows any more that it was one order.
  await sql`
    delete from fit_answers f using order_items l, fit_answers g, order_items k
    where l.id = f.order_item_id and l.order_id = any(${orderIds})
      and k.id = g.order_item_id and k.order_id = l.order_id
      and g.product_id = f.product_id and g.resposta = f.resposta and g.id < f.id
  `.execute(tx);
  await tx
    .updateTable('fit_answers')
    .set({ order_item_id: null })
    .where('order_item_id', 'in', (eb) =>
      eb.selectFrom('order_items').select('id').where('order_id', 'in', orderIds),
    )
    .execute();
}
