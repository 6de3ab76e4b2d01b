import { expect, it } from 'vitest';
import { lintPlanted, messagesOf, type Planted } from './support/planted-house.ts';

const plant = (name: string, text: string): Planted => [
  `src/shared/planted-${name}.test.ts`,
  `import { expect, it } from 'vitest';\nit('x', () => {\n${text}\n});`,
];
const forbidden = [
  plant('digits', "expect('a').not.toContain('01310');"),
  plant('mark', "expect(JSON.stringify({}), 'all').not.toContain('a1b2c3');"),
  plant('polled', "expect.poll(() => 'a').not.toContain('1008');"),
];
const allowed = [
  plant('long', "expect('a').not.toContain('01310100');"),
  plant('neighbours', "expect('a').not.toContain('#1008');"),
  plant('present', "expect('a 12').toContain('12');"),
  plant('words', "expect('a').not.toContain('Ana');"),
];

it('[HOUSE-26] forbids a test to want few digits absent, which stand in a mark or a port by chance', async () => {
  const complaints = messagesOf(
    await lintPlanted([...forbidden, ...allowed]),
    (code) => code === 'house(long-needle)',
  );
  expect([...complaints].map(([file, found]) => [file, found.length]).toSorted()).toEqual(
    forbidden.map(([file]) => [file, 1]).toSorted(),
  );
});
