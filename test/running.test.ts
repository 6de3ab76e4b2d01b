import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, startPostgres } from './support/postgres.ts';
import { spawnServer, startServer } from './support/server-process.ts';
import { databasePid, temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: first starts and ends of the whole server, one after the other.

const EMPTY = { SEED_DEMO: 'off' };

let folder: TemporaryFolder;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder('vitrine-running');
  dataDir = join(folder.path, 'data');
});

afterEach(async () => {
  await folder.remove();
});

/** Usually it is three times as much. */
const MOST_OF_LIBRARIES = 5;
const LIBRARIES = [
  'fastify',
  'fastify-type-provider-zod',
  '@fastify/multipart',
  '@fastify/swagger',
  '@simplewebauthn/server',
  'aws4fetch',
  'csv-parse',
  'csv-stringify',
  'kysely',
  'lru-cache',
  'nodemailer',
  'otpauth',
  'pg',
  'pg-copy-streams',
  'prom-client',
  'qrcode',
  'react-dom/server',
  'react-router',
  'smtp-server',
  'zod',
];

async function processorSeconds(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** What it takes Node.js to load the libraries of a server and nothing else. */
async function librarySeconds(): Promise<number> {
  const imports = LIBRARIES.map((name) => `await import('${name}');`).join('');
  const code = `${imports}process.send('loaded');setInterval(() => {}, 1000)`;
  const bare = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(bare, 'message');
  const seconds = await processorSeconds(bare.pid);
  bare.kill('SIGKILL');
  return seconds;
}

describe('a start', () => {
  it('[RUN-05, RUN-08] migrates, then says where the shop and the office are', async () => {
    const shop = await startServer({ env: EMPTY, dataDir });
    const said = shop.logs();
    const migrated = said.indexOf('0001_settings_and_catalog');
    expect(migrated).toBeGreaterThan(-1);
    expect(migrated).toBeLessThan(said.indexOf(`http://localhost:${shop.port}`));
    expect(said).toContain(`http://localhost:${shop.port}/admin-login`);
    expect(await shop.stop()).toBe(0);
  });

  it('[RUN-39] runs no migration twice', async () => {
    const first = await startServer({ env: EMPTY, dataDir });
    expect(await first.stop()).toBe(0);
    const second = await startServer({ env: EMPTY, dataDir });
    expect(second.logs()).not.toContain('0001_settings_and_catalog');
    expect(await second.stop()).toBe(0);
  });

  it('[RUN-09] prints the first administrator and a generated password once', async () => {
    const first = await startServer({ env: EMPTY, dataDir });
    const password = /usuário admin, senha (\S+)/.exec(first.logs())?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    const login = await fetch(`${first.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(login.status).toBe(200);
    expect(await first.stop()).toBe(0);
    const second = await startServer({ env: EMPTY, dataDir });
    expect(second.logs()).not.toContain('senha');
    expect(await second.stop()).toBe(0);
  });

  it('[RUN-11] needs little more of the processor until it listens again than its libraries take to load', async () => {
    const first = await startServer({ env: EMPTY, dataDir });
    expect(await first.stop()).toBe(0);
    const second = await startServer({ env: EMPTY, dataDir });
    const seconds = await processorSeconds(second.pid);
    expect(await second.stop()).toBe(0);
    expect(seconds).toBeGreaterThan(0);
    // On a machine at rest 3 s. Where others use it each second does less, for the libraries by themselves as well.
    expect(seconds / (await librarySeconds())).toBeLessThan(MOST_OF_LIBRARIES);
  });

  it('[RUN-17] names a port that is in use, in one sentence', async () => {
    const first = await startServer({ env: EMPTY, dataDir });
    const own = { PORT: String(first.port), DATA_DIR: join(folder.path, 'other') };
    const second = spawnServer({ cwd: folder.path, env: { ...EMPTY, ...own } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`A porta ${first.port} já está em uso`);
    expect(second.output()).not.toContain('    at ');
    expect(await databasePid(own.DATA_DIR)).toBeUndefined();
    expect(await first.stop()).toBe(0);
  });

  it('[RUN-35] refuses a data folder that a server uses, which goes on unharmed', async () => {
    const first = await startServer({ env: EMPTY, dataDir });
    const second = spawnServer({ cwd: folder.path, env: { ...EMPTY, PORT: '0', DATA_DIR: dataDir } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Já há um servidor da Vitrine usando a pasta de dados ${dataDir}.`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  it('[RUN-33] goes on with the same database after a kill -9', async () => {
    const crashed = await startServer({ env: EMPTY, dataDir });
    const pid = await databasePid(dataDir);
    await crashed.kill9();
    const next = await startServer({ env: EMPTY, dataDir, port: crashed.port });
    expect(await databasePid(dataDir)).toBe(pid);
    expect(await next.stop()).toBe(0);
    expect(await databasePid(dataDir)).toBeUndefined();
  });
});

describe('the end', () => {
  it('[RUN-24] of a start that is given up leaves no database running', async () => {
    const server = spawnServer({ cwd: folder.path, env: { ...EMPTY, PORT: '0', DATA_DIR: dataDir } });
    await expect.poll(server.output, { timeout: 60_000 }).toContain('0001_settings_and_catalog');
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(await databasePid(dataDir)).toBeUndefined();
  });

  it('[RUN-24] of a start that waits for another server’s migrations comes at once, in order', async () => {
    const postgres = await startPostgres();
    const database = await freshDatabase(postgres.url);
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      'create table schema_migrations_lock (only_row integer primary key); insert into schema_migrations_lock values (1)',
    );
    await other.query('begin');
    await other.query('lock table schema_migrations_lock');
    const server = spawnServer({
      cwd: folder.path,
      env: { ...EMPTY, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url },
    });
    // One in a transaction would be told what it was told before.
    const looking = new Client({ connectionString: database.url });
    await looking.connect();
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect
      .poll(async () => (await looking.query(waiting)).rowCount, { timeout: 60_000 })
      .toBeGreaterThan(0);
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
    await Promise.all([other.end(), looking.end()]);
    await database.drop();
    await postgres.stop();
  });

  it('[RUN-23, RUN-26] answers a request that is under way, whatever signals follow the first', async () => {
    const shop = await startServer({ env: EMPTY, dataDir });
    const body = '{"codigo":"nenhum","email":"ana@exemplo.com"}';
    const socket = connect(shop.port, '127.0.0.1');
    const answer = text(socket);
    socket.write(
      `POST /api/pedidos/consultar HTTP/1.1\r\nHost: loja\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100);
    await fetch(`${shop.url}/healthz`);
    process.kill(shop.pid, 'SIGTERM');
    await expect.poll(shop.logs).toContain('Encerrando');
    process.kill(shop.pid, 'SIGTERM');
    process.kill(shop.pid, 'SIGINT');
    socket.write(body.slice(10));
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"sucesso":false/);
    expect(await shop.stop()).toBe(0);
  });
});

describe('a served database', () => {
  it('[RUN-37] is shared by several servers that start at once, each with a data folder of its own', async () => {
    const postgres = await startPostgres();
    const database = await freshDatabase(postgres.url);
    const env = { ...EMPTY, DATABASE_URL: database.url };
    const shops = await Promise.all([startServer({ env }), startServer({ env })]);
    const migrated = shops.filter((shop) => shop.logs().includes('0001_settings_and_catalog'));
    expect(migrated).toHaveLength(1);
    for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(await Promise.all(shops.map((shop) => shop.stop()))).toEqual([0, 0]);
    await database.drop();
    await postgres.stop();
  });
});
