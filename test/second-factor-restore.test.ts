import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, callShop, ADMIN_PASSWORD } from '../e2e/office-desk.ts';
import { unseal } from '../src/server/backup/seal.ts';
import { codeAt } from './support/second-factor.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: two shops with embedded databases of their own.

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
const env = { SEED_DEMO: 'off', ADMIN_PASSWORD, LOG_FORMAT: 'json', LOG_LEVEL: 'debug' };

let shop: RunningServer;
let elsewhere: TemporaryFolder;

beforeAll(async () => {
  [shop, elsewhere] = await Promise.all([
    startServer({ embedded: true, env }),
    temporaryFolder('vitrine-elsewhere'),
  ]);
});
afterAll(async () => {
  await shop?.stop();
  await elsewhere?.remove();
});

async function run(what: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> {
  const command = [`${HOUSE}/src/server/commands/backup.ts`, what, ...args];
  const options = { env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }, cwd: elsewhere.path };
  return (await promisify(execFile)(`${HOUSE}/node_modules/.bin/node`, command, options)).stdout;
}

interface Began {
  segundoFator: { desafio: string };
}

const begin = async (url: string) =>
  (await callShop<Began>(`${url}/api/admin/login`, 'POST', { username: 'admin', password: ADMIN_PASSWORD }))
    .segundoFator.desafio;
const finish = (url: string, desafio: string, codigo: string) =>
  callShop<{ token: string }>(`${url}/api/admin/login/segundo-fator`, 'POST', { desafio, codigo });

/** Everything that stands in a backup that nobody encrypted. */
async function bytesOf(path: string): Promise<Buffer> {
  const plain = Readable.from(unseal(createReadStream(path), undefined)).compose(createZstdDecompress());
  return Buffer.concat(await Readable.from(plain).toArray());
}

it('[MFA-03, MFA-17, MFA-25] a backup has neither the key nor an app’s secret, and a shop restored without the key says what to do', async () => {
  const headers = { authorization: `Bearer ${await adminToken(shop.url)}` };
  const factor = `${shop.url}/api/admin/me/segundo-fator/aplicativo`;
  const { segredo } = await callShop<{ segredo: string }>(
    factor,
    'POST',
    { senhaAtual: ADMIN_PASSWORD },
    headers,
  );
  const first = { codigo: codeAt(segredo, new Date()) };
  const { codigos } = await callShop<{ codigos: string[] }>(`${factor}/confirmar`, 'POST', first, headers);

  const keyFile = join(shop.dataDir, 'data.key');
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  const key = (await readFile(keyFile, 'utf8')).trim();
  const path = /Backup feito: (.+)/.exec(await run('backup', shop.dataDir))?.[1] ?? '';
  const bytes = await bytesOf(path);
  // COPY writes bytes in hex.
  expect(bytes.includes('admin_totp')).toBe(true);
  const raw = Buffer.from(key, 'base64');
  for (const clear of [key, raw, raw.toString('hex'), segredo, Secret.fromBase32(segredo).hex, ...codigos]) {
    expect(bytes.includes(clear)).toBe(false);
  }
  for (const clear of [key, segredo, ...codigos]) expect(shop.logs()).not.toContain(clear);

  const dataDir = join(elsewhere.path, 'data');
  await run('restore', dataDir, path);
  const restored = await startServer({ dataDir, env });
  try {
    expect(restored.logs()).toContain('não abrem com a DATA_KEY de agora');
    const later = codeAt(segredo, new Date(Date.now() + 30_000));
    await expect(finish(restored.url, await begin(restored.url), later)).rejects.toThrow(
      /409 .*sem_chave_de_dados/,
    );
    const opened = await finish(restored.url, await begin(restored.url), codigos[0] ?? '');
    expect(opened.token).toMatch(/^[\w-]{43}$/);
  } finally {
    await restored.stop();
  }
});
