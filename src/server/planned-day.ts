import { badRequest } from './errors.ts';

const YEAR_MS = 366 * 86_400_000;

/** Throws 400 for a day of publication that is over or too far away. */
export function refuseOddDay(at: Date | null, now: Date): void {
  if (at === null) return;
  if (at <= now) throw badRequest('data', 'Escolha um dia e uma hora que ainda não passaram.');
  if (at.getTime() - now.getTime() > YEAR_MS)
    throw badRequest('data', 'Escolha um dia daqui a no máximo um ano.');
}
