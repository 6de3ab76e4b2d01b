import { Socket } from 'node:net';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inLongSnapshot, LONGEST_READ_MS, openDatabase, openReplica } from '../src/server/db/index.ts';
import { ownPostgres, standbyOf, type OwnPostgres } from './support/postgres.ts';

let primary: OwnPostgres;
let standby: OwnPostgres;

beforeAll(async () => {
  primary = await ownPostgres({ followed: true });
  standby = await standbyOf(primary);
});
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

it('[NODE-44] a long reading is waited for on the replica as long as it may take, and no vanished machine for hours', async () => {
  const alive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const log = () => {};
  const database = await openDatabase({ dataDir: '', databaseUrl: primary.url, poolSize: 2, log });
  const replica = await openReplica({
    primaryUrl: primary.url,
    primary: database,
    replicaUrl: standby.url,
    poolSize: 1,
    limitMs: 1000,
    log: { info: log, warn: log },
  });
  await vi.waitFor(() => expect(replica.figures()).toMatchObject({ used: true }), 8000);
  asked.mockClear();
  await inLongSnapshot(replica.reading(null), LONGEST_READ_MS, (from) =>
    sql`select pg_is_in_recovery()`.execute(from),
  );
  const began = asked.mock.calls.findIndex((call) =>
    JSON.stringify(call).includes('statement_timeout = 120000'),
  );
  expect(asked.mock.contexts[began]).toMatchObject({
    connectionParameters: { query_timeout: LONGEST_READ_MS + 1000 },
  });
  expect(new Set(alive.mock.calls.map((told) => told.join()))).toEqual(new Set(['true,10000']));
  await replica.stop();
  await database.stop();
});
