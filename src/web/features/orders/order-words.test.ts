import { describe, expect, it } from 'vitest';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { day, lastDay } from './order-dates.ts';
import { statusWords } from './status-words.ts';

const order = (over: Partial<PedidoCompleto>) =>
  ({
    status: 'paid',
    rastreio: '',
    shipped_at: null,
    desistencia: null,
    subtotal: 300,
    estornado: 0,
    estornando: 0,
    frete: { tipo: 'delivery' },
    ...over,
  }) as PedidoCompleto;

describe('the last day to withdraw', () => {
  it('is the one before the term is over at midnight in São Paulo', () => {
    const end = '2026-11-29T03:00:00.000Z';
    expect(day(end)).toBe('29 de novembro de 2026');
    expect(lastDay(end)).toBe('28 de novembro de 2026');
  });
});

describe('what is said of an order whose money is back', () => {
  it('names the vale too where a sale that was received elsewhere was paid with one', () => {
    const told = (credito: number) =>
      statusWords(order({ status: 'refunded', metodo_pagamento: 'recebido', credito, valeEmitido: 0 }));
    expect(told(0)).toBe('O valor foi devolvido diretamente pela loja.');
    expect(told(30)).toBe(
      'O valor foi devolvido diretamente pela loja. O que foi pago com vale volta para o vale.',
    );
  });
});

describe('what is said of a paid order', () => {
  it('is that it will be prepared, and once it was sent that it is on its way', () => {
    expect(statusWords(order({}))).toBe('Pagamento confirmado! Agora vamos separar as suas peças.');
    const sent = [{ rastreio: 'BR123' }, { shipped_at: '2026-11-20T12:00:00.000Z' }];
    for (const status of ['paid', 'processing'] as const) {
      for (const over of sent) {
        expect(statusWords(order({ status, ...over }))).toBe('Seu pedido está a caminho.');
      }
    }
    // A courier gives no code.
    expect(statusWords(order({ status: 'shipped' }))).toBe('Seu pedido está a caminho.');
  });

  it('[AREA-10] is that it left for the door where the shop brings it itself', () => {
    const frete = { id: 'delivery_local', tipo: 'delivery_local' } as PedidoCompleto['frete'];
    expect(statusWords(order({ status: 'shipped', frete }))).toBe('Seu pedido saiu para entrega.');
    expect(statusWords(order({ status: 'processing', frete }))).toBe('Estamos separando as suas peças.');
    expect(statusWords(order({ status: 'shipped', frete, rastreio: 'BR1' }))).toMatch(/a caminho/);
    const fetched = { ...frete, id: 'retirada' };
    expect(statusWords(order({ status: 'shipped', frete: fetched }))).toMatch(/a caminho/);
  });

  it('[OPAGE-22] promises nothing any more once its buyer has withdrawn', () => {
    const desistencia = { at: '2026-11-20T12:00:00.000Z', motivo: '', devolvido: false };
    for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const) {
      for (const over of [{}, { shipped_at: '2026-11-19T12:00:00.000Z' }]) {
        expect(statusWords(order({ status, desistencia, ...over }))).toMatch(/^A seu pedido, /);
      }
    }
  });

  it('[OPAGE-23] promises no pieces any more whose money is back, though the freight was kept', () => {
    for (const status of ['paid', 'processing', 'delivered'] as const) {
      const told = (estornado: number) => statusWords(order({ status, estornado }));
      expect(told(300)).toMatch(/^O valor de todas as peças foi devolvido /);
      expect(told(299.99)).toBe(statusWords(order({ status })));
    }
  });

  it('[OPAGE-23] says of money that is on its way back no more than that', () => {
    for (const status of ['paid', 'processing', 'delivered'] as const) {
      const told = (estornando: number) => statusWords(order({ status, estornado: 100, estornando }));
      expect(told(200)).toMatch(/^Estamos devolvendo R\$\s200,00 /);
      expect(told(199.99)).toBe(statusWords(order({ status })));
    }
  });
});
