import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { READERS } from '../lint/table-readers.ts';
import { JOINED, LEFT, placeOf } from '../src/server/features/moving/takeout-left.ts';
import { TAKEN } from '../src/server/features/moving/takeout-tables.ts';
import { titleOf } from '../src/server/features/moving/taken-table.ts';
import { SAME, TITLES } from '../src/server/features/moving/taken-titles.ts';
import { takeEverything } from '../src/server/features/moving/takeout.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { unzip } from './support/unzip.ts';

/** Everything goes along, or it is said why not. */

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

interface Column {
  table: string;
  column: string;
  type: string;
  is_key: boolean;
}

/** The database as it is: what no list of ours can forget. */
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as "type",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as is_key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not starts_with(c.relname, 'schema_migrations')`.execute(office.db);
  return rows;
}

it('[MOVE-39] every table is in the archive, or stands in the list of what stays with its reason; none is in both', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))].toSorted();
  expect(tables.filter((table) => placeOf(table) === undefined)).toEqual([]);
  const named = [...TAKEN.map(({ table }) => table), ...Object.keys(JOINED), ...Object.keys(LEFT)];
  expect(named.toSorted()).toEqual(tables);
  expect(new Set(TAKEN.map(({ file }) => file)).size).toBe(TAKEN.length);
});

it('[MOVE-39] every column of a table that goes along is taken or left by name, and no hash or seal is taken', async () => {
  const all = Map.groupBy(await columns(), ({ table }) => table);
  for (const { table, key, take, leave } of TAKEN) {
    const own = all.get(table) ?? [];
    expect([...take, ...leave].toSorted(), table).toEqual(own.map(({ column }) => column).toSorted());
    expect(key.toSorted(), table).toEqual(
      own
        .filter((one) => one.is_key)
        .map(({ column }) => column)
        .toSorted(),
    );
    expect(
      take.filter((column) => TITLES[column] === undefined && !SAME.has(column)),
      `${table}: columns are told in Portuguese`,
    ).toEqual([]);
    const titles = take.map(titleOf);
    expect(new Set(titles).size, `${table}: ${titles.join(' ')}`).toBe(titles.length);
    const gone = new Set(take);
    const sealed = own.filter(({ type, column }) => type === 'bytea' && gone.has(column));
    expect(sealed, table).toEqual([]);
    expect(
      take.filter((column) => /hash|sealed|secret|senha|token|^cpf$/.test(column)),
      table,
    ).toEqual([]);
  }
  const named = READERS.filter(({ room }) => room === 'moving').flatMap(({ tables }): string[] => [
    ...tables,
  ]);
  const readable = new Set([...named, 'old_addresses', 'moving_imports', 'moving_category_choices']);
  expect(TAKEN.filter(({ table }) => !readable.has(table))).toEqual([]);
});

/** Notes the tables that queries name. */
function noteTables(): { seen: Set<string>; plugin: KyselyPlugin } {
  const seen = new Set<string>();
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object' || node instanceof Date || Buffer.isBuffer(node)) return;
    if ('kind' in node && node.kind === 'TableNode' && 'table' in node)
      seen.add((node.table as { identifier: { name: string } }).identifier.name);
    for (const part of Object.values(node)) walk(part);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      walk(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { seen, plugin };
}

async function archive(db = office.db) {
  const { clock, world } = office;
  const nothing = async () => [];
  const given = { settings: () => ({}), ownPages: nothing, policies: nothing };
  const parts: Buffer[] = [];
  for await (const part of await takeEverything({ db, clock, cpfs: createCpfs(world), ...given }))
    parts.push(part);
  return unzip(Buffer.concat(parts));
}

it('[MOVE-39] what is said to be in the archive is read for it, and nothing that stays is', async () => {
  const goods = await putOnSale(office.db);
  await insertPastOrder(office.db, { goods, totalCents: 5000, order: {} });
  await office.db
    .insertInto('customers')
    .values({ nome: 'Bia', email: 'bia@example.com', senha_hash: 'x' })
    .execute();
  const { seen, plugin } = noteTables();
  await archive(office.db.withPlugin(plugin));
  const stays = Object.keys(LEFT).filter((table) => seen.has(table));
  // The key that opens CPFs is read to write them out.
  expect(stays.filter((table) => table !== 'settings')).toEqual([]);
  const promised = [...TAKEN.map(({ table }) => table), ...Object.keys(JOINED)];
  // The owner's pages and policies come by their own front door.
  expect(promised.filter((table) => !seen.has(table)).toSorted()).toEqual(['pages', 'policy_texts']);
});

it('[MOVE-40] promotions, vales, exchanges and texts go along in words and reais, and no secret of theirs does', async () => {
  const { db } = office;
  const goods = await putOnSale(db);
  const { id: order_id } = await insertPastOrder(db, { goods, totalCents: 5000, order: {} });
  const at = new Date('2026-11-01T12:00:00Z');
  const { id: promotion_id } = await db
    .insertInto('promotions')
    .values({
      nome: '=Verão',
      document: JSON.stringify({ tipo: 'porcentagem', valor: 10 }),
      by_code: true,
      budget_cents: 123_450,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: 120 }, (_, n) => ({
    promotion_id,
    code: `VERAO${n}`,
    single: false,
    created_at: at,
  }));
  await db.insertInto('promotion_codes').values(codes).execute();
  const sealed = {
    code_hash: Buffer.alloc(32, 7),
    code_sealed: Buffer.from('marcador-de-selo'),
    code_tail: 'K7QX',
  };
  const { id: credit_id } = await db
    .insertInto('credits')
    .values({
      ...sealed,
      kind: 'vale_troca',
      email: 'ana@example.com',
      issued_cents: 1990,
      expires_at: at,
      source_key: 'marcador-de-chave',
      created_by: 'dona',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exchanges')
    .values({
      order_id,
      client_key: 'marcador-de-chave',
      reason: 'pequeno',
      wish: 'vale',
      basis: 'loja',
      reverse_code: 'PX123',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const texts = ['pago', 'pago', 'enviado'].map((name, n) => ({
    name,
    revision: n + 1,
    document: JSON.stringify({ assunto: `Oi ${n}` }),
    saved_by: 'dona',
    saved_at: at,
  }));
  await db.insertInto('mail_texts').values(texts).execute();

  const files = await archive();
  const json = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
  expect(json('promocoes')).toMatchObject([
    {
      nome: '=Verão',
      por_codigo: true,
      verba: 1234.5,
      documento: { tipo: 'porcentagem' },
      criado_em: at.toJSON(),
    },
  ]);
  expect(files['promocoes.csv']).toContain("'=Verão");
  expect(files['promocoes.csv']).toContain(';1.234,50;');
  // More than are read at once, in their order, each once.
  expect(json('cupons').map(({ codigo }) => codigo)).toEqual(codes.map(({ code }) => code));
  expect(json('vales')).toMatchObject([{ id: credit_id, final_do_codigo: 'K7QX', emitido: 19.9 }]);
  expect(json('trocas')).toMatchObject([
    { pedido_id: order_id, codigo_de_postagem: 'PX123', motivo: 'pequeno' },
  ]);
  expect(json('textos-de-emails').map(({ nome, versao }) => [nome, versao])).toEqual([
    ['enviado', 3],
    ['pago', 1],
    ['pago', 2],
  ]);
  expect(json('equipe')[0]).toMatchObject({ usuario: 'dona', papel: 'admin' });
  expect(json('pedidos')[0]).toMatchObject({
    canal: 'site',
    itens: [{ id: expect.any(Number), custo: null }],
  });
  const everything = Object.values(files).join('\n');
  expect(everything).not.toMatch(/marcador|senha_hash|code_hash|client_key/);
  expect(files['LEIA-ME.txt']).toContain('vales: vales-troca e vales-presente');
  expect(files['LEIA-ME.txt']).toContain('segredo: abre portas');
});
