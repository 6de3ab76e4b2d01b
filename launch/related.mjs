import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HOUSE, PINNED_NODE, program, say } from './house.mjs';
import { step } from './step.mjs';

const LIST = join(HOUSE, '.cache', 'related.json');
const LIST_MINUTES = 2;

/** The journeys and browser tests that import, through whatever, a file changed since `base`. */
export async function relatedTests(base) {
  rmSync(LIST, { force: true });
  const { code, output } = await step({
    command: PINNED_NODE,
    args: [program('vitest'), 'list', '--filesOnly', `--json=${LIST}`, `--changed=${base}`],
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'test' },
    timeoutMs: LIST_MINUTES * 60_000,
    quiet: true,
  });
  try {
    const listed = JSON.parse(readFileSync(LIST, 'utf8'));
    return listed
      .filter(({ projectName }) => projectName !== 'unit')
      .map(({ file }) => relative(HOUSE, file));
  } catch {
    if (code !== 0) say(output.trim());
    return [];
  }
}

/**
 * Which of the `related` tests fit into `budgetMs`, by the times of the last whole run: those that were changed
 * themselves in any case, then the quickest. The rest is left to `npm test`.
 */
export function chooseTests({ related, changed, times, budgetMs, unknownMs = 10_000 }) {
  const msOf = (file) => times.get(file) ?? unknownMs;
  const own = related.filter((file) => changed.includes(file));
  const chosen = [...own];
  let spentMs = own.reduce((sum, file) => sum + msOf(file), 0);
  for (const file of related.filter((file) => !own.includes(file)).toSorted((a, b) => msOf(a) - msOf(b))) {
    spentMs += msOf(file);
    if (spentMs > budgetMs) break;
    chosen.push(file);
  }
  return { chosen, left: related.filter((file) => !chosen.includes(file)) };
}
