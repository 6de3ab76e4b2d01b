import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_USER } from '../../src/server/db/embedded/cluster.ts';
import { SOCKET_PORT } from '../../src/server/db/embedded/socket-folder.ts';

/** How often a statement was run, and how long the database was at it in all: understood, planned, and done. */
export interface Asked {
  times: number;
  ms: number;
}

/** The embedded database of a running shop, by its owner's account. */
export interface Embedded {
  /** Its address, for another node. */
  url: string;
  /** The process that starts all the others. */
  pid: number;
  pool(connections: number): pg.Pool;
  /** How another process opens its own. */
  connection: pg.PoolConfig;
  /** What the shop asks the database while `work` runs. */
  statementsOf(work: () => Promise<void>): Promise<Map<string, Asked>>;
}

export async function embeddedOf(dataDir: string): Promise<Embedded> {
  const where = await readFile(join(dataDir, 'where'), 'utf8').catch(() => '');
  const folder = where.trim() || join(dataDir, 'database');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const running = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const host = running[4]?.trim();
  const connection = { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: 'vitrine' };
  const search = new URLSearchParams({ host: host ?? '', port: String(SOCKET_PORT) });
  return {
    url: `postgresql://${DATABASE_USER}:${encodeURIComponent(password)}@localhost/${connection.database}?${search}`,
    pid: Number(running[0]),
    connection,
    pool: (max) => new pg.Pool({ ...connection, max }),
    async statementsOf(work) {
      const client = new pg.Client(connection);
      await client.connect();
      const log = join(folder, 'cluster', 'log');
      const tell = async (fromMs: 0 | -1) => {
        await client.query(`alter system set log_min_duration_statement = ${fromMs}`);
        await client.query('select pg_reload_conf()');
        // What is under way has been told, or not, by then.
        await client.query('select pg_sleep(1)');
      };
      await tell(0);
      const before = (await whole(log)).length;
      await work();
      await tell(-1);
      await client.end();
      return counted((await whole(log)).slice(before));
    },
  };
}

async function whole(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

const STATEMENT = /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)(?: [^:]+)?: (.*(?:\n\t.*)*)/g;

function counted(log: string): Map<string, Asked> {
  const counts = new Map<string, Asked>();
  for (const [, ms, step = '', text = ''] of log.matchAll(STATEMENT)) {
    const plain = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$\d+(, ?\$\d+)+/g, '$…')
      .trim();
    const known = counts.get(plain) ?? { times: 0, ms: 0 };
    if (step === 'execute' || step === 'statement') known.times += 1;
    known.ms += Number(ms);
    counts.set(plain, known);
  }
  return counts;
}
