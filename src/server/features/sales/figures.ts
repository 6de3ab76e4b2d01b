import { may, type ActId, type OfficeRole } from '#shared/acts.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { centsToReais } from '#shared/money.ts';
import {
  type EstatisticasHoje,
  type EstatisticasLoja,
  type MotivoDeEspera,
  type Painel,
  type PainelSemVendas,
  type Periodo,
} from '#shared/wire/office-orders.ts';
import { motivosDeEspera } from '#shared/wire/waiting.ts';
import { AppError } from '../../errors.ts';
import { readAt, type KeptFigures } from '../../load/index.ts';
import type { SalesDeps } from './deps.ts';
import {
  countByStatus,
  countProducts,
  findWaiting,
  salesByDay,
  soldPieces,
  sumLastSales,
  sumSales,
  type Sales,
  type SoldPieces,
} from './figures.store.ts';
import { rowOf } from './row.ts';

const done = { success: true as const, sucesso: true as const };
const LAST_ORDERS = 10;
const DAYS_SHOWN = 30;
const BEST_SELLERS = 10;

/** To the cent; 0 without a sale. */
function averageReais({ orders, cents }: Sales): number {
  return orders === 0 ? 0 : centsToReais(Math.round(cents / orders));
}

/** Today in São Paulo: sales by the moment they were paid, states by the moment they were made. */
export async function readToday({ db, clock }: SalesDeps): Promise<EstatisticasHoje> {
  const dia = dayOf(clock());
  const from = startOfDay(dia);
  const [sales, states] = await Promise.all([sumSales(db, { from, before: null }), countByStatus(db, from)]);
  return {
    ...done,
    dia,
    pedidosHoje: sales.orders,
    vendasHoje: centsToReais(sales.cents),
    ticketMedio: averageReais(sales),
    pedidosRecebidosHoje: states.reduce((sum, { orders }) => sum + orders, 0),
    pedidosPorStatus: Object.fromEntries(states.map(({ status, orders }) => [status, orders])),
  };
}

/** Sales of today, else of the last seven days, else the last ten: never a page of noughts where something was sold. */
export async function readStatistics(deps: SalesDeps): Promise<EstatisticasLoja> {
  const [totalProdutos, { periodo, sales }] = await Promise.all([
    countProducts(deps.db),
    firstPeriodWithSales(deps),
  ]);
  return {
    ...done,
    totalProdutos,
    totalPedidos: sales.orders,
    totalVendas: centsToReais(sales.cents),
    ticketMedio: averageReais(sales),
    periodo,
  };
}

async function firstPeriodWithSales({ db, clock }: SalesDeps): Promise<{ periodo: Periodo; sales: Sales }> {
  const today = dayOf(clock());
  const ofToday = await sumSales(db, { from: startOfDay(today), before: null });
  if (ofToday.orders > 0) return { periodo: 'Hoje', sales: ofToday };
  const ofWeek = await sumSales(db, { from: startOfDay(dayAfter(today, -6)), before: null });
  if (ofWeek.orders > 0) return { periodo: 'Últimos 7 dias', sales: ofWeek };
  const last = await sumLastSales(db, LAST_ORDERS);
  return last.orders > 0
    ? { periodo: 'Últimos 10 pedidos', sales: last }
    : { periodo: 'Hoje', sales: ofToday };
}

/** Sales of two months by day, and of one by piece and category. */
export interface SoldLately extends SoldPieces {
  days: Awaited<ReturnType<typeof salesByDay>>;
}

async function readSoldLately(db: SalesDeps['db'], first: string): Promise<SoldLately> {
  const [days, pieces] = await Promise.all([
    salesByDay(db, startOfDay(dayAfter(first, -DAYS_SHOWN))),
    soldPieces(db, startOfDay(first), BEST_SELLERS),
  ]);
  return { days, ...pieces };
}

const LATER = 'Tente de novo em instantes.';

