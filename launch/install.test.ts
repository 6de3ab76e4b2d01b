import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE } from './house.mjs';
import { sentenceFor } from './install.mjs';
import { matchesLockfile } from './installed-tree.mjs';

interface LockEntry {
  version?: string;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lockfile: { packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync(join(HOUSE, 'package-lock.json'), 'utf8'),
);

const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } });
const wanted = lock({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  'node_modules/a-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
});
const linux = lock({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
});

describe('[RUN-02] installs when, and only when, something is missing or changed', () => {
  it('lets a tree stand that has all of this platform', () => {
    expect(matchesLockfile(wanted, linux, { platform: 'linux', arch: 'x64' })).toBe(true);
  });

  it('does not take a tree that was made on another platform', () => {
    expect(matchesLockfile(wanted, linux, { platform: 'darwin', arch: 'arm64' })).toBe(false);
  });

  it('does not take a tree with another version', () => {
    const newer = lock({ ...wanted.packages, 'node_modules/a': { version: '1.0.1' } });
    expect(matchesLockfile(newer, linux, { platform: 'linux', arch: 'x64' })).toBe(false);
  });

  it('does not take a tree that lacks a package', () => {
    const more = lock({ ...wanted.packages, 'node_modules/b': { version: '2.0.0' } });
    expect(matchesLockfile(more, linux, { platform: 'linux', arch: 'x64' })).toBe(false);
  });

  it('lets a tree stand that has one package too many', () => {
    const more = lock({ ...linux.packages, 'node_modules/b': { version: '2.0.0' } });
    expect(matchesLockfile(wanted, more, { platform: 'linux', arch: 'x64' })).toBe(true);
  });
});

/** Tools of development for other platforms, entered by hand: their hashes are still to be asked of a registry that has them. */
const HASH_UNKNOWN =
  /^node_modules\/@(oxc-parser|oxfmt|oxlint)\/binding-(?!linux-x64-gnu$|linux-arm64-gnu$)[\w-]+$/;
const MOST_UNKNOWN = 49;

it('[RUN-80] names for every package the hash of what may be installed, whatever its registry sends', () => {
  const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');
  expect(packages.length).toBeGreaterThan(300);
  const unknown = packages.filter(
    ([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
  );
  expect(unknown.filter(([path, { optional }]) => optional !== true || !HASH_UNKNOWN.test(path))).toEqual([]);
  expect(unknown.length).toBeLessThanOrEqual(MOST_UNKNOWN);
});

it("names every platform's package that an installed one may ask for, or npm ci refuses the lockfile", () => {
  const names = new Set(Object.keys(lockfile.packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const asked = Object.values(lockfile.packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

describe('[RUN-18, RUN-19, RUN-20] one sentence for what npm says at length', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request to https://x failed', 'Sem acesso ao registro'],
    ['npm error code EAI_AGAIN', 'Sem acesso ao registro'],
    ['npm error nospc ENOSPC: no space left on device, write', 'Não há espaço em disco'],
    ['gyp ERR! stack Error: not found: make', 'faltam ferramentas para compilá-lo'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'O certificado do registro'],
    ["npm error code EACCES\nnpm error Error: EACCES: permission denied, mkdir '/x'", 'Sem permissão'],
    ['spawn npm ENOENT', 'O npm não foi encontrado'],
  ])('%s', (output, sentence) => {
    expect(sentenceFor(output)).toContain(sentence);
    expect(sentenceFor(output)).not.toContain('\n');
  });

  it('invents none for what it does not know', () => {
    expect(sentenceFor('npm error something new')).toBeUndefined();
  });
});
