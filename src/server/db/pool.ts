import { Pool, types, type ClientBase, type PoolConfig } from 'pg';
import { giveUp } from './answered.ts';
import type { Connection } from './embedded.ts';

const { builtins, getTypeParser } = types;

/** How long the database itself works on a statement, where nothing else is said. */
export const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5000;
const KEEP_ALIVE_AFTER_MS = 10_000;

export type Isolation = 'serializable';

interface PoolLimits {
  /** How long a connection is waited for. */
  connectTimeoutMs?: number;
  /** How long an answer is waited for, where the server's own limit may not be heard of. */
  answerTimeoutMs?: number;
  /** How transactions are kept apart, statements of their own among them; as the database says where nothing is said. */
  isolation?: Isolation | undefined;
}

/**
 * The connections to a database, each with our limits. int8 comes as a number (or throws when it isn't a safe one),
 * timestamptz as a Date, a date as its text.
 */
export function createPool(
  where: Connection | { connectionString: string },
  poolSize: number,
  log: (sentence: string) => void,
): Pool {
  return createLimitedPool({ ...where, max: poolSize }, {}, log);
}

/** The same with limits besides. */
export function createLimitedPool(
  where: PoolConfig,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, answerTimeoutMs, isolation }: PoolLimits,
  log: (sentence: string) => void,
): Pool {
  const pool = new Pool({
    ...where,
    application_name: 'vitrine',
    connectionTimeoutMillis: connectTimeoutMs,
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    keepAlive: true,
    // Else the system's two hours: whoever waits for a machine that has vanished would wait for all of them.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: parserOf },
    onConnect: (client) => setUp(client, { withinMs: connectTimeoutMs, isolation }),
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

/** The library's own limit on connecting ends before, with the login. */
async function setUp(
  client: ClientBase,
  { withinMs, isolation }: { withinMs: number; isolation: Isolation | undefined },
): Promise<void> {
  // What has come while this process itself stood still is read first.
  let looking: NodeJS.Immediate | undefined;
  const late = setTimeout(() => (looking = setImmediate(giveUp, client)), withinMs);
  try {
    await limit(client);
    if (isolation !== undefined) await client.query(`set default_transaction_isolation = '${isolation}'`);
  } finally {
    clearTimeout(late);
    clearImmediate(looking);
  }
}

/** By a statement, not at connecting: poolers refuse start parameters that they don't know. */
async function limit(client: ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await client.query(`set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
  // Of what a page asks the compiling takes longer than the asking: half a second where there are many orders.
  await client.query('set jit = off');
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
