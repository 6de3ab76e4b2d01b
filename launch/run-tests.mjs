import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { step } from './step.mjs';
import { countTests } from './test-report.mjs';

// What judges a change waits 90 minutes for all of it, of which the set-up takes one; a slow machine is no failure.
const TESTS_MINUTES = 88;
const CACHE = join(HOUSE, '.cache');
const WHOLE_RUN = join(CACHE, 'tests.json');
const PART_RUN = join(CACHE, 'tests-part.json');

/**
 * Runs Vitest, its output shown as it comes: all tests, or those that `chosen` names in Vitest's words, under a `prefix`
 * if there is one. Returns what passed and failed, and the files with their times.
 */
export async function runTests({ chosen = [], env = {}, prefix = [] } = {}) {
  const file = chosen.length === 0 ? WHOLE_RUN : PART_RUN;
  mkdirSync(CACHE, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', `--reporter=${join(HOUSE, 'launch', 'test-report.mjs')}`];
  const [command, ...args] = [...prefix, PINNED_NODE, program('vitest'), 'run', ...chosen, ...reporters];
  const { code } = await step({
    command,
    args,
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'test', TEST_REPORT: file, ...env },
    show: true,
    timeoutMs: TESTS_MINUTES * 60_000,
  });
  const report = readReport(file);
  const { passed, failed, skipped } = countTests(report);
  if (skipped > 0) say(`${skipped} testes foram pulados: contam como falhas.`);
  // An error outside of any test, or no test at all, must not read as success.
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed, files: report.files };
}

/** How long each file took when all tests last ran here, in milliseconds. */
export function lastTimes() {
  return new Map((readOr(WHOLE_RUN)?.files ?? []).map(({ file, ms }) => [file, ms]));
}

function readReport(file) {
  const report = readOr(file);
  if (report === undefined)
    say(`Os testes terminaram sem relatório. Depois de ${TESTS_MINUTES} minutos são interrompidos.`);
  return report ?? { files: [] };
}

function readOr(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
