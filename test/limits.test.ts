import { describe, expect, it } from 'vitest';
import { lintPlanted, type Planted } from './support/planted-house.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');
const functionOf = (count: number) => `export function f() {\n${lines(count - 2, '  f();')}\n}`;

const forbidden = {
  'eslint(max-lines)': ['src/shared/file.ts', lines(301, 'export {};')],
  'eslint(max-lines-per-function)': ['src/shared/function.ts', functionOf(61)],
  'eslint(max-params)': ['src/shared/parameters.ts', 'export const f = (a, b, c, d) => [a, b, c, d];'],
  'import(no-cycle)': [
    'src/shared/one.ts',
    "import type { Two } from './two.ts';\nexport interface One { two: Two }",
  ],
} satisfies Record<string, Planted>;
const other: Planted = [
  'src/shared/two.ts',
  "import type { One } from './one.ts';\nexport interface Two { one: One }",
];
const allowed: Planted[] = [
  ['src/shared/long.ts', functionOf(60)],
  ['src/shared/many.ts', 'export const f = ([a, b], { c, d }, e) => [a, b, c, d, e];'],
  ['src/shared/chapter.test.ts', `describe('x', () => {\n${lines(90, '  f();')}\n});`],
];

describe('lint', () => {
  it('[HOUSE-17] forbids long files and functions, many parameters, and imports that go round', async () => {
    const findings = await lintPlanted([...Object.values(forbidden), other, ...allowed]);
    const of = (code: string) => findings.filter((one) => one.code === code).map(({ filename }) => filename);
    for (const [code, [file]] of Object.entries(forbidden))
      expect([code, of(code)]).toEqual([code, expect.arrayContaining([file])]);
    const limits = findings.filter(({ code }) => Object.hasOwn(forbidden, code));
    // The other half of the cycle is named as well.
    expect(new Set(limits.map(({ filename }) => filename))).toEqual(
      new Set(['src/shared/two.ts', ...Object.values(forbidden).map(([file]) => file)]),
    );
  });
});
