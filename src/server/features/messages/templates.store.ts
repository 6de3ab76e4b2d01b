import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;
export type TemplateRow = Selectable<DB['message_templates']>;

/** In the order in which they are offered. */
export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('message_templates').selectAll().orderBy('position').orderBy('id').execute();

interface Said {
  title: string;
  subject: string;
  texto: string;
  saved_by: string;
  saved_at: Date;
}

/** At the end of the list. */
export async function insertTemplate(tx: Tx, said: Said): Promise<number> {
  const { id } = await tx
    .insertInto('message_templates')
    .values({
      ...said,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from message_templates)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  said: Said & { archived: boolean; revision: number },
): Promise<void> {
  await tx.updateTable('message_templates').set(said).where('id', '=', id).execute();
}

export async function placeTemplate(tx: Tx, id: number, position: number): Promise<void> {
  await tx.updateTable('message_templates').set({ position }).where('id', '=', id).execute();
}
