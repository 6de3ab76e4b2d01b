import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import { asking, throughEach, type Connecting } from './through.ts';

/** For the database to say that its own limit is over, and for its words to come. */
const MARGIN_MS = 5000;
const LOOK_MS = 1000;
/** A commit has no limit in the database: it may wait for a standby. Cut too early it leaves one more process waiting there. */
const COMMIT_TIMES = 4;
/** What a transaction says of itself, until its end; 0 is none. */
const OWN_LIMIT = /^set local statement_timeout = (\d+)/;

/** A connection that is asked something. */
interface Asked {
  client: ClientBase;
  questions: number;
  /** At which look its last question or answer was. */
  since: number;
  limitMs: number;
}

/**
 * The same connections, of which no answer is waited for much longer than the database itself would work on it: one that hangs, or has gone
 * without a word, never says so, and the system goes on sending for a quarter of an hour. Its connection is ended, and all that was asked fails
 * as with a database that is away.
 */
export function answeredWithin(pool: Connecting<PoolClient>, limitMs: number): Connecting<PoolClient> {
  const looks = createLooks();
  return throughEach(pool, (client) => {
    const asked: Asked = { client, questions: 0, since: 0, limitMs };
    const query = async (config: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      if (client.getTransactionStatus() === 'I') asked.limitMs = limitMs;
      const text = typeof config === 'string' ? config : config.text;
      if (text === 'commit') asked.limitMs *= COMMIT_TIMES;
      const own = OWN_LIMIT.exec(text)?.[1];
      if (own !== undefined) asked.limitMs = Number(own) || Infinity;
      looks.begin(asked);
      try {
        return await client.query(config, values);
      } finally {
        looks.end(asked);
      }
    };
    return asking(client, query as PoolClient['query']);
  });
}

/**
 * Looks at all connections once a second, as long as one of them is asked something. It counts its looks and asks no clock: while this
 * process itself stood still it has heard nothing of an answer either.
 */
function createLooks() {
  const busy = new Set<Asked>();
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  function look(): void {
    looks += 1;
    for (const { client, since, limitMs } of busy) {
      if ((looks - since) * LOOK_MS > limitMs + MARGIN_MS) giveUp(client);
    }
    timer = undefined;
    if (busy.size > 0) goOn();
  }
  const goOn = () => (timer ??= setTimeout(look, LOOK_MS).unref());
  return {
    begin(asked: Asked): void {
      asked.questions += 1;
      asked.since = looks;
      busy.add(asked);
      goOn();
    },
    end(asked: Asked): void {
      asked.questions -= 1;
      asked.since = looks;
      if (asked.questions === 0) busy.delete(asked);
    },
  };
}

/** Ends a connection on which no answer came, and fails all that was asked on it. Its pool then makes another. */
export function giveUp(client: ClientBase): void {
  const { stream } = (client as PoolClient).connection;
  stream.destroy(new Error('Connection terminated: no answer in time'));
}
