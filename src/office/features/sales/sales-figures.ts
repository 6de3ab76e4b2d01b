import { dayAfter, dayOf } from '#shared/days.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { Periodo } from '#shared/wire/office-orders.ts';
import type { OrderRow } from './order-row.ts';

export interface SalesFigures {
  periodo: Periodo;
  count: number;
  totalCents: number;
  averageCents: number;
}

const MOST_LATEST = 10;
const WEEK_DAYS = 7;

/** Total by count, to the cent; 0 without orders. */
export function averageTicketCents(totalCents: number, count: number): number {
  return count === 0 ? 0 : Math.round(totalCents / count);
}

function sumUp(periodo: Periodo, rows: readonly OrderRow[]): SalesFigures {
  const totalCents = rows.reduce((sum, row) => sum + (row.totalCents ?? 0) - row.returnedCents, 0);
  return {
    periodo,
    count: rows.length,
    totalCents,
    averageCents: averageTicketCents(totalCents, rows.length),
  };
}

/** On its way to whoever pays at the door. */
const isToBePaid = ({ metodo, paidAt }: OrderRow) => metodo === 'entrega' && paidAt === null;

/**
 * The sales of today in São Paulo, where there is none those of the last seven days, else the latest ten. For when
 * the server's own figures are missing: `rows` are all that is known.
 */
export function figuresOf(rows: readonly OrderRow[], now: Date): SalesFigures {
  const sales = rows
    .filter((row) => isPaidLike(row.status) && !isToBePaid(row))
    .map((row) => ({ row, at: Date.parse(row.paidAt ?? row.madeAt ?? '') || 0 }))
    .toSorted((a, b) => b.at - a.at);
  const today = dayOf(now);
  const since = (first: string) =>
    sales.filter(({ at }) => at > 0 && dayOf(new Date(at)) >= first && dayOf(new Date(at)) <= today);
  const rowsOf = (found: typeof sales) => found.map(({ row }) => row);

  const ofToday = since(today);
  if (ofToday.length > 0) return sumUp('Hoje', rowsOf(ofToday));
  const ofWeek = since(dayAfter(today, 1 - WEEK_DAYS));
  if (ofWeek.length > 0) return sumUp('Últimos 7 dias', rowsOf(ofWeek));
  if (sales.length > 0) return sumUp('Últimos 10 pedidos', rowsOf(sales.slice(0, MOST_LATEST)));
  return sumUp('Hoje', []);
}
