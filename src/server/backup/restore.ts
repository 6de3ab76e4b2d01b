import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, migrateLike, UNHURRIED } from '../db/index.ts';
import { idOf } from '../security/sealer.ts';
import { areCpfsLost, giveUpCodes, giveUpCpfs } from './data-keys.ts';
import { listTables, PICTURE, quoted } from './dump.ts';
import { BackupError } from './errors.ts';
import { readParts, type Head, type Part } from './frames.ts';
import { brokenInvariants } from './invariants.ts';
import { unseal } from './seal.ts';

export interface RestoreDeps {
  pool: pg.Pool;
  mediaFolder: string;
  /** The backup's file. */
  path: string;
  password: string | undefined;
  /** The data keys that are at hand here. */
  dataKeys?: readonly Buffer[];
  /** Takes it although a data key is missing; CPFs and codes of vales that it closed stay out. */
  withoutKey?: boolean;
  /** Takes it although a sum does not hold: a shop that has a fault is better than none. */
  inSpiteOfFaults?: boolean;
  log(sentence: string): void;
}

export interface Restored {
  madeAt: string;
  tables: number;
  pictures: number;
}

type ShopHead = Extract<Head, { kind: 'shop' }>;

/**
 * Puts a backup into an empty shop. The whole file is read and proven first; then all rows come in one transaction, that
 * ends well only when every reference, rule and (unless told otherwise) sum of the shop holds. Sessions are over: whoever was thrown out since
 * stays out. Throws BackupError, with nothing changed.
 */
export async function restoreShop(deps: RestoreDeps): Promise<Restored> {
  const { pool, log } = deps;
  log('Conferindo o arquivo…');
  const shop = await prove(deps);
  await refuseUnlessEmpty(pool, shop);
  const missing = missingKeys(shop, deps);
  if (missing.length > 0 && deps.withoutKey !== true) throw new BackupError(keyNeeded(missing));
  await migrateLike(pool, log, shop.migrations);
  log('Gravando…');
  const counted = await inOneTransaction(pool, async (client) => {
    const loaded = await load(client, deps);
    // A shop that had no CPF yet makes a look-up key of its own.
    if (await areCpfsLost(client, namesOf(deps))) {
      const count = await giveUpCpfs(client, deps.dataKeys ?? []);
      if (count > 0) log(withoutCpfs(count));
    }
    const codes = await giveUpCodes(client, namesOf(deps));
    if (codes > 0) log(withoutCodes(codes));
    return loaded;
  });
  await migrate(pool, log);
  return { madeAt: shop.madeAt, ...counted };
}

const namesOf = ({ dataKeys = [] }: RestoreDeps) => new Set(dataKeys.map((key) => idOf(key).toString('hex')));

function missingKeys({ keys }: ShopHead, deps: RestoreDeps): string[] {
  const known = namesOf(deps);
  return keys.filter((name) => !known.has(name));
}

const keyNeeded = (missing: readonly string[]) =>
  `Os CPFs e códigos de vales deste backup só abrem com a chave de dados ${missing.join(' e ')}, que não está aqui. Ponha-a em DATA_KEY (é a que ` +
  'npm run data-key mostrava na loja de antes, ou o arquivo data.key ao lado do banco dela). Sem ela, o resto volta com ' +
  'npm run restore -- ARQUIVO --sem-chave, os CPFs ficam vazios para sempre, e os vales valem, mas só para quem já tem o código.';

const withoutCpfs = (count: number) => `Sem a chave de dados, ${count} CPFs ficaram de fora.`;
const withoutCodes = (count: number) =>
  `Sem a chave de dados, ${count} códigos de vales só quem os recebeu conhece.`;

/** The parts of the file. */
function partsOf({ path, password }: RestoreDeps): AsyncGenerator<Part> {
  const plain = Readable.from(unseal(createReadStream(path), password));
  return readParts(plain.compose(createZstdDecompress()));
}

