import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  inSnapshot,
  lookAtReplica,
  migrate,
  openDatabase,
  openReplica,
  type Database,
  type DB,
  type Replica,
} from '../src/server/db/index.ts';
import { ownPostgres, standbyOf, startPostgres, type OwnPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const LIMIT_MS = 1000;
const quiet = () => {};

let primary: OwnPostgres;
let standby: OwnPostgres;
let folder: TemporaryFolder;
let database: Database;
let replica: Replica;
/** The replica itself, past the shop. */
let beside: pg.Pool;
const said: string[] = [];
/** Connections for readings that whoever traces them has seen. */
let told = 0;

const openBeside = (replicaUrl: string) =>
  openReplica({
    primaryUrl: primary.url,
    primary: database,
    replicaUrl,
    poolSize: 3,
    limitMs: LIMIT_MS,
    around: (pool) => ({ ...pool, connect: () => pool.connect().finally(() => (told += 1)) }),
    log: {
      info: (sentence) => void said.push(sentence),
      warn: (_what, sentence) => void said.push(sentence),
    },
  });

const lookAt = (replicaUrl: string) =>
  lookAtReplica({ primaryUrl: primary.url, replicaUrl, limitMs: LIMIT_MS });

beforeAll(async () => {
  [primary, folder] = await Promise.all([ownPostgres({ followed: true }), temporaryFolder()]);
  const dataDir = folder.path;
  database = await openDatabase({ dataDir, databaseUrl: primary.url, poolSize: 5, log: quiet });
  await migrate(database.pool, quiet);
  await sql`create table tried (n integer)`.execute(database.db);
  await sql`create role strict superuser login`.execute(database.db);
  // As a whole database may say: who follows has none of these.
  await sql`alter role strict set default_transaction_isolation = 'serializable'`.execute(database.db);
  standby = await standbyOf(primary);
  beside = new pg.Pool({ connectionString: standby.url, max: 2 });
  beside.on('error', quiet);
  replica = await openBeside(standby.url);
});
afterAll(async () => {
  await replica?.stop();
  await beside?.end();
  await database?.stop();
  await standby?.stop();
  await primary?.stop();
  await folder?.remove();
});
beforeEach(() => untilUsed());

const untilUsed = () =>
  vi.waitFor(() => expect(replica.figures()).toMatchObject({ used: true }), { timeout: 8000, interval: 20 });

/** Whether who answers follows another server. */
async function isReplica(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db);
  return rows[0]?.follows === true;
}

const write = () => sql`insert into tried values (1)`.execute(database.db);

