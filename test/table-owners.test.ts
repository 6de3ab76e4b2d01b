import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXCEPTIONS } from '../lint/table-exceptions.ts';
import { READERS } from '../lint/table-readers.ts';
import { roomOf } from '../lint/tables.ts';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const HOUSE = join(import.meta.dirname, '..');
const store = (room: string, name: string, query: string): Planted => [
  `src/server/features/${room}/${name}.store.ts`,
  `import { sql } from 'kysely';\nexport const x = (db) => ${query};\nexport { sql };`,
];

const forbidden: Planted[] = [
  store('sales', 'insert', "db.insertInto('orders').values({})"),
  store('customers', 'update', "db.updateTable('payments as p').set({})"),
  store('payments', 'delete', "db.deleteFrom('products')"),
  store('orders', 'merge', "db.mergeInto('media')"),
  store('catalog', 'sql', 'sql`update stock_items set quantity = 0`'),
  store('catalog', 'sql-type', 'sql<{ id: number }>`delete from "orders"`'),
  store('admin', 'any', 'db.insertInto(db.table)'),
  store('admin', 'read', "db.selectFrom('orders')"),
  store('mail', 'taken-out', "db.where(({ selectFrom }) => selectFrom('orders'))"),
  store('admin', 'join', "db.selectFrom('admin_users').leftJoin('customers as c', 'c.id', 'x')"),
  store('media', 'list', "db.selectFrom(['media', 'products as p'])"),
  store('offline', 'sql-read', 'sql`select 1 from generate_series(1, 9) n join orders o on true`'),
  ['src/server/http/other.ts', "export const x = (db) => db.updateTable('admin_users');"],
  ['src/server/loose.store.ts', "export const x = (db) => db.selectFrom('settings');"],
  ['src/demo/other.store.ts', "export const x = (db) => db.insertInto('products');"],
];
const allowed: Planted[] = [
  store('orders', 'own', "db.updateTable('orders as o').set({})"),
  store(
    'sales',
    'listed',
    "db.selectFrom('orders as o').innerJoin('order_items as i', 'i.order_id', 'o.id')",
  ),
  store('mail', 'own-sql', 'sql`update outbox set tries = 0`'),
  store('admin', 'with', "db.with('found', (q) => q.selectFrom('audit_log')).selectFrom('found')"),
  ['src/server/http/own.ts', "export const x = (db) => db.deleteFrom('sessions');"],
  ['src/server/db/any.ts', "export const x = (db) => db.selectFrom('orders');"],
  ['src/server/features/admin/a.test.ts', "export const x = (db) => db.insertInto('orders');"],
];

let complaints: Map<string, string[]>;
beforeAll(async () => {
  const findings = await lintPlanted([...forbidden, ...allowed]);
  complaints = messagesOf(findings, (code) => code === 'house(table-owners)');
});

describe('lint', () => {
  it('[HOUSE-16] forbids a room to write another one’s table, or to read one that is not listed for it', () => {
    const silent = forbidden.filter(([file]) => complaints.get(file)?.length !== 1);
    expect(silent.map(([file]) => file)).toEqual([]);
  });

  it('lets a room write its own tables and read those that are listed', () => {
    expect(allowed.flatMap(([file]) => complaints.get(file) ?? [])).toEqual([]);
  });
});

/** The queries of all stores that this one is about. */
async function textOf(isMine: (path: string) => boolean): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob('src/{server,demo}/**/*.ts', { cwd: HOUSE })) {
    if (isMine(path)) texts.push(await readFile(join(HOUSE, path), 'utf8'));
  }
  return texts.join('\n');
}

describe('the list of who reads and writes what is not theirs', () => {
  it('names nothing that nobody does any more', async () => {
    const idle: string[] = [];
    const note = (who: string, tables: readonly string[], text: string) =>
      idle.push(...tables.filter((table) => !text.includes(table)).map((table) => `${who}: ${table}`));
    for (const { file, tables } of EXCEPTIONS)
      note(file, tables, await textOf((path) => path.endsWith(file)));
    for (const { room, tables } of READERS) note(room, tables, await textOf((path) => roomOf(path) === room));
    expect(idle).toEqual([]);
  });
});
