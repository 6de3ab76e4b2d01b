import { dayAfter, dayOf } from '#shared/days.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { Conciliacao, SomasConciliadas } from '#shared/wire/reconciliation.ts';
import type { ClientesEstatisticas } from '#shared/wire/customers.ts';
import type { EstatisticasHoje, EstatisticasLoja, Painel } from '#shared/wire/office-orders.ts';
import { sampleProducts } from '#web/lib/sample-data/sample-data.ts';
import { sampleOrders } from './sample-orders.ts';

const DAYS = 30;
const done = { sucesso: true as const, success: true as const };

function sold(now: Date, day?: string) {
  const paid = sampleOrders(now).filter(({ status }) => isPaidLike(status));
  const orders =
    day === undefined ? paid : paid.filter(({ paid_at }) => paid_at && dayOf(new Date(paid_at)) === day);
  const total = Math.round(orders.reduce((sum, { total }) => sum + total * 100, 0)) / 100;
  const average = orders.length === 0 ? 0 : Math.round((total * 100) / orders.length) / 100;
  return { count: orders.length, total, average };
}

function today(now: Date): EstatisticasHoje {
  const dia = dayOf(now);
  const { count, total, average } = sold(now, dia);
  const received = sampleOrders(now).filter(({ created_at }) => dayOf(new Date(created_at)) === dia);
  return {
    ...done,
    dia,
    pedidosHoje: count,
    vendasHoje: total,
    ticketMedio: average,
    pedidosRecebidosHoje: received.length,
    pedidosPorStatus: {},
  };
}

function latest(now: Date): EstatisticasLoja {
  const { count, total, average } = sold(now);
  return {
    ...done,
    totalProdutos: sampleProducts.length,
    totalPedidos: count,
    totalVendas: total,
    ticketMedio: average,
    periodo: 'Últimos 7 dias',
  };
}

function panel(now: Date): Painel {
  const last = dayOf(now);
  const day = (ago: number) => {
    const dia = dayAfter(last, -ago);
    const { count, total } = sold(now, dia);
    return { dia, vendas: total, pedidos: count };
  };
  const back = (first: number) => Array.from({ length: DAYS }, (_, index) => day(first + DAYS - 1 - index));
  const waiting = sampleOrders(now).filter(({ status }) => status === 'paid');
  return {
    ...done,
    dias: back(0),
    diasAnteriores: back(DAYS),
    porCategoria: [],
    maisVendidos: [],
    lidoEm: null,
    aguardando: [{ motivo: 'separar', quantidade: waiting.length, pedidos: waiting }],
  };
}

function customers(now: Date): ClientesEstatisticas {
  const { count, average } = sold(now);
  return { totalClientes: 5, novosHoje: 1, valorMedio: average, clientesComPedidos: count, lidoEm: null };
}

/** The sample sales as if each had been charged in full, its fees not told yet. */
function reconciled(now: Date): Conciliacao {
  const ate = dayOf(now);
  const sums = (dia?: string): SomasConciliadas => {
    const { count, total } = sold(now, dia);
    const none = {
      naEntrega: 0,
      recebidoFora: 0,
      emVales: 0,
      devolvido: 0,
      contestado: 0,
      taxas: 0,
      liquido: 0,
      liberado: 0,
    };
    return { ...none, pedidos: count, vendido: total, cobrado: total, semTaxa: total };
  };
  const days = Array.from({ length: DAYS }, (_, ago) => dayAfter(ate, -ago));
  return {
    ...done,
    de: days.at(-1) ?? ate,
    ate,
    dias: days.map((dia) => ({ dia, ...sums(dia) })),
    total: sums(),
    aLiberar: [],
    semData: 0,
    divergencias: [],
  };
}

/** What the office's figures are over the sample orders; undefined for every other reading. */
export function sampleFigures(path: string, now: Date): unknown {
  if (path === '/pedidos/estatisticas-hoje') return today(now);
  if (path === '/gerenciamento/estatisticas') return latest(now);
  if (path === '/gerenciamento/painel') return panel(now);
  if (path === '/gerenciamento/conciliacao') return reconciled(now);
  if (path === '/clientes/estatisticas') return customers(now);
  return path === '/gerenciamento/produtos/estoque-baixo' ? [] : undefined;
}
