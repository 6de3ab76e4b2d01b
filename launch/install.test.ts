import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE } from './house.mjs';
import { sentenceFor } from './install.mjs';
import { matchesLockfile } from './installed-tree.mjs';

interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lockfile: { packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync(join(HOUSE, 'package-lock.json'), 'utf8'),
);

const manifest: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(join(HOUSE, 'package.json'), 'utf8'),
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

const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');

it('[RUN-80] names for every package the hash of what may be installed, whatever its registry sends', () => {
  expect(packages.length).toBeGreaterThan(300);
  const unknown = packages.filter(
    ([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
  );
  expect(unknown.map(([path]) => path)).toEqual([]);
});

/** Each lets a shop be run and sold to anybody. What is under LGPL or MPL is used as it is, in files of its own. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

it('[RUN-81] takes packages under licences that were looked at alone', () => {
  const unseen = packages.filter(
    ([, { license = '' }]) =>
      !license.split(/ AND | OR |[()]/).every((name) => name === '' || LICENCES.has(name)),
  );
  expect(unseen.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
  expect(packages.filter(([, { license }]) => !license)).toEqual([]);
});

it('[RUN-81] lets none but the named packages run something when they are installed', () => {
  const named = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running.toSorted()).toEqual(named.map((name) => `node_modules/${name}`).toSorted());
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
    [
      'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory',
      'apt-get install libatomic1',
    ],
  ])('%s', (output, sentence) => {
    expect(sentenceFor(output)).toContain(sentence);
    expect(sentenceFor(output)).not.toContain('\n');
  });

  it('invents none for what it does not know', () => {
    expect(sentenceFor('npm error something new')).toBeUndefined();
  });
});
