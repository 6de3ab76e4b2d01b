import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, openDatabase } from '../../src/server/db/index.ts';
import { ownPostgres } from './postgres.ts';
import { useQuickDisk } from './quick-disk.ts';
import { startServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { announceRun, type Template, type TestRun } from './test-run.ts';

/** Opens what all files share when the first of them asks for it: unit tests never do. */
export default async function serveRun(): Promise<() => Promise<void>> {
  const giveBackDisk = await useQuickDisk();
  let opening: ReturnType<typeof openRun> | undefined;
  const server = createServer(async ({ url = '' }, response) => {
    try {
      opening ??= openRun();
      const run = await opening;
      const template = url.slice(1) as Template | '';
      if (template !== '') await run.template(template);
      response.end(JSON.stringify(run.shared));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  announceRun(`http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    const run = await opening?.catch(() => undefined);
    await run?.close();
    await giveBackDisk();
  };
}

/** One PostgreSQL server for a whole run, with databases that tests copy instead of migrating and seeding anew. */
async function openRun() {
  const [postgres, folder] = await Promise.all([ownPostgres(), temporaryFolder('vitrine-run')]);
  const shared: TestRun = {
    postgresUrl: postgres.url,
    templates: { migrated: 'template_migrated', demo: 'template_demo' },
    demoMedia: join(folder.path, 'media'),
  };
  const made = new Map<Template, Promise<void>>();
  const template = (name: Template): Promise<void> => {
    const making = made.get(name) ?? makers[name]();
    made.set(name, making);
    return making;
  };
  const makers: Record<Template, () => Promise<void>> = {
    migrated: () => makeMigrated(shared),
    demo: () => template('migrated').then(() => makeDemo(shared)),
  };
  return {
    shared,
    template,
    async close() {
      await postgres.stop();
      await folder.remove();
    },
  };
}

async function makeMigrated({ postgresUrl, templates }: TestRun): Promise<void> {
  await query(postgresUrl, `create database ${templates.migrated}`);
  const databaseUrl = withDatabase(postgresUrl, templates.migrated);
  const database = await openDatabase({ dataDir: '', databaseUrl, poolSize: 1, log: () => {} });
  await migrate(database.pool, () => {});
  await database.stop();
}

/** Each shop makes an administrator of its own. Sizes of pictures cost minutes: the drawings are shown as they are. */
const FORGET_THE_SEEDING = `
  begin;
  set local session_replication_role = replica;
  delete from audit_log;
  commit;
  delete from sessions;
  delete from admin_users;
  update media set state = 'failed', widths = '{}', placeholder = null where state <> 'failed';
`;

/** The banner's sizes are being made while they are copied: what is half made goes away meanwhile. */
const isWhole = (path: string) => !path.endsWith('.part');

async function makeDemo({ postgresUrl, templates, demoMedia }: TestRun): Promise<void> {
  await query(postgresUrl, `create database ${templates.demo} template ${templates.migrated}`);
  const databaseUrl = withDatabase(postgresUrl, templates.demo);
  const shop = await startServer({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' } });
  await cp(join(shop.dataDir, 'media'), demoMedia, { recursive: true, filter: isWhole });
  await shop.stop();
  await query(databaseUrl, FORGET_THE_SEEDING);
  for (const key of await readdir(demoMedia)) await makePlain(join(demoMedia, key, 'original.svg'));
}

/** One colour in the drawing's own size: a page of drawings costs a browser a third more than one of these. */
async function makePlain(file: string): Promise<void> {
  const [opening = ''] = /^<svg [^>]*>/.exec(await readFile(file, 'utf8')) ?? [];
  if (opening === '') throw new Error(`${file} is no drawing`);
  await writeFile(file, `${opening}<rect width="100%" height="100%" fill="#dccabb"/></svg>`);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
