import { describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { challengeOf } from './challenge.ts';

const asked = (three_ds?: PaymentCreated['payment']['three_ds']) =>
  ({
    payment: { id: '1', status: 'pending', motivo: 'holder_asked', ...(three_ds && { three_ds }) },
    pedido: { codigo: 'K7QF9-M2XA4-TBCDE' },
  }) as PaymentCreated;

describe('[CARD-55] a bank’s question', () => {
  it('lasts as long as the shop says, though it is asked for once more', () => {
    const before = Date.now();
    const found = challengeOf(asked({ url: 'https://banco.example/', creq: 'x', expires_in: 90 }));
    expect(found?.untilMs).toBeGreaterThanOrEqual(before + 90_000);
    expect(found?.untilMs).toBeLessThanOrEqual(Date.now() + 90_000);
  });

  it('is over where the shop tells no page any more', () => {
    const found = challengeOf(asked());
    expect(found?.page).toBeNull();
    expect(found?.untilMs).toBeLessThanOrEqual(Date.now());
  });
});
