import { describe, expect, it } from 'vitest';
import { orderRows } from './order-row.ts';
import { averageTicketCents, figuresOf } from './sales-figures.ts';

const NOW = new Date('2026-11-21T01:30:00-03:00');

const sale = (total: number, paid_at: string, status = 'paid') => ({ total, paid_at, status });

describe("the office's own figures of sales", () => {
  it("[ASAL-04] are of today in São Paulo's days, of orders that count as paid", () => {
    const rows = orderRows([
      sale(100, '2026-11-21T00:10:00-03:00'),
      sale(50.5, '2026-11-21T03:59:00Z', 'delivered'),
      sale(999, '2026-11-20T23:59:00-03:00'),
      sale(777, '2026-11-21T00:20:00-03:00', 'pending'),
    ]);
    expect(figuresOf(rows, NOW)).toEqual({
      periodo: 'Hoje',
      count: 2,
      totalCents: 15_050,
      averageCents: 7525,
    });
  });

  it('[ASAL-04] are of the last seven days where today has none, and say so', () => {
    const rows = orderRows([sale(100, '2026-11-15T00:01:00-03:00'), sale(999, '2026-11-14T23:59:00-03:00')]);
    expect(figuresOf(rows, NOW)).toMatchObject({ periodo: 'Últimos 7 dias', count: 1, totalCents: 10_000 });
  });

  it('[ASAL-04] are else of the latest ten', () => {
    const old = Array.from({ length: 12 }, (_, day) =>
      sale(10, `2026-10-${String(day + 10)}T12:00:00-03:00`),
    );
    expect(figuresOf(orderRows(old), NOW)).toMatchObject({ periodo: 'Últimos 10 pedidos', count: 10 });
    const undated = orderRows([{ total: 7, status: 'completed' }]);
    expect(figuresOf(undated, NOW)).toMatchObject({ periodo: 'Últimos 10 pedidos', totalCents: 700 });
  });

  it('[ASAL-41] are net of what has gone back', () => {
    const rows = orderRows([{ ...sale(100, '2026-11-21T00:10:00-03:00'), estornado: 30.5 }]);
    expect(figuresOf(rows, NOW)).toMatchObject({ count: 1, totalCents: 6950, averageCents: 6950 });
  });

  it('[ASAL-48] are none of what is to be paid at the door, until it is', () => {
    const sold = sale(100, '2026-11-21T00:10:00-03:00');
    const taken = { ...sold, status: 'processing', metodo_pagamento: 'entrega', paid_at: null };
    expect(figuresOf(orderRows([taken]), NOW)).toMatchObject({ count: 0, totalCents: 0 });
    expect(figuresOf(orderRows([{ ...taken, paid_at: sold.paid_at }]), NOW)).toMatchObject({ count: 1 });
  });

  it('[ASAL-05] have an average to the cent, and 0 without orders', () => {
    expect(averageTicketCents(10_000, 3)).toBe(3333);
    expect(averageTicketCents(20_000, 3)).toBe(6667);
    expect(averageTicketCents(0, 0)).toBe(0);
    expect(figuresOf([], NOW)).toEqual({ periodo: 'Hoje', count: 0, totalCents: 0, averageCents: 0 });
  });
});
