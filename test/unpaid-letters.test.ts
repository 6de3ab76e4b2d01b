import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseBuyer } from '../src/server/features/orders/index.ts';
import type { OutgoingMail } from '../src/server/providers/mail/port.ts';
import { createMailServices } from '../src/server/services/mail.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { SHOP } from './support/mail-bench.ts';
import { personNumber } from './support/people.ts';
import { hear } from './support/pix-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOTAL = 119.9;

let till: Till;
let goods: Goods;
let people = 0;

beforeAll(async () => {
  till = await openTill();
  goods = await putOnSale(till.db, { units: 100 });
});
afterAll(async () => {
  await till.stop();
});

type Person = ReturnType<typeof personNumber>;

function newPerson(): Person {
  people += 1;
  return personNumber(people);
}

interface More {
  of?: Goods;
  [field: string]: unknown;
}
const bodyOf = ({ email, cpf }: Person, { of = goods, ...more }: More) => {
  const body = paymentBody([{ goods: of }], TOTAL, { ...more });
  const payer = { ...body.payer, email, identification: { type: 'CPF', number: cpf } };
  return { ...body, payer, customer: { ...body.customer, email, cpf } };
};

async function pay(path: string, body: object): Promise<PaymentCreated> {
  const { status, body: made } = await till.post<PaymentCreated>(
    `/api/payment/${path}/create`,
    body,
    newKey(),
  );
  if (status >= 300) throw new Error(JSON.stringify(made));
  return made;
}
const byPix = (person: Person, more: More = {}) => pay('pix', bodyOf(person, more));
async function byCard(person: Person, holder: string, more: More = {}) {
  const token = await till.provider.cardToken(holder);
  return pay('cartao', bodyOf(person, { payment_method_id: 'visa', token, installments: 1, ...more }));
}
/** Until its PIX has run out, and the shop has heard of it. */
async function runOut(): Promise<void> {
  for (let minutes = 0; minutes < 40; minutes += 5) {
    till.advance(5 * MINUTE_MS);
    await till.workers.runOnce();
  }
}
const statusOf = async (codigo: string) =>
  (await till.get<{ pedido: { status: string } }>(`/api/pedidos/${codigo}/status`)).body.pedido.status;

/** What went to her of orders that were not paid, the oldest first. */
async function lettersTo({ email }: Person) {
  const mails = await till.sendMails();
  return mails.filter(
    ({ to, subject }) => to.includes(email) && /não foi pago|não aprovado|cancelado/.test(subject),
  );
}
async function after(ms: number, person: Person) {
  till.advance(ms);
  return lettersTo(person);
}

