import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { periodProblem } from '#shared/reconciliation.ts';
import type { PeriodQuery } from '#shared/wire/reconciliation.ts';
import { invalid } from '../../errors.ts';

const USUAL_DAYS = 30;

/** Days of São Paulo, and the moments between which they lie. */
export interface Period {
  de: string;
  ate: string;
  from: Date;
  before: Date;
  /** The newest first. */
  days: string[];
}

/** The period that a query means. Throws 422 for one that ends before it begins, or is too long. */
export function periodOf(query: PeriodQuery, now: Date): Period {
  const ate = query.ate ?? (query.de === undefined ? dayOf(now) : dayAfter(query.de, USUAL_DAYS - 1));
  const de = query.de ?? dayAfter(ate, 1 - USUAL_DAYS);
  const problem = periodProblem({ de, ate });
  if (problem !== '') throw invalid(problem, { ate: problem });
  const days: string[] = [];
  for (let day = ate; day >= de; day = dayAfter(day, -1)) days.push(day);
  return { de, ate, from: startOfDay(de), before: startOfDay(dayAfter(ate, 1)), days };
}
