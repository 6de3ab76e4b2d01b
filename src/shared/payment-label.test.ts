import { describe, expect, it } from 'vitest';
import { paymentLabel } from './payment-label.ts';

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
});
