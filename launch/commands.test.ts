import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUSE } from './house.mjs';

const run = promisify(execFile);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine commands '));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('[RUN-46] npm test ends with its count and exit code 1 even when nothing could be installed', async () => {
  cpSync(join(HOUSE, 'launch'), join(folder, 'launch'), { recursive: true });
  // Without a lockfile npm ci refuses at once, before any network.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const failure = run(process.execPath, [join(folder, 'launch/test.mjs')], { cwd: tmpdir() });
  await expect(failure).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/\n0 passed, 1 failed\n$/),
  });
});

it('[HOUSE-14] .ci/run runs npm test, wherever it is called from, and fails with it', async () => {
  cpSync(join(HOUSE, '.ci'), join(folder, '.ci'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"test":"echo the whole test; exit 3"}}');
  const failure = run(join(folder, '.ci/run'), [], { cwd: '/' });
  await expect(failure).rejects.toMatchObject({ code: 3, stdout: expect.stringContaining('the whole test') });
});

it('[RUN-22] everything that a start makes lies in ignored folders', () => {
  const ignored = readFileSync(join(HOUSE, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['node_modules/', 'build/', 'data/', '.react-router/', '.cache/']),
  );
});

it('[RUN-82] npm run sbom writes a list of all that is inside, with versions, hashes and licences', async () => {
  const { stdout } = await run('npm', ['run', '-s', 'sbom'], { cwd: HOUSE, maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[]; hashes?: { alg: string }[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    version: expect.stringMatching(/^5\./),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512' }],
  });
  expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
});
