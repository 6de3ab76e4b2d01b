import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const SOURCES = fileURLToPath(new URL('../src/server/db', import.meta.url));

let folder: TemporaryFolder;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await openDatabase({ dataDir: folder.path, poolSize: 2, log: () => {} });
  await migrate(database.pool, () => {});
});

afterAll(async () => {
  await database.stop();
  await folder.remove();
});

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
};

async function columnsInDatabase(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column & { udt: string }>(`
    select table_name as "table", column_name as "column", udt_name as udt, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES'
        or is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'schema_migrations%'`);
  return rows.map(({ udt, ...row }) => ({ ...row, type: TYPES[udt] ?? udt }));
}

async function columnsInTypes(): Promise<Column[]> {
  const names = (await readdir(SOURCES)).filter((name) => /^schema.*\.ts$/.test(name));
  const source = (await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')))).join('\n');
  const bodyOf = (name: string) => new RegExp(`interface ${name} \\{\\n([^}]*)\\}`).exec(source)?.[1] ?? '';
  return fields(bodyOf('DB')).flatMap(([table, row]) =>
    fields(bodyOf(row)).map(([column, type]) => ({ table, column, ...meaning(type) })),
  );
}

function fields(body: string): [string, string][] {
  const code = body.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(/(\w+):\s*([^;]+);/g)].map(([, name = '', type = '']) => [name, type]);
}

function meaning(type: string): Pick<Column, 'type' | 'nullable' | 'generated'> {
  const inner = type.replace(/^Generated(Always)?<(.*)>$/s, '$2');
  const nullable = /\| null$|OrNull$/.test(inner);
  const bare = inner.replace(/ \| null$|OrNull$/, '').trim();
  return { type: bare.includes("'") ? 'string' : bare, nullable, generated: inner !== type };
}

const line = (one: Column) =>
  `${one.table}.${one.column}: ${one.type}${one.nullable ? ' or null' : ''}${one.generated ? ', generated' : ''}`;

it('[HOUSE-12] the types of the queries are those of the migrated database', async () => {
  const [inTypes, inDatabase] = await Promise.all([columnsInTypes(), columnsInDatabase()]);
  expect(inDatabase.length).toBeGreaterThan(200);
  expect(inTypes.map(line).toSorted()).toEqual(inDatabase.map(line).toSorted());
});
