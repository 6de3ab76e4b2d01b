import { randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';
import { dataKeyFile, findDataKeys } from './data-key-file.ts';

const SERVED = 'postgres://served/shop';
let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder('vitrine-data-key');
});
afterEach(() => folder.remove());

const keysOf = (env: Record<string, string> = {}) =>
  findDataKeys(loadConfig({ DATA_DIR: folder.path, ...env }), randomBytes);

it('[MFA-03] makes one key beside an embedded database, for its owner alone, whoever asks at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => keysOf()));
  expect(new Set(all.map((keys) => keys.map((key) => key.toString('hex')).join())).size).toBe(1);
  expect(all[0]?.[0]).toHaveLength(32);
  expect((await stat(dataKeyFile(folder.path))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder.path)).toEqual(['data.key']);
});

it('[MFA-02, MFA-03] takes DATA_KEY first, in hex or base64, and goes on opening with the one beside the database', async () => {
  const [beside] = await keysOf();
  const [one, two] = [randomBytes(32), randomBytes(32)];
  const DATA_KEY = `${one.toString('hex')}, ${two.toString('base64')}`;
  expect(await keysOf({ DATA_KEY })).toEqual([one, two, beside]);
  expect(await keysOf({ DATA_KEY, DATABASE_URL: SERVED })).toEqual([one, two]);
});

it('[MFA-03] makes none for a served database, nor where DATA_KEY is given', async () => {
  expect(await keysOf({ DATABASE_URL: SERVED })).toEqual([]);
  await keysOf({ DATA_KEY: randomBytes(32).toString('base64url') });
  expect(await readdir(folder.path)).toEqual([]);
});

it('[MFA-03] refuses what is no key with one sentence that does not repeat it', async () => {
  const mistakes = [
    'segredo',
    randomBytes(16).toString('hex'),
    `${randomBytes(32).toString('hex')},`,
    'A'.repeat(44),
  ];
  for (const wrong of mistakes) {
    const loading = () => loadConfig({ DATA_KEY: wrong });
    expect(loading, wrong).toThrow(/DATA_KEY: precisa de 32 bytes/);
    expect(loading).not.toThrow(wrong);
  }
  await writeFile(dataKeyFile(folder.path), 'segredo\n');
  await expect(keysOf()).rejects.toThrow(ConfigError);
});
