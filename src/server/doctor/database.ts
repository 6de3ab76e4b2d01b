import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DatabaseError,
  newerMigrations,
  pendingMigrations,
  type Database,
  type DatabaseOptions,
} from '../db/index.ts';
import { joinDatabase } from '../db/join.ts';
import { lookAtDataKeys } from './data-keys.ts';
import type { Check, Finding } from './finding.ts';

interface DatabaseGiven {
  dataDir: string;
  databaseUrl: string | undefined;
  isolation: DatabaseOptions['isolation'];
  poolSize: number;
  /** The data keys that are at hand. */
  dataKeys: () => Promise<readonly Buffer[]>;
}

const what = 'Banco de dados';
const MOST_APART_MS = 5000;

/** The database that the shop has; it is not made where there is none. */
export const databaseCheck = ({
  dataDir,
  databaseUrl,
  isolation,
  poolSize,
  dataKeys,
}: DatabaseGiven): Check => ({
  what,
  async look() {
    if (databaseUrl === undefined && !(await wasOpened(dataDir)))
      return [
        {
          what,
          state: 'warn',
          text: `a loja ainda não foi aberta em ${dataDir}`,
          todo: 'Abra-a com npm start.',
        },
      ];
    const database = await joinDatabase({
      dataDir,
      databaseUrl,
      isolation,
      poolSize: 2,
      log: () => undefined,
    });
    try {
      return [
        ...(await lookAt(database, { poolSize, isServed: databaseUrl !== undefined })),
        ...(await lookAtDataKeys(database.pool, await dataKeys())),
      ];
    } finally {
      await database.stop();
    }
  },
});

/** Is there a database in the folder, or was there one? */
export async function wasOpened(dataDir: string): Promise<boolean> {
  const there = await Promise.allSettled(['database', 'where'].map((name) => access(join(dataDir, name))));
  return there.some(({ status }) => status === 'fulfilled');
}

async function lookAt(
  { pool }: Pick<Database, 'pool'>,
  { poolSize, isServed }: { poolSize: number; isServed: boolean },
): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await pool.query<{ version: string; now: Date; most: number }>(
    `select current_setting('server_version') as version, now(), current_setting('max_connections')::integer as most`,
  );
  const [server] = rows;
  if (server === undefined) throw new Error('o banco não respondeu');
  const apartMs = Math.abs(server.now.getTime() - (asked + Date.now()) / 2);
  const found: Finding[] = [];
  if (apartMs > MOST_APART_MS)
    found.push({
      what: 'Relógio',
      state: 'bad',
      text: `o do banco de dados difere ${Math.round(apartMs / 1000)} s do desta máquina`,
      todo: 'Ligue a sincronização (NTP) nas duas máquinas: prazos de PIX e promoções contam por ele.',
    });
  if (server.most < poolSize + 5)
    found.push({
      what,
      state: 'warn',
      text: `aceita ${server.most} conexões, e a loja usa até ${poolSize}`,
      todo: 'Aumente max_connections ou diminua DATABASE_POOL.',
    });
  found.push(...(await lookAtMigrations(pool)));
  if (found.length === 0) found.push({ what, state: 'ok', text: `PostgreSQL ${server.version}, em dia` });
  return isServed ? [...found, ...(await lookAtRights(pool))] : found;
}

/** Whoever finds a hole in a query of the shop could drop what keeps the audit log. */
async function lookAtRights(pool: Database['pool']): Promise<Finding[]> {
  const { rowCount } = await pool.query(
    "select from pg_tables where schemaname = current_schema() and tablename = 'orders' and tableowner = current_user",
  );
  if (!rowCount) return [];
  const text = 'quem atende as vendas também pode mudar as tabelas';
  const todo = 'Mais seguro: dois usuários, com DATABASE_MIGRATE_URL (docs/operating.md).';
  return [{ what: 'Usuários do banco', state: 'ok', text, todo }];
}

/** An older version beside a newer one, or after it, works; it is not meant to stay. */
async function lookAtNewer(pool: Database['pool']): Promise<Finding[]> {
  const [first] = await newerMigrations(pool);
  if (first === undefined) return [];
  const text = `é de uma versão mais nova (${first}), com a qual esta também trabalha`;
  return [{ what, state: 'warn', text, todo: 'Termine a atualização, ou fique atenta ao que ela mudou.' }];
}

async function lookAtMigrations(pool: Database['pool']): Promise<Finding[]> {
  try {
    const waiting = (await pendingMigrations(pool)).length;
    if (waiting === 0) return await lookAtNewer(pool);
    const text = `${waiting} ${waiting === 1 ? 'mudança espera' : 'mudanças esperam'} pela próxima abertura`;
    return [
      { what, state: 'warn', text, todo: 'Abra a loja de novo com npm start: ela faz um backup antes.' },
    ];
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const todo = 'Atualize a loja (git pull), ou volte um backup desta versão.';
    return [{ what, state: 'bad', text: error.message, todo }];
  }
}
