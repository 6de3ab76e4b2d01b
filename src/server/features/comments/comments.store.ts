import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type Comment = Selectable<DB['order_comments']>;

/** More of one order are a mistake, or somebody's joke. */
const MOST = 200;

export function listComments(db: Db, orderId: number): Promise<Comment[]> {
  return db
    .selectFrom('order_comments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST)
    .execute();
}

export function findComment(db: Db, id: number): Promise<Comment | undefined> {
  return db.selectFrom('order_comments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False where the order has all that it may have. */
export async function insertComment(
  db: Db,
  { order_id: id, author, texto, at, on_paper: onPaper }: Omit<Comment, 'id'>,
): Promise<boolean> {
  const made = await sql<{ id: number }>`insert into order_comments (order_id, author, texto, at, on_paper)
    select ${id}, ${author}, ${texto}, ${at}, ${onPaper}
    where (select count(*) from order_comments where order_id = ${id}) < ${MOST}
    returning id`.execute(db);
  return made.rows.length > 0;
}

/** What the notes for whoever packs say together, a line each. */
export async function readOnPaper(db: Db, orderId: number): Promise<string> {
  const notes = await db
    .selectFrom('order_comments')
    .select('texto')
    .where('order_id', '=', orderId)
    .where('on_paper', '=', true)
    .orderBy('id')
    .execute();
  return notes.map(({ texto }) => texto).join('\n');
}

/** One note, or none, in the place of all for whoever packs: what somebody says of them as one text. */
export async function replaceOnPaper(
  tx: Transaction<DB>,
  note: Pick<Comment, 'order_id' | 'author' | 'texto' | 'at'>,
): Promise<void> {
  await tx
    .deleteFrom('order_comments')
    .where('order_id', '=', note.order_id)
    .where('on_paper', '=', true)
    .execute();
  if (note.texto.trim() === '') return;
  await tx
    .insertInto('order_comments')
    .values({ ...note, on_paper: true })
    .execute();
}

export async function deleteComment(tx: Transaction<DB>, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('order_comments').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Takes out what was written of orders whose buyer is forgotten. */
export async function forgetComments(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom('order_comments')
    .where('order_id', 'in', [...orderIds])
    .execute();
}
