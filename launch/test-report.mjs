import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const END_MS = 60_000;

/**
 * A reporter of Vitest that writes into the file which TEST_REPORT names what passed and failed, and how long each file
 * took with its hooks (Vitest's JSON report leaves the hooks out). Vitest waits for ever for a process that a test has
 * left behind: it is cut off a minute after the last test, or TEST_END_MS.
 */
export default class TestReport {
  onTestRunEnd(modules) {
    const files = modules.map((module) => fileResult(module, process.cwd()));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files }));
    setTimeout(cutOff, Number(process.env.TEST_END_MS ?? END_MS)).unref();
  }
}

function cutOff() {
  process.stderr.write('AVISO: um teste deixou algo rodando, que foi encerrado à força.\n');
  process.exit();
}

function fileResult(module, root) {
  const count = (state) => [...module.children.allTests(state)].length;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const failed = count('failed');
  return {
    file: relative(root, module.moduleId),
    project: module.project.name,
    ms: Math.round(collectDuration + setupDuration + duration),
    passed: count('passed'),
    // A file that broke outside of any test, in a hook or while it was read, is a failure too.
    failed: module.state() === 'failed' && failed === 0 ? 1 : failed,
    // Pending: a run that was cut off.
    skipped: count('skipped') + count('pending'),
  };
}

/**
 * What a report says. Every test that was skipped counts as a failure: none may pass by not running.
 *
 * @param {{ files?: { passed: number; failed: number; skipped: number }[] }} report
 */
export function countTests({ files = [] }) {
  const sum = (field) => files.reduce((total, file) => total + file[field], 0);
  const skipped = sum('skipped');
  return { passed: sum('passed'), failed: sum('failed') + skipped, skipped };
}
