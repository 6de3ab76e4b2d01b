import { describe, expect, it } from 'vitest';
import { chargeLabel, paymentLabel, splitWords } from './payment-label.ts';

describe('how a payment is called', () => {
  it('[PAYM-14] names the provider, whichever word the card has', () => {
    expect(paymentLabel('pix')).toBe('PIX do Mercado Pago');
    expect(paymentLabel('cartao', 3)).toBe('Cartão pelo Mercado Pago, 3x');
    expect(paymentLabel('credit')).toBe(paymentLabel('cartao'));
  });

  it('takes a word that it does not know as it is, also one of an object', () => {
    expect(paymentLabel('boleto')).toBe('boleto');
    expect(paymentLabel('constructor')).toBe('constructor');
    expect(paymentLabel('')).toBe('Nao informado');
  });

  it('[DISP-07, MAIL-72] names the card of a charge, and what it does not know in plain words', () => {
    expect(chargeLabel('visa', 3)).toBe('Cartão Visa, 3x');
    expect(chargeLabel('debelo')).toBe('Cartão Elo débito');
    expect(chargeLabel('pix')).toBe('PIX do Mercado Pago');
    expect(chargeLabel('cabal')).toBe('Cartão Cabal');
    expect(chargeLabel('bolbradesco')).toBe('Boleto');
    expect(chargeLabel('dinheiro')).toBe('Dinheiro');
    for (const unknown of ['amber', 'constructor']) {
      expect(chargeLabel(unknown, 2)).toBe('Outro meio pelo Mercado Pago, 2x');
    }
  });

  it('[CARD-39] says what each instalment is, and the total where that is more', () => {
    expect(splitWords(3, { paidCents: 12_990, amountCents: 12_990 })).toBe('3x de R$ 43,30');
    expect(splitWords(3, { paidCents: 13_500, amountCents: 12_990 })).toBe(
      '3x de R$ 45,00 (total R$ 135,00)',
    );
    expect(splitWords(3, { paidCents: null, amountCents: 12_990 })).toBe('3x');
  });
});
