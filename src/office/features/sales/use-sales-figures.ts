import { useMemo, useState } from 'react';
import { reaisToCents } from '#shared/money.ts';
import type { EstatisticasHoje, EstatisticasLoja } from '#shared/wire/office-orders.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { keptOrders } from './kept-orders.ts';
import { orderRows } from './order-row.ts';
import { figuresOf, type SalesFigures } from './sales-figures.ts';

export interface SalesToday {
  /** Null while they are being read, and where neither the server nor this browser knows any. */
  figures: SalesFigures | null;
  /** They can't be known now. */
  unknown: boolean;
  /** Orders made today, paid or not; null where only the server could tell. */
  received: number | null;
  /** A wider period with sales, while today has none. */
  wider: SalesFigures | null;
  /** The server's own figures could not be read: these are of the orders that are known here. */
  estimated: boolean;
  reload(): void;
}

const cents = (reais: number) => reaisToCents(reais) ?? 0;

function toldToday(told: EstatisticasHoje): SalesFigures {
  return {
    periodo: 'Hoje',
    count: told.pedidosHoje,
    totalCents: cents(told.vendasHoje),
    averageCents: cents(told.ticketMedio),
  };
}

function toldWider(told: EstatisticasLoja): SalesFigures | null {
  if (told.periodo === 'Hoje' || told.totalPedidos === 0) return null;
  return {
    periodo: told.periodo,
    count: told.totalPedidos,
    totalCents: cents(told.totalVendas),
    averageCents: cents(told.ticketMedio),
  };
}

/** Today's sales, as the server tells them to who may see them, else as the orders that are known here tell them. */
export function useSalesFigures({ rests }: { rests: boolean }): SalesToday {
  const today = useOfficeRead('GET /pedidos/estatisticas-hoje', { rests });
  const wider = useOfficeRead('GET /gerenciamento/estatisticas', { rests: today.data?.pedidosHoje !== 0 });
  const failed = today.data === null && today.error !== null && !today.loading;
  const orders = useOfficeRead('GET /pedidos', { query: { limit: 100 }, rests: !failed });
  const [openedAt] = useState(() => new Date());
  const guess = useMemo(() => {
    if (!failed || orders.loading) return null;
    const rows = orders.data === null ? keptOrders() : orderRows(orders.data);
    // Where no order is known here, nothing is known: that is not the same as no sale.
    return orders.data === null && rows.length === 0 ? null : figuresOf(rows, openedAt);
  }, [failed, orders.loading, orders.data, openedAt]);

  const { reload } = today;
  if (failed) {
    const unknown = guess === null && orders.error !== null;
    return { figures: guess, unknown, received: null, wider: null, estimated: !unknown, reload };
  }
  return {
    figures: today.data && toldToday(today.data),
    unknown: false,
    received: today.data?.pedidosRecebidosHoje ?? null,
    wider: wider.data && toldWider(wider.data),
    estimated: false,
    reload,
  };
}
