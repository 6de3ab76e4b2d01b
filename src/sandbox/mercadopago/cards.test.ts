import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixBody, startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import type { Payment } from './payment.ts';

const NUMBER = '4235647728025682';
const CARD = {
  cardNumber: '4235 6477 2802 5682',
  cardholderName: 'APRO SILVA',
  cardExpirationMonth: '11',
  cardExpirationYear: '2030',
  securityCode: '987',
  identificationType: 'CPF',
  identificationNumber: '123.456.789-09',
};
type Card = Partial<typeof CARD>;

interface PayerCosts {
  payer_costs: {
    installments: number;
    installment_rate: number;
    installment_amount: number;
    total_amount: number;
  }[];
}
interface Sdk {
  createCardToken(card: Card): Promise<{ id: string; first_six_digits: string; last_four_digits: string }>;
  getPaymentMethods(ask: { bin: string }): Promise<{ results: { id: string; payment_type_id: string }[] }>;
  getIssuers(ask: { paymentMethodId: string; bin: string }): Promise<{ id: string }[]>;
  getInstallments(ask: { amount: string; bin: string }): Promise<PayerCosts[]>;
  getIdentificationTypes(): Promise<{ id: string }[]>;
}

let run: Running;
let sdk: Sdk;
/** Everything that the script sends: addresses, without the stand-in's own, whose port may have any digits, and bodies. */
const sent: string[] = [];

function watchedFetch(url: string, init: RequestInit): Promise<Response> {
  sent.push(`${url.replace(run.url, '')} ${String(init.body ?? '')}`);
  return fetch(url, init);
}

beforeAll(async () => {
  run = await startSandbox();
  const address = `${run.url}/mercadopago/js/v2`;
  const window: { MercadoPago?: new (key: string, options: { locale: string }) => Sdk } = {};
  const context = createContext({
    window,
    document: { currentScript: { src: address } },
    fetch: watchedFetch,
    URLSearchParams,
  });
  runInContext(await (await fetch(address)).text(), context);
  if (!window.MercadoPago) throw new Error('the script defines no MercadoPago');
  sdk = new window.MercadoPago('TEST-public', { locale: 'pt-BR' });
});
afterAll(() => run.stop());

async function payWith(holder: string, more = {}): Promise<Payment> {
  const token = await sdk.createCardToken({ ...CARD, cardholderName: holder });
  const body = pixBody({ payment_method_id: 'visa', installments: 1, token: token.id, ...more });
  return (await run.pay<Payment>('/v1/payments', { key: crypto.randomUUID(), body })).body;
}

