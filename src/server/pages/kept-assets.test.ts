import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets, keptAsset } from './kept-assets.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-kept-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

let builds = 0;

/** A build with these files starts. */
async function start(files: Record<string, string>): Promise<void> {
  builds += 1;
  const assets = join(folder, `build-${builds}`);
  await mkdir(assets);
  for (const [name, text] of Object.entries(files)) await writeFile(join(assets, name), text);
  await keepAssets(assets, dataDir);
}

const kept = async () => (await readdir(join(dataDir, 'assets'))).toSorted();

it('[UPG-04] keeps the files of the last versions, and what they have in common once', async () => {
  await start({ 'common.js': 'c', 'first.js': '1', 'first.js.br': '1' });
  await start({ 'common.js': 'c', 'second.js': '2' });
  // The same version again is no other one.
  await start({ 'common.js': 'c', 'second.js': '2' });
  await start({ 'common.js': 'c', 'third.js': '3' });
  await start({ 'common.js': 'c', 'fourth.js': '4' });
  const names = [
    'common.js',
    'first.js',
    'first.js.br',
    'fourth.js',
    'second.js',
    'third.js',
    'versions.json',
  ];
  expect(await kept()).toEqual(names);
  await start({ 'common.js': 'c', 'fifth.js': '5' });
  expect(await kept()).toEqual([
    'common.js',
    'fifth.js',
    'fourth.js',
    'second.js',
    'third.js',
    'versions.json',
  ]);
});

it('[UPG-04] a version that comes back is the newest again', async () => {
  for (const name of ['one-', 'two-', 'three', 'one-', 'four', 'five']) await start({ [`${name}.js`]: name });
  expect(await kept()).toEqual(['five.js', 'four.js', 'one-.js', 'three.js', 'versions.json']);
});

it('[UPG-04] what half a start left, a list that nobody can read and strange files stand in nobody’s way', async () => {
  await mkdir(join(dataDir, 'assets'), { recursive: true });
  await writeFile(join(dataDir, 'assets/.half-first.js'), 'ha');
  await writeFile(join(dataDir, 'assets/stranger.js'), 's');
  await writeFile(join(dataDir, 'assets/versions.json'), '[{"id": 1, "files": ["../../etc/passwd"]}');
  await start({ 'first.js': '1', '.hidden': 'x', 'notes.txt': 'x' });
  expect(await kept()).toEqual(['first.js', 'versions.json']);
});

it('[UPG-04] large versions go before their time', async () => {
  const large = 'x'.repeat(30 * 1024 * 1024);
  await start({ 'large-1.js': large });
  await start({ 'large-2.js': large });
  await start({ 'large-3.js': large });
  expect(await kept()).toEqual(['large-2.js', 'large-3.js', 'versions.json']);
});

it('[UPG-04] no address leads out of the folder, or to what is no file of a page', () => {
  expect(keptAsset('/d', 'AbC_-123.js')).toBe('/d/assets/AbC_-123.js');
  for (const name of [
    '../x.js',
    '..%2fx.js',
    'versions.json',
    'a/b.js',
    'AbC123.js.br',
    '',
    '.half-a.js',
    'x'.repeat(90),
  ])
    expect(keptAsset('/d', name), name).toBeUndefined();
});
