import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const OWN = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => {};

let served: ServedPostgres;
let folder: TemporaryFolder;
let copies = 0;

beforeAll(async () => {
  [served, folder] = await Promise.all([startPostgres(), temporaryFolder()]);
});

afterAll(async () => {
  await served.stop();
  await folder.remove();
});

async function ownNames(): Promise<string[]> {
  const files = await readdir(OWN);
  return files.filter((name) => name.endsWith('.sql')).map((name) => name.replace('.sql', ''));
}

async function copyOfMigrations(): Promise<string> {
  copies += 1;
  const copy = join(folder.path, `migrations-${copies}`);
  await mkdir(copy);
  for (const name of await readdir(OWN)) await copyFile(join(OWN, name), join(copy, name));
  return copy;
}

describe.each(['embedded', 'served'])('migrations on a %s database', (kind) => {
  let database: Database;
  let fresh: FreshDatabase | undefined;

  beforeAll(async () => {
    fresh = kind === 'served' ? await freshDatabase(served.url) : undefined;
    database = await openDatabase({
      dataDir: join(folder.path, kind),
      databaseUrl: fresh?.url,
      poolSize: 8,
      log: quiet,
    });
  });

  afterAll(async () => {
    await database.stop();
    await fresh?.drop();
  });

  it('[RUN-39, RUN-40, RUN-43] applies each file once, in order, when several servers start at once', async () => {
    const said: string[] = [];
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => migrate(database.pool, (sentence) => said.push(sentence))),
    );
    const names = (await ownNames()).toSorted();
    expect(runs.flat().toSorted()).toEqual(names);
    expect(said).toHaveLength(names.length);
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from schema_migrations order by applied_at, number',
    );
    expect(rows.map((row) => row.name)).toEqual(names);
  });

  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(database.pool, quiet)).toEqual([]);
  });

  it('[RUN-41] refuses to start when an applied file was changed', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '0003_orders.sql'), 'select 1;');
    await expect(migrate(database.pool, quiet, copy)).rejects.toThrow(
      'A migração 0003_orders foi alterada depois de aplicada neste banco de dados.',
    );
  });

  it('[RUN-42] refuses to start on a database that is newer than the code', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '9000_from_the_future.sql'), 'create table from_the_future (id bigint);');
    expect(await migrate(database.pool, quiet, copy)).toEqual(['9000_from_the_future']);
    await expect(migrate(database.pool, quiet)).rejects.toThrow(/mais novo .* 9000_from_the_future/);
  });

  it('undoes a file that fails, and says which', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '9000_from_the_future.sql'), 'create table from_the_future (id bigint);');
    await writeFile(join(copy, '9001_broken.sql'), 'create table half (id bigint); select * from nowhere;');
    await expect(migrate(database.pool, quiet, copy)).rejects.toThrow(/9001_broken falhou e foi desfeita/);
    const { rows } = await database.pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
  });
});

it('two migrations with one number are refused', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'twice'), poolSize: 2, log: quiet });
  const copy = await copyOfMigrations();
  await writeFile(join(copy, '0003_again.sql'), 'select 1;');
  await expect(migrate(database.pool, quiet, copy)).rejects.toThrow('Duas migrações têm o número de 0003_');
  await database.stop();
});
