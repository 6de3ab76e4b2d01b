import { SourceMap } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inAscii, mappingsInAscii } from './ascii.ts';

const evaluated = (code: string): unknown => new Function(`return ${code}`)();

describe('a script in ASCII', () => {
  it.each([
    '"ação…"',
    '`São ${1 + 1} €`',
    '/^[“”]+$/u.test("“”")',
    '{ preço: 1 }',
    '"👗".length',
    '/^.$/u.test("👗")',
  ])('means the same: %s', (code) => {
    const escaped = inAscii(code);
    expect(escaped).toMatch(/^[\0-\x7F]+$/);
    expect(evaluated(escaped)).toEqual(evaluated(code));
  });

  it('is not made where an escape would mean something else', () => {
    expect(() => inAscii(String.raw`"\ç"`)).toThrow('backslash');
  });

  it('is found in its source by a map whose columns have moved along', () => {
    // Segments at the columns 0, 4, 9 and 300 of the first line, and at 2 of the second, each one column of the source further.
    const code = `çç a b é ${' '.repeat(291)}ç\nà bc`;
    const before = 'AAAA,IAAC,KAAC,mSAAC;EACA';
    const map = (mappings: string) =>
      new SourceMap({
        version: 3,
        file: 'a',
        sources: ['a.ts'],
        sourcesContent: [],
        names: [],
        mappings,
        sourceRoot: '',
      });
    const [old, moved] = [map(before), map(mappingsInAscii(before, code))];
    const lines = code.split('\n');
    for (const [line, column] of [
      [0, 0],
      [0, 4],
      [0, 9],
      [0, 300],
      [1, 2],
    ] as const) {
      const inEscaped = inAscii(lines[line]?.slice(0, column) ?? '').length;
      expect(moved.findEntry(line, inEscaped)).toMatchObject({
        ...old.findEntry(line, column),
        generatedColumn: inEscaped,
      });
    }
    expect(old.findEntry(0, 300)).toMatchObject({ generatedColumn: 300, originalColumn: 3 });
  });
});
