import { dayAfter } from './days.ts';

/** National holidays of one date, 'MM-DD': Lei 662/1949, Lei 6.802/1980, Lei 14.759/2023. */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
]);

/** From Easter, in days: Carnival's Monday and Tuesday, Good Friday, Corpus Christi. On all of them carriers rest. */
const FROM_EASTER: readonly number[] = [-48, -47, -2, 60];

/** Easter Sunday of a year of the Gregorian calendar, after Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

/** Does no parcel travel on this day, 'YYYY-MM-DD'? Weekends and the whole country's holidays; a town's own are not known. */
export function isRestDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return FROM_EASTER.some((days) => dayAfter(easter, days) === day);
}
