import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GUARDS } from './guards-list.mjs';
import { HOUSE } from './house.mjs';

it('[RUN-91] every guard that is taken out stands in its file as it is told, and its test exists', () => {
  const lost = GUARDS.filter(({ file, out: [there = ''], test }) => {
    const path = join(HOUSE, file);
    const isThere = existsSync(path) ? readFileSync(path, 'utf8').includes(there) : false;
    return !isThere || !existsSync(join(HOUSE, test));
  });
  expect(lost.map(({ guard }) => guard)).toEqual([]);
});
