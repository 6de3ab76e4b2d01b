import {
  CompiledQuery,
  createQueryId,
  sql,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/** How PostgreSQL does the first thing that `ask` asks of it where it reads no whole table if it can be helped. */
export async function planOf(db: Kysely<DB>, ask: (db: Kysely<DB>) => Promise<unknown>): Promise<string> {
  const asked: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(listener));
  const [first] = asked;
  if (first === undefined) throw new Error('Nothing was asked');
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { sql: text, parameters } = tx.getExecutor().compileQuery(first, createQueryId());
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain verbose ${text}`, [...parameters]));
    return JSON.stringify(rows);
  });
}
