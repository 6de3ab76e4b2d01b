import { writeSync } from 'node:fs';
import { buildIfStale } from './build.mjs';
import { CHECKS, runCheck, runTests, TEST_PROJECTS } from './checks.mjs';
import { say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { endSteps } from './step.mjs';
import { ensureTestPrograms } from './system-packages.mjs';

const total = { passed: 0, failed: 0 };
let interrupted = false;

// However this ends, that is the last line: a failed installation counts as a failure too.
process.on('exit', (code) => {
  if (code !== 0 && total.failed === 0) total.failed = 1;
  writeSync(1, `${total.passed} passed, ${total.failed} failed\n`);
});

await prepare({ build: false });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
await ensureTestPrograms();
for (const check of CHECKS) await count(() => runCheck(check));
await count(build);
for (const project of TEST_PROJECTS) await count(() => runTests(project));
process.exit(total.failed > 0 || interrupted ? 1 : 0);

async function count(run) {
  if (interrupted) return;
  const { passed, failed } = await run();
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
