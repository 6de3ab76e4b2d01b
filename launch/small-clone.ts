import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// What a clone in small is made of, for fresh-clone.test.ts.

/** What a package's program does, besides writing down how it was called. */
export const PROGRAMS: Record<string, string> = {
  'react-router': `
    if (process.argv[2] === 'build') {
      while (existsSync('hold')) await sleep(50);
      mkdirSync('build', { recursive: true });
    }`,
  tsc: '',
  oxlint: "if (existsSync('bad-style')) process.exitCode = 1;",
  oxfmt: '',
  knip: '',
  vitest: `
    if (existsSync('hold-tests')) process.stdout.write('tests are held\\n');
    while (existsSync('hold-tests')) await sleep(50);
    const files = [{ file: 'test/some.test.ts', project: 'unit', ms: 1500, passed: 3, failed: 0, skipped: 0 }];
    if (!existsSync('no-report')) writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files }));
    if (existsSync('crash')) process.exitCode = 1;`,
};

/** As little as the server itself here: a copy is the build. */
export const BUNDLER = `
  import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
  if (existsSync('bad-server')) throw new Error('no such module');
  mkdirSync('build/shop', { recursive: true });
  copyFileSync('src/server/main.ts', 'build/shop/main.js');`;

/** A program. */
export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

/** The manifest and the lockfile, as npm itself would write it. */
export function pack(clone: string, names: string[]): void {
  const scripts = {
    start: 'exec node launch/start.mjs',
    test: 'exec node launch/test.mjs',
    check: 'exec node launch/check.mjs',
  };
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:packages/${name}`]));
  const own = { name: 'vitrine', version: '0.1.0' };
  const packages: Record<string, object> = { '': { ...own, dependencies } };
  for (const name of names) {
    const known = { version: '1.0.0', bin: { [name]: 'program' } };
    const manifest = { name, type: 'module', ...known };
    write(join(clone, 'packages', name, 'package.json'), JSON.stringify(manifest));
    packages[`node_modules/${name}`] = { resolved: `packages/${name}`, link: true };
    packages[`packages/${name}`] = known;
  }
  const lockfile = { ...own, lockfileVersion: 3, requires: true, packages };
  const manifest = { ...own, private: true, type: 'module', scripts, dependencies };
  writeFileSync(join(clone, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lockfile));
}
