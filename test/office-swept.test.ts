import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { officePaths } from '../src/office/lib/paths.ts';
import { ELSEWHERE, FULL, WIZARD } from '../e2e/office-swept.ts';

/** Lists narrowed by their query are no paths of their own. */
const NARROWED = new Set(['productsOf', 'waiting']);

const bare = (path: string) => path.split('?', 1)[0] ?? '';

/** Every path of the office, with ':id' where something is named. */
const PATTERNS = Object.entries(officePaths)
  .filter(([name]) => !NARROWED.has(name))
  .map(([, path]) => (typeof path === 'string' ? path : (path as (id: string) => string)(':id')));

it('[AFRM-24] axe looks at every path of the office, or a walk is named that does', async () => {
  const swept = [...FULL, ...WIZARD].map(bare);
  const isSwept = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replace(':id', '[^/]+')}$`);
    // 'novo' is no number of anything.
    return swept.some((path) => shape.test(path) && (path === pattern || !PATTERNS.includes(path)));
  };
  const missing = PATTERNS.filter((pattern) => !isSwept(pattern) && ELSEWHERE[pattern] === undefined);
  expect(missing, 'add them to FULL of e2e/office-swept.ts').toEqual([]);
  for (const [pattern, file] of Object.entries(ELSEWHERE)) {
    expect(PATTERNS, 'a path that is gone').toContain(pattern);
    const walk = await readFile(new URL(`../e2e/${file}`, import.meta.url), 'utf8');
    expect(walk, `${file} looks at ${pattern} with axe`).toMatch(/axeViolations|expectSound/);
  }
});

it('[AFRM-24] every path that the office opens has its name in the list of paths', async () => {
  const table = await readFile(new URL('../src/office/pages/sections.tsx', import.meta.url), 'utf8');
  const typed = [...table.matchAll(/^\s*\[?\s*'(\/admin[^']*)'/gm)].map(([, path]) => path);
  expect(typed).toEqual(['/admin']);
});
