import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { step } from './step.mjs';
import { countTests } from './vitest-result.mjs';

const CHECK_MINUTES = 10;
const TESTS_MINUTES = 40;

const tsc = (world) => [program('tsc'), '-p', `tsconfig.${world}.json`];

/** What stands beside the tests; each counts as one. */
export const CHECKS = [
  { name: 'formato', run: [[program('oxfmt'), '--check', '.']] },
  {
    name: 'tipos',
    run: [[program('react-router'), 'typegen'], ...['shared', 'server', 'web', 'test'].map(tsc)],
  },
  { name: 'lint', run: [[program('oxlint')]] },
  { name: 'sobras', run: [[program('knip')]] },
  { name: 'requisitos', run: [[join('docs', 'requirements', 'report.mjs'), '--check']] },
];

/** Runs the parts of a check in turn; what went wrong is shown, nothing else. */
export async function runCheck({ name, run }) {
  say(`Verificando ${name}…`);
  for (const args of run) {
    const timeoutMs = CHECK_MINUTES * 60_000;
    const { code, output } = await step({ command: PINNED_NODE, args, cwd: HOUSE, timeoutMs });
    if (code !== 0) {
      say(`${output.trim()}\nFALHOU: ${name}`);
      return { passed: 0, failed: 1 };
    }
  }
  return { passed: 1, failed: 0 };
}

export const TEST_PROJECTS = [
  { project: 'unit', label: 'Testes de unidade' },
  { project: 'journeys', label: 'Jornadas por HTTP' },
  { project: 'browser', label: 'Jornadas no navegador' },
];

/** Runs one project of Vitest, its output shown as it comes. */
export async function runTests({ project, label }) {
  const report = join(HOUSE, '.cache', `tests-${project}.json`);
  mkdirSync(join(HOUSE, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const args = [program('vitest'), 'run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code } = await step({
    label,
    command: PINNED_NODE,
    args: [...args, `--outputFile.json=${report}`],
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'test' },
    show: true,
    timeoutMs: TESTS_MINUTES * 60_000,
  });
  const { passed, failed, skipped } = countTests(readReport(report));
  if (skipped > 0) say(`${skipped} testes foram pulados: contam como falhas.`);
  // An error outside of any test, or no report at all, must not read as success.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    say('Os testes terminaram sem relatório.');
    return {};
  }
}
