import { describe, expect, it } from 'vitest';
import { paymentLabel } from '#shared/payment-label.ts';
import { statusTone } from '../../lib/status-tone.ts';
import { orderRow, orderRows } from './order-row.ts';

describe('an order of whatever spelling', () => {
  it('[ASAL-10] has its total from the first field that holds one, as number or as text with a comma', () => {
    expect(orderRow({ total: 129.9 })?.totalCents).toBe(12_990);
    expect(orderRow({ valor_total: '1.299,90' })?.totalCents).toBe(129_990);
    expect(orderRow({ total: null, valor: '45,5' })?.totalCents).toBe(4550);
    expect(orderRow({ total: 'a combinar', valor_bruto: 10 })?.totalCents).toBe(1000);
    expect(orderRow({ total: 0, valor: 10 })?.totalCents).toBe(0);
    expect(orderRow({})?.totalCents).toBeNull();
  });

  it('[ASAL-11] has state, parcels, way and day of its payment from the notes, as object or as JSON text', () => {
    const notes = {
      status_pagamento: 'approved',
      parcelas: 3,
      metodo_pagamento: 'credit',
      paid_at: '2026-11-20T15:00:00-03:00',
    };
    const wanted = { status: 'approved', parcelas: 3, metodo: 'credit', paidAt: notes.paid_at };
    expect(orderRow({ observacoes: notes })).toMatchObject(wanted);
    expect(orderRow({ observacoes: JSON.stringify(notes) })).toMatchObject(wanted);
    expect(orderRow({ status: 'paid', parcelas: 2, observacoes: notes })).toMatchObject({
      status: 'paid',
      parcelas: 2,
    });
    for (const other of ['Deixar na portaria.', '[1]', '7', 7, null, undefined]) {
      expect(orderRow({ observacoes: other })).toMatchObject({ status: '', parcelas: 1, metodo: '' });
    }
  });

  it('[ASAL-23] has its day and its name under either spelling', () => {
    expect(orderRow({ cliente_nome: 'Ana', data_pedido: '2026-11-20' })).toMatchObject({
      nome: 'Ana',
      madeAt: '2026-11-20',
    });
    expect(orderRow({ nome: ' ', cliente_nome: 'Bia', created_at: 'ontem' })).toMatchObject({
      nome: 'Bia',
      madeAt: null,
    });
  });

  it('is left out where it is none', () => {
    expect(orderRows([null, 3, 'x', [], { codigo: 'A' }]).map((row) => row.codigo)).toEqual(['A']);
    expect(orderRows({ error: 'x' })).toEqual([]);
    expect(orderRow({ id: 'abc' })?.id).toBeNull();
  });

  it('[ASAL-08] has a colour for each state, and a quiet one for an unknown word', () => {
    const known = ['pending', 'waiting', 'in_analysis', 'paid', 'processing', 'delivered', 'declined'];
    expect([...known, 'cancelled', 'refunded', 'approved'].map(statusTone)).not.toContain('quiet');
    expect(statusTone('sent_to_moon')).toBe('quiet');
    expect(statusTone('constructor')).toBe('quiet');
  });

  it('says how it was paid', () => {
    expect(paymentLabel('cartao', 3)).toBe('Cartão pelo Mercado Pago, 3x');
    expect(paymentLabel('credit')).toBe('Cartão pelo Mercado Pago');
    expect(paymentLabel('')).toBe('Nao informado');
    expect(paymentLabel('boleto')).toBe('boleto');
  });
});
