import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/wire/orders.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { eventReason, eventWords, moveOf, orderMessage } from './order-words.ts';

const SHOP = { name: 'Ateliê', publicUrl: 'https://loja.example' } as ShopSettings;
const ORDER = {
  codigo: 'K7QF9-M2XA4-TBCDE',
  nome: 'Ana Silva',
  status: 'paid',
  rastreio: '',
  transportadora: '',
  desistencia: null,
  retido: false,
  devolvendo: 0,
  estornado: 0,
  estornoPendente: 0,
  estornavel: 119.9,
  pagamentos: [],
  estornoPorItem: { itens: [], frete: { valor: 19.9, estornado: false } },
} satisfies Partial<PedidoDetalhado>;

const FREIGHT = { id: '1', tipo: 'delivery' } as PedidoDetalhado['frete'];
const LOCAL = { ...FREIGHT, id: 'delivery_local', tipo: 'delivery_local' };

describe("the shop's message to a buyer", () => {
  it('[ASAL-36] carries the code and the address of the order, whatever its state', () => {
    for (const status of orderStatuses) {
      const message = orderMessage({ ...ORDER, status }, SHOP);
      expect(message).toMatch(/^Oi, Ana! Aqui é da Ateliê\. Sobre o seu pedido K7QF9-M2XA4-TBCDE: /);
      expect(message).toContain('https://loja.example/pedidos/K7QF9-M2XA4-TBCDE');
      expect(message).not.toContain('undefined');
    }
  });

  it('[ORD-93] tells no state that a payment of another amount does not have', () => {
    const held = { ...ORDER, status: 'in_analysis', retido: true } as const;
    expect(orderMessage(held, SHOP)).toContain('o valor do pagamento que recebemos é diferente do total');
  });

  it('[ASAL-52] says of late money that it is on its way back, and never that nothing was paid', () => {
    for (const status of ['declined', 'cancelled'] as const) {
      const message = orderMessage({ ...ORDER, status, devolvendo: 119.9 }, SHOP);
      expect(message).toContain('estamos devolvendo R$ 119,90 pelo mesmo meio de pagamento');
      expect(message).not.toMatch(/nada foi cobrado|antes de ser pago/);
    }
  });

  it('[ASAL-52] promises no pieces whose money is back or on its way', () => {
    for (const status of ['paid', 'processing', 'delivered'] as const) {
      const message = orderMessage({ ...ORDER, status, estornado: 100, estornavel: 19.9 }, SHOP);
      expect(message).toContain('o valor de todas as peças foi devolvido, ou está voltando');
      expect(message).not.toMatch(/separar|separando|ame cada peça/);
    }
  });

  it('[AREA-10] says of what the shop brings itself that it left for the door', () => {
    const gone = { ...ORDER, status: 'shipped', frete: LOCAL } as const;
    expect(orderMessage(gone, SHOP)).toContain('ele saiu para entrega.');
    expect(moveOf('shipped', LOCAL)).toMatchObject({
      label: 'Saiu para entrega',
      question: { text: expect.stringContaining('recebe agora um email') },
    });
  });

  it('tells the tracking code once there is one', () => {
    expect(orderMessage({ ...ORDER, status: 'shipped' }, SHOP)).toContain('ele está a caminho.\n');
    const sent = { ...ORDER, status: 'shipped', rastreio: 'BR123', transportadora: 'Jadlog' } as const;
    expect(orderMessage(sent, SHOP)).toContain('pela Jadlog. Código de rastreio: BR123.');
  });

  it('greets without a name, and never with an endless one', () => {
    expect(orderMessage({ ...ORDER, nome: '  ' }, SHOP)).toMatch(/^Oi! Aqui/);
    expect(orderMessage({ ...ORDER, nome: 'A'.repeat(10_000) }, SHOP).length).toBeLessThan(400);
  });
});

describe('words of an order', () => {
  it('name what happened and by whom', () => {
    const at = '2026-11-20T12:00:00-03:00';
    const state = { at, tipo: 'estado', status: 'paid', de: 'pending', por: 'provider', reason: '' } as const;
    expect(eventWords(state)).toBe('Pago, pelo Mercado Pago');
    expect(eventWords({ ...state, tipo: 'envio', status: null, por: 'admin' })).toBe(
      'Envio anotado, pela loja',
    );
  });

  it('say of what the shop called off that it was the shop, though the provider brings the news', () => {
    const at = '2026-11-20T12:00:00-03:00';
    const event = { at, tipo: 'estado', status: 'cancelled', de: 'pending', por: 'provider' } as const;
    expect(eventWords({ ...event, reason: 'called_off' })).toBe('Cancelado, pela loja');
    expect(eventReason({ ...event, reason: 'called_off' })).toBe('');
    expect(eventWords({ ...event, reason: 'term_over' })).toBe('Cancelado, pelo Mercado Pago');
    expect(eventReason({ ...event, reason: 'term_over' })).toBe('prazo encerrado');
  });

  it('[MAIL-72] say nothing of the provider’s word for what was paid', () => {
    const at = '2026-11-22T12:00:00.000Z';
    const paid = {
      at,
      tipo: 'estado',
      status: 'paid',
      de: 'pending',
      por: 'provider',
      reason: 'credited',
    } as const;
    expect([eventWords(paid), eventReason(paid)]).toEqual(['Pago, pelo Mercado Pago', '']);
  });

  it('ask before what can’t be undone', () => {
    expect(moveOf('cancelled', FREIGHT)?.question?.danger).toBe(true);
    expect(moveOf('shipped', FREIGHT)?.question?.text).toContain('recebe agora um email');
    expect(moveOf('delivered', FREIGHT)?.question?.text).toContain('7 dias para desistir');
    expect(moveOf('processing', FREIGHT)?.question).toBeNull();
    expect(moveOf('refunded', FREIGHT)).toBeNull();
  });
});
