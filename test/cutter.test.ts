import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutUnused, type Unused } from '../bundling/cutter.ts';
import { libraries, unusedOf } from '../bundling/unused-list.ts';
import { withoutUnusedParts } from '../bundling/unused-parts.ts';
import { freeNames } from './support/free-names.ts';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const NOTHING: Unused = { tags: [], types: [], never: [], functions: {}, classes: [] };

const parse = (code: string) => {
  const { program, errors } = parseSync('library.js', code);
  expect(errors).toEqual([]);
  return program;
};
const cut = (code: string, unused: Partial<Unused>) =>
  withoutUnused(code, parse(code), { ...NOTHING, ...unused });
/** As the text of a function that was cut behaves. */
const run = (code: string, unused: Partial<Unused>, call: string): unknown =>
  runInThisContext(`(() => {${cut(code, unused)}\nreturn ${call};})()`);

describe('the cutter', () => {
  it('puts something else in the place of a function’s body', () => {
    expect(cut('function a(x) { return b(x); } a();', { functions: { a: 'return 1' } })).toBe(
      'function a(x) {return 1} a();',
    );
  });

  it('takes kinds of nodes out of comparisons and choices, and keeps what another kind falls through to', () => {
    const code = `function f(node) {
      if (4 === node.tag) return 'four';
      switch (node.tag) {
        case 4: return 'four';
        case 5: var said = 'five';
        case 13: return said ?? 'thirteen';
        case 30: var late = 1; break;
        default: late = 2; return late;
      }
      return node.tag !== 13;
    }`;
    const tags = [4, 13, 30];
    expect(cut(code, { tags })).not.toMatch(/case 4|case 30/);
    expect([5, 6].map((tag) => run(code, { tags }, `f({ tag: ${tag} })`))).toEqual(['five', 2]);
    expect(run(`${code}\n'use strict';`, { tags: [30] }, 'f({ tag: 13 })')).toBe('thirteen');
  });

  it('leaves numbers alone that are no kinds', () => {
    const code = 'const x = (a) => a.key === 13 || a.tag === 5 || a.tag === 13;';
    expect(cut(code, { tags: [13] })).toBe('const x = (a) => a.key === 13 || a.tag === 5 || !1;');
  });

  it('makes a class that is never made an error, and takes its methods', () => {
    const code = 'function A() { this.b = 1; }\nA.prototype.c = function () {};\nB.prototype.c = d;';
    expect(cut(code, { classes: ['A'] })).toBe('function A() {throw Error("cut: A")}\n\nB.prototype.c = d;');
  });

  it('refuses what it does not find, or finds twice', () => {
    const code = 'function a() {} function b() {} { function b() {} } function C() {}';
    const refusals: [Partial<Unused>, string][] = [
      [{ functions: { gone: '', a: '' } }, 'nothing to cut has the name gone'],
      [{ functions: { b: '' } }, 'two functions have the name b'],
      [{ tags: [13] }, 'nothing to cut has the name 13'],
      [{ types: ['REACT_X'] }, 'nothing to cut has the name REACT_X'],
      [{ never: ['isX'] }, 'nothing to cut has the name isX'],
      [{ classes: ['C'] }, 'nothing to cut has the name C'],
      [{ classes: ['D'] }, 'nothing to cut has the name D'],
    ];
    for (const [unused, message] of refusals) expect(() => cut(code, unused)).toThrow(message);
  });
});

describe.each(libraries)('$path without its unused parts', (library) => {
  const code = readFileSync(join(MODULES, library.path), 'utf8');
  const whole = parse(code);

  it('[HOUSE-19] still parses, is shorter, and names nothing that is gone', () => {
    const rest = withoutUnused(code, whole, unusedOf(library));
    expect(rest.length).toBeLessThan(code.length);
    const known = freeNames(whole);
    expect([...freeNames(parse(rest))].filter((name) => !known.has(name))).toEqual([]);
  });

  it('[HOUSE-19] is not built from a file that nobody has looked at, nor without it', () => {
    const plugin = withoutUnusedParts([library]);
    const hooks = plugin as unknown as {
      transform(code: string, id: string): unknown;
      buildEnd(error?: Error): void;
    };
    const context = { parse, ...hooks };
    const message = 'is not the file whose unused parts were looked at';
    expect(() => context.transform(`${code} `, library.path)).toThrow(message);
    expect(() => context.buildEnd()).toThrow(message);
    expect(() => context.buildEnd(new Error('another'))).not.toThrow();
    expect(context.transform(code, '/another.js')).toBeNull();
    expect(context.transform(code, library.path)).toHaveProperty('code');
    expect(() => context.buildEnd()).not.toThrow();
  });
});

it('would see a name that is gone', () => {
  const code = 'function f() { if (x) { var y = 1; } return y + a.z; } var a = f;';
  expect(freeNames(parse(code))).toEqual(new Set(['x']));
  expect(freeNames(parse('function f() { return y; } function g() { var y; }'))).toEqual(new Set(['y']));
  expect(freeNames(parse('try {} catch ({ a, b: [c] }) { ((d, ...e) => a + c + d + e + b)(); }'))).toEqual(
    new Set(['b']),
  );
});
