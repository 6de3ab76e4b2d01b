import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

export type OwnWayKind = 'areas' | 'retirada' | 'caixas' | 'corte';
export type OwnWayRow = Selectable<DB['own_ways']>;

/** What the shop carries and hands over itself, and in what it packs, as it was said last; a row a kind at most. */
export function listOwnWays(db: Kysely<DB> | Transaction<DB>): Promise<OwnWayRow[]> {
  return db.selectFrom('own_ways').selectAll().execute();
}

interface NextOwnWay {
  kind: OwnWayKind;
  /** The revision that it follows; 0: there was none. */
  after: number;
  document: object;
  by: string;
  at: Date;
}

/** Keeps the next state; false where somebody else was first. */
export async function saveOwnWay(
  tx: Transaction<DB>,
  { kind, after, document, by, at }: NextOwnWay,
): Promise<boolean> {
  const next = { revision: after + 1, document: JSON.stringify(document), saved_by: by, saved_at: at };
  if (after === 0) {
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('own_ways')
      .values({ kind, ...next })
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .executeTakeFirst();
    return rows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('own_ways')
    .set(next)
    .where('kind', '=', kind)
    .where('revision', '=', after)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
