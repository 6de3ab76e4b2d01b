import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from '../src/server/db/embedded/binaries.ts';
import { ownDatabase, type OwnerProcess } from './support/owner-process.ts';
import { databasePid, temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: first starts of a database server, one after the other.

let folder: TemporaryFolder;
let dataDirs: string[];

beforeAll(async () => {
  folder = await temporaryFolder('vitrine-db');
  dataDirs = [];
});

afterAll(async () => {
  await folder.remove();
});

/**
 * A data folder that is cleared of its database, however its test ends. The database's user may pass through it: else
 * the database would stand elsewhere.
 */
async function dataFolder(name: string): Promise<string> {
  const path = join(folder.path, name);
  await mkdir(path, { recursive: true });
  await chmod(path, 0o711);
  dataDirs.push(path);
  return path;
}

afterAll(async () => {
  for (const dataDir of dataDirs) {
    const pid = await databasePid(dataDir);
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  }
});

async function opened(dataDir: string): Promise<OwnerProcess> {
  const owner = ownDatabase(dataDir);
  await owner.says('open postgresql');
  return owner;
}

async function closed(owner: OwnerProcess): Promise<void> {
  owner.signal('SIGTERM');
  expect(await owner.ended).toBe(0);
}

const refused = (owner: OwnerProcess) => owner.output().includes('Já há um servidor');

async function logOf(dataDir: string): Promise<string> {
  const logs = join(dataDir, 'database/cluster/log');
  const texts = (await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

describe('the embedded database', () => {
  it('[RUN-29, RUN-30] is a durable PostgreSQL without any TCP port, in a private folder', async () => {
    const dataDir = await dataFolder('first');
    const owner = await opened(dataDir);
    const rows = await owner.query(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
        current_setting('data_checksums') as checksums, current_setting('password_encryption') as password,
        datcollate as collation, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`);
    expect(rows).toEqual([
      {
        major: 18,
        fsync: 'on',
        commit: 'on',
        tcp: '',
        checksums: 'on',
        password: 'scram-sha-256',
        collation: 'C',
        encoding: 'UTF8',
      },
    ]);
    const home = await stat(join(dataDir, 'database'));
    expect(home.mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database/password'))).mode & 0o777).toBe(0o600);
    await closed(owner);
  });

  it('[RUN-32] keeps its rows through a restart, and needs no recovery after an orderly end', async () => {
    const dataDir = await dataFolder('first');
    const before = await opened(dataDir);
    await before.query('create table kept as select 42 as answer');
    await closed(before);
    expect(await databasePid(dataDir)).toBeUndefined();
    const after = await opened(dataDir);
    expect(await after.query('select answer from kept')).toEqual([{ answer: 42 }]);
    await closed(after);
    expect(await logOf(dataDir)).not.toContain('not properly shut down');
  });

  it('[RUN-33] is adopted by the next start after a kill -9 of Node', async () => {
    const dataDir = await dataFolder('first');
    const crashed = await opened(dataDir);
    const pid = await databasePid(dataDir);
    await crashed.query('create table before_crash as select 1 as one');
    crashed.signal('SIGKILL');
    await crashed.ended;
    const next = await opened(dataDir);
    expect(pid).toBeDefined();
    expect(await databasePid(dataDir)).toBe(pid);
    expect(await next.query('select one from before_crash')).toEqual([{ one: 1 }]);
    await closed(next);
    expect(await databasePid(dataDir)).toBeUndefined();
  });

  it('[RUN-34] starts after a crash of both, though the stale lock file names a living process', async () => {
    const dataDir = await dataFolder('first');
    const crashed = await opened(dataDir);
    const pid = (await databasePid(dataDir)) ?? 0;
    crashed.signal('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await crashed.ended;
    const file = join(dataDir, 'database/cluster/postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const next = await opened(dataDir);
    expect(await next.query('select 1 as one')).toEqual([{ one: 1 }]);
    await closed(next);
  });

  it('runs again within seconds when it is killed under a living server', async () => {
    const dataDir = await dataFolder('first');
    const owner = await opened(dataDir);
    await owner.query('create table acknowledged as select 7 as seven');
    process.kill((await databasePid(dataDir)) ?? 0, 'SIGKILL');
    const rows = () => owner.query('select seven from acknowledged').catch(() => []);
    await expect.poll(rows, { timeout: 10_000 }).toEqual([{ seven: 7 }]);
    await closed(owner);
  });
});

describe('one folder, one server', () => {
  it('[RUN-35] refuses a second server with a clear sentence and leaves the first unharmed', async () => {
    const dataDir = await dataFolder('shared');
    const first = await opened(dataDir);
    const second = ownDatabase(dataDir);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`Já há um servidor da Vitrine usando a pasta de dados ${dataDir}.\n`);
    expect(await first.query('select 1 as one')).toEqual([{ one: 1 }]);
    await closed(first);
  });

  it('lets exactly one of several through that start at the same moment on an empty folder', async () => {
    const dataDir = await dataFolder('race');
    const owners = [1, 2, 3].map(() => ownDatabase(dataDir));
    await expect.poll(() => owners.filter(refused).length, { timeout: 20_000 }).toBe(2);
    const winner = owners.find((owner) => !refused(owner));
    await winner?.says('open postgresql');
    expect(await winner?.query('select 1 as one')).toEqual([{ one: 1 }]);
    if (winner) await closed(winner);
  });
});

describe('the end', () => {
  it('[RUN-24, RUN-27] survives a Ctrl-C of the terminal until the last query is answered', async () => {
    const dataDir = await dataFolder('ctrl-c');
    const owner = await opened(dataDir);
    owner.signalGroup('SIGINT');
    expect(await owner.ended).toBe(0);
    expect(owner.output()).toContain('last query answered');
    expect(await databasePid(dataDir)).toBeUndefined();
  });
});

describe('any folder', () => {
  it('[RUN-13] works in a path with spaces and letters beyond ASCII', async () => {
    const owner = await opened(await dataFolder('loja da Inês, 100% linda'));
    expect(await owner.query('select 1 as one')).toEqual([{ one: 1 }]);
    await closed(owner);
  });

  it('[RUN-31] works in a path longer than a socket may have', async () => {
    const owner = await opened(await dataFolder(join('x'.repeat(90), 'y'.repeat(90))));
    const [row] = await owner.query("select current_setting('unix_socket_directories') as socket");
    const socket = String(row?.['socket']).replaceAll('"', '');
    expect(socket.length).toBeLessThan(80);
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    await closed(owner);
    await rm(socket, { recursive: true });
  });

  it('[RUN-36] runs as an unprivileged user, never as root', async () => {
    const dataDir = await dataFolder('unprivileged');
    const owner = await opened(dataDir);
    const status = await readFile(`/proc/${await databasePid(dataDir)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    await closed(owner);
  });

  it('[RUN-14, RUN-36] moves to /var/lib/vitrine below a folder that only root can enter, and says so', async () => {
    const secret = await dataFolder('secret');
    await chmod(secret, 0o700);
    const dataDir = join(secret, 'data');
    const owner = await opened(dataDir);
    const where = (await readFile(join(dataDir, 'where'), 'utf8').catch(() => '')).trim();
    // An ordinary user can enter what is theirs: for them nothing moves.
    const asRoot = process.getuid?.() === 0;
    expect(where).toMatch(asRoot ? /^\/var\/lib\/vitrine\/[0-9a-f]{16}$/ : /^$/);
    expect(owner.output().includes(`O banco de dados fica em ${where}`)).toBe(asRoot);
    await owner.query('create table far_away as select 1 as one');
    await closed(owner);
    const again = await opened(dataDir);
    expect(await again.query('select one from far_away')).toEqual([{ one: 1 }]);
    await closed(again);
    await rm(where || join(dataDir, 'database'), { recursive: true });
  });
});

describe('one sentence when it can not be used', () => {
  it('names another major version', async () => {
    const dataDir = await dataFolder('old');
    await closed(await opened(dataDir));
    await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), '17\n');
    const owner = ownDatabase(dataDir);
    expect(await owner.ended).toBe(1);
    expect(owner.output()).toMatch(
      /^O banco de dados em .* é do PostgreSQL 17 e esta Vitrine traz o 18: .*\n$/,
    );
  });

  it('[RUN-20] names a platform for which there is no binary', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow(
      'Não há PostgreSQL embutido para esta plataforma (plan9-mips): indique um servidor PostgreSQL em DATABASE_URL.',
    );
  });

  it('says why PostgreSQL did not start', async () => {
    const dataDir = await dataFolder('broken');
    await closed(await opened(dataDir));
    await rm(join(dataDir, 'database/cluster/global'), { recursive: true });
    const owner = ownDatabase(dataDir);
    expect(await owner.ended).toBe(1);
    expect(owner.output()).toMatch(/^O banco de dados em .* não pôde ser iniciado: .*\n$/);
  });
});
