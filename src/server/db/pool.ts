import { Pool, types, type ClientBase } from 'pg';
import type { Connection } from './embedded.ts';

const { builtins, getTypeParser } = types;

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * The connections to a database, each with our limits. int8 comes as a number (or throws when it isn't a safe one),
 * timestamptz as a Date, a date as its text.
 */
export function createPool(
  where: Connection | { connectionString: string },
  poolSize: number,
  log: (sentence: string) => void,
): Pool {
  const pool = new Pool({
    ...where,
    max: poolSize,
    application_name: 'vitrine',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    onConnect: limit,
  });
  // Of one that breaks while somebody uses it their query tells; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // One that breaks while it is idle is replaced at the next query.
  pool.on('error', (error) => {
    if (!pool.ending) log(`Uma conexão com o banco de dados caiu: ${error.message}`);
  });
  return pool;
}

/** For the rest of a transaction that takes its time, and nobody else's: behind a pooler its connection is lent to others next. */
export const UNHURRIED = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** By a statement, not at connecting: poolers refuse start parameters that they don't know. */
async function limit(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await client.query(`set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
}

function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === builtins.INT8) return parseInt8;
  if (oid === builtins.DATE) return (text) => text;
  return format === 'binary' ? getTypeParser(oid, 'binary') : getTypeParser(oid, 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`);
  return value;
}
