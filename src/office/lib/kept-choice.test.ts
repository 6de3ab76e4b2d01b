import { describe, expect, it } from 'vitest';
import { choiceToKeep, chosenText, keptChoice } from './kept-choice.ts';

const upTo = (n: number) => new Set(Array.from({ length: n }, (_, at) => at + 1));

describe('a choice that is kept while another screen is open', () => {
  it('[OWND-15] is of 500 at the most, and how many more there were is not forgotten', () => {
    expect(choiceToKeep(new Set(), 0)).toBeNull();
    expect(choiceToKeep(upTo(3), 0)).toEqual({ ids: [1, 2, 3], lost: 0 });
    const kept = keptChoice(JSON.parse(JSON.stringify(choiceToKeep(upTo(620), 0))));
    expect(kept.ids).toHaveLength(500);
    expect(kept.lost).toBe(120);
    // Looked at, and left as it was.
    expect(choiceToKeep(new Set(kept.ids), kept.lost)).toEqual(kept);
    for (const broken of [null, 7, 'a', [1, 2], {}, { ids: 'a' }, { ids: [-1, 'a', 1.5, null], lost: 'x' }])
      expect(keptChoice(broken)).toEqual({ ids: [], lost: 0 });
  });

  it('[OWND-15] is told as such, with how much of it is not in sight', () => {
    expect(chosenText(0, null)).toBe('');
    expect(chosenText(1, null)).toBe('1 escolhido');
    expect(chosenText(2, { away: 0, lost: 0 })).toBe('2 escolhidos de antes');
    expect(chosenText(1, { away: 1, lost: 0 })).toBe('1 escolhido de antes, 1 fora desta página');
    expect(chosenText(500, { away: 480, lost: 120 })).toBe(
      '500 escolhidos de antes, 480 fora desta página; 120 não couberam',
    );
  });
});
