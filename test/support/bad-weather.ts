import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, type Goods } from './goods.ts';
import type { Answer } from './provider.ts';
import { newKey, type Till } from './till.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 16;
const MOST_RUNS = 200;

/** States in which an order stays when nothing more happens. */
export const FINAL = new Set(['paid', 'declined', 'cancelled', 'refunded']);
const MODES = [
  'ok',
  'ok',
  'slow',
  'refuse',
  '500',
  '429',
  'html',
  'garbage',
  'half',
  'lost_answer',
  '500_after',
];

/** What of a provider a shopper may meet. Calls that hang take 20 s each: a few of them tell enough. */
const HANGS = 2;

export interface Compared {
  reference: string;
  status: string;
  paidCharges: number;
  openCharges: number;
}

/** Purchases by PIX and card from a provider that fails in every way it can, the same ones for the same seed. */
export function badWeather(till: Till, goods: Goods, firstSeed: number) {
  let seed = firstSeed;
  let hangs = 0;
  const counted = { requests: 0, faults: 0 };

  function roll(sides: number): number {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % sides;
  }

  function oneOf<T>(list: readonly T[]): T {
    const item = list[roll(list.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  async function misbehave(): Promise<void> {
    const hang = hangs < HANGS && roll(10) === 0;
    if (hang) hangs += 1;
    counted.faults += 1;
    await till.provider.control({
      provider: 'mercadopago',
      mode: hang ? 'hang' : oneOf(MODES),
      times: hang ? 1 : 1 + roll(4),
      delayMs: 150,
      match: '^/v1/payments',
      webhooks: { drop: roll(4), repeat: roll(3), shuffle: roll(2) === 0, early: roll(3) === 0 },
      searchLagMs: oneOf([0, 0, 500]),
    });
  }

  /** A shopper who presses again when it did not work, as the shop's page does. */
  async function pay(
    path: string,
    body: () => Promise<unknown>,
  ): Promise<Answer<PaymentCreated> | undefined> {
    const headers = { ...newKey(), 'x-forwarded-for': `198.51.${roll(100)}.${roll(250)}` };
    for (let press = 0; press < 1 + roll(4); press += 1) {
      counted.requests += 1;
      const answer = await till.post<PaymentCreated>(path, await body(), headers);
      if (answer.status === 201) return answer;
      await sleep(50);
    }
    return undefined;
  }

  async function buy(): Promise<void> {
    if (roll(3) === 0) await misbehave();
    if (roll(2) === 0) {
      const made = await pay('/payment/pix/create', async () => paymentBody([{ goods }], 119.9));
      if (made === undefined) return;
      if (roll(5) === 0) await till.post(`/payment/pix/cancelar/${made.body.pedido.codigo}`);
      const id = made.body.payment.id ?? '';
      if (roll(3) > 0) await till.provider.decide(id, 'approve').catch(() => {});
      if (roll(8) === 0) await till.provider.decide(id, 'refund').catch(() => {});
      return;
    }
    const holder = oneOf(['APRO', 'APRO', 'OTHE', 'CONT', 'FUND']);
    const card = async () =>
      paymentBody([{ goods }], 119.9, {
        payment_method_id: 'visa',
        installments: 1 + roll(3),
        token: await till.provider.cardToken(holder),
      });
    const made = await pay('/payment/cartao/create', card);
    if (made?.body.payment.status === 'in_process' && made.body.payment.id !== null) {
      await till.provider.decide(made.body.payment.id, oneOf(['approve', 'decline'])).catch(() => {});
    }
  }

  /** All is well again and time goes by: reviews end, what is unpaid lapses, what was lost is found. */
  async function calmDown(): Promise<void> {
    await till.provider.control(null);
    const orders = await till.db.selectFrom('orders').select('external_reference as reference').execute();
    for (const { reference } of orders) {
      for (const { id, status } of await till.provider.charges(reference)) {
        if (status === 'in_process') await till.provider.decide(id, oneOf(['approve', 'decline']));
      }
    }
    for (const minutes of [1, 2, 5, 25, 5, 5, 20, 60]) {
      till.advance(minutes * MINUTE_MS);
      await till.workers.runOnce();
    }
    // Workers take some at a time: of thousands some are still to come.
    for (let runs = 0; runs < MOST_RUNS && (await areSomeOpen()); runs += 1) {
      till.advance(MINUTE_MS);
      await till.workers.runOnce();
    }
  }

  async function areSomeOpen(): Promise<boolean> {
    const orders = await till.db.selectFrom('orders').select('status').distinct().execute();
    return orders.some(({ status }) => !FINAL.has(status));
  }

  async function compare(): Promise<Compared[]> {
    const orders = await till.db.selectFrom('orders').select(['external_reference', 'status']).execute();
    const compared: Compared[] = [];
    // One after the other: thousands of connections at once are refused.
    for (const { external_reference: reference, status } of orders) {
      const charges = await till.provider.charges(reference);
      compared.push({
        reference,
        status,
        paidCharges: charges.filter((charge) => charge.status === 'approved').length,
        openCharges: charges.filter((charge) => ['pending', 'in_process'].includes(charge.status)).length,
      });
    }
    return compared;
  }

  return {
    /** So many shoppers buy, some at a time, while notifications and work behind the calls go on. */
    async rage(purchases: number): Promise<void> {
      for (let done = 0; done < purchases; done += AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, purchases - done) }, buy));
        if (roll(3) === 0) await till.workers.runOnce();
      }
    },
    counted: () => counted,
    calmDown,
    compare,
  };
}
