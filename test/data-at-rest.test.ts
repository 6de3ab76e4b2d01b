import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup, restoreShop } from '../src/server/backup/index.ts';
import { refusePlainCpfs, createSealing } from '../src/server/features/at-rest/index.ts';
import { createCpfs, readOwnKey } from '../src/server/security/cpfs.ts';
import { createSealer } from '../src/server/security/sealer.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { LUCIA, MARINA, openAccounts, type Accounts } from './support/accounts.ts';
import { wholeDatabase } from './support/whole-database.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
const CPF = '52998224725';
let a: Accounts;
let pool: Pool;
let postgres: ServedPostgres;
let id: number;
const others: FreshDatabase[] = [];

beforeAll(async () => {
  [a, postgres] = await Promise.all([openAccounts(), startPostgres()]);
  pool = new Pool({ connectionString: a.bench.databaseUrl, max: 4 });
});
afterAll(async () => {
  await pool?.end();
  await a?.close();
  await Promise.all(others.map((one) => one.drop()));
  await postgres?.stop();
});

beforeEach(async () => {
  for (const table of ['orders', 'customers', 'promotion_uses'])
    await pool.query(`alter table ${table} drop constraint if exists ${table}_cpf_is_sealed`);
  await pool.query("delete from settings where key in ('data_key', 'cpf_lookup_key', 'cpf_all_sealed')");
  await a.renew();
  await a.register(MARINA);
  id = await a.customerId();
});

const vaultWith = (...keys: Buffer[]) => createCpfs({ db: a.db, random: randomBytes, keys });
const sealingWith = (...keys: Buffer[]) =>
  createSealing({
    db: a.db,
    clock: a.bench.clock,
    cpfs: vaultWith(...keys),
    codes: createSealer([NO_VALES], randomBytes),
    log: a.bench.world.log,
  });
const NO_VALES = Buffer.alloc(32);
/** The shop as it answers with other keys. */
const serveWith = (...keys: Buffer[]) =>
  a.bench.serve(createPeopleServices({ ...a.bench.world, cpfs: vaultWith(...keys) }));
const row = async (of = id) =>
  (await pool.query('select cpf, cpf_sealed, cpf_hash, busca from customers where id = $1', [of])).rows[0];
const orderRow = async (of: number) => (await pool.query('select * from orders where id = $1', [of])).rows[0];

