import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUSE, program } from './house.mjs';
import { countTests } from './test-report.mjs';

const run = promisify(execFile);
const FILES = {
  'good.test.js': `it('holds', () => {}); it('holds too', () => {});`,
  'mixed.test.js': `it('holds', () => {}); it('fails', () => { throw new Error('no'); });`,
  'skipped.test.js': `it('holds', () => {}); it.skip('is left out', () => {}); it.todo('is to come');`,
  'unreadable.test.js': `throw new Error('cannot be loaded');`,
  'untidy.test.js': `it('holds', () => {}); afterAll(() => { throw new Error('left behind'); });`,
  // A process that holds the worker's output: Vitest would wait for it.
  'left.test.js': `import { spawn } from 'node:child_process';
    it('holds', () => { spawn('sleep', ['300'], { stdio: 'inherit' }); });`,
  'slow.test.js': `beforeAll(() => new Promise((end) => setTimeout(end, 300))); it('holds', () => {});`,
};

let folder: string;
let files: { file: string; ms: number }[];
let complaints: string;

/** What the reporter says of one file of a real run. */
const resultOf = (name: string) => files.find(({ file }) => file === name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const reporter = `--reporter=${join(HOUSE, 'launch/test-report.mjs')}`;
  const env = { ...process.env, TEST_REPORT: report, TEST_END_MS: '2000' };
  const args = ['run', '--globals', '--root', folder, reporter];
  // It ends with an error, as some of the tests are to fail.
  const failure = await run(program('vitest'), args, { cwd: folder, env }).catch((error: unknown) => error);
  complaints = (failure as { stderr: string }).stderr;
  files = JSON.parse(readFileSync(report, 'utf8')).files;
});
afterAll(() => rmSync(folder, { recursive: true }));

it('[RUN-46] counts what passed and failed', () => {
  expect(resultOf('good.test.js')).toMatchObject({ passed: 2, failed: 0 });
  expect(resultOf('mixed.test.js')).toMatchObject({ passed: 1, failed: 1 });
});

it('[RUN-46] counts a file that could not be loaded as a failure, and one whose hook failed', () => {
  expect(resultOf('unreadable.test.js')).toMatchObject({ passed: 0, failed: 1 });
  expect(resultOf('untidy.test.js')).toMatchObject({ passed: 1, failed: 1 });
});

it('[RUN-47] counts a skipped test as a failure', () => {
  expect(resultOf('skipped.test.js')).toMatchObject({ passed: 1, failed: 0, skipped: 2 });
  expect(countTests({ files: [{ passed: 1, failed: 0, skipped: 2 }] })).toMatchObject({
    passed: 1,
    failed: 2,
  });
});

it('[RUN-60] counts the time of hooks as time of their file', () => {
  expect(resultOf('slow.test.js')?.ms).toBeGreaterThanOrEqual(300);
});

it('takes a report that is not there as nothing passed', () => {
  expect(countTests({})).toMatchObject({ passed: 0, failed: 0 });
});

it('[RUN-65] does not wait for what a test has left running', () => {
  expect(resultOf('left.test.js')).toMatchObject({ passed: 1, failed: 0 });
  expect(complaints).toContain('um teste deixou algo rodando');
});
