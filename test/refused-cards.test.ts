import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { ONE_SHOPPER } from './support/one-shopper.ts';
import { personNumber } from './support/people.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;
beforeAll(async () => {
  till = await openTill({ env: { ...ONE_SHOPPER, REFUSED_CARDS: '' } });
  goods = await putOnSale(till.db, { units: 1000 });
});
afterAll(async () => {
  await till.stop();
});

interface Shopper {
  email: string;
  cpf: string;
  from: string;
}
let shoppers = 0;
/** Somebody at a place of her own, or partly the one that is given. */
function shopper(same: Partial<Shopper> = {}): Shopper {
  shoppers += 1;
  const from = `203.0.${Math.floor(shoppers / 250)}.${(shoppers % 250) + 1}`;
  return { ...personNumber(shoppers), from, ...same };
}

const AMOUNT = 119.9;
type Told = PaymentCreated & { codigo: string; erro: string };
async function pay({ email, cpf, from }: Shopper, card: string | null, digits?: string) {
  const body = paymentBody([{ goods }], AMOUNT);
  const token = card && { token: await till.provider.cardToken(card, digits), installments: 1 };
  return till.post<Told>(
    `/payment/${card === null ? 'pix' : 'cartao'}/create`,
    { ...body, ...token, customer: { ...body.customer, email, cpf } },
    { ...newKey(), 'x-forwarded-for': from },
  );
}
/** Asks for the provider's own page. */
async function host(call: 'checkout/session' | 'preference/create', { email, cpf, from }: Shopper) {
  const body = paymentBody([{ goods }], AMOUNT);
  return till.post<PreferenceCreated & { codigo: string }>(
    `/payment/${call}`,
    { ...body, customer: { ...body.customer, email, cpf } },
    { ...newKey(), 'x-forwarded-for': from },
  );
}
let cards = 1000;
/** Tries a card that nobody has tried. */
const refused = (who: Shopper) => {
  cards += 1;
  return pay(who, 'OTHE', String(cards));
};