describe('the browser script', () => {
  it('[SBOX-17] is served with an ETag and answers 304', async () => {
    const address = `${run.url}/mercadopago/js/v2`;
    const first = await fetch(address);
    expect(first.headers.get('content-type')).toContain('text/javascript');
    const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('[SBOX-17] makes a card token', async () => {
    const token = await sdk.createCardToken(CARD);
    expect(token).toMatchObject({
      id: expect.any(String),
      first_six_digits: '423564',
      last_four_digits: '5682',
    });
  });

  it('[SBOX-18] never sends the number or the security code', async () => {
    sent.length = 0;
    await sdk.createCardToken(CARD);
    expect(sent).toHaveLength(1);
    const all = sent.join('\n');
    expect(all).not.toContain(NUMBER);
    expect(all).not.toContain(NUMBER.slice(6, 12));
    expect(all).not.toMatch(/\b987\b/);
    const body = JSON.parse(all.slice(all.indexOf('{'))) as Record<string, unknown>;
    expect(Object.keys(body).toSorted()).toEqual([
      'card_number_length',
      'cardholder',
      'expiration_month',
      'expiration_year',
      'first_six_digits',
      'last_four_digits',
      'security_code_length',
    ]);
  });

  it('[SBOX-18] would be refused if it did', async () => {
    for (const more of [{ card_number: NUMBER }, { security_code: '987' }]) {
      const { status } = await run.ask('/mercadopago/v1/card_tokens?public_key=x', { body: { ...more } });
      expect(status).toBe(400);
    }
    const kept = readFileSync(`${run.dir}/sandbox.jsonl`, 'utf8');
    expect(kept).not.toContain(NUMBER);
  });

  it.each<[string, Card, string]>([
    ['no number', { cardNumber: '' }, '205'],
    ['a number that fails Luhn', { cardNumber: '4235647728025683' }, 'E301'],
    ['no holder', { cardholderName: ' ' }, '221'],
    ['a thirteenth month', { cardExpirationMonth: '13' }, '325'],
    ['a year that is past', { cardExpirationYear: '2020' }, '326'],
    ['no code', { securityCode: '' }, '224'],
    ['a code that is too short', { securityCode: '12' }, 'E203'],
    ['no document', { identificationNumber: '' }, '214'],
    ['a CPF with wrong digits', { identificationNumber: '12345678900' }, '324'],
  ])('refuses %s with the provider’s code and sends nothing', async (_what, more, code) => {
    sent.length = 0;
    const mistake = await sdk.createCardToken({ ...CARD, ...more }).catch((error: unknown) => error);
    // Made in the script's own world: compared by what it says.
    expect(JSON.parse(JSON.stringify(mistake))).toMatchObject([{ code, field: expect.any(String) }]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['423564', 'visa', 'credit_card'],
    ['54803283', 'master', 'credit_card'],
    ['375365', 'amex', 'credit_card'],
    ['50676676', 'debelo', 'debit_card'],
    ['606282', 'hipercard', 'credit_card'],
  ])('[SBOX-14] knows that a card of %s is %s', async (bin, id, type) => {
    const { results } = await sdk.getPaymentMethods({ bin });
    expect(results.map((method) => [method.id, method.payment_type_id])).toEqual([[id, type]]);
  });

  it('[SBOX-14] offers twelve instalments, the first three without interest', async () => {
    const [offer] = await sdk.getInstallments({ amount: '100', bin: '423564' });
    const costs = offer?.payer_costs ?? [];
    expect(costs.map((cost) => cost.installments)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(costs.slice(0, 3).map((cost) => [cost.installment_rate, cost.total_amount])).toEqual([
      [0, 100],
      [0, 100],
      [0, 100],
    ]);
    expect(costs[2]?.installment_amount).toBe(33.33);
    for (const cost of costs.slice(3)) {
      expect(cost.installment_rate).toBeGreaterThan(0);
      expect(cost.total_amount).toBeCloseTo(cost.installment_amount * cost.installments, 5);
    }
  });

  it('[SBOX-17] answers issuers and kinds of documents', async () => {
    expect(await sdk.getIssuers({ paymentMethodId: 'visa', bin: '423564' })).toMatchObject([{ id: '25' }]);
    expect((await sdk.getIdentificationTypes()).map(({ id }) => id)).toEqual(['CPF', 'CNPJ']);
  });
});

describe('paying by card', () => {
  it.each([
    ['APRO', 'approved', 'accredited'],
    ['OTHE SILVA', 'rejected', 'cc_rejected_other_reason'],
    ['CONT SILVA', 'in_process', 'pending_contingency'],
    ['FUND SILVA', 'rejected', 'cc_rejected_insufficient_amount'],
    ['SECU SILVA', 'rejected', 'cc_rejected_bad_filled_security_code'],
    ['EXPI SILVA', 'rejected', 'cc_rejected_bad_filled_date'],
    ['CALL SILVA', 'rejected', 'cc_rejected_call_for_authorize'],
    ['MARIA DA SILVA', 'approved', 'accredited'],
  ])('[SBOX-15] decides by the holder %s', async (holder, status, detail) => {
    expect(await payWith(holder)).toMatchObject({
      status,
      status_detail: detail,
      payment_type_id: 'credit_card',
    });
  });

  it('[SBOX-16] takes a token once', async () => {
    const token = await sdk.createCardToken(CARD);
    const body = pixBody({ payment_method_id: 'visa', installments: 1, token: token.id });
    const first = await run.pay('/v1/payments', { key: crypto.randomUUID(), body });
    const second = await run.pay('/v1/payments', { key: crypto.randomUUID(), body });
    expect([first.status, second.status]).toEqual([201, 400]);
    const unknown = await run.pay('/v1/payments', {
      key: crypto.randomUUID(),
      body: { ...body, token: 'none' },
    });
    expect(unknown.body).toMatchObject({ cause: [{ code: 2006 }] });
  });

  it('charges what the instalment plan says', async () => {
    const payment = await payWith('APRO', { installments: 6, transaction_amount: 100 });
    const [offer] = await sdk.getInstallments({ amount: '100', bin: '423564' });
    const plan = offer?.payer_costs[5];
    expect(payment.installments).toBe(6);
    expect(payment.transaction_details).toMatchObject({
      installment_amount: plan?.installment_amount,
      total_paid_amount: plan?.total_amount,
    });
    expect(payment.card).toMatchObject({ first_six_digits: '423564', last_four_digits: '5682' });
  });

  it('refuses more instalments than there are', async () => {
    const token = await sdk.createCardToken(CARD);
    const body = pixBody({ payment_method_id: 'visa', installments: 13, token: token.id });
    const { status } = await run.pay('/v1/payments', { key: crypto.randomUUID(), body });
    expect(status).toBe(400);
  });

  it('rejects at once in binary mode what would go under review, and reserves without capture', async () => {
    expect((await payWith('CONT', { binary_mode: true })).status).toBe('rejected');
    const reserved = await payWith('APRO', { capture: false });
    expect(reserved).toMatchObject({ status: 'authorized', status_detail: 'pending_capture' });
    const taken = await run.pay(`/v1/payments/${reserved.id}`, { method: 'PUT', body: { capture: true } });
    expect(taken.body).toMatchObject({ status: 'approved', captured: true });
  });

  it('answers the list of methods to the seller', async () => {
    const { body } = await run.pay<{ id: string }[]>('/v1/payment_methods');
    expect(body.map(({ id }) => id)).toContain('pix');
    expect((await run.ask('/mercadopago/v1/payment_methods')).status).toBe(401);
    const missing = await run.pay('/v1/payment_methods/installments?amount=10');
    expect(missing.body['message']).toBe('the payment_method_id or bin are required');
  });
});
