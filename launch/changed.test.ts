import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeBase, changedFiles } from './changed.mjs';
import { chooseTests } from './related.mjs';

let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
    // Neither this machine's settings of git nor the repository that the tests lie in.
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  });
const write = (name: string, text = name) => writeFileSync(join(folder, name), text);
const commit = (...names: string[]) => {
  for (const name of names) write(name);
  git('add', '.');
  git('commit', '-m', names.join(' '));
};
const changed = () => changedFiles(folder, changeBase(folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine changed '));
  git('init', '-b', 'main');
  commit('kept.ts', 'edited.ts', 'deleted.ts');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[RUN-63] takes as changed what a branch has committed, what is edited and what is new', () => {
  git('checkout', '-b', 'errand');
  commit('committed é.ts');
  write('edited.ts', 'otherwise');
  write('new.ts');
  rmSync(join(folder, 'deleted.ts'));
  expect(changed()).toEqual(['committed é.ts', 'edited.ts', 'new.ts']);
});

it('[RUN-63] takes on the trunk what is not committed', () => {
  write('edited.ts', 'otherwise');
  expect(changed()).toEqual(['edited.ts']);
});

it('[RUN-63] takes nothing as changed where there is no repository', () => {
  rmSync(join(folder, '.git'), { recursive: true });
  expect(changed()).toEqual([]);
});

it('[RUN-63] chooses the tests that were changed, then the quickest that fit', () => {
  const related = ['e2e/long.test.ts', 'test/mine.test.ts', 'test/short.test.ts', 'test/unknown.test.ts'];
  const times = new Map([
    ['e2e/long.test.ts', 15_000],
    ['test/mine.test.ts', 60_000],
    ['test/short.test.ts', 2_000],
  ]);
  const choose = (changed: string[]) => chooseTests({ related, changed, times, budgetMs: 20_000 });
  expect(choose([])).toEqual({
    chosen: ['test/short.test.ts', 'test/unknown.test.ts'],
    left: ['e2e/long.test.ts', 'test/mine.test.ts'],
  });
  expect(choose(['test/mine.test.ts']).chosen).toEqual(['test/mine.test.ts']);
});