describe('cards that are refused', () => {
  it.each(['from', 'cpf', 'email'] as const)(
    '[LIM-24] make their %s wait after ten of them, each in an order of its own; PIX goes on',
    async (by) => {
      const same = shopper();
      const next = () => shopper({ [by]: same[by] });
      for (let count = 0; count < 10; count += 1) {
        const { status, body } = await refused(next());
        expect([status, body.payment.status]).toEqual([201, 'rejected']);
      }
      const asked = await till.provider.calls('POST /v1/payments');
      for (let count = 0; count < 15; count += 1) {
        const { status, body, headers } = await refused(next());
        expect([status, body.codigo]).toEqual([429, 'cartoes_recusados']);
        expect(body.erro).toContain('PIX');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
      }
      expect(await till.provider.calls('POST /v1/payments')).toBe(asked);
      expect((await pay(next(), null)).status).toBe(201);
      expect((await pay(shopper(), 'APRO')).body.payment.status).toBe('approved');
      till.advance(10 * 60_000);
      expect((await pay(next(), 'APRO')).body.payment.status).toBe('approved');
    },
  );

  it('[LIM-24] are counted by the /64 of an IPv6 address', async () => {
    const from = (host: number) => ({ from: `2001:db8:1:2::${host}` });
    for (let count = 1; count <= 10; count += 1) await refused(shopper(from(count)));
    expect((await refused(shopper(from(11)))).status).toBe(429);
    expect((await refused(shopper({ from: '2001:db8:1:3::1' }))).status).toBe(201);
  });

  it('[LIM-24] all at once are no more than one after the other', async () => {
    const same = shopper();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => refused(shopper({ from: same.from }))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual(10);
    for (const { status, headers } of answers.filter((answer) => !made.includes(answer))) {
      expect([409, 429]).toContain(status);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('[LIM-25] leave PIX alone to a person who goes on after she has waited, for the rest of the day', async () => {
    const { cpf } = shopper();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 10; count += 1) expect((await refused(shopper({ cpf }))).status).toBe(201);
      till.advance(10 * 60_000);
    }
    const { status, body } = await pay(shopper({ cpf }), 'APRO');
    expect([status, body.codigo]).toEqual([429, 'somente_pix']);
    expect(body.erro).toContain('PIX');
    expect((await pay(shopper({ cpf }), null)).status).toBe(201);
    till.advance(24 * 3_600_000);
    expect((await pay(shopper({ cpf }), 'APRO')).status).toBe(201);
  });

  it.each([
    ['a while', 1, 'cartoes_recusados'],
    ['the day', 2, 'somente_pix'],
  ])('[LIM-27] keep the provider’s page from taking cards for %s', async (_, rounds, codigo) => {
    const { cpf } = shopper();
    const kept = await host('preference/create', shopper({ cpf }));
    expect(await (await fetch(kept.body.preference.init_point)).text()).toContain('Pagar com cartão');
    for (let count = 0; count < 10 * rounds; count += 1) {
      if (count === 10) till.advance(10 * 60_000);
      await refused(shopper({ cpf }));
    }
    const left = await unitsLeft(till.db, goods);
    const session = await host('checkout/session', shopper({ cpf }));
    expect([session.status, session.body.codigo]).toEqual([429, codigo]);
    expect(Number(session.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await unitsLeft(till.db, goods)).toBe(left);
    const { status, body } = await host('preference/create', shopper({ cpf }));
    expect(status).toBe(201);
    const page = await (await fetch(body.preference.init_point)).text();
    expect(page).toContain('Pagar com PIX');
    expect(page).not.toContain('artão');
    expect((await host('checkout/session', shopper())).status).toBe(201);
  });

  it('[LIM-26] of one number bar whoever tries it after twenty people did; the hash of the card is kept, no digit', async () => {
    const same = '4242';
    for (let count = 0; count < 20; count += 1) expect((await pay(shopper(), 'OTHE', same)).status).toBe(201);
    const late = shopper();
    expect((await pay(late, 'OTHE', same)).status).toBe(201);
    expect((await pay(late, 'APRO')).body.codigo).toBe('somente_pix');
    const kept = await till.db.selectFrom('limit_windows').select('key').execute();
    expect(kept.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  });

  it('[LIM-24] count also where the provider says no to one without making a charge', async () => {
    const same = shopper();
    const body = paymentBody([{ goods }], AMOUNT);
    const charge = { token: 'a-token-of-nobody', installments: 1, payment_method_id: 'visa' };
    const tried = async () => {
      const { email, cpf } = shopper();
      const customer = { ...body.customer, email, cpf };
      const headers = { ...newKey(), 'x-forwarded-for': same.from };
      return (await till.post('/payment/cartao/create', { ...body, ...charge, customer }, headers)).status;
    };
    for (let count = 0; count < 10; count += 1) expect(await tried()).toBe(422);
    expect(await tried()).toBe(429);
    expect((await pay(shopper({ from: same.from }), null)).status).toBe(201);
  });

  it('[LIM-26] of one number are one card, whatever name is guessed with it', async () => {
    for (let count = 0; count < 20; count += 1) {
      const guess = ['OTHE', 'SECU', 'EXPI', 'FUND'][count % 4] ?? '';
      expect((await pay(shopper(), guess, '4343')).status).toBe(201);
    }
    const late = shopper();
    expect((await pay(late, 'SECU', '4343')).status).toBe(201);
    expect((await pay(late, 'APRO')).body.codigo).toBe('somente_pix');
  });

  it('[LIM-24] count though their news come later: a review that ends in a refusal is one', async () => {
    const same = shopper();
    for (let count = 0; count < 9; count += 1) await refused(shopper({ from: same.from }));
    const review = await pay(shopper({ from: same.from }), 'CONT');
    expect(review.status).toBe(201);
    await till.provider.decide(review.body.payment.id ?? '', 'decline');
    till.advance(5000);
    await till.get(`/payment/cartao/status/${review.body.payment.id}`);
    expect((await pay(shopper({ from: same.from }), 'APRO')).status).toBe(429);
  });
});
