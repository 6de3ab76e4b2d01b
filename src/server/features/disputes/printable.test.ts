import { describe, expect, it } from 'vitest';
import { linesOf, printable } from './printable.ts';

describe('text for a PDF', () => {
  it.each([
    ['Ação, você; à última “não” – R$ 10,00 €…', 'Ação, você; à última “não” – R$ 10,00 €…'],
    ['Ac\u0327a\u0303o', 'Ação'],
    ['Nguyễn Đạt fim', 'Nguyen ?at fim'],
    ['“Chegou, obrigada! 😍👍🏽”, 3 © 2026', '“Chegou, obrigada! ”, 3 © 2026'],
    ['Z\u0335\u0321\u0322ȧ\u0338lgo', 'Zalgo'],
    ['a\u0000b\u202Ec\u200Bd\tx', 'abcd x'],
    ['名前', '?'],
    ['linha\nlinha', 'linha\nlinha'],
    ['\uD800só', 'só'],
  ])('[DISP-10] of %j is %j', (typed, printed) => {
    expect(printable(typed)).toBe(printed);
  });

  it('[DISP-10] has an end', () => {
    expect(printable('ã'.repeat(50_000))).toHaveLength(5001);
  });

  it('[DISP-10] breaks between words, and within one that has no end', () => {
    const widthOf = (line: string) => line.length;
    expect(linesOf('uma linha longa', 9, widthOf)).toEqual(['uma linha', 'longa']);
    expect(linesOf('abcdefghij', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij']);
    expect(linesOf('a\n\nb', 4, widthOf)).toEqual(['a', '', 'b']);
  });
});
