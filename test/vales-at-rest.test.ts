import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup, restoreShop } from '../src/server/backup/index.ts';
import { inTransaction } from '../src/server/db/index.ts';
import { lookAtDataKeys } from '../src/server/doctor/data-keys.ts';
import { createSealing } from '../src/server/features/at-rest/index.ts';
import { hashCredit } from '../src/server/features/credits/codes.ts';
import { createCreditMails, creditSealer, issueCredit } from '../src/server/features/credits/index.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { createSealer, type Sealer } from '../src/server/security/sealer.ts';
import { MARINA, openAccounts, type Accounts } from './support/accounts.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

const VALE = 'ABCDEFGHJKLM2345';
const [old, next] = [randomBytes(32), randomBytes(32)];
let a: Accounts;
let pool: Pool;
let postgres: ServedPostgres;
let bare: FreshDatabase;

beforeAll(async () => {
  [a, postgres] = await Promise.all([openAccounts(), startPostgres()]);
  pool = new Pool({ connectionString: a.bench.databaseUrl, max: 4 });
  await a.renew();
  await a.register(MARINA);
});
afterAll(async () => {
  await pool?.end();
  await a?.close();
  await bare?.drop();
  await postgres?.stop();
});

const vaultWith = (...keys: Buffer[]) => createCpfs({ db: a.db, random: randomBytes, keys });
const codesOf = (first: Buffer, ...others: Buffer[]) => createSealer([first, ...others], randomBytes);
const sealingWith = (first: Buffer, ...others: Buffer[]) =>
  createSealing({
    db: a.db,
    clock: a.bench.clock,
    cpfs: vaultWith(first, ...others),
    codes: codesOf(first, ...others),
    log: a.bench.world.log,
  });

/** A vale whose code is sealed so; its number. */
async function insertVale(sealer: Sealer, code = VALE): Promise<number> {
  const sourceKey = randomBytes(8).toString('hex');
  const issue = {
    kind: 'vale_troca',
    cents: 100,
    email: 'ana@example.com',
    by: 'dona',
    now: a.bench.world.clock(),
  } as const;
  const id = await inTransaction(
    a.db,
    async (tx) => (await issueCredit(tx, { ...issue, sourceKey }))?.id ?? 0,
  );
  const sealed = sealer.seal(Buffer.from(code), `vale ${id}`);
  await pool.query('update credits set code_hash = $2, code_sealed = $3, code_tail = $4 where id = $1', [
    id,
    hashCredit(code),
    sealed,
    code.slice(-4),
  ]);
  return id;
}

it('[REST-14] gives codes of vales away to DATA_KEY that were sealed by a key in the database', async () => {
  const without = await creditSealer({ db: a.db, random: randomBytes, keys: [] });
  const other = 'ABCDEFGHJKLM6789';
  const vale = await insertVale(without, other);
  const both = await creditSealer({ db: a.db, random: randomBytes, keys: [next] });
  await createSealing({
    db: a.db,
    clock: a.bench.clock,
    cpfs: vaultWith(next),
    codes: both,
    log: a.bench.world.log,
  }).runOnce();
  const { rows } = await pool.query('select code_sealed from credits where id = $1', [vale]);
  expect(codesOf(next).open(rows[0].code_sealed, `vale ${vale}`)?.toString()).toBe(other);
});

it('[REST-14] takes codes of vales along, and is needed until then; no letter before their end changes one', async () => {
  const vale = await insertVale(codesOf(old));
  const read = async () => (await pool.query('select * from credits where id = $1', [vale])).rows[0];
  const before = await read();
  await sealingWith(next).runOnce();
  const doctor = async (...keys: Buffer[]) => (await lookAtDataKeys(pool, keys)).map(({ state }) => state);
  expect(await doctor(next, old)).toEqual([]);
  expect(await doctor(next)).toEqual(['bad']);
  const folder = join(a.bench.folder, 'backups-with-vales');
  const made = await makeBackup({ pool, mediaFolder: null, folder, password: undefined, now: new Date() });
  expect(made.keys).toHaveLength(2);

  const letterBy = async (key: Buffer, kind: string, payload: object) => {
    const mails = createCreditMails({
      ...a.bench.world,
      sealer: codesOf(key),
      publicUrl: 'http://localhost',
    });
    const mail = { id: 1, kind, payload, tries: 1 } as unknown as Parameters<
      NonNullable<(typeof mails)[string]>
    >[0];
    return JSON.stringify(await mails[kind]?.(mail));
  };
  expect(await letterBy(next, 'vale_vencendo', { creditId: vale })).toContain('terminado em 2345');
  expect(await letterBy(next, 'vale_emitido', { creditId: vale })).toBe('null');
  expect(await read()).toEqual(before);

  bare = await freshDatabase(postgres.url);
  const there = new Pool({ connectionString: bare.url });
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const asked = {
    pool: there,
    mediaFolder: folder,
    path: made.path,
    password: undefined,
    dataKeys: [next],
    log,
  };
  await expect(restoreShop(asked)).rejects.toThrow('códigos de vales');
  await restoreShop({ ...asked, withoutKey: true });
  expect(lines.at(-1)).toBe('Sem a chave de dados, 1 códigos de vales só quem os recebeu conhece.');
  const { rows } = await there.query(
    'select code_hash, code_sealed, cpf_sealed from credits c, customers where c.id = $1',
    [vale],
  );
  expect(rows).toEqual([{ code_hash: before.code_hash, code_sealed: null, cpf_sealed: expect.any(Buffer) }]);
  await there.end();

  await sealingWith(next, old).runOnce();
  expect(await read()).toEqual({ ...before, code_sealed: expect.any(Buffer) });
  expect(await letterBy(next, 'vale_vencendo', { creditId: vale })).toContain('ABCD-EFGH-JKLM-2345');
  expect(await doctor(next, old)).toEqual(['ok']);
  expect(await doctor(next)).toEqual([]);
  await letterBy(randomBytes(32), 'vale_emitido', { creditId: vale, again: true });
  expect((await read()).code_hash).not.toEqual(before.code_hash);
});
