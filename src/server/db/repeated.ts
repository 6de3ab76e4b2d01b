import type { PostgresPool, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { again, isGivenUp } from './again.ts';
import { asking, throughEach, type Client } from './through.ts';

/** Its connection is kept from others all the while: for who can't come through so, the shop is busy. */
const BRIEFLY = { attempts: 6, longestPauseMs: 40 };

/**
 * The same connections, on which a statement of its own is asked again when the database gave it up in favour of others, as
 * serializable ones are, each a transaction. Those of a transaction are not: all of it is begun anew (`inTransaction`).
 */
export const repeatingStatements = (pool: PostgresPool): PostgresPool => throughEach(pool, repeating);

function repeating(client: Client): Client {
  const query = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    // As it is before the answer: with that of a commit that was given up the transaction is over, and a second one would say that all is well.
    const isAlone = (client as PoolClient).getTransactionStatus() === 'I';
    const mayPass = (error: unknown) => isAlone && isGivenUp(error);
    return again(() => client.query<R>(text, values), { ...BRIEFLY, mayPass });
  };
  return asking(client, query as Client['query']);
}
