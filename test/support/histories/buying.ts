import { DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from '../goods.ts';
import { call, type Answer } from '../provider.ts';
import { FREIGHT_CENTS, newKey, type Till } from '../till.ts';
import { from } from './office.ts';
import type { PageChoice, Way } from './steps.ts';
import type { Means } from './vales.ts';

export const PRICE_CENTS = 10_000;

export interface Wanted {
  units: number;
  /** Gift cards instead of garments: they go by mail, and no vale pays them. */
  isGift: boolean;
  means: Means;
  /** Which order it is for, or takes the place of. */
  further?: Record<string, unknown>;
}

export interface Buying {
  /** Places an order, or pays for one that there is; it may be refused. */
  pay(way: Way, wanted: Wanted): Promise<void>;
  /** Somebody presses a button on one of the provider's pages, unless its time is over. */
  press(which: number, choice: PageChoice): Promise<void>;
}

export const NO_MEANS: Means = { codes: [], cents: 0 };
const BY_MAIL = {
  frete: { address: { postal_code: '' } },
  freteSelecionado: { id: DIGITAL_FREIGHT },
};

/** All ways in which somebody buys in a history. */
export function createBuying(till: Till, { goods, gift }: { goods: Goods; gift: Goods }): Buying {
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

  /** An order without a charge: at the door, or by vales alone. */
  async function place(by: 'entrega' | 'credito', body: ReturnType<typeof paymentBody>, more: object) {
    const { items, customer } = body;
    const cliente = { ...customer, cep: '26167020' };
    await post('/pedidos', { items, cliente, frete: { id: '1' }, metodo_pagamento: by, ...more });
  }

  async function pay(way: Way, { units, isGift, means, further = {} }: Wanted): Promise<void> {
    const totalCents = units * PRICE_CENTS + (isGift ? 0 : FREIGHT_CENTS);
    const leftCents = totalCents - Math.min(totalCents, isGift ? 0 : means.cents);
    const more = { ...further, ...(isGift || means.codes.length === 0 ? {} : { creditos: means.codes }) };
    const lines = [{ goods: isGift ? gift : goods, quantity: units }];
    const body = paymentBody(lines, leftCents / 100, isGift ? { shipping: BY_MAIL } : {});
    if (leftCents === 0) return 'pedido' in further ? undefined : place('credito', body, more);
    if (way === 'page') return openPage(body, more);
    // Nothing of a gift card comes to a door.
    if (way === 'delivery' && !isGift) return place('entrega', body, more);
    if (way === 'pix' || way === 'delivery')
      return void (await post<PaymentCreated>('/payment/pix/create', { ...body, ...more }));
    const card = { token: await till.provider.cardToken(way), installments: 1, payment_method_id: 'visa' };
    await post<PaymentCreated>('/payment/cartao/create', { ...body, ...card, ...more });
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
