import { dayAfter, dayOf } from '#shared/days.ts';

/** Brazil has kept one offset all year since 2019. */
const OFFSET = '-03:00';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'YYYY-MM-DDTHH:mm' in São Paulo for a field, of an instant as it came over the wire; '' where there is none. */
export function typedMoment(instant: string | null | undefined): string {
  if (!instant) return '';
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? '' : `${dayOf(moment)}T${CLOCK.format(moment)}`;
}

/** The instant of what stands in a field, in São Paulo's time; null for none and for what is no moment. */
export function instantOf(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const moment = new Date(`${typed}:00${OFFSET}`);
  return Number.isNaN(moment.getTime()) ? null : `${typed}:00${OFFSET}`;
}

/** The same of an end: a minute that is the day's last is whole, so that 23:59 is midnight. */
export function endInstantOf(typed: string): string | null {
  const instant = instantOf(typed);
  return instant === null || !typed.endsWith(':59') ? instant : `${typed}:59${OFFSET}`;
}

/** The ends that owners mean most, as a field holds them. */
export function usualEnds(now: Date): readonly (readonly [label: string, typed: string])[] {
  const today = dayOf(now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const sunday = dayAfter(today, (7 - weekday) % 7);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return [
    ['Hoje', `${today}T23:59`],
    ['Domingo', `${sunday}T23:59`],
    ['Fim do mês', `${lastOfMonth}T23:59`],
    ['Sem fim', ''],
  ];
}
