import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from '../goods.ts';
import { call, type Answer } from '../provider.ts';
import { FREIGHT_CENTS, newKey, type Till } from '../till.ts';
import { from } from './office.ts';
import type { PageChoice, Way } from './steps.ts';

export const PRICE_CENTS = 10_000;

export interface Buying {
  /** Places an order, or pays for one that there is; it may be refused. */
  pay(way: Way, units: number, further?: Record<string, unknown>): Promise<void>;
  /** Somebody presses a button on one of the provider's pages, unless its time is over. */
  press(which: number, choice: PageChoice): Promise<void>;
}

/** All ways in which somebody buys in a history. */
export function createBuying(till: Till, goods: Goods): Buying {
  const pages: { id: string; url: string }[] = [];
  const post = async <T>(path: string, body: unknown) => {
    const answer = await till.post<T>(path, body, { ...newKey(), ...from() });
    wellAnswered(answer);
    if (answer.status === 422) throw new Error(JSON.stringify(answer.body));
    return answer;
  };

  async function openPage(body: ReturnType<typeof paymentBody>, further: Record<string, unknown>) {
    const { items, payer, shipping } = body;
    const asked = { items, payer, shipping, ...further };
    const { status, body: made } = await post<PreferenceCreated>('/api/payment/preference/create', asked);
    if (status === 201) pages.push({ id: made.preference.id, url: made.preference.init_point });
  }

  async function pay(way: Way, units: number, further: Record<string, unknown> = {}): Promise<void> {
    const total = (units * PRICE_CENTS + FREIGHT_CENTS) / 100;
    const body = paymentBody([{ goods, quantity: units }], total);
    if (way === 'page') return openPage(body, further);
    if (way === 'delivery') {
      const { items, customer } = body;
      const cliente = { ...customer, cep: '26167020' };
      const asked = { items, cliente, frete: { id: '1' }, metodo_pagamento: 'entrega', ...further };
      return void (await post('/pedidos', asked));
    }
    if (way === 'pix')
      return void (await post<PaymentCreated>('/payment/pix/create', { ...body, ...further }));
    const card = { token: await till.provider.cardToken(way), installments: 1, payment_method_id: 'visa' };
    await post<PaymentCreated>('/payment/cartao/create', { ...body, ...card, ...further });
  }

  async function press(which: number, choice: PageChoice): Promise<void> {
    const page = pages[which % Math.max(1, pages.length)];
    if (page === undefined) return;
    const { body } = await call<{ expiration_date_to: string }>(
      `${till.provider.url}/checkout/preferences/${page.id}`,
      { method: 'GET', headers: { authorization: 'Bearer TEST-till' } },
    );
    if (Date.parse(body.expiration_date_to) < till.now().getTime()) return;
    await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ escolha: choice }),
      redirect: 'manual',
    });
  }

  return { pay, press };
}

/** Whatever is refused is refused in so many words: nothing breaks. */
export function wellAnswered({ status, body }: Answer<unknown>): void {
  if (status === 500) throw new Error(`500: ${JSON.stringify(body)}`);
}
