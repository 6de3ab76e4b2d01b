import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../../src/server/db/index.ts';
import { ownPostgres } from './postgres.ts';
import { startShop } from './shop.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { announceRun } from './test-run.ts';

const TEMPLATES = { migrated: 'template_migrated', demo: 'template_demo' };

/** One PostgreSQL server for a whole run, with databases that tests copy instead of migrating and seeding anew. */
export default async function openRun({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.projects.every(({ name }) => name === 'unit')) return undefined;
  const [postgres, folder] = await Promise.all([ownPostgres(), temporaryFolder('vitrine-run')]);
  const query = (sql: string, database = 'postgres') => runIn(postgres.url, database, sql);
  await query(`create database ${TEMPLATES.migrated}`);
  await migrateAll(databaseUrl(postgres.url, TEMPLATES.migrated));
  await query(`create database ${TEMPLATES.demo} template ${TEMPLATES.migrated}`);
  const demoMedia = join(folder.path, 'media');
  await seedDemonstration(databaseUrl(postgres.url, TEMPLATES.demo), demoMedia);
  await query(FORGET_THE_SEEDING, TEMPLATES.demo);
  announceRun({ postgresUrl: postgres.url, templates: TEMPLATES, demoMedia });
  return async () => {
    await postgres.stop();
    await folder.remove();
  };
}

/** Each shop makes an administrator of its own. Sizes of pictures cost minutes: the drawings are shown as they are. */
const FORGET_THE_SEEDING = `
  begin;
  set local session_replication_role = replica;
  delete from audit_log;
  commit;
  delete from sessions;
  delete from admin_users;
  update media set state = 'failed', widths = '{}' where state <> 'failed';
`;

async function migrateAll(url: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url, poolSize: 1, log: () => {} });
  await migrate(database.pool, () => {});
  await database.stop();
}

async function seedDemonstration(url: string, media: string): Promise<void> {
  const shop = await startShop({ env: { DATABASE_URL: url, LOG_LEVEL: 'error' } });
  await cp(join(shop.dataDir, 'media'), media, { recursive: true });
  await shop.stop();
  for (const key of await readdir(media)) await makePlain(join(media, key, 'original.svg'));
}

/** One colour in the drawing's own size: a page of drawings costs a browser a third more than one of these. */
async function makePlain(file: string): Promise<void> {
  const [opening = ''] = /^<svg [^>]*>/.exec(await readFile(file, 'utf8')) ?? [];
  if (opening === '') throw new Error(`${file} is no drawing`);
  await writeFile(file, `${opening}<rect width="100%" height="100%" fill="#dccabb"/></svg>`);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runIn(serverUrl: string, database: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(serverUrl, database) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
