import type { PostgresPool } from 'kysely';
import type { ClientBase, PoolClient, QueryResult } from 'pg';
import { throughEach, type Client, type Connecting } from './through.ts';

/** A statement that is asked this often within a minute is worth being kept by the database, understood and planned. */
const OFTEN = 20;
const MINUTE_MS = 60_000;
/** Each connection keeps a plan of each, of some tens of kilobytes. */
const MOST_KEPT = 200;
const MOST_COUNTED = 2000;
/** A longer one is a list of many values, which hardly comes again. */
const LONGEST = 4000;

interface KeepingOptions {
  clock?: () => number;
  /** By way of what a connection is asked whose it is, where one can't be asked as it is. */
  through?: (client: Client) => Client;
}

const asIs = (client: Client) => client;

/**
 * The same connections, on which the database keeps statements that come often instead of understanding and planning them
 * anew each time: they get a name, of which each connection is told once. Not through a pooler, which lends another
 * connection each time.
 */
export function keepingStatements(
  pool: Connecting<PoolClient>,
  { clock = Date.now, through = asIs }: KeepingOptions = {},
): PostgresPool {
  const names = createNames(clock);
  return throughEach(pool, async (client: PoolClient) =>
    (await isDirect(client, through)) ? naming(client, names) : client,
  );
}

/** A pooler tells a number of its own instead of that of the database's process. */
async function isDirect(client: PoolClient, through: (client: Client) => Client): Promise<boolean> {
  try {
    const { rows } = await through(client).query<{ pid: number }>('select pg_backend_pid() as pid', []);
    return 'processID' in client && client.processID === rows[0]?.pid;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function naming(client: PoolClient, names: Names): PoolClient {
  const ask = async (text: string, values: unknown[]): Promise<QueryResult> => {
    const name = names.of(text);
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // Somebody changes tables beside us, as a newer version does, or stands between and forgets what is kept, or lends a
      // connection that has it already: nothing is kept any more, and nothing was done.
      names.giveUp();
      if (isInTransaction(client)) throw error;
      return client.query(text, values);
    }
  };
  const through = Object.create(client) as PoolClient;
  return Object.assign(through, { query: ask as typeof client.query });
}

interface Names {
  /** Undefined for what does not come often. */
  of(text: string): string | undefined;
  giveUp(): void;
}

function createNames(clock: () => number): Names {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let minute = 0;
  let givenUp = false;
  const comesOften = (text: string): boolean => {
    const now = Math.floor(clock() / MINUTE_MS);
    if (now !== minute || counts.size > MOST_COUNTED) counts.clear();
    minute = now;
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    return times >= OFTEN;
  };
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (givenUp || text.length > LONGEST || names.size >= MOST_KEPT || !comesOften(text)) return undefined;
      const name = `${NAMED}${names.size}`;
      names.set(text, name);
      return name;
    },
    giveUp() {
      givenUp = true;
      names.clear();
    },
  };
}

const isInTransaction = (client: ClientBase) => client.getTransactionStatus() !== 'I';

const NAMED = 'often_';
const NOT_SUPPORTED = '0A000';
const NO_SUCH_STATEMENT = '26000';
const STATEMENT_IS_THERE = '42P05';

/**
 * Was a statement refused because its columns are others than when it was kept, or because the database has lost its name, or
 * has it from somebody else? Its transaction may be begun anew.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, routine, message } = error as Error & { code?: unknown; routine?: unknown };
  if (code === NO_SUCH_STATEMENT || code === STATEMENT_IS_THERE) return message.includes(NAMED);
  return code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}
