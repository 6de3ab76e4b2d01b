import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { temporaryFolder } from '../temporary-folder.ts';

const DOCUMENTED = fileURLToPath(new URL('../../../docs/server/pgbouncer.ini', import.meta.url));
/** It refuses to run as root; the database's own user is let through by both. */
const NOBODY = 65_534;
const PORT = 6432;
/** Far fewer than the servers open: they have to take turns. */
const LENT = '5';
const PATIENCE_MS = 15_000;

export interface Pooler {
  /** The database behind it, for the shop. */
  url: string;
  kill9(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer as docs/server sets it up, but for addresses, accounts and fewer connections, before the database of `url`. */
export async function startPooler(url: string): Promise<Pooler> {
  const folder = await temporaryFolder('vitrine-pooler');
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid !== undefined) await chown(folder.path, account.uid, account.gid);
  const config = join(folder.path, 'pgbouncer.ini');
  await writeFile(config, await adapted(url, folder.path), { mode: 0o644 });
  const own = new URL(url);
  own.port = String(PORT);
  own.searchParams.set('host', folder.path);
  let program: ChildProcess;
  const start = async () => {
    program = spawn('/usr/sbin/pgbouncer', ['-q', config], {
      ...account,
      cwd: folder.path,
      stdio: 'inherit',
    });
    // One that is not installed is told of below.
    program.once('error', () => {});
    await untilLent(own.href, program);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    program.kill(signal);
    await ended;
  };
  await start();
  return {
    url: own.href,
    kill9: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGINT');
      await folder.remove();
    },
  };
}

/** The documented text with what differs here; what is not there has changed and has to be changed here. */
async function adapted(url: string, folder: string): Promise<string> {
  const { searchParams, pathname, username } = new URL(url);
  const name = pathname.slice(1);
  let text = await readFile(DOCUMENTED, 'utf8');
  for (const [from, to] of [
    [
      'vitrine = host=127.0.0.1 port=5432 dbname=vitrine ',
      `${name} = host=${searchParams.get('host') ?? ''} port=5432 dbname=${name} user=${username} `,
    ],
    ['listen_addr = 127.0.0.1', `listen_addr =\nunix_socket_dir = ${folder}`],
    ['auth_type = scram-sha-256', 'auth_type = any'],
    ['auth_file = /etc/pgbouncer/userlist.txt\n', ''],
    ['default_pool_size = 20', `default_pool_size = ${LENT}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`docs/server/pgbouncer.ini has no '${from}'`);
    text = text.replace(from, to);
  }
  return text;
}

async function untilLent(url: string, program: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ limit: string }>(
        "select current_setting('statement_timeout') as limit",
      );
      if (rows[0]?.limit !== '15s')
        throw new Error(`A connection is lent without its limits: ${rows[0]?.limit}`);
      return;
    } catch (error) {
      if (program.exitCode !== null || Date.now() > until)
        throw new Error(`PgBouncer (Debian's pgbouncer) does not run: ${String(error)}`, { cause: error });
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