/** Reads the file to its end, so that nothing is begun with one that is not whole. */
async function prove(deps: RestoreDeps): Promise<ShopHead> {
  let shop: ShopHead | undefined;
  for await (const { head, bytes } of partsOf(deps)) {
    if (head.kind === 'shop') shop = head;
    for await (const _ of bytes);
  }
  if (shop === undefined) throw new BackupError('Este arquivo não tem uma loja.');
  return shop;
}

/** Where a shop has been opened, these have rows. */
const OF_A_SHOP = ['orders', 'customers', 'products', 'admin_users'];

async function refuseUnlessEmpty(pool: pg.Pool, shop: ShopHead): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [OF_A_SHOP],
  );
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) throw new BackupError(NOT_EMPTY);
  }
  if (rows.length === 0) return;
  const known = new Set(shop.migrations.map((one) => one.name));
  const { rows: applied } = await pool.query<{ name: string }>('select name from schema_migrations');
  if (applied.some(({ name }) => !known.has(name))) throw new BackupError(NOT_EMPTY);
}

const NOT_EMPTY =
  'Já existe uma loja aqui, e um backup só volta para um lugar vazio. Escolha outra pasta em DATA_DIR, ou um banco de ' +
  'dados vazio em DATABASE_URL.';

async function inOneTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${UNHURRIED}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release(true);
  }
}

async function load(client: pg.PoolClient, deps: RestoreDeps): Promise<Omit<Restored, 'madeAt'>> {
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const names = [...tables.keys()].map(quoted);
  const references = await listReferences(client);
  for (const { on, name } of references)
    await client.query(`alter table ${on} drop constraint ${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join()}`);
  const counted = { tables: 0, pictures: 0 };
  for await (const part of partsOf(deps)) {
    if (part.head.kind === 'table') counted.tables += 1;
    if (part.head.kind === 'picture') counted.pictures += 1;
    await loadPart(client, part, { tables, mediaFolder: deps.mediaFolder });
  }
  for (const { on, name, rule } of references)
    await client.query(`alter table ${on} add constraint ${quoted(name)} ${rule}`);
  await client.query('delete from sessions');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  const broken = await brokenInvariants(client);
  const faults = broken.join('; ');
  if (broken.length > 0 && deps.inSpiteOfFaults !== true)
    throw new BackupError(`O backup não fecha: ${faults}. ${IN_SPITE}`);
  if (broken.length > 0) deps.log(`Atenção, confira depois: ${faults}.`);
  return counted;
}

const IN_SPITE = 'Para trazê-lo assim mesmo: npm run restore -- ARQUIVO --mesmo-assim';

async function listReferences(client: pg.ClientBase) {
  const { rows } = await client.query<{ on: string; name: string; rule: string }>(
    `select conrelid::regclass::text as "on", conname::text as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  );
  return rows;
}

interface Place {
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  mediaFolder: string;
}

async function loadPart(
  client: pg.ClientBase,
  { head, bytes }: Part,
  { tables, mediaFolder }: Place,
): Promise<void> {
  if (head.kind === 'table') {
    const known = tables.get(head.name);
    const isKnown = known !== undefined && head.columns.every((name) => known.has(name));
    if (!isKnown) throw new BackupError(`O backup tem uma tabela que esta versão não conhece: ${head.name}.`);
    const columns = head.columns.map(quoted).join();
    await pipeline(bytes, client.query(copyFrom(`copy ${quoted(head.name)} (${columns}) from stdin`)));
    return;
  }
  if (head.kind === 'sequence')
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(head.name), head.value]);
  if (head.kind !== 'picture') return;
  if (!PICTURE.test(head.name))
    throw new BackupError(`O backup tem um arquivo que não é imagem: ${head.name}.`);
  const path = join(mediaFolder, head.name);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(bytes, createWriteStream(`${path}.restored.part`));
  await rename(`${path}.restored.part`, path);
}
