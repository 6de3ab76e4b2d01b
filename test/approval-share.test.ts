import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/**
 * How many of twenty cards are saved by what their charges tell and by 3-D Secure. The mix is made up, and what becomes
 * of each card is the stand-in's rule: this says that the shop does all that those rules ask for, and nothing of real banks.
 */
const MIX: readonly [holder: string, cards: number][] = [
  ['APRO SILVA', 12],
  ['RISC SILVA', 2],
  ['APRO-CHOK SILVA', 1],
  ['MAND SILVA', 1],
  ['OTHE-CHNO SILVA', 1],
  ['FUND SILVA', 2],
  ['OTHE SILVA', 1],
];
const CARDS = MIX.flatMap(([holder, cards]) => Array.from({ length: cards }, () => holder));

let off: Till;
let on: Till;

beforeAll(async () => {
  [off, on] = await Promise.all([openTill({ env: { THREE_D_SECURE: 'off' } }), openTill()]);
});
afterAll(async () => {
  await Promise.all([off?.stop(), on?.stop()]);
});

interface Fate {
  codigo: string;
  paid: boolean;
  goods: Awaited<ReturnType<typeof putOnSale>>;
}

/** Pays by one card; its holder confirms what she is asked. */
async function payBy(till: Till, holder: string, device: string | null): Promise<Fate> {
  const goods = await putOnSale(till.db);
  const token = await till.provider.cardToken(holder);
  const card = { payment_method_id: 'visa', token, installments: 1, ...(device && { device_id: device }) };
  const body = paymentBody([{ goods }], 119.9, card);
  const made = await till.post<PaymentCreated>('/api/payment/cartao/create', body, newKey());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { payment, pedido } = made.body;
  if (payment.three_ds !== undefined) await till.provider.challenge(payment.three_ds, 'confirmar');
  till.advance(5000);
  const { body: after } = await till.get<PaymentCreated>(`/api/payment/cartao/status/${payment.id}`);
  return { codigo: pedido.codigo, paid: after.payment.status === 'approved', goods };
}

async function payAll(till: Till, device: string | null): Promise<Fate[]> {
  const fates: Fate[] = [];
  for (const holder of CARDS) fates.push(await payBy(till, holder, device));
  return fates;
}

const paidOf = (fates: readonly Fate[]) => fates.filter(({ paid }) => paid).length;

it('[CARD-54] saves more cards with what a charge tells and with 3-D Secure, and leaves PIX to all others', async () => {
  const plain = await payAll(off, null);
  const told = await payAll(off, 'armor.1');
  const asked = await payAll(on, null);
  const both = await payAll(on, 'armor.1');
  const [first, ...others] = [plain, told, asked, both].map(paidOf);
  console.info(
    `The stand-in takes ${first} of ${CARDS.length} cards; ${others[0]} that tell their device, ${others[1]} with 3-D Secure, ${others[2]} with both.`,
  );
  expect([first, ...others]).toEqual([12, 14, 16, 16]);
  for (const { codigo, goods } of both.filter(({ paid }) => !paid)) {
    const body = paymentBody([{ goods }], 119.9, { pedido: { codigo } });
    const pix = await on.post<PaymentCreated>('/api/payment/pix/create', body, newKey());
    expect(pix).toMatchObject({ status: 201, body: { pedido: { codigo, status: 'pending' } } });
  }
});
