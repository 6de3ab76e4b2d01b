import { dayAfter } from './days.ts';
import { isRestDay } from './holidays.ts';
import { isPickup, readyText } from './pickup.ts';
import { plural } from './text.ts';

/** Paid before this hour of São Paulo, a parcel leaves on the next working day (docs/decisions/0045). */
export const POSTING_HOUR = 14;

/** A carrier's deadline is its last day; most parcels come up to so many working days before it. */
const WINDOW_DAYS = 2;
/** Longer than any carrier's or local delivery's deadline. */
const MOST_DAYS = 999;

/** How a parcel travels: `prazo` in working days. */
export interface Deadline {
  prazo: number;
  tipo: string;
  /** Paid before this hour of a working day it comes on that day; `prazo` is for who pays later. */
  mesmoDiaAte?: number | undefined;
}

/** Days as 'YYYY-MM-DD'; the same twice where there is but one. */
export interface Arrival {
  first: string;
  last: string;
}

/** São Paulo's own clock, which has kept one offset since 2019, read as if it were UTC. */
function clockOf(moment: Date): { day: string; hour: number } {
  const local = new Date(moment.getTime() - 3 * 3_600_000);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/** The working day that comes so many after a day, or before it when negative. */
function workingDay(day: string, count: number): string {
  const step = Math.sign(count);
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = dayAfter(at, step);
    if (!isRestDay(at)) left -= 1;
  }
  return at;
}

/** Is it early enough for what is paid now to leave on the next working day? */
export function isBeforePosting(moment: Date): boolean {
  return clockOf(moment).hour < POSTING_HOUR;
}

/** The day on which what was paid at this moment goes to its carrier. */
export function postingDay(paidAt: Date): string {
  const { day, hour } = clockOf(paidAt);
  return workingDay(hour < POSTING_HOUR ? day : dayAfter(day, 1), 1);
}

/** The working day whose parcels leave now: today, or on a day of rest the last one before it. */
export function leavingDay(now: Date): string {
  const { day } = clockOf(now);
  return isRestDay(day) ? workingDay(day, -1) : day;
}

/** The working day after today. */
export const nextLeavingDay = (now: Date): string => workingDay(clockOf(now).day, 1);

/**
 * When what was paid at this moment arrives: the carrier's working days count from the posting, those of the shop's
 * own delivery from the payment. Null where nobody gave a deadline.
 */
export function arrivalOf({ prazo, tipo, mesmoDiaAte = 0 }: Deadline, paidAt: Date): Arrival | null {
  if (!Number.isInteger(prazo) || prazo < 1 || prazo > MOST_DAYS || Number.isNaN(paidAt.getTime()))
    return null;
  // What is fetched does not come.
  if (isPickup({ tipo })) return null;
  const { day } = clockOf(paidAt);
  if (sameDayHour({ mesmoDiaAte }, paidAt) !== null) return { first: day, last: day };
  const start = tipo === 'delivery_local' ? day : postingDay(paidAt);
  const last = workingDay(start, prazo);
  return { first: workingDay(last, -Math.min(WINDOW_DAYS, prazo - 1)), last };
}

/**
 * By which day the shop has done its part of what was paid at this moment: posted it, brought it, or laid it ready. Null
 * where nobody gave a deadline.
 */
export function dueDay(deadline: Deadline, paidAt: Date): string | null {
  if (Number.isNaN(paidAt.getTime())) return null;
  const { prazo, tipo } = deadline;
  if (tipo === 'delivery_local') return arrivalOf(deadline, paidAt)?.last ?? null;
  if (!isPickup({ tipo })) return postingDay(paidAt);
  if (!Number.isInteger(prazo) || prazo < 0 || prazo > MOST_DAYS) return null;
  const { day } = clockOf(paidAt);
  return prazo === 0 && !isRestDay(day) ? day : workingDay(day, Math.max(prazo, 1));
}

const DAY_AND_MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** '27 de novembro'; the first of a month as Brazilians say it. */
function dayText(day: string): string {
  return DAY_AND_MONTH.format(Date.parse(`${day}T12:00:00Z`)).replace(/^1 /, '1º ');
}

/** 'entre 27 e 30 de novembro', 'entre 30 de novembro e 2 de dezembro', 'até 27 de novembro'. */
export function arrivalText({ first, last }: Arrival): string {
  if (first === last) return `até ${dayText(last)}`;
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isSameMonth ? (dayText(first).split(' ')[0] ?? '') : dayText(first);
  return `entre ${from} e ${dayText(last)}`;
}

/** 'chega entre 27 e 30 de novembro'; '' where nobody gave a deadline. An estimated quote makes an estimated date. */
export function arrivesText(deadline: Deadline & { estimado?: boolean }, paidAt: Date): string {
  const arrival = arrivalOf(deadline, paidAt);
  if (arrival === null) return '';
  return `${deadline.estimado === true ? 'deve chegar' : 'chega'} ${arrivalText(arrival)}`;
}

/** Until which hour what is paid today comes today; null where it does not, any more or at all. */
export function sameDayHour({ mesmoDiaAte = 0 }: Pick<Deadline, 'mesmoDiaAte'>, now: Date): number | null {
  const { day, hour } = clockOf(now);
  return hour < mesmoDiaAte && !isRestDay(day) ? mesmoDiaAte : null;
}

/** For whom a date that is told before the payment holds: of this deadline, or of several that have no same day. */
export function payerText(now: Date, deadline: Pick<Deadline, 'mesmoDiaAte'> = {}): string {
  const hour = sameDayHour(deadline, now);
  if (hour !== null) return `para quem paga hoje até as ${hour}h`;
  if (deadline.mesmoDiaAte !== undefined) return 'para quem paga hoje';
  return isBeforePosting(now) ? `para quem paga hoje até as ${POSTING_HOUR}h` : 'para quem paga hoje';
}

/** When an offer among others arrives; who has to pay earlier than for the others is told so. */
export function offerText(deadline: Deadline & { estimado?: boolean }, now: Date): string {
  const arrives = arrivesText(deadline, now);
  return arrives !== '' && deadline.mesmoDiaAte !== undefined
    ? `${arrives}, ${payerText(now, deadline)}`
    : arrives;
}

/** For whom the dates of several offers hold, as a sentence; '' where each is told with its own hour. */
export function payersSentence(offers: readonly Deadline[], now: Date): string {
  const dated = offers.filter((offer) => !isPickup(offer));
  const plain = dated.filter(({ mesmoDiaAte }) => mesmoDiaAte === undefined);
  if (plain.length === 0) return '';
  return `${plain.length === dated.length ? 'Datas' : 'As outras datas são'} ${payerText(now)}.`;
}

/** A deadline in words: 'até 2 dias úteis após a postagem'. */
export function deadlineText({ prazo, tipo, mesmoDiaAte }: Deadline): string {
  if (isPickup({ tipo })) return readyText(prazo);
  const days = `até ${prazo} ${plural(prazo, 'dia útil', 'dias úteis')} ${countedFrom(tipo)}`;
  return mesmoDiaAte === undefined
    ? days
    : `no mesmo dia útil para quem paga até as ${mesmoDiaAte}h; depois, ${days}`;
}

/** From when a deadline in working days counts, in words. */
export function countedFrom(tipo: string): string {
  return tipo === 'delivery_local' ? 'após a confirmação do pagamento' : 'após a postagem';
}
