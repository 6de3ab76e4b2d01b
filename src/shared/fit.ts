export const fitAnswers = ['pequeno', 'certo', 'grande'] as const;
export type FitAnswer = (typeof fitAnswers)[number];
export type FitCounts = Readonly<Record<FitAnswer, number>>;

/** How a product is worn: 'menor' is smaller than its measures say; '' is as they say, or not known. */
export const verdicts = ['', 'menor', 'maior'] as const;
export type Verdict = (typeof verdicts)[number];

/** Of fewer nothing is said. */
const LEAST_ANSWERS = 3;

/** What most of those who bought it say: from three answers on, and more than half of all. */
export function verdictOf(counts: FitCounts): Verdict {
  const all = fitAnswers.reduce((sum, answer) => sum + counts[answer], 0);
  if (all < LEAST_ANSWERS) return '';
  if (counts.pequeno * 2 > all) return 'menor';
  return counts.grande * 2 > all ? 'maior' : '';
}

/** For so long after it was given an answer may be changed. */
export const FIT_CHANGE_DAYS = 30;
