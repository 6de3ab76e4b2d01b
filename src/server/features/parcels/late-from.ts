import { arrivalOf } from '#shared/arrival.ts';
import { dayAfter, startOfDay } from '#shared/days.ts';

/** When the last day is over that its buyer was shown, or that follows from then on; null where nobody gave a deadline. */
export function lateFrom({ frete }: { frete: unknown }, since: Date | null): Date | null {
  const { prazo, tipo }: Record<string, unknown> =
    typeof frete === 'object' && frete !== null ? { ...frete } : {};
  if (typeof prazo !== 'number' || typeof tipo !== 'string' || since === null) return null;
  const arrival = arrivalOf({ prazo, tipo }, since);
  return arrival && startOfDay(dayAfter(arrival.last, 1));
}
