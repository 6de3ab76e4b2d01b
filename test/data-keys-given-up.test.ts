import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveUpCpfs } from '../src/server/backup/index.ts';
import { createSealing, refusePlainCpfs } from '../src/server/features/at-rest/index.ts';
import { createCpfs, readOwnKey } from '../src/server/security/cpfs.ts';
import { createSealer } from '../src/server/security/sealer.ts';
import { LUCIA, MARINA, openAccounts, type Accounts } from './support/accounts.ts';

const CPF = '52998224725';
let a: Accounts;
let pool: Pool;
let id: number;

beforeAll(async () => {
  a = await openAccounts();
  pool = new Pool({ connectionString: a.bench.databaseUrl, max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await a?.close();
});
beforeEach(async () => {
  await pool.query(
    "delete from settings where key in ('data_key', 'cpf_lookup_key', 'cpf_all_sealed', 'data_key_idle_since')",
  );
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
    codes: createSealer([Buffer.alloc(32)], randomBytes),
    log: a.bench.world.log,
  });
const row = async (of = id) =>
  (await pool.query('select cpf, cpf_sealed, cpf_hash from customers where id = $1', [of])).rows[0];

describe('a key of the data', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)];

  it('[REST-12] stays in the database until a server that knows no other has sealed nothing for a day', async () => {
    const behind = vaultWith();
    const sealed = (await behind()).keep(CPF, `customers ${id}`);
    const ahead = sealingWith(next);
    await ahead.runOnce();
    expect(await readOwnKey(a.db)).not.toBeNull();
    for (const hours of [23, 23]) {
      a.bench.pass(hours * 3_600_000);
      await a.db.updateTable('customers').set(sealed).where('id', '=', id).execute();
      await ahead.runOnce();
      expect(await readOwnKey(a.db)).not.toBeNull();
    }
    a.bench.pass(24 * 3_600_000);
    await ahead.runOnce();
    expect(await readOwnKey(a.db)).toBeNull();
    const kept = await vaultWith(next)();
    expect(kept.open(await row(), `customers ${id}`)).toBe(CPF);
  });

  it('[REST-13] is given up alone: what others sealed stays, also where it had sealed the key of the hashes', async () => {
    await a.register(LUCIA);
    const lucia = await a.customerId(LUCIA.email);
    const place = `customers ${lucia}`;
    const opened = async (key: Buffer) => (await vaultWith(key)()).open(await row(lucia), place);
    await sealingWith(next).runOnce();
    const hash = (await row(lucia)).cpf_hash;
    const give = async (...keys: Buffer[]) => {
      const client = await pool.connect();
      try {
        return await giveUpCpfs(client, keys);
      } finally {
        client.release();
      }
    };
    // Hers alone was sealed by another key.
    const other = createSealer([old], randomBytes).seal(Buffer.from(CPF), `customers ${id}`);
    await pool.query('update customers set cpf_sealed = $2 where id = $1', [id, other]);
    expect(await give(next)).toBe(1);
    expect(await row()).toMatchObject({ cpf: '', cpf_sealed: null, cpf_hash: null });
    expect(await row(lucia)).toMatchObject({ cpf_hash: hash });
    expect(await opened(next)).toBe('11144477735');
    // The look-up key is lost, and one row is not.
    const left = createSealer([old], randomBytes).seal(Buffer.from('11144477735'), place);
    await pool.query('update customers set cpf_sealed = $2 where id = $1', [lucia, left]);
    await refusePlainCpfs(a.db);
    expect(await give(old)).toBe(0);
    await sealingWith(old).runOnce();
    expect(await row(lucia)).toMatchObject({ cpf: '', cpf_sealed: expect.any(Buffer) });
    expect(await opened(old)).toBe('11144477735');
  });
});
