const DAY_MS = 86_400_000;
const dayInSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The day of a moment in São Paulo: 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  return dayInSaoPaulo.format(moment);
}

/** Is this text a day that exists, as 'YYYY-MM-DD'? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** When a day of São Paulo begins. Brazil has kept one offset all year since 2019. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`);
}

/** The day so many days later, or earlier when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last moment of a day of São Paulo. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(dayAfter(day, 1)).getTime() - 1);
}
