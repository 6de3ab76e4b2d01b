import { countBuild } from './build.mjs';
import { changeBase, changedFiles } from './changed.mjs';
import { quickChecks, runCheck } from './checks.mjs';
import { HOUSE, say } from './house.mjs';
import { prepare } from './prepare.mjs';
import { chooseTests, relatedTests } from './related.mjs';
import { lastTimes, runTests } from './run-tests.mjs';
import { createTally } from './tally.mjs';

// npm run check [test…]: what a small edit may have broken, in less than a minute; and the test files that are named.

/** What is left of the minute for journeys, on two cores. */
const JOURNEYS_MS = 20_000;

const named = process.argv.slice(2);
const tally = createTally();
const files = [];

await tally.time('instalação', () => prepare({ build: false }));
tally.catchSignals();
const base = changeBase(HOUSE);
const changed = changedFiles(HOUSE, base);
const checked = runChecks();
await tally.count('testes de unidade', () => run(['--project', 'unit']));
const journeys = await tally.time('escolha das jornadas', chooseJourneys);
if (journeys.length > 0) {
  await tally.count('construção', countBuild);
  await tally.count('jornadas', () => run(journeys));
}
await checked;
tally.end(files);

async function runChecks() {
  for (const check of quickChecks(changed)) await tally.count(check.name, () => runCheck(check));
}

async function run(chosen) {
  const result = await runTests({ chosen });
  files.push(...result.files);
  return result;
}

async function chooseJourneys() {
  if (named.length > 0) return named;
  if (changed.length === 0) return [];
  const related = await relatedTests(base);
  const { chosen, left } = chooseTests({ related, changed, times: lastTimes(), budgetMs: JOURNEYS_MS });
  if (left.length > 0) say(`Ficam para npm test ${left.length} jornadas que a mudança também alcança.`);
  return chosen;
}
