import type { PostgresPool } from 'kysely';
import type { PoolClient } from 'pg';
import { activeSpan, inSpan } from './active.ts';
import type { SpanAsked } from './span.ts';

/** A shorter wait for a connection is not worth a line of its own. */
const WORTH_TELLING_MS = 2;

/**
 * The same connections, whose statements are parts of the story under way: by their text with placeholders, and never by the
 * values in their place.
 */
export function tracedPool(pool: PostgresPool): PostgresPool {
  const met = new WeakMap<object, Client>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connected(pool);
      const known = met.get(client);
      if (known !== undefined) return known;
      const through = telling(client as PoolClient);
      met.set(client, through);
      return through;
    },
  };
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>;

async function connected(pool: PostgresPool): Promise<Client> {
  const span = activeSpan();
  if (span === undefined) return pool.connect();
  const startedMs = performance.now();
  const client = await pool.connect();
  if (performance.now() - startedMs >= WORTH_TELLING_MS)
    span.child({ name: 'wait for a connection', kind: 'internal', facts: OF_DATABASE, startedMs })?.end();
  return client;
}

const OF_DATABASE = { 'db.system.name': 'postgresql' };

function telling(client: PoolClient): PoolClient {
  const ask = (text: string, values: unknown[]) =>
    inSpan(
      () => statement(text),
      async (span) => {
        const answer = await client.query(text, values);
        const rows = answer.rowCount ?? 0;
        span.note({ 'db.response.returned_rows': rows });
        if (rows > 0 && answer.command !== 'SELECT') span.did();
        return answer;
      },
    );
  const through = Object.create(client) as PoolClient;
  return Object.assign(through, { query: ask as typeof client.query });
}

const LONGEST_LOOKED_AT = 2000;
const FIRST_WORD = /^[\s(]*([a-z]+)/i;
/** Names of tables are ours. */
const TABLE = /\b(?:from|into|update|join) "?([a-z_]+)/i;

/** What a statement does and to what, by its first words. */
function statement(text: string): SpanAsked {
  const beginning = text.slice(0, LONGEST_LOOKED_AT);
  const operation = FIRST_WORD.exec(beginning)?.[1]?.toUpperCase() ?? '';
  const table = TABLE.exec(beginning)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    facts: { ...OF_DATABASE, 'db.operation.name': operation, 'db.query.text': beginning },
  };
}