describe('a CPF at rest', () => {
  it('[REST-01] stands nowhere in the database, and its owner and the office read it all the same', async () => {
    expect(await wholeDatabase(pool)).not.toMatch(/52998224725|529\.982\.247-25/);
    const token = await a.tokenOf();
    expect((await a.me(token)).body).toMatchObject({ cliente: { cpf: CPF } });
    expect(JSON.stringify((await a.get('/api/clientes/me/exportar', token)).body)).toContain(CPF);
    const found = await a.get(`/api/clientes?q=529.982.247-25&mascarar=0`, await a.officeToken('admin'));
    expect(found.body).toMatchObject([{ cpf: CPF }]);
  });

  it('[REST-02] that was changed or moved to another row opens as nothing, and breaks nothing', async () => {
    await a.register(LUCIA);
    const lucia = await a.customerId(LUCIA.email);
    const token = await a.tokenOf();
    await pool.query(
      'update customers c set cpf_sealed = o.cpf_sealed from customers o where c.id = $1 and o.id = $2',
      [id, lucia],
    );
    expect((await a.me(token)).body).toMatchObject({ cliente: { cpf: '' } });
    await pool.query("update customers set cpf_sealed = '\\x01' where id = $1", [id]);
    expect((await a.me(token)).body).toMatchObject({ cliente: { cpf: '' } });
    const office = await a.get('/api/clientes?mascarar=0', await a.officeToken('admin'));
    expect(office.status).toBe(200);
    expect(JSON.stringify(office.body)).toContain('11144477735');
  });

  it('[REST-03] belongs to one confirmed account, also where two confirm it in one moment', async () => {
    await a.register({ ...LUCIA, cpf: MARINA.cpf });
    const [one, two] = [(await a.confirmationsOf())[0], (await a.confirmationsOf(LUCIA.email))[0]];
    const answers = await Promise.all(
      [one, two].map((token) => a.call('POST', `/api/clientes/confirmar-email/${token}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const again = await a.register({ ...LUCIA, email: 'outra@example.com', cpf: MARINA.cpf });
    expect([again.status, again.body['codigo']]).toEqual([409, 'cpf_em_uso']);
  });
});

describe('what was kept in plain words', () => {
  beforeEach(async () => {
    await pool.query(
      "update customers set cpf = $2, cpf_sealed = null, cpf_hash = null, busca = busca || ' ' || $2, email_confirmed_at = now() where id = $1",
      [id, CPF],
    );
  });

  it('[REST-04] is found, shown and unique until it is sealed, and afterwards the same', async () => {
    const ofOrder = await a.insertOrder();
    const look = async () => {
      const token = await a.tokenOf();
      const { status, body } = await a.register({ ...LUCIA, cpf: MARINA.cpf });
      const admin = await a.officeToken('admin');
      const found = await a.get(`/api/clientes?q=${CPF}`, admin);
      const cliente = (await a.me(token)).body['cliente'];
      return { cliente, again: [status, body['codigo']], found: found.headers.get('x-total-count') };
    };
    const before = await look();
    expect(before).toMatchObject({ cliente: { cpf: CPF }, again: [409, 'cpf_em_uso'], found: '2' });
    await sealingWith().runOnce();
    expect(await row()).toMatchObject({ cpf: '', busca: expect.not.stringContaining(CPF) });
    expect(await orderRow(ofOrder)).toMatchObject({ cpf: '', busca: expect.not.stringContaining(CPF) });
    expect(await look()).toEqual(before);
    expect(await wholeDatabase(pool)).not.toContain(CPF);
  });

  it('[REST-05] is sealed once, by as many servers as there are, and nothing else of a row changes', async () => {
    for (let n = 0; n < 30; n += 1) await a.insertOrder();
    await pool.query(
      `insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents,
         total_cents, nome, email, cpf, cep, frete)
       select 'M' || n, 'PED-M' || n, 'cancelled', 'pix', 100, 0, 100, 'Ana', 'ana@example.com', $1, '01310100', '{}'
       from generate_series(1, 900) n`,
      [CPF],
    );
    const untouched = () =>
      pool.query(
        `select md5(string_agg((to_jsonb(o) - 'cpf' - 'cpf_sealed' - 'cpf_hash' - 'visitante' - 'busca')::text, '' order by id)) from orders o`,
      );
    const before = (await untouched()).rows;
    await Promise.all([sealingWith(), sealingWith(), sealingWith()].map((job) => job.runOnce()));
    // What one held while another looked is left to the next round.
    await sealingWith().runOnce();
    const { rows } = await pool.query(
      "select count(*)::integer as plain, (select count(distinct cpf_sealed)::integer from orders) as sealed from orders where cpf <> ''",
    );
    expect(rows).toEqual([{ plain: 0, sealed: 930 }]);
    expect((await untouched()).rows).toEqual(before);
  });

  it('[REST-06] is refused by the database itself from the next start on', async () => {
    expect(await refusePlainCpfs(a.db)).toBe(false);
    await sealingWith().runOnce();
    expect(await refusePlainCpfs(a.db)).toBe(true);
    await expect(a.insertOrder()).rejects.toThrow(/orders_cpf_is_sealed/);
    expect((await a.register(LUCIA)).status).toBe(201);
  });
});

describe('the key of the data', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)];

  it('[REST-07] is changed while two servers run: the hashes stay, and the old key may go', async () => {
    await pool.query("delete from settings where key in ('data_key', 'cpf_lookup_key')");
    await pool.query('delete from customers');
    const first = await serveWith(old, next);
    const second = await serveWith(next, old);
    await first.call('POST', '/api/clientes/registrar', { body: MARINA, from: a.newAddress() });
    await second.call('POST', '/api/clientes/registrar', { body: LUCIA, from: a.newAddress() });
    id = await a.customerId();
    const before = await row();
    await sealingWith(next, old).runOnce();
    const after = await row();
    expect(after.cpf_sealed).not.toEqual(before.cpf_sealed);
    expect(after.cpf_hash).toEqual(before.cpf_hash);
    const alone = await serveWith(next);
    const admin = await a.officeToken('admin');
    for (const server of [first, second, alone]) {
      const { body } = await server.call('GET', `/api/clientes?q=${CPF}&mascarar=0`, { token: admin });
      expect(body).toMatchObject([{ cpf: CPF }]);
    }
    await expect(vaultWith(old)()).rejects.toThrow(/traga-a em DATA_KEY/);
  });

  it('[REST-08] lies in the database only as long as no DATA_KEY is given', async () => {
    const own = await readOwnKey(a.db);
    expect(own).toHaveLength(32);
    await sealingWith(next).runOnce();
    a.bench.pass(25 * 3_600_000);
    await sealingWith(next).runOnce();
    expect(await readOwnKey(a.db)).toBeNull();
    const { body } = await (
      await serveWith(next)
    ).call('GET', `/api/clientes?q=${CPF}&mascarar=0`, { token: await a.officeToken('admin') });
    expect(body).toMatchObject([{ cpf: CPF }]);
  });

  it('[REST-09] is asked for by a backup that needs it, before anything is written', async () => {
    await sealingWith(next).runOnce();
    const folder = join(a.bench.folder, 'backups');
    const made = await makeBackup({ pool, mediaFolder: null, folder, password: undefined, now: new Date() });
    expect(made.keys).toHaveLength(1);
    const fresh = await freshDatabase(postgres.url);
    others.push(fresh);
    const there = new Pool({ connectionString: fresh.url });
    const lines: string[] = [];
    const asked = { pool: there, mediaFolder: folder, path: made.path, password: undefined };
    const log = (line: string) => void lines.push(line);
    await expect(restoreShop({ ...asked, log })).rejects.toThrow(`chave de dados ${made.keys[0]}`);
    await expect(restoreShop({ ...asked, dataKeys: [old], log })).rejects.toThrow('--sem-chave');
    expect((await there.query("select to_regclass('orders') as orders")).rows).toEqual([{ orders: null }]);
    await restoreShop({ ...asked, dataKeys: [next], log });
    const sealed = async (of: Pool) =>
      (await of.query('select cpf_sealed, cpf_hash from customers where id = $1', [id])).rows[0];
    expect(await sealed(there)).toEqual(await sealed(pool));
    await there.end();

    const bare = await freshDatabase(postgres.url);
    others.push(bare);
    const without = new Pool({ connectionString: bare.url });
    await restoreShop({ ...asked, pool: without, withoutKey: true, log });
    expect(lines.at(-1) ?? '').toBe('Sem a chave de dados, 1 CPFs ficaram de fora.');
    expect(await sealed(without)).toEqual({ cpf_sealed: null, cpf_hash: null });
    await without.end();
  });

  it('[REST-11] is shown for keeping elsewhere, and given up only where it is lost', async () => {
    const command = (key: Buffer, ...options: string[]) =>
      promisify(execFile)(
        `${HOUSE}/node_modules/.bin/node`,
        [`${HOUSE}/src/server/commands/data-key.ts`, ...options],
        {
          env: {
            PATH: process.env['PATH'],
            DATABASE_URL: a.bench.databaseUrl,
            DATA_KEY: key.toString('base64'),
          },
          cwd: a.bench.folder,
        },
      );
    await sealingWith(next).runOnce();
    expect((await command(next)).stdout).toContain(next.toString('base64'));
    const shown = a.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'chave_de_dados_mostrada');
    expect(await shown.execute()).toHaveLength(1);
    await expect(command(next, '--abandonar')).rejects.toMatchObject({
      code: 1,
      stderr: 'A chave desta loja está aqui, e abre os CPFs: não há o que abandonar.\n',
    });
    expect((await command(old, '--abandonar')).stdout).toContain('1 CPFs');
    expect(await row()).toMatchObject({ cpf: '', cpf_sealed: null, cpf_hash: null });
    await vaultWith(old)();
  });
});
