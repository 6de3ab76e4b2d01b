import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answeredWithin } from './answered.ts';
import { createLimitedPool } from './pool.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

const LIMIT_MS = 15_000;

/** A connection whose answers come when the test says so; what ends it fails what is asked. */
function hungClient() {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const client = {
    status: 'I',
    getTransactionStatus: () => client.status,
    connection: {
      stream: { destroy: (error: Error) => asked.forEach(({ reject }) => reject(error)) },
    },
    query() {
      const answer = Promise.withResolvers<unknown>();
      asked.push(answer);
      return answer.promise;
    },
    answer: () => asked.shift()?.resolve({ rows: [] }),
  };
  return client;
}

type Hung = ReturnType<typeof hungClient>;

async function connected(...clients: Hung[]) {
  const pool = { options: {}, end: async () => {}, connect: async () => clients.shift() };
  const bounded = answeredWithin(pool as unknown as Pool, LIMIT_MS);
  return { connect: () => bounded.connect() };
}

const failing = (answer: Promise<unknown>) => {
  const state: { error?: unknown } = {};
  answer.catch((error: unknown) => (state.error = error));
  return state;
};

describe('[NODE-46] an answer of the database', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is waited for as long as the database itself works on it, a little more, and no longer', async () => {
    const client = await (await connected(hungClient())).connect();
    const state = failing(client.query('select 1', []));
    await vi.advanceTimersByTimeAsync(LIMIT_MS + 4000);
    expect(state.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(isDatabaseUnreachable(state.error)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is waited for longer where its transaction may take longer, and in that alone', async () => {
    const hung = hungClient();
    const client = await (await connected(hung)).connect();
    hung.status = 'T';
    const told = client.query('set local statement_timeout = 120000', []);
    hung.answer();
    await told;
    const long = client.query('select 1', []);
    await vi.advanceTimersByTimeAsync(124_000);
    hung.answer();
    await long;
    hung.status = 'I';
    const next = failing(client.query('select 1', []));
    await vi.advanceTimersByTimeAsync(LIMIT_MS + 7000);
    expect(isDatabaseUnreachable(next.error)).toBe(true);
  });

  it('is no other one: each question has its own time, and nothing runs while none is asked', async () => {
    const [one, other] = [hungClient(), hungClient()];
    const pool = await connected(one, other);
    const [first, second] = [await pool.connect(), await pool.connect()];
    for (let count = 0; count < 4; count += 1) {
      const answer = first.query('select 1', []);
      await vi.advanceTimersByTimeAsync(10_000);
      one.answer();
      await answer;
    }
    const hangs = failing(first.query('select 1', []));
    await vi.advanceTimersByTimeAsync(10_000);
    const later = second.query('select 1', []);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(isDatabaseUnreachable(hangs.error)).toBe(true);
    other.answer();
    await later;
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has its time from the one before it where several are asked at once', async () => {
    const hung = hungClient();
    const client = await (await connected(hung)).connect();
    const both = [client.query('select 1', []), client.query('select 2', [])];
    await vi.advanceTimersByTimeAsync(12_000);
    hung.answer();
    await both[0];
    await vi.advanceTimersByTimeAsync(12_000);
    hung.answer();
    expect(await Promise.all(both)).toHaveLength(2);
  });
});

describe('[NODE-46] a connection whose limits the database does not take', () => {
  /** Lets everybody in, and answers nothing more. */
  const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  let server: Server;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => socket.write(LET_IN));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is given up', async () => {
    const { port } = server.address() as AddressInfo;
    const where = { host: '127.0.0.1', port, user: 'shop', database: 'shop', max: 1 };
    const pool = createLimitedPool(where, { connectTimeoutMs: 300 }, () => {});
    const connect = (): Promise<PoolClient> => pool.connect();
    const failed: unknown = await connect().catch((error: unknown) => error);
    expect(isDatabaseUnreachable(failed)).toBe(true);
    // Nor does it keep its place in the pool.
    await expect(connect()).rejects.toThrow('Connection terminated');
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });
});
