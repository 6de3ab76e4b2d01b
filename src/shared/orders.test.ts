import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMove, isPaidLike, normalizeCode, statusLabel, transitions } from './orders.ts';
import { orderStatuses } from './wire/orders.ts';

describe("an order's life", () => {
  it('[ORD-25, ORD-28] moves a pending order or one under review by the provider', () => {
    for (const to of ['paid', 'declined', 'cancelled'] as const) {
      expect(canMove('pending', to, 'provider')).toBe(true);
      expect(canMove('in_analysis', to, 'provider')).toBe(true);
      expect(canMove('in_analysis', to, 'admin')).toBe(false);
    }
    expect(canMove('pending', 'in_analysis', 'provider')).toBe(true);
    expect(canMove('pending', 'paid', 'admin')).toBe(false);
  });

  it('[ORD-29, ORD-31, ORD-32] lets a fallen order be tried again by the shopper or paid late', () => {
    for (const from of ['declined', 'cancelled'] as const) {
      expect(canMove(from, 'pending', 'shopper')).toBe(true);
      expect(canMove(from, 'pending', 'admin')).toBe(false);
      expect(canMove(from, 'paid', 'provider')).toBe(true);
      expect(canMove(from, 'refunded', 'provider')).toBe(true);
    }
  });

  it('[ORD-33, ORD-34, ORD-35, ORD-37, ORD-40] leaves the rest to the administrator, refunds to the provider', () => {
    expect(canMove('waiting', 'processing', 'admin')).toBe(true);
    expect(canMove('waiting', 'paid', 'admin')).toBe(true);
    expect(canMove('waiting', 'cancelled', 'admin')).toBe(true);
    expect(canMove('paid', 'processing', 'admin')).toBe(true);
    expect(canMove('processing', 'delivered', 'admin')).toBe(true);
    expect(canMove('processing', 'shipped', 'admin')).toBe(true);
    expect(canMove('shipped', 'delivered', 'admin')).toBe(true);
    expect(canMove('shipped', 'refunded', 'provider')).toBe(true);
    for (const back of ['paid', 'processing', 'cancelled'] as const) {
      expect(canMove('shipped', back, 'admin')).toBe(false);
    }
    expect(canMove('paid', 'shipped', 'admin')).toBe(false);
    expect(canMove('paid', 'refunded', 'admin')).toBe(false);
    expect(canMove('paid', 'refunded', 'provider')).toBe(true);
    expect(canMove('delivered', 'pending', 'admin')).toBe(false);
    expect(canMove('cancelled', 'paid', 'admin')).toBe(false);
    expect(canMove('paid', 'delivered', 'admin')).toBe(false);
  });

  it('never moves an order out of refunded, and no state to itself', () => {
    for (const rule of transitions) {
      expect(rule.from).not.toContain('refunded');
      expect(rule.from).not.toContain(rule.to);
    }
  });
});

describe('the words for states', () => {
  it('[ORD-55] has a Portuguese word for every state', () => {
    expect(orderStatuses.map(statusLabel)).toEqual([
      'Pendente',
      'Aguardando',
      'Em análise',
      'Pago',
      'Em separação',
      'Enviado',
      'Entregue',
      'Recusado',
      'Cancelado',
      'Estornado',
    ]);
  });

  it('[ORD-56] spaces and capitalises a word that it does not know', () => {
    expect(statusLabel('ready_for_pickup')).toBe('Ready for pickup');
    expect(statusLabel('')).toBe('Sem status');
    expect(statusLabel(null)).toBe('Sem status');
    expect(statusLabel('constructor')).toBe('Constructor');
  });

  it('[ORD-57] counts what is paid', () => {
    const paid = ['paid', 'aprovado', 'approved', 'completed', 'processing', 'shipped', 'delivered'];
    expect(paid.every(isPaidLike)).toBe(true);
    expect(['pending', 'refunded', 'waiting', ''].some(isPaidLike)).toBe(false);
  });
});

describe('order codes', () => {
  it('reads a code however it is typed', () => {
    expect(normalizeCode(' k7qf9 m2xa4-tbcde ')).toBe('K7QF9-M2XA4-TBCDE');
    expect(normalizeCode('o7qf9m2xa4tbcdi')).toBe('07QF9-M2XA4-TBCD1');
    expect(normalizeCode('123')).toBeNull();
    expect(normalizeCode('K7QF9-M2XA4-TBCDU')).toBeNull();
  });

  it('gives every text either no code or one that stays itself', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const code = normalizeCode(typed);
        expect(code === null ? null : normalizeCode(code)).toBe(code);
      }),
    );
  });
});
