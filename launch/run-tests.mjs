import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { step } from './step.mjs';
import { countTests } from './test-report.mjs';

const TESTS_MINUTES = 60;
const REPORT = join(HOUSE, '.cache', 'tests.json');

/**
 * Runs Vitest, its output shown as it comes: all projects, or what `args` choose. Returns what passed and failed, and
 * the files with their times.
 */
export async function runTests({ args = ['run'], env = {} } = {}) {
  mkdirSync(join(HOUSE, '.cache'), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', `--reporter=${join(HOUSE, 'launch', 'test-report.mjs')}`];
  const { code } = await step({
    command: PINNED_NODE,
    args: [program('vitest'), ...args, ...reporters],
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'test', TEST_REPORT: REPORT, ...env },
    show: true,
    timeoutMs: TESTS_MINUTES * 60_000,
  });
  const report = readReport();
  const { passed, failed, skipped } = countTests(report);
  if (skipped > 0) say(`${skipped} testes foram pulados: contam como falhas.`);
  // An error outside of any test, or no test at all, must not read as success.
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed, files: report.files };
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    say('Os testes terminaram sem relatório.');
    return { files: [] };
  }
}
