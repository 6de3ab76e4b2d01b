/** Moments that an owner plans: 'YYYY-MM-DDTHH:MM' in São Paulo's time; '' is none. */

/** The moment that such a text means; null for what means none. */
export function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const moment = new Date(`${text}:00-03:00`);
  if (Number.isNaN(moment.getTime())) return null;
  // 31 February would be a day of March.
  const asRead = new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
  return asRead === text ? moment : null;
}

/** What is wrong with a text that should be a moment, in words. */
export const momentProblem = (text: string): string | null =>
  momentOf(text) === null ? 'Informe dia e hora.' : null;

/** Does the moment lie between beginning and end, each open where there is none? */
export function isBetween(moment: Date, [from, until]: readonly [from: string, until: string]): boolean {
  const [begin, end] = [momentOf(from), momentOf(until)];
  return (begin === null || begin <= moment) && (end === null || moment < end);
}

/** Would it end before it begins? */
export function isBackwards([from, until]: readonly [from: string, until: string]): boolean {
  const [begin, end] = [momentOf(from), momentOf(until)];
  return begin !== null && end !== null && begin >= end;
}
