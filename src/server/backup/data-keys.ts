import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  ALL_SEALED,
  CODES_KEY,
  customerPlace,
  LOOKUP_KEY,
  orderPlace,
  OWN_KEY,
  sealedRule,
} from '../security/cpfs.ts';
import { createSealer, idOf, keyIdIn, type Sealer } from '../security/sealer.ts';

const SEALED_IN = ['orders', 'customers'] as const;

/**
 * The names of the keys without which CPFs or codes of vales of this database stay shut, as hexadecimal; not those of
 * keys that lie in the database itself and come along.
 */
export async function neededKeys(client: pg.ClientBase): Promise<string[]> {
  const names = new Set([...(await keysOfCpfs(client)), ...(await keysOfCodes(client))]);
  return [...names].toSorted();
}

/** Of credentials that the office keeps: whoever restores without the key types them again, and nothing else is lost. */
export async function keysOfCredentials(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query("select where to_regclass('service_credentials') is not null");
  if (there.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select distinct encode(substr(sealed, 2, 4), 'hex') as name from service_credentials where sealed is not null`,
  );
  return rows.map(({ name }) => name);
}

/** None before there were vales. */
async function keysOfCodes(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query("select where to_regclass('credits') is not null");
  if (there.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select distinct encode(substr(code_sealed, 2, 4), 'hex') as name from credits where code_sealed is not null`,
  );
  const { codes } = await keyNames(client);
  return rows.flatMap(({ name }) => (name === codes ? [] : [name]));
}

/** None before there were sealed CPFs. */
async function keysOfCpfs(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('orders') and attname = 'cpf_sealed' and not attisdropped`,
  );
  if (there.length === 0) return [];
  const names = new Set<string>();
  for (const table of SEALED_IN) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct encode(substr(cpf_sealed, 2, 4), 'hex') as name from ${table} where cpf_sealed is not null`,
    );
    for (const { name } of rows) names.add(name);
  }
  const { lookup, own } = await keyNames(client);
  if (names.size > 0 && lookup !== null) names.add(lookup);
  if (own !== null) names.delete(own);
  return [...names];
}

const nameOf = (key: string | null) => key && idOf(Buffer.from(key, 'base64url')).toString('hex');

type KeyNames = Record<'lookup' | 'own' | 'codes', string | null>;

/** The names of the key that sealed the look-up key, and of those in the database. */
async function keyNames(client: pg.ClientBase): Promise<KeyNames> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    'select key, value from settings where key = any($1)',
    [[OWN_KEY, LOOKUP_KEY, CODES_KEY]],
  );
  const textOf = (name: string) => {
    const value = rows.find(({ key }) => key === name)?.value;
    return typeof value === 'string' ? value : null;
  };
  const lookup = textOf(LOOKUP_KEY);
  return {
    lookup: lookup && keyIdIn(Buffer.from(lookup, 'base64')).toString('hex'),
    own: nameOf(textOf(OWN_KEY)),
    codes: nameOf(textOf(CODES_KEY)),
  };
}

async function ownKey(client: pg.ClientBase): Promise<Buffer | null> {
  const { rows } = await client.query<{ value: unknown }>('select value from settings where key = $1', [
    OWN_KEY,
  ]);
  const value = rows[0]?.value;
  return typeof value === 'string' ? Buffer.from(value, 'base64url') : null;
}

/** Does none of these keys, and none in the database, open the look-up key? A shop would not start with it. */
async function isLookupLost(client: pg.ClientBase, known: ReadonlySet<string>): Promise<boolean> {
  const { lookup, own } = await keyNames(client);
  return lookup !== null && lookup !== own && !known.has(lookup);
}

/** Do these keys, and those in the database, leave CPFs shut, or the look-up key? A shop would not start without that. */
export async function areCpfsLost(client: pg.ClientBase, known: ReadonlySet<string>): Promise<boolean> {
  if ((await keysOfCpfs(client)).some((name) => !known.has(name))) return true;
  return isLookupLost(client, known);
}

/** Leaves codes of vales out that none of these keys opens: who has a code goes on paying by it. How many there were. */
export async function giveUpCodes(client: pg.ClientBase, known: ReadonlySet<string>): Promise<number> {
  const lost = (await keysOfCodes(client)).filter((name) => !known.has(name));
  if (lost.length === 0) return 0;
  const { rowCount } = await client.query(
    `update credits set code_sealed = null where encode(substr(code_sealed, 2, 4), 'hex') = any($1)`,
    [lost],
  );
  return rowCount ?? 0;
}

/**
 * Leaves CPFs out that nobody can open any more; their rows stay, and so does what a key at hand opens. Where the look-up
 * key is lost, that waits in plain words for the shop, which seals and hashes it anew. How many were lost.
 */
export async function giveUpCpfs(client: pg.ClientBase, dataKeys: readonly Buffer[]): Promise<number> {
  const own = await ownKey(client);
  const keys = own === null ? dataKeys : [...dataKeys, own];
  const ids = keys.map(idOf);
  let lost = 0;
  for (const table of SEALED_IN) {
    const { rowCount } = await client.query(
      `update ${table} set cpf_sealed = null, cpf_hash = null
        where cpf_sealed is not null and substr(cpf_sealed, 2, 4) <> all($1::bytea[])`,
      [ids],
    );
    lost += rowCount ?? 0;
  }
  if (await isLookupLost(client, new Set(ids.map((id) => id.toString('hex'))))) await beginAnew(client, keys);
  return lost;
}

/** As before anything was sealed: no hash says anything any more. */
async function beginAnew(client: pg.ClientBase, keys: readonly Buffer[]): Promise<void> {
  for (const table of [...SEALED_IN, 'promotion_uses'])
    await client.query(`alter table ${table} drop constraint if exists ${sealedRule(table)}`);
  const [first, ...others] = keys;
  if (first !== undefined) {
    const sealer = createSealer([first, ...others], randomBytes);
    for (const table of SEALED_IN) while (await unsealSome(client, sealer, table));
  }
  await client.query('update promotion_uses set cpf_hash = null where cpf_hash is not null');
  await client.query('delete from settings where key = any($1)', [[LOOKUP_KEY, ALL_SEALED]]);
}

const ROWS = 1000;
const PLACES = {
  orders: { name: 'codigo', of: orderPlace },
  customers: { name: 'id', of: (id: string) => customerPlace(Number(id)) },
} as const;

/** False once none is left. */
async function unsealSome(
  client: pg.ClientBase,
  sealer: Sealer,
  table: keyof typeof PLACES,
): Promise<boolean> {
  const { name, of } = PLACES[table];
  const { rows } = await client.query<{ id: string; name: string; sealed: Buffer }>(
    `select id, ${name}::text as name, cpf_sealed as sealed from ${table} where cpf_sealed is not null limit ${ROWS}`,
  );
  const cpfs = rows.map(({ name: place, sealed }) => sealer.open(sealed, of(place))?.toString() ?? '');
  await client.query(
    `update ${table} t set cpf = one.cpf, cpf_sealed = null, cpf_hash = null
      from unnest($1::bigint[], $2::text[]) as one(id, cpf) where t.id = one.id`,
    [rows.map(({ id }) => id), cpfs],
  );
  return rows.length === ROWS;
}
