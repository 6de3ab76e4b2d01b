import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from '../../../bundling/compressed-files.ts';
import { readAssets } from './assets.ts';

const SCRIPT = 'console.log("vitrine");'.repeat(50);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), SCRIPT);
});
afterEach(() => rm(folder, { recursive: true }));

const load = async (url: string) => (await readAssets(folder)).get(url)?.load();

it('[CACHE-33] sends what the build has compressed, each encoding under an ETag of its own', async () => {
  await compressFiles(folder);
  const asset = await load('/assets/a.js');
  expect(asset && brotliDecompressSync(asset.body.br).toString()).toBe(SCRIPT);
  expect(asset && gunzipSync(asset.body.gzip).toString()).toBe(SCRIPT);
  expect(asset?.body.identity.toString()).toBe(SCRIPT);
  expect(new Set(Object.values(asset?.etag ?? {})).size).toBe(3);
});

it('[CACHE-33] sends the file itself where nothing compressed lies beside it', async () => {
  const asset = await load('/assets/a.js');
  expect(Object.values(asset?.body ?? {}).map(String)).toEqual([SCRIPT, SCRIPT, SCRIPT]);
  expect(new Set(Object.values(asset?.etag ?? {})).size).toBe(1);
});

it('[CACHE-33] has no address for the compressed ones, and makes none that saves nothing', async () => {
  await writeFile(join(folder, 'assets/tiny.css'), 'a{}');
  await writeFile(join(folder, 'assets/letters.woff2'), SCRIPT);
  await compressFiles(folder);
  expect([...(await readAssets(folder)).keys()].toSorted()).toEqual([
    '/assets/a.js',
    '/assets/letters.woff2',
    '/assets/tiny.css',
  ]);
  for (const url of ['/assets/tiny.css', '/assets/letters.woff2']) {
    const asset = await load(url);
    expect(asset?.body.br, url).toBe(asset?.body.identity);
  }
});

it('[CACHE-33] reads a file again that could not be read once', async () => {
  const asset = (await readAssets(folder)).get('/assets/a.js');
  const [there, away] = [join(folder, 'assets/a.js'), join(folder, 'away.js')];
  await rename(there, away);
  await expect(asset?.load()).rejects.toThrow('ENOENT');
  await rename(away, there);
  expect((await asset?.load())?.body.identity.toString()).toBe(SCRIPT);
});
