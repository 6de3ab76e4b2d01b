import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LAST_WORDS = pathToFileURL(join(import.meta.dirname, 'last-words.ts')).href;
/** As the bundle has them. */
const LONG = `/* ${'x'.repeat(400_000)} */`;

let folder: string;

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'vitrine-last-words-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a program says whose reader takes nothing before it has ended: no more than a pipe holds. */
function run(statement: string) {
  const script = join(folder, 'program.mjs');
  writeFileSync(
    script,
    `import { sayLastWords } from '${LAST_WORDS}';\nsayLastWords();\nsetTimeout(() => { ${statement} }, 1); ${LONG}\nsetTimeout(() => {}, 60_000);\n`,
  );
  const command = `("$0" "$1" 2>&1; echo "ended $?") | (sleep 0.7; head -c 65536)`;
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, script], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout;
}

describe('[RUN-135] a process that nobody has caught an error of', () => {
  it.each([
    ['thrown', `throw new Error('the reason', { cause: new Error('behind it') })`, 'Error: behind it'],
    ['rejected', `Promise.reject(new Error('the reason'))`, 'program.mjs:3:'],
    ['no error at all', `Promise.reject('the reason')`, 'ended 1'],
    ['huge', `throw new Error('the reason' + 'y'.repeat(900_000))`, 'yyy'],
  ])('says why in little, and ends with 1: %s', (_, statement, besides) => {
    const said = run(statement);
    expect(said).toContain('the reason');
    expect(said).toContain(besides);
    expect(said).toMatch(/\nended 1\n$/);
    expect(said.length).toBeLessThan(20_000);
  });
});
