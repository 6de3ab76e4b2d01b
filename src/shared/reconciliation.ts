import { dayAfter } from './days.ts';

/** The days that are reconciled at once, at most. */
export const MOST_DAYS = 92;

/** What is wrong with days from one to another; '' when they can be asked for. */
export function periodProblem({ de, ate }: { de: string; ate: string }): string {
  if (ate < de) return 'A data final vem antes da inicial.';
  return ate > dayAfter(de, MOST_DAYS - 1) ? `Escolha no máximo ${MOST_DAYS} dias.` : '';
}
