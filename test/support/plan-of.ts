import {
  CompiledQuery,
  createQueryId,
  sql,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/**
 * How PostgreSQL does the first thing that `ask` asks of it: where it reads no whole table if it can be helped, or `asItComes`, as it would
 * by itself.
 */
export async function planOf(
  db: Kysely<DB>,
  ask: (db: Kysely<DB>) => Promise<unknown>,
  { asItComes = false } = {},
): Promise<string> {
  const asked: RootOperationNode[] = [];
  let answered = false;
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // The parts of a statement come before it.
      if (!answered) asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => {
      answered = true;
      return result;
    },
  };
  await ask(db.withPlugin(listener));
  const first = asked.at(-1);
  if (first === undefined) throw new Error('Nothing was asked');
  return db.transaction().execute(async (tx) => {
    if (!asItComes) await sql`set local enable_seqscan = off`.execute(tx);
    const { sql: text, parameters } = tx.getExecutor().compileQuery(first, createQueryId());
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain verbose ${text}`, [...parameters]));
    return JSON.stringify(rows);
  });
}
