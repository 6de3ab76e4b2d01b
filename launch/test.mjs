import { writeSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { CHECKS, runCheck } from './checks.mjs';
import { HOUSE, say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runTests } from './run-tests.mjs';
import { endSteps } from './step.mjs';
import { ensureTestPrograms } from './system-packages.mjs';
import { createTimetable, slowestLines, stageLines } from './timetable.mjs';

// Beside the build, which leaves a core idle, and beside the tests only with the processor that those leave over.
const CHECKS_NICE = 10;

const total = { passed: 0, failed: 0 };
const timetable = createTimetable();
let interrupted = false;
let files = [];

// However this ends, that is the last line: a failed installation counts as a failure too.
process.on('exit', (code) => {
  if (code !== 0 && total.failed === 0) total.failed = 1;
  writeSync(1, `${total.passed} passed, ${total.failed} failed\n`);
});

await timetable.time('instalação', async () => {
  await prepare({ build: false });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  await ensureTestPrograms();
});
const checked = runChecks();
await count('construção', build);
await count('testes', async () => {
  const result = await runTests();
  files = result.files;
  return result;
});
await checked;
say(['', ...stageLines(timetable.rows()), '', ...slowestLines(files, HOUSE), ''].join('\n'));
process.exit(total.failed > 0 || interrupted ? 1 : 0);

async function runChecks() {
  for (const check of CHECKS) await count(check.name, () => runCheck({ ...check, nice: CHECKS_NICE }));
}

async function count(name, run) {
  if (interrupted) return;
  const { passed, failed } = await timetable.time(name, run);
  total.passed += passed;
  total.failed += failed;
}

async function build() {
  const failure = await buildIfStale();
  if (failure) say(failure);
  return failure ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

function interrupt() {
  interrupted = true;
  endSteps();
}
