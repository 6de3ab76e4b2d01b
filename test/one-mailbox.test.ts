import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { mailboxOf } from '#shared/email.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { ONE_SHOPPER } from './support/one-shopper.ts';
import { stateOf } from './support/pix-orders.ts';
import { newPerson, onlyFor, pauseAll, payPix, pricesOf, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill({ env: { ...ONE_SHOPPER, UNPAID_ORDERS_PER_PERSON: '', REFUSED_CARDS: '' } });
});
afterAll(async () => {
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
  goods = await putOnSale(till.db, { units: 500 });
});

/** Another CPF each time, and one mailbox. */
const as = (email: string) => ({ ...newPerson(), email });

describe('one mailbox', () => {
  it('[PROMO-18] that bought has no first purchase left, however it is written, and no other loses hers', async () => {
    const first = { tipo: 'percentual', percentual: 10, primeira_compra: true } as const;
    await publish(till, { ...first, ...onlyFor(goods) });
    const bought = await payPix(till, [{ goods }], { total: 109.9, as: as('Bia.Lima@gmail.com') });
    await till.provider.decide(bought.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, bought.body.pedido.codigo)).toBe('paid');
    // Nothing but what was bought tells of her now.
    await sql`update promotion_uses set email = '', cpf_hash = null`.execute(till.db);
    const totalOf = async (email: string) => {
      const { cpf } = newPerson();
      return (await pricesOf(till, [{ goods }], { email, cpf })).total;
    };
    for (const email of ['bialima@gmail.com', 'BIA.lima+2@googlemail.com', 'b.i.a.lima+loja@gmail.com'])
      expect([email, await totalOf(email)]).toEqual([email, 119.9]);
    for (const email of ['bia.lima@example.com', 'bialim@gmail.com', '+bialima@gmail.com'])
      expect([email, await totalOf(email)]).toEqual([email, 109.9]);
  });

  it('[LIM-20] holds three unpaid orders, however it is written', async () => {
    const pay = (email: string) => payPix(till, [{ goods }], { total: 119.9, as: as(email) });
    for (const plus of ['', '+1', '+2']) expect((await pay(`caio${plus}@example.com`)).status).toBe(201);
    const fourth = await pay('Caio+3@example.com');
    expect(fourth).toMatchObject({ status: 409, body: { codigo: 'muitos_abertos' } });
    expect((await pay('caio@example.org')).status).toBe(201);
  });

  it('[LIM-24] waits after ten cards that were refused, however it is written', async () => {
    const tryCard = async (at: number) => {
      const { email, cpf } = as(`dora+${at}@example.com`);
      const body = paymentBody([{ goods }], 119.9);
      const token = await till.provider.cardToken('OTHE', String(2000 + at));
      return till.post<PaymentCreated>(
        '/payment/cartao/create',
        { ...body, token, installments: 1, customer: { ...body.customer, email, cpf } },
        { ...newKey(), 'x-forwarded-for': `203.1.0.${at + 1}` },
      );
    };
    for (let at = 0; at < 10; at += 1) expect((await tryCard(at)).status).toBe(201);
    expect(await tryCard(10)).toMatchObject({ status: 429, body: { codigo: 'cartoes_recusados' } });
  });

  it('[PROMO-16] is written alike by the database and by the code', async () => {
    const word = fc.stringMatching(/^[A-Za-z.+]{1,12}$/);
    const domain = fc.constantFrom('gmail.com', 'GoogleMail.com', 'example.com', 'loja.com.br');
    const emails = fc.tuple(word, domain).map((parts) => parts.join('@'));
    await fc.assert(
      fc.asyncProperty(fc.array(emails, { minLength: 1, maxLength: 30 }), async (typed) => {
        const { rows } = await sql<{
          told: string;
        }>`select mailbox_of(email) as told from unnest(${typed}::text[]) with ordinality as t (email, at) order by at`.execute(
          till.db,
        );
        expect(rows.map(({ told }) => told)).toEqual(typed.map(mailboxOf));
      }),
      { numRuns: 30 },
    );
  });
});
