import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAudit, listActors } from '../src/server/audit/audit.store.ts';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { emptyAuditLog } from './support/audit.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const REFUSED = 'the audit log is append only';
const LINE = {
  actor: 'dona',
  action: 'pedido_status',
  subject: 'pedido 1',
  before: { status: 'paid' },
  after: { status: 'processing' },
  at: new Date('2026-01-02T03:04:05Z'),
};

let served: ServedPostgres;
let folder: TemporaryFolder;

beforeAll(async () => {
  [served, folder] = await Promise.all([startPostgres(), temporaryFolder()]);
});
afterAll(async () => {
  await served.stop();
  await folder.remove();
});

describe.each(['embedded', 'served'])('the audit log of a %s database', (kind) => {
  let database: Database;
  let fresh: FreshDatabase | undefined;

  const lines = () => database.db.selectFrom('audit_log').selectAll().execute();
  const query = (text: string) => database.pool.query(text);

  beforeAll(async () => {
    fresh = kind === 'served' ? await freshDatabase(served.url) : undefined;
    const dataDir = folder.path;
    database = await openDatabase({ dataDir, databaseUrl: fresh?.url, poolSize: 2, log: () => {} });
    await migrate(database.pool, () => {});
  });
  afterAll(async () => {
    await database.stop();
    await fresh?.drop();
  });
  beforeEach(async () => {
    await emptyAuditLog(database.db);
    await insertAudit(database.db, LINE);
  });

  it.each([
    'delete from audit_log',
    'truncate audit_log',
    "update audit_log set actor = 'outra'",
    "update audit_log set action = 'login'",
    "update audit_log set subject = 'pedido 2'",
    'update audit_log set at = now()',
    `update audit_log set after = '{"status": "delivered"}'`,
    'update audit_log set before = null',
    "update audit_log set before = null, after = null, actor = 'outra'",
  ])('[OPS-15] stands against: %s', async (text) => {
    await expect(query(text)).rejects.toThrow(REFUSED);
    expect(await lines()).toMatchObject([LINE]);
  });

  it('[ACC-68] lets go of what a line notes, for an erasure, and keeps the act', async () => {
    await query('update audit_log set before = null, after = null');
    expect(await lines()).toMatchObject([{ ...LINE, before: null, after: null }]);
  });

  it('[OPS-63] tells who has done something by one look for each, however long it is', async () => {
    await query(`insert into audit_log (actor, action, subject, at)
      select (array['dona', 'clientela', 'ninguém', 'Ângela'])[1 + n % 4], 'login', '', now()
        from generate_series(1, 8000) n
      union all select 'cliente ' || n, 'login', '', now() from generate_series(1, 8000) n`);
    await query('analyze audit_log');
    const read = await database.db.transaction().execute(async (tx) => {
      const actors = await listActors(tx);
      expect(new Set(actors)).toEqual(new Set([...actors, 'dona', 'clientela', 'ninguém', 'Ângela']));
      expect(actors.filter((actor) => actor.startsWith('cliente '))).toEqual([]);
      const { rows } = await sql<{ lines: number }>`select
        (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as lines
        from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(tx);
      return rows[0]?.lines;
    });
    expect(read).toBeLessThan(100);
  });
});