async function count(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from tried`.execute(db);
  return rows[0]?.n ?? -1;
}

const pausing = (does: 'pause' | 'resume') => beside.query(`select pg_wal_replay_${does}()`);

describe('[NODE-40] reads that may be a second old', () => {
  it('go to the replica while it is fresh, those of whoever has just written to the primary', async () => {
    const before = told;
    expect(await isReplica(replica.reading(null))).toBe(true);
    expect(told).toBe(before + 1);
    expect(await isReplica(replica.reading({ kind: 'admin', justWrote: false }))).toBe(true);
    expect(await isReplica(replica.reading({ kind: 'admin', justWrote: true }))).toBe(false);
    expect(await inSnapshot(replica.reading(null), isReplica)).toBe(true);
  });

  it('are never more than the limit behind, whatever is written meanwhile', async () => {
    let written = await count(database.db);
    const moments: { at: number; written: number }[] = [];
    const until = performance.now() + 1200;
    const writing = (async () => {
      while (performance.now() < until) {
        await write();
        moments.push({ at: performance.now(), written: (written += 1) });
      }
    })();
    while (performance.now() < until) {
      const asked = performance.now();
      const seen = await count(replica.reading(null));
      const due = moments.findLast(({ at }) => at < asked - LIMIT_MS)?.written ?? 0;
      expect(seen).toBeGreaterThanOrEqual(due);
    }
    await writing;
    expect(moments.length).toBeGreaterThan(20);
  });

  it('write nothing, neither there nor instead at the primary', async () => {
    const before = await count(database.db);
    await expect(sql`insert into tried values (2)`.execute(replica.reading(null))).rejects.toMatchObject({
      code: '25006',
    });
    expect(await count(database.db)).toBe(before);
    // It was refused, and has answered.
    expect(replica.figures().aside).not.toBe('unreachable');
  });

  it('leave nothing with a session but its limits: a pooler would lend that to those who buy', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const other = await openBeside(standby.url.replace('postgres@', 'strict@'));
    await vi.waitFor(() => expect(other.figures()).toMatchObject({ used: true }), 8000);
    expect(await isReplica(other.reading(null))).toBe(true);
    await other.stop();
    await lookAt(standby.url);
    const texts = new Set(asked.mock.calls.map(([text]) => String(text)));
    asked.mockRestore();
    const set = [...texts].filter((text) => /^set |set_config|session characteristics/i.test(text));
    const names = set.map((text) => text.split(' ')[1]);
    expect(names.toSorted()).toEqual(['idle_in_transaction_session_timeout', 'jit', 'statement_timeout']);
  });

  it('are kept to the time and the connections that there are', async () => {
    const { rows } = await sql<{ time: string }>`select current_setting('statement_timeout') as time`.execute(
      replica.reading(null),
    );
    expect(rows).toEqual([{ time: '15s' }]);
    const hold = () => sql`select pg_sleep(0.2)`.execute(replica.reading(null));
    await Promise.all(Array.from({ length: 9 }, hold));
    const { rows: open } = await beside.query(
      "select count(*)::integer as n from pg_stat_activity where application_name = 'vitrine'",
    );
    // Three that read, one that measures.
    expect(open[0]).toEqual({ n: 4 });
  });
});

describe('[NODE-41] a replica that is not fresh', () => {
  it('is left for the primary when it lags, and read again when it has caught up', async () => {
    await pausing('pause');
    const paused = performance.now();
    await write();
    const written = await count(database.db);
    await vi.waitFor(() => expect(replica.figures().aside).toBe('behind'), { timeout: 5000, interval: 10 });
    expect(performance.now() - paused).toBeLessThan(LIMIT_MS + 1500);
    expect(await count(replica.reading(null))).toBe(written);
    expect(replica.figures().ageMs).toBeGreaterThan(LIMIT_MS);
    await pausing('resume');
    await untilUsed();
    expect(await count(replica.reading(null))).toBe(written);
    expect(said).toContain('the replica is set aside; all is read from the primary');
    expect(said).toContain('the replica is read again');
  });

  it('that dies fails nothing: what was asked is asked of the primary, and it is read again when it is back', async () => {
    const from = replica.reading(null);
    expect(await isReplica(from)).toBe(true);
    const slow = () =>
      sql<{ follows: boolean }>`select pg_is_in_recovery() as follows from pg_sleep(0.4)`.execute(
        replica.reading(null),
      );
    const asked = [slow(), slow()];
    const snapshot = inSnapshot(replica.reading(null), async (tx) => {
      await sql`select pg_sleep(0.3)`.execute(tx);
      return isReplica(tx);
    });
    await sleep(100);
    await standby.kill9();
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ follows: false }]);
    expect(await snapshot).toBe(false);
    // What was begun there goes on at the primary, and never back.
    expect(await isReplica(from)).toBe(false);
    expect(await isReplica(replica.reading(null))).toBe(false);
    expect(replica.figures()).toMatchObject({ used: false, aside: 'unreachable' });
    await standby.resume();
    await untilUsed();
    expect(await isReplica(replica.reading(null))).toBe(true);
    expect(await isReplica(from)).toBe(false);
  });

  it('that hangs keeps nobody waiting for longer than it takes to notice', async () => {
    await isReplica(replica.reading(null));
    const goOn = await standby.hang();
    const began = performance.now();
    const answers = await Promise.all([isReplica(replica.reading(null)), isReplica(replica.reading(null))]);
    expect(answers).toEqual([false, false]);
    expect(performance.now() - began).toBeLessThan(4000);
    const next = performance.now();
    expect(await isReplica(replica.reading(null))).toBe(false);
    expect(performance.now() - next).toBeLessThan(500);
    goOn();
    await untilUsed();
  });

  it('of another database, or that follows nobody, is never read, and said', async () => {
    const other = await startPostgres();
    for (const [url, aside, word] of [
      [other.url, 'foreign', 'outro banco'],
      [primary.url, 'promoted', 'banco principal'],
    ] as const) {
      const wrong = await openBeside(url);
      expect(wrong.figures()).toMatchObject({ used: false, aside });
      expect(wrong.warning()).toContain(word);
      expect(await isReplica(wrong.reading(null))).toBe(false);
      await wrong.stop();
      expect(await lookAt(url)).toMatchObject({ aside });
    }
    await other.stop();
    const { text } = await lookAt('postgres://postgres@localhost/postgres?host=/nonexistent');
    expect(text).toMatch(/^não responde \(.*ENOENT/);
    expect(await lookAt(standby.url)).toMatchObject({ aside: null, text: 'em dia' });
  });
});

describe('the office of a shop with a replica', () => {
  let shop: RunningShop;

  beforeAll(async () => {
    shop = await startShop({
      env: {
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URL: standby.url,
        ADMIN_PASSWORD: 'uma senha longa e nova',
        SEED_DEMO: 'off',
      },
    });
  });
  afterAll(() => shop?.stop());

  async function call(method: string, path: string, token?: string, body?: object) {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it('[NODE-42] shows whoever has just changed something what she changed, however late the replica is', async () => {
    const login = { username: 'admin', password: 'uma senha longa e nova' };
    const { body } = await call('POST', '/admin/login', undefined, login);
    const token = String(body['token']);
    const audited = async () =>
      JSON.stringify((await call('GET', '/gerenciamento/auditoria?limit=5', token)).body);
    expect(await audited()).not.toContain('categoria_criada');
    await pausing('pause');
    try {
      const made = await call('POST', '/categorias', token, { nome: 'Saias longas' });
      expect(made.status).toBe(201);
      const { rows } = await beside.query("select from categories where nome = 'Saias longas'");
      expect(rows).toEqual([]);
      expect(await audited()).toContain('Saias longas');
    } finally {
      await pausing('resume');
    }
    const printed = await (await fetch(`${shop.url}/metrics`)).text();
    expect(printed).toMatch(/^vitrine_replica_used [01]$/m);
    expect(printed).toMatch(/^vitrine_replica_age_seconds \d/m);
    expect(printed).toMatch(/^vitrine_replica_readings_total\{at="replica"\} [1-9]/m);
  });
});

describe('a promotion', () => {
  it('[NODE-41] ends its use at once and for good: it follows nobody any more', async () => {
    await beside.query('select pg_promote()');
    await vi.waitFor(() => expect(replica.figures().aside).toBe('promoted'), { timeout: 5000, interval: 10 });
    await beside.query('insert into tried values (3)');
    const own = await count(database.db);
    await sleep(4 * LIMIT_MS * 0.4);
    expect(replica.figures()).toMatchObject({ used: false, aside: 'promoted' });
    expect(await count(replica.reading(null))).toBe(own);
  });
});