describe('who has not paid', () => {
  it('[MAIL-66] is written to an hour after a card was refused at the first try, with the way back to the order', async () => {
    const person = newPerson();
    const { pedido } = await byCard(person, 'FUND');
    expect(pedido.status).toBe('declined');
    expect(await after(59 * MINUTE_MS, person)).toEqual([]);
    const [letter, ...others] = await after(2 * MINUTE_MS, person);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(`Seu pedido ${pedido.codigo} não foi pago`);
    const text = letter?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('O pagamento não foi aprovado, e nada foi cobrado.');
    expect(text).toMatch(/Dá para pagar até \d\d\/\d\d às \d\d:\d\d/);
    expect(text).toMatch(new RegExp(`Voltar ao pedido e pagar.*/pedidos/${pedido.codigo}`));
    expect(await after(24 * HOUR_MS, person)).toHaveLength(1);
  });

  it('[MAIL-66] is written to once of a PIX that ran out, and not again when a card is refused afterwards', async () => {
    const person = newPerson();
    const { pedido } = await byPix(person);
    await runOut();
    expect(await statusOf(pedido.codigo)).toBe('cancelled');
    expect(await lettersTo(person)).toEqual([]);
    await byCard(person, 'OTHE', { pedido: { codigo: pedido.codigo } });
    expect(await statusOf(pedido.codigo)).toBe('declined');
    const told = await after(61 * MINUTE_MS, person);
    expect(told.map(({ subject }) => subject)).toEqual([`Seu pedido ${pedido.codigo} não foi pago`]);
    await byCard(person, 'FUND', { pedido: { codigo: pedido.codigo } });
    expect(await after(61 * MINUTE_MS, person)).toHaveLength(1);
  });

  it('[MAIL-66] is not led into a closed shop: the letter waits for it to open, as long as she could pay', async () => {
    const state = { isClosed: true };
    const sent: OutgoingMail[] = [];
    const { mails } = createMailServices(till.deps, {
      sender: {
        check: async () => ({ kind: 'ok' }),
        send: async (mail) => {
          sent.push(mail);
          return { kind: 'sent' };
        },
      },
      shop: () => SHOP,
      isClosed: () => state.isClosed,
    });
    const toldOf = async ({ email }: Person, ms: number) => {
      till.advance(ms);
      await mails.runOnce();
      return sent.filter(({ to, subject }) => to.address === email && subject.includes('não foi pago'));
    };
    const waiting = newPerson();
    await byCard(waiting, 'FUND');
    expect(await toldOf(waiting, 61 * MINUTE_MS)).toEqual([]);
    expect(await toldOf(waiting, 2 * HOUR_MS)).toEqual([]);
    state.isClosed = false;
    expect(await toldOf(waiting, 61 * MINUTE_MS)).toHaveLength(1);
    expect(await toldOf(waiting, 61 * MINUTE_MS)).toHaveLength(1);

    state.isClosed = true;
    const late = newPerson();
    const { pedido } = await byCard(late, 'FUND');
    expect(await toldOf(late, 61 * MINUTE_MS)).toEqual([]);
    expect(await toldOf(late, 24 * HOUR_MS)).toEqual([]);
    state.isClosed = false;
    expect(await toldOf(late, 2 * HOUR_MS)).toEqual([]);
    const { state: became } = await till.db
      .selectFrom('outbox')
      .select('state')
      .where('dedup_key', '=', `pedido_nao_pago:${pedido.id}`)
      .executeTakeFirstOrThrow();
    expect(became).toBe('dead');
  });

  it('[MAIL-67] is not written to once she has paid, whether that order or another one', async () => {
    const same = newPerson();
    const first = await byCard(same, 'FUND');
    await byCard(same, 'APRO', { pedido: { codigo: first.pedido.codigo } });
    const other = newPerson();
    await byCard(other, 'FUND');
    await byCard(other, 'APRO');
    expect(await after(61 * MINUTE_MS, same)).toEqual([]);
    expect(await lettersTo(other)).toEqual([]);
  });

  it('[MAIL-67] is left alone while she pays, and told an hour after that came to nothing', async () => {
    const person = newPerson();
    const { pedido } = await byCard(person, 'FUND');
    till.advance(55 * MINUTE_MS);
    await byPix(person, { pedido: { codigo: pedido.codigo } });
    expect(await after(10 * MINUTE_MS, person)).toEqual([]);
    await runOut();
    expect(await statusOf(pedido.codigo)).toBe('cancelled');
    const [letter] = await after(61 * MINUTE_MS, person);
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('O PIX venceu sem pagamento, e nada foi cobrado.');
  });

  it('[MAIL-67] is not told that nothing was charged when her money came late for what was sold meanwhile', async () => {
    const last = await putOnSale(till.db, { units: 1 });
    const person = newPerson();
    const { payment, pedido } = await byPix(person, { of: last });
    await runOut();
    expect(await statusOf(pedido.codigo)).toBe('cancelled');
    await byCard(newPerson(), 'APRO', { of: last });
    await till.provider.control({ refunds: 'in_process' });
    await till.provider.decide(payment.id ?? '', 'approve');
    await hear(till, payment.id ?? '');
    await till.workers.runOnce();
    // It goes back, and is not back yet.
    expect(await statusOf(pedido.codigo)).toBe('cancelled');
    expect(await after(61 * MINUTE_MS, person)).toEqual([]);
    await till.provider.control(null);
    const queued = await till.db
      .selectFrom('outbox')
      .select(['state', 'last_error'])
      .where('dedup_key', '=', `pedido_nao_pago:${pedido.id}`)
      .execute();
    expect(queued).toEqual([{ state: 'dead', last_error: 'no recipient or no news' }]);
  });

  it.each([
    ['CPF', (one: Person) => ({ ...one, email: `outra-${one.email}` })],
    ['e-mail', (one: Person) => ({ ...one, cpf: '52998224725' })],
  ])('[MAIL-68] gets one a day for all her orders, known by her %s: of the last', async (_, changed) => {
    const person = newPerson();
    const again = changed(person);
    await byCard(person, 'FUND');
    const second = await byCard(again, 'FUND');
    await after(61 * MINUTE_MS, person);
    const all = [...(await lettersTo(person)), ...(await lettersTo(again))].map(({ subject }) => subject);
    expect([...new Set(all)]).toEqual([`Seu pedido ${second.pedido.codigo} não foi pago`]);
    await byCard(person, 'FUND');
    await after(61 * MINUTE_MS, person);
    const later = [...(await lettersTo(person)), ...(await lettersTo(again))].map(({ subject }) => subject);
    expect(new Set(later).size).toBe(1);
  });

  it('[MAIL-67] is written to whatever somebody else begins with her CPF; what she pays under another e-mail is hers', async () => {
    const person = newPerson();
    await byCard(person, 'FUND');
    till.advance(50 * MINUTE_MS);
    await byPix({ ...newPerson(), cpf: person.cpf });
    expect(await after(11 * MINUTE_MS, person)).toHaveLength(1);
    const other = newPerson();
    await byCard(other, 'FUND');
    await byCard({ ...newPerson(), cpf: other.cpf }, 'APRO');
    expect(await after(61 * MINUTE_MS, other)).toEqual([]);
  });

  it('[MAIL-67] is written to though an older order of hers is still under review', async () => {
    const person = newPerson();
    const reviewed = await byCard(person, 'CONT');
    expect(await statusOf(reviewed.pedido.codigo)).toBe('in_analysis');
    await byCard(person, 'FUND');
    expect(await after(61 * MINUTE_MS, person)).toEqual([]);
    till.advance(5 * 24 * HOUR_MS);
    const { pedido } = await byCard(person, 'FUND');
    const told = await after(61 * MINUTE_MS, person);
    expect(told.map(({ subject }) => subject)).toEqual([`Seu pedido ${pedido.codigo} não foi pago`]);
  });

  it('[MAIL-69] hears nothing of an order that she or the shop ended, that the office sold, or once she is forgotten', async () => {
    const admin = await till.administrator();
    const gaveUp = newPerson();
    const given = await byPix(gaveUp);
    await till.post(`/api/payment/pix/cancelar/${given.pedido.codigo}`, {});
    const ended = newPerson();
    const cancelled = await byPix(ended);
    await till.put(
      `/api/gerenciamento/pedidos/${cancelled.pedido.id}/status`,
      { status: 'cancelled' },
      admin,
    );
    const office = newPerson();
    const sold = await byPix(office);
    await till.db
      .updateTable('orders')
      .set({ canal: 'instagram' })
      .where('id', '=', sold.pedido.id)
      .execute();
    const gone = newPerson();
    await byCard(gone, 'FUND');
    await till.db.transaction().execute((tx) => eraseBuyer(tx, { guestEmail: gone.email }, till.now()));
    await runOut();
    await after(61 * MINUTE_MS, office);
    for (const person of [gaveUp, ended, office, gone]) {
      const told = await lettersTo(person);
      expect(told.filter(({ subject }) => subject.includes('não foi pago'))).toEqual([]);
    }
  });

  it('[MAIL-70] gets the answer to a review at once, and no letter besides', async () => {
    const person = newPerson();
    const { payment, pedido } = await byCard(person, 'CONT');
    await till.provider.decide(payment.id ?? '', 'decline');
    till.advance(5000);
    expect(await statusOf(pedido.codigo)).toBe('declined');
    const [answer] = await after(4 * MINUTE_MS, person);
    expect(answer?.subject).toBe(`Pagamento não aprovado: pedido ${pedido.codigo}`);
    await byCard(person, 'FUND', { pedido: { codigo: pedido.codigo } });
    expect(await after(61 * MINUTE_MS, person)).toHaveLength(1);
  });
});
