import { dayOf, startOfDay } from '#shared/days.ts';
import { centsToReais } from '#shared/money.ts';
import type { Conciliacao, SomasConciliadas } from '#shared/wire/reconciliation.ts';
import type { ReconciliationDeps } from './deps.ts';
import { customPixMovedByDay, movedByDay, releasedByDay, soldByDay } from './figures.store.ts';
import type { Period } from './period.ts';

type Figures = Omit<Conciliacao, 'success' | 'sucesso' | 'divergencias'>;

/** A day's money in cents. */
const NOTHING = {
  orders: 0,
  sold: 0,
  on_delivery: 0,
  received: 0,
  by_credit: 0,
  charged: 0,
  returned: 0,
  disputed: 0,
  fees: 0,
  untold: 0,
  undated: 0,
  released: 0,
};
type Sums = typeof NOTHING;

/** What was sold, charged, given back, contested and handed on, day by day. */
export async function readFigures({ db, clock }: ReconciliationDeps, period: Period): Promise<Figures> {
  const today = dayOf(clock());
  const startOfToday = startOfDay(today);
  const [released, ...parts] = await Promise.all([
    releasedByDay(db, { from: new Date(Math.min(+period.from, +startOfToday)), today: startOfToday }),
    soldByDay(db, period),
    movedByDay(db, period),
    customPixMovedByDay(db, period),
  ]);
  const days = new Map<string, Sums>();
  const rows = [...parts.flat(), ...released.map(({ day, cents }) => ({ day, released: cents }))];
  for (const { day, ...sums } of rows) days.set(day, plus(days.get(day) ?? NOTHING, sums));
  const shown = period.days.map((day) => ({ day, sums: days.get(day) ?? NOTHING }));
  const total = shown.reduce((all, { sums }) => plus(all, sums), NOTHING);
  return {
    de: period.de,
    ate: period.ate,
    dias: shown.map(({ day, sums }) => ({ dia: day, ...inReais(sums) })),
    total: inReais(total),
    aLiberar: released
      .filter(({ day }) => day >= today)
      .map(({ day, cents }) => ({ dia: day, valor: centsToReais(cents) })),
    semData: centsToReais(total.undated),
  };
}

function plus(sums: Sums, more: Partial<Sums>): Sums {
  const both = { ...sums };
  for (const [name, cents] of Object.entries(more)) both[name as keyof Sums] += cents;
  return both;
}

function inReais({ orders, charged, fees, untold, ...sums }: Sums): SomasConciliadas {
  return {
    pedidos: orders,
    vendido: centsToReais(sums.sold),
    naEntrega: centsToReais(sums.on_delivery),
    recebidoFora: centsToReais(sums.received),
    emVales: centsToReais(sums.by_credit),
    cobrado: centsToReais(charged),
    devolvido: centsToReais(sums.returned),
    contestado: centsToReais(sums.disputed),
    taxas: centsToReais(fees),
    // What is left, so that the three are the whole whatever a provider tells.
    liquido: centsToReais(charged - fees - untold),
    semTaxa: centsToReais(untold),
    liberado: centsToReais(sums.released),
  };
}
