import { countBuild } from './build.mjs';
import { CHECKS, runCheck } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { runTests } from './run-tests.mjs';
import { ensureTestPrograms } from './system-packages.mjs';
import { createTally } from './tally.mjs';

// Beside the build, which leaves a core idle, and beside the tests only with the processor that those leave over.
const CHECKS_NICE = 10;

const tally = createTally();
let files = [];

await tally.time('instalação', async () => {
  await prepare({ build: false });
  tally.catchSignals();
  await ensureTestPrograms();
});
const checked = runChecks();
await tally.count('construção', countBuild);
await tally.count('testes', async () => {
  const result = await runTests();
  files = result.files;
  return result;
});
await checked;
tally.end(files);

async function runChecks() {
  for (const check of CHECKS) await tally.count(check.name, () => runCheck({ ...check, nice: CHECKS_NICE }));
}
