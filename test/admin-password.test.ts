import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type RunningServer } from './support/server-process.ts';

const HOUSE = fileURLToPath(new URL('..', import.meta.url));

let shop: RunningServer;

beforeAll(async () => {
  shop = await startServer({ embedded: true, env: { SEED_DEMO: 'off' } });
});
afterAll(() => shop.stop());

async function logIn(password: string): Promise<number> {
  const response = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return response.status;
}

it('[RUN-53] tells the first password on the terminal and in no log line, and sets another beside the running shop', async () => {
  const lines = shop.logs().split('\n');
  const first = /usuário admin, senha (\S+)/.exec(shop.logs())?.[1] ?? '';
  expect(lines.filter((line) => line.includes(first))).toHaveLength(1);
  expect(lines.find((line) => line.includes(first))?.startsWith('{')).toBe(false);
  expect(await logIn(first)).toBe(200);

  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: shop.dataDir };
  const command = [`${HOUSE}/src/server/commands/admin-password.ts`];
  const setting = promisify(execFile)(`${HOUSE}/node_modules/.bin/node`, command, { env, cwd: shop.dataDir });
  setting.child.stdin?.end('hortelã-2026\n');
  await setting;
  expect([await logIn(first), await logIn('hortelã-2026')]).toEqual([401, 200]);
});
