import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB } from '../src/server/db/index.ts';
import { createPeopleServices } from '../src/server/services/people.ts';
import { insertQuickAdministrator } from './support/quick-hash.ts';
import { openWorkbench, type Answer, type Client } from './support/workbench.ts';

const PASSWORD = 'lavanda-2026';
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$';

let bench: Awaited<ReturnType<typeof openWorkbench>>;
let office: Client;

beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.db.deleteFrom('sessions').execute();
  await bench.db.deleteFrom('admin_users').execute();
  await insertQuickAdministrator(bench.db, PASSWORD);
  office = await bench.serve(createPeopleServices(bench.world));
});

const logIn = () =>
  office.call('POST', '/api/admin/login', { body: { username: 'dona', password: PASSWORD } });
const changePassword = (token: string) => {
  const body = { senhaAtual: PASSWORD, novaSenha: 'jasmim-do-campo-2026' };
  return office.call('PUT', '/api/admin/me/senha', { token, body });
};
const countSessions = async () => (await bench.db.selectFrom('sessions').select('kind').execute()).length;
const setPassword = (tx: Transaction<DB>) =>
  tx.updateTable('admin_users').set({ senha_hash: NOBODYS_HASH }).execute();
const remove = (tx: Transaction<DB>) => tx.deleteFrom('admin_users').execute();

/** The answer of a call whose password is found right while a change of its administrator is being written. */
async function during(
  change: (tx: Transaction<DB>) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await bench.db.transaction().execute(async (tx) => {
    await change(tx);
    let isOver = false;
    const under = call().finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await someoneWaits()), { timeout: 10_000 }).toBe(true);
    return { answer: under };
  });
  return answer;
}

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(bench.db);
  return rows.length > 0;
}

describe('an administrator changed in the instant', () => {
  it('[SEC-17] of a login is not let in by the old password', async () => {
    expect((await during(setPassword, logIn)).status).toBe(401);
    expect(await countSessions()).toBe(0);
  });

  it('[SEC-17] of a login is not let in once she was removed', async () => {
    const { status, body } = await during(remove, logIn);
    expect([status, body['erro']]).toEqual([401, 'Usuário ou senha incorretos']);
  });

  it('[SEC-17] of her change of the password keeps the one that was set meanwhile', async () => {
    const token = String((await logIn()).body['token']);
    const { status, body } = await during(setPassword, () => changePassword(token));
    expect([status, body['erro']]).toEqual([422, 'Senha atual incorreta']);
    const { senha_hash } = await bench.db
      .selectFrom('admin_users')
      .select('senha_hash')
      .executeTakeFirstOrThrow();
    expect(senha_hash).toBe(NOBODYS_HASH);
  });

  it('of her change of the password is told to log in once she was removed', async () => {
    const token = String((await logIn()).body['token']);
    expect((await during(remove, () => changePassword(token))).status).toBe(401);
  });
});