/** The start page's figures beside today's. What waits comes where what was sold can't be told, of which `failed` hears. */
export async function readPanel(
  { db, clock }: Pick<SalesDeps, 'db' | 'clock'>,
  kept: KeptFigures<SoldLately>,
  failed: (error: unknown) => void,
): Promise<Painel | PainelSemVendas> {
  const now = clock();
  const [sold, aguardando] = await Promise.all([
    readSold(db, now, kept).catch((error: unknown) => {
      failed(error);
      const mensagem = error instanceof AppError ? error.message : LATER;
      return { dias: null, diasAnteriores: null, porCategoria: null, maisVendidos: null, mensagem };
    }),
    readWaiting({ db, clock }, motivosDeEspera),
  ]);
  return { ...done, ...sold, aguardando };
}

async function readSold(
  db: SalesDeps['db'],
  now: Date,
  kept: KeptFigures<SoldLately>,
): Promise<Omit<Painel, 'aguardando' | keyof typeof done>> {
  const first = dayAfter(dayOf(now), 1 - DAYS_SHOWN);
  const told = await kept.tell(db, first, (from) => readSoldLately(from, first));
  const { days, categories, sellers } = told.value;
  const sold = new Map(days.map((day) => [day.dia, day]));
  const stretch = (from: string) =>
    Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const dia = dayAfter(from, index);
      const { orders, cents } = sold.get(dia) ?? { orders: 0, cents: 0 };
      return { dia, vendas: centsToReais(cents), pedidos: orders };
    });
  return {
    dias: stretch(first),
    diasAnteriores: stretch(dayAfter(first, -DAYS_SHOWN)),
    porCategoria: categories.map(({ categoria, units: unidades, cents }) => ({
      categoria,
      unidades,
      vendas: centsToReais(cents),
    })),
    maisVendidos: sellers.map(({ id, nome, imagem, units: unidades, cents }) => ({
      id,
      nome,
      imagem,
      unidades,
      vendas: centsToReais(cents),
    })),
    lidoEm: readAt(told, now),
  };
}

/** What somebody has to be allowed to do, so that an order waits for her. */
const WAITS_FOR: Readonly<Record<MotivoDeEspera, ActId>> = {
  fraude: 'judge-fraud',
  estorno: 'give-money-back',
  desistencia: 'give-money-back',
  contestado: 'answer-disputes',
  retido: 'give-money-back',
  receber: 'move-orders',
  separar: 'move-orders',
  enviar: 'move-orders',
  problema: 'move-orders',
  etiqueta: 'move-orders',
  atrasado: 'move-orders',
  retirar: 'move-orders',
  entregar: 'move-orders',
  carteira: 'label-money',
};

/** What was sold on a day of São Paulo, and how many orders wait for what now. */
export async function readDay(
  deps: Pick<SalesDeps, 'db' | 'clock'>,
  dia: string,
): Promise<{ orders: number; cents: number; waiting: { motivo: MotivoDeEspera; quantidade: number }[] }> {
  const [from, before] = [startOfDay(dia), startOfDay(dayAfter(dia, 1))];
  const { orders, cents } = await sumSales(deps.db, { from, before });
  const waiting = await readWaiting(deps, motivosDeEspera);
  return { orders, cents, waiting: waiting.map(({ motivo, quantidade }) => ({ motivo, quantidade })) };
}

/** Orders that wait for this role, those that wait longest first. */
export const readWaitingFor = (deps: Pick<SalesDeps, 'db' | 'clock'>, role: OfficeRole) =>
  readWaiting(
    deps,
    motivosDeEspera.filter((reason) => may(role, WAITS_FOR[reason])),
  );

async function readWaiting(
  { db, clock }: Pick<SalesDeps, 'db' | 'clock'>,
  reasons: readonly MotivoDeEspera[],
): Promise<Painel['aguardando']> {
  const now = clock();
  const waiting = await Promise.all(
    reasons.map(async (motivo) => ({ motivo, ...(await findWaiting(db, motivo, { now, limit: 5 })) })),
  );
  return waiting.flatMap(({ motivo, count, orders }) =>
    count === 0
      ? []
      : [{ motivo, quantidade: count, pedidos: orders.map((order) => rowOf(order, { withNotes: false })) }],
  );
}
