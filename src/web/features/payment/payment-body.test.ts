import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { paymentBody as whatServerTakes } from '#shared/wire/payments.ts';
import { purchaseText } from './order-memory.ts';
import { paymentBody } from './payment-body.ts';

const state = {
  customer: {
    nome: 'Maria das Dores Silva',
    email: 'maria@example.com',
    cpf: '52998224725',
    whatsapp: '21988887777',
    cep: '20040020',
    endereco: 'Rua da Quitanda',
    numero: '12',
    complemento: 'fundos',
    bairro: 'Centro',
    cidade: 'Rio de Janeiro',
    estado: 'RJ',
  },
  freteId: '2',
  frete: { id: '2', nome: 'PAC', prazo: 6, valor: 19.9, company: 'Correios', cotacao: 'assinada' },
  items: [{ id: '7-Azul-M', nome: 'Vestido', preco: 89.95, quantidade: 2, tamanho: 'M', cor: 'Azul' }],
  totalCents: 19_980,
} as unknown as CheckoutState;

describe('the body of a payment', () => {
  it('[PAPI-04, PAPI-06] names the goods, who pays and both ends of the way', () => {
    const body = paymentBody(state, { method: 'pix', originCep: '26167020' });
    expect(whatServerTakes.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      transaction_amount: 199.8,
      payment_method_id: 'pix',
      payer: {
        email: 'maria@example.com',
        first_name: 'Maria',
        last_name: 'das Dores Silva',
        identification: { type: 'CPF', number: '52998224725' },
      },
      items: [{ id: '7', quantity: 2, unit_price: 89.95, unit_amount: 8995, tamanhoSelecionado: 'M' }],
      shipping: {
        frete: {
          method: 'PAC',
          delivery_time: { days: 6 },
          amount: { value: 1990 },
          address: { postal_code: '20040020', region_code: 'RJ', country: 'BR' },
        },
        freteSelecionado: { id: '2', cotacao: 'assinada' },
        cepOrigem: '26167020',
      },
    });
  });

  it('[PAPI-04] takes another payer than the buyer, and leaves the brand of a card to who knows it', () => {
    const payer = { nome: 'Ana', email: 'ana@example.com', cpf: '11144477735' };
    const body = paymentBody(state, { method: null, originCep: '26167020', payer });
    expect(body.payer).toMatchObject({ first_name: 'Ana', last_name: '', email: 'ana@example.com' });
    expect(body.customer.nome).toBe('Maria das Dores Silva');
    expect(body).not.toHaveProperty('payment_method_id');
  });

  it('[CREDS-05] asks for what is left after the vales, and names them', () => {
    const vale = { final: 'CDE5', expiresAt: '2027-11-25T02:59:59.999Z' };
    const creditos = [
      { ...vale, codigo: 'K7QF9M2XA4TBCDE5', balanceCents: 4000 },
      { ...vale, codigo: null, balanceCents: 980 },
    ];
    const bought = { ...state, pixTotalCents: 19_000, creditos };
    const body = paymentBody(bought, { method: 'pix', originCep: '26167020' });
    expect(body).toMatchObject({ transaction_amount: 140.2, creditos: ['K7QF9M2XA4TBCDE5'] });
    expect(whatServerTakes.safeParse(body).success).toBe(true);
    expect(paymentBody(bought, { method: null, originCep: '26167020' }).transaction_amount).toBe(150);
    expect(paymentBody(state, { method: null, originCep: '26167020' })).not.toHaveProperty('creditos');
  });

  it('[CREDS-14] is another purchase with another vale', () => {
    const vale = { codigo: 'K7QF9M2XA4TBCDE5', final: 'CDE5', expiresAt: '', balanceCents: 4000 };
    const [one, other] = [vale, { ...vale, codigo: 'AAAA9M2XA4TBCDE5' }].map((credit) =>
      purchaseText({ ...state, creditos: [credit] }),
    );
    expect(new Set([purchaseText(state), one, other]).size).toBe(3);
    // What is left on it changes nothing.
    expect(purchaseText({ ...state, creditos: [{ ...vale, balanceCents: 1 }] })).toBe(one);
  });
});
