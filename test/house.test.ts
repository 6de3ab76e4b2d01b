import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Long: the compiler goes over all shared code four times.

const HOUSE = join(import.meta.dirname, '..');
const run = promisify(execFile);

describe('shared code', () => {
  let house: string;

  beforeAll(async () => {
    house = await mkdtemp(join(tmpdir(), 'vitrine-shared-'));
    for (const file of ['tsconfig.base.json', 'tsconfig.shared.json', 'package.json']) {
      await cp(join(HOUSE, file), join(house, file));
    }
    await symlink(join(HOUSE, 'node_modules'), join(house, 'node_modules'));
    await cp(join(HOUSE, 'src/shared'), join(house, 'src/shared'), { recursive: true });
    await mkdir(join(house, 'src/shared/planted'));
  });

  afterAll(() => rm(house, { recursive: true, force: true }));

  async function compile(text: string): Promise<string> {
    await writeFile(join(house, 'src/shared/planted/one.ts'), text);
    const tsc = join(HOUSE, 'node_modules', '.bin', 'tsc');
    return run(process.execPath, [tsc, '-p', 'tsconfig.shared.json'], { cwd: house }).then(
      () => '',
      (failed: { stdout: string }) => failed.stdout,
    );
  }

  it('[HOUSE-05] compiles without DOM and without Node.js', async () => {
    expect(await compile('export const width = window.innerWidth;')).toContain('planted/one.ts');
    expect(await compile('export const env = process.env;')).toContain('planted/one.ts');
    expect(await compile("import 'node:fs';")).toContain('planted/one.ts');
    expect(await compile('export const two: number = 1 + 1;')).toBe('');
  });
});

/** A folder of somebody's own, a machine's address in a private network, a package's source on some host. */
const TIED = [
  /(?<![\w.])\/(?:home|Users)\/[a-z]\w*\//,
  /(?<![\w.])\/root\/[\w.]/,
  /\b[A-Z]:\\\\?Users\b/,
  /\b192\.168\.\d+\.\d+\b(?!\/16)/,
  /"resolved":/,
];

describe('the repository', () => {
  it('[HOUSE-11] has no file that is tied to one machine', () => {
    const args = ['ls-files', '-z', '--', ':!*.png', ':!*.woff2', ':!test/house.test.ts'];
    const files = execFileSync('git', args, { cwd: HOUSE, encoding: 'utf8' }).split('\0').filter(Boolean);
    expect(files.length).toBeGreaterThan(100);
    const tied = files.filter((file) => TIED.some((mark) => mark.test(textOf(file))));
    expect(tied).toEqual([]);
  });

  it('would be seen to be tied', () => {
    const marks = [
      'see /home/ana/shop/a',
      '/root/x',
      'C:\\Users\\ana',
      'http://192.168.0.7/',
      '"resolved": "x"',
    ];
    expect(marks.filter((text) => TIED.some((mark) => mark.test(text)))).toEqual(marks);
  });
});

/** Empty for a file that somebody has just taken away. */
function textOf(file: string): string {
  try {
    return readFileSync(join(HOUSE, file), 'utf8');
  } catch {
    return '';
  }
}
