import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build, isBuilt } from './build.mjs';
import { HOUSE } from './house.mjs';

let folder: string;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** One whose making is this program. */
const part = (program: string) => ({
  folder: join(folder, 'made'),
  stamp: join(folder, 'stamp.json'),
  args: () => ['-e', program],
  sources: [relative(HOUSE, join(folder, 'source.ts'))],
  label: 'Construindo',
  built: 'Construído',
  failed: 'Falhou',
});

it('[RUN-133] what is saved while it is being built is built again, and nothing else is', async () => {
  const source = join(folder, 'source.ts');
  writeFileSync(source, 'before');
  const quiet = part('');
  expect(await build(quiet)).toBeUndefined();
  expect(isBuilt(quiet)).toBe(true);
  const disturbed = part(`require('fs').writeFileSync(${JSON.stringify(source)}, 'saved meanwhile')`);
  expect(await build(disturbed)).toBeUndefined();
  expect(isBuilt(disturbed)).toBe(false);
  expect(await build(quiet)).toBeUndefined();
  expect(isBuilt(quiet)).toBe(true);
});
