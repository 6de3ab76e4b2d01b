import type { PostgresPool } from 'kysely';

export type Client = Awaited<ReturnType<PostgresPool['connect']>>;

/** A pool of such connections. */
export interface Connecting<Own extends Client> extends Pick<PostgresPool, 'options' | 'end'> {
  connect(): Promise<Own>;
}

/** The same connections, of which each has once been given something that stands before it. */
export function throughEach<Own extends Client, Given extends Client>(
  pool: Connecting<Own>,
  before: (client: Own) => Given | Promise<Given>,
): Connecting<Given> {
  const met = new WeakMap<Own, Given>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = met.get(client);
      if (known !== undefined) return known;
      const through = await before(client);
      met.set(client, through);
      return through;
    },
  };
}

/** A connection that is asked by way of `query`. */
export const asking = <Own extends Client>(client: Own, query: Own['query']): Own =>
  Object.assign(Object.create(client) as Own, { query });
