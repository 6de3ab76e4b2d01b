import { countBuild } from './build.mjs';
import { CHECKS, runCheck } from './checks.mjs';
import { otherMachine } from './elsewhere.mjs';
import { giveUp } from './house.mjs';
import { prepare } from './prepare.mjs';
import { runTests } from './run-tests.mjs';
import { ensureTestPrograms } from './system-packages.mjs';
import { createTally } from './tally.mjs';

// npm test; npm run test:all, which makes each walk at all its widths; and npm run test:elsewhere [instant], which runs the
// tests as on another machine.

// Beside the build, which leaves a core idle, and beside the tests only with the processor that those leave over.
const CHECKS_NICE = 10;

const [option, instant] = process.argv.slice(2);
const tally = createTally();
const here = { env: option === '--all' ? { TEST_WIDTHS: 'all' } : {}, prefix: [], remove: () => {} };
const machine = option === '--elsewhere' ? otherMachine(instant) : here;
if (typeof machine === 'string') giveUp(machine);
process.on('exit', machine.remove);
let files = [];

await tally.time('instalação', async () => {
  await prepare({ build: false });
  tally.catchSignals();
  await ensureTestPrograms();
});
const checked = runChecks();
await tally.count('construção', countBuild);
await tally.count('testes', async () => {
  const result = await runTests(machine);
  files = result.files;
  return result;
});
await checked;
tally.end(files);

async function runChecks() {
  for (const check of CHECKS) await tally.count(check.name, () => runCheck({ ...check, nice: CHECKS_NICE }));
}
