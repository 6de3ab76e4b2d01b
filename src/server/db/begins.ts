import type { PostgresPool, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Isolation } from './pool.ts';
import { asking, throughEach, type Client } from './through.ts';

/** What Kysely sends where nobody says how the transaction is kept apart. */
const BEGIN = 'begin';
const BOUNDARY = /^(?:begin|start transaction|commit|rollback)\b/;
/** Who follows another server has no serializable ones, whatever the database says of its transactions. */
const BEGIN_READING = 'begin isolation level repeatable read read only';

/** The same connections, whose transactions say themselves how they are kept apart: what a session says, a pooler need not keep. */
export function statingLevel(pool: PostgresPool, isolation: Isolation | undefined): PostgresPool {
  if (isolation === undefined) return pool;
  const begin = `begin isolation level ${isolation}`;
  return throughEach(pool, (client) => {
    const query = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> =>
      client.query<R>(text === BEGIN ? begin : text, values);
    return asking(client, query as Client['query']);
  });
}

/**
 * The same connections, through which nothing is written: each statement of its own is a transaction that only reads. Nothing stays
 * with the session, which a pooler would lend to those who write.
 */
export const onlyReading = (pool: PostgresPool): PostgresPool => throughEach(pool, onlyReads);

/** The same of one connection. */
export function onlyReads(client: Client): Client {
  const query = async <R>(text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> => {
    if ((client as PoolClient).getTransactionStatus() !== 'I' || BOUNDARY.test(text))
      return client.query<R>(text === BEGIN ? BEGIN_READING : text, values);
    await client.query(BEGIN_READING, []);
    try {
      const answer = await client.query<R>(text, values);
      await client.query('commit', []);
      return answer;
    } catch (error) {
      // Of one that does not answer nothing more is asked: its connection is not used again.
      if (isRefusal(error)) await client.query('rollback', []);
      throw error;
    }
  };
  return asking(client, query as Client['query']);
}

/** The database has answered, and goes on. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
