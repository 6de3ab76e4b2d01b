import { describe, expect, it } from 'vitest';
import {
  compare,
  identifiersOf,
  markProven,
  measuredIdentifiers,
  testedIdentifiers,
} from '../docs/requirements/read.mjs';

const list = (...lines: string[]) => [{ file: 'home.md', text: ['# Home', '', ...lines].join('\n') }];
const testFile = (...lines: string[]) => [{ file: 'home.test.ts', text: lines.join('\n') }];
const idsIn = (...lines: string[]) => [...testedIdentifiers(testFile(...lines)).keys()];

describe('identifiers in the titles of tests', () => {
  it('are read one by one, in one bracket or in several', () => {
    expect(identifiersOf('[PIX-03] polls')).toEqual(['PIX-03']);
    expect(identifiersOf('[PIX-03, PIX-04] polls')).toEqual(['PIX-03', 'PIX-04']);
    expect(identifiersOf('[PIX-03][PIX-04] polls')).toEqual(['PIX-03', 'PIX-04']);
  });

  it('count in it, test and describe, with any quotes, tables and joined pieces', () => {
    expect(idsIn(`it('[AA-01] a', () => {});`, 'test("[AA-02] b");', 'describe(`[AA-03] ${x} c`);')).toEqual([
      'AA-01',
      'AA-02',
      'AA-03',
    ]);
    expect(idsIn(`it.each([['(', 1]])('[AA-04] %s', f);`, `it(`, `  '[AA-05] a ' +`, `  'b');`)).toEqual([
      'AA-04',
      'AA-05',
    ]);
  });

  it('do not count in comments, other strings, bodies or tests that never run', () => {
    expect(idsIn(`// it('[AA-01] a')`, `/* it('[AA-02] b') */`, `const t = "it('[AA-03] c')";`)).toEqual([]);
    expect(idsIn(`it('a', () => say('[AA-04]'));`, `it.skip('[AA-05] b');`, `it.todo('[AA-06] c');`)).toEqual(
      [],
    );
    expect(idsIn(`panel.it('[AA-07] d');`, `const quote = /['"]/;`, `it('[AA-08] e');`)).toEqual(['AA-08']);
  });
});

describe('comparing what is promised with what is tested', () => {
  const lines = ['- HOME-01 [built] One.', '- HOME-02 [open] Two.'];

  it('[RUN-48] names a line that is marked built and has no test', () => {
    expect(compare(list(...lines), []).builtUntested.map(({ id }) => id)).toEqual(['HOME-01']);
    expect(compare(list(...lines), testFile(`it('[HOME-01] does one');`)).builtUntested).toEqual([]);
  });

  it('[HOUSE-10] names identifiers that stand twice or in no list', () => {
    const result = compare(list(...lines, '- HOME-02 [open] Again.'), testFile(`it('[HOME-3] typo');`));
    expect(result.duplicates.map(({ line }) => line)).toEqual([5]);
    expect(result.unknown).toEqual([{ id: 'HOME-3', files: ['home.test.ts'] }]);
  });

  it('names lines of another form and prefixes of another file', () => {
    const result = compare(list(...lines, '- HOME-3 [open] Short.', '- PIX-01 [open] Elsewhere.'), []);
    expect(result.malformed.map(({ line }) => line)).toEqual([5]);
    expect(result.misplaced.map(({ id }) => id)).toEqual(['PIX-01']);
  });

  it('marks as built what a test carries, and unmarks nothing', () => {
    const tested = testedIdentifiers(testFile(`it('[HOME-02] does two');`));
    const marked = markProven(lines.join('\n'), tested);
    expect(marked).toEqual({ text: '- HOME-01 [built] One.\n- HOME-02 [built] Two.', changed: ['HOME-02'] });
  });
});

describe('what is measured', () => {
  const bench = (...lines: string[]) => [{ file: 'home.bench.ts', text: lines.join('\n') }];
  const line = '- HOME-01 [measured] Fast.';
  const named = bench(`const name = '[HOME-01] home page';`);

  it('[RUN-48] is a fault where no benchmark prints it', () => {
    const idsOf = (benches: ReturnType<typeof bench>) =>
      compare(list(line), [], benches).measuredUnbenched.map(({ id }) => id);
    expect(idsOf([])).toEqual(['HOME-01']);
    expect(idsOf(bench(`// '[HOME-01] in a comment'`))).toEqual(['HOME-01']);
    expect(idsOf(named)).toEqual([]);
  });

  it('is no proof of a line that is marked built, and is counted apart', () => {
    const result = compare(list(line, '- HOME-02 [built] Right.'), [], bench(`'[HOME-01, HOME-02] page'`));
    expect(result.builtUntested.map(({ id }) => id)).toEqual(['HOME-02']);
    expect(result.counts).toEqual([{ file: 'home.md', lines: 2, built: 1, measured: 1, tested: 0 }]);
  });

  it('is marked so where no test carries it, and names no identifier that does not exist', () => {
    const measured = measuredIdentifiers(bench(`'[HOME-01] a'`, '`[HOME-02] ${b}`'));
    const tested = testedIdentifiers(testFile(`it('[HOME-02] does two');`));
    const open = '- HOME-01 [open] One.\n- HOME-02 [open] Two.\n- HOME-03 [open] Three.';
    expect(markProven(open, tested, measured)).toEqual({
      text: '- HOME-01 [measured] One.\n- HOME-02 [built] Two.\n- HOME-03 [open] Three.',
      changed: ['HOME-01', 'HOME-02'],
    });
    expect(compare(list(line), [], bench(`'[HOME-9] typo'`)).unknown).toEqual([
      { id: 'HOME-9', files: ['home.bench.ts'] },
    ]);
  });
});
