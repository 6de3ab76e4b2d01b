import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Painel, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { forgetGivers } from '../src/server/features/credits/index.ts';
import { eraseBuyer, eraseReceiver } from '../src/server/features/orders/index.ts';
import { expectHonest, giftsOf, letterOf } from './support/credits.ts';
import { paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { stateOf } from './support/pix-orders.ts';
import { expectWhole, newPerson, payPix } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let gift: Goods;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  gift = await putOnSale(till.db, { units: 20, precoCents: 5000, isGiftCard: true });
});

const BY_MAIL = {
  shipping: { frete: { address: { postal_code: '' } }, freteSelecionado: { id: 'digital' } },
};
const CLARA = { nome: 'Clara', email: 'Clara@Example.com', mensagem: 'Feliz aniversário!\nBeijos' };
type Presente = Partial<typeof CLARA>;

function bodyFor(presentes: readonly Presente[], quantity: number, as = newPerson()) {
  const body = paymentBody([{ goods: gift, quantity }], quantity * 50, {
    customer: as,
    payer: { email: as.email, identification: { type: 'CPF', number: as.cpf } },
    ...BY_MAIL,
  });
  return { ...body, items: body.items.map((item) => ({ ...item, presentes })) };
}

type Made = Awaited<ReturnType<typeof payPix>>;
const pay = (body: object, key = newKey()): Promise<Made> => till.post('/payment/pix/create', body, key);

async function buyFor(presentes: readonly Presente[], quantity: number, as = newPerson()) {
  const made = await pay(bodyFor(presentes, quantity, as));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await till.provider.decide(made.body.payment.id ?? '', 'approve');
  expect(await stateOf(till, made.body.pedido.codigo)).toBe('paid');
  return { ...made.body.pedido, as };
}

const textOf = (told: unknown) => JSON.stringify(told);
const orderOf = async (codigo: string, email: string) =>
  (await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, email })).body.pedido;

describe('for whom a gift card is', () => {
  it('[CRED-60] each unit goes to the e-mail that was named for it, and else to the buyer, with its message', async () => {
    const named = [CLARA, { nome: 'Rita', mensagem: 'Para <b>você</b>: https://mau.example/x' }];
    const { id, codigo, as } = await buyFor(named, 3);
    const gifts = await giftsOf(till, id);
    expect(gifts.map(({ mail_to, mail_name, giver }) => [mail_to, mail_name, giver])).toEqual([
      ['clara@example.com', 'Clara', 'Bia Lima'],
      [as.email, '', ''],
      [as.email, '', ''],
    ]);
    const [first, second] = await Promise.all(gifts.slice(0, 2).map((one) => letterOf(till, one.id)));
    expect(first?.to.address).toBe('clara@example.com');
    expect(first?.letter.greeting).toBe('Olá, Clara!');
    expect(textOf(first?.letter)).toContain('Bia lembrou de você');
    expect(textOf(first?.letter)).toContain('“Feliz aniversário!');
    // What looks like an address is none that a program for mail would open.
    expect(textOf(second?.letter)).not.toContain('https://mau.example');
    expect(textOf(second?.letter)).toContain('<b>você<');
    expect((await orderOf(codigo, as.email)).itens[0]?.presentes).toEqual([
      { ...CLARA, email: 'clara@example.com' },
      { nome: 'Rita', email: '', mensagem: 'Para <b>você</b>: https://mau.example/x' },
    ]);
  });

  it('[CRED-61] refuses odd receivers by their place, takes what can be kept, and forgets what no gift card has', async () => {
    for (const [presente, field] of [
      [{ email: 'isto não é' }, 'email'],
      [{ nome: 'n'.repeat(81) }, 'nome'],
      [{ mensagem: 'm'.repeat(301) }, 'mensagem'],
    ] as const) {
      const refused = await pay(bodyFor([{}, presente], 2));
      expect(refused.status, field).toBe(422);
      expect(Object.keys(refused.body['campos'] ?? {})).toEqual([`items.0.presentes.1.${field}`]);
    }
    expect(
      (
        await pay(
          bodyFor(
            Array.from({ length: 11 }, () => CLARA),
            1,
          ),
        )
      ).status,
    ).toBe(422);
    expect((await pay(bodyFor([{ nome: 'n'.repeat(5000) }], 1))).status).toBe(422);
    expect((await pay(bodyFor([{ nome: 'A\uD800' }], 1))).status).toBe(422);
    const as = newPerson();
    const odd = await pay(bodyFor([{ nome: 'A\u202En\u0000a', mensagem: 'x\u0007\r\n\n y' }], 1, as));
    expect(odd.status, textOf(odd.body)).toBe(201);
    expect((await orderOf(odd.body.pedido.codigo, as.email)).itens[0]?.presentes).toEqual([
      { nome: 'Ana', email: '', mensagem: 'x\ny' },
    ]);
    const plain = await putOnSale(till.db, { units: 5 });
    const body = paymentBody([{ goods: plain }], 119.9);
    const made = await pay({ ...body, items: body.items.map((item) => ({ ...item, presentes: [CLARA] })) });
    expect(made.status, textOf(made.body)).toBe(201);
    const { itens } = await orderOf(made.body.pedido.codigo, 'ana@example.com');
    expect(itens[0]?.presentes).toBeUndefined();
  });

  it('[CRED-62] another receiver is another call of a key, and another order than the one that stands', async () => {
    const [as, key] = [newPerson(), newKey()];
    const made = await pay(bodyFor([CLARA], 1, as), key);
    expect(made.status).toBe(201);
    expect((await pay(bodyFor([CLARA], 1, as), key)).body.pedido.id).toBe(made.body.pedido.id);
    expect(await pay(bodyFor([{ ...CLARA, nome: 'Eva' }], 1, as), key)).toMatchObject({
      status: 409,
      body: { codigo: 'chave_reutilizada' },
    });
    const { codigo } = made.body.pedido;
    expect((await till.post(`/payment/pix/cancelar/${codigo}`)).status).toBe(200);
    const again = (presentes: Presente[]) => pay({ ...bodyFor(presentes, 1, as), pedido: { codigo } });
    expect(await again([{ ...CLARA, email: 'eva@example.com' }])).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_diferente' },
    });
    expect((await again([CLARA])).status).toBe(201);
  });

  it('[CRED-63] roles that see no personal data see none of hers, and an erasure takes her out', async () => {
    const { id, codigo, as } = await buyFor([CLARA, { ...CLARA, email: 'outra@example.com' }], 2);
    const seen = async (role: 'admin' | 'leitura' | 'equipe') => {
      const path = `/api/gerenciamento/pedidos/${id}`;
      const { body } = await till.get<{ pedido: PedidoDetalhado }>(path, await till.administrator(role));
      return textOf(body.pedido.itens);
    };
    expect(await seen('admin')).toContain('clara@example.com');
    for (const role of ['leitura', 'equipe'] as const)
      expect(await seen(role), role).not.toMatch(/Clara|clara@|aniversário/);

    await till.db.transaction().execute((tx) => eraseReceiver(tx, 'clara@example.com'));
    const [first, second] = (await orderOf(codigo, as.email)).itens[0]?.presentes ?? [];
    expect(first).toEqual({ nome: '', email: '', mensagem: '' });
    expect(second?.email).toBe('outra@example.com');

    const customer = await till.customer();
    await till.db.updateTable('orders').set({ customer_id: customer.id }).where('id', '=', id).execute();
    await till.db.transaction().execute(async (tx) => {
      await eraseBuyer(tx, { customerId: customer.id }, till.now());
      await forgetGivers(tx, [id]);
    });
    const rows = await till.db.selectFrom('order_items').selectAll().where('order_id', '=', id).execute();
    expect(rows[0]?.presentes).toBeNull();
    const gifts = await giftsOf(till, id);
    expect(textOf(gifts)).not.toMatch(/Bia|aniversário/);
    // The vale is its receiver's: she keeps it.
    expect(gifts[1]).toMatchObject({ mail_to: 'outra@example.com', balance_cents: 5000 });
  });
});

describe('an order of gift cards alone', () => {
  it('[CRED-64] is packed by nobody, and is done once all its letters are sent', async () => {
    const { id, codigo } = await buyFor([CLARA], 2);
    const admin = await till.administrator();
    const waits = async () => {
      const board = await till.get<Painel>('/api/gerenciamento/painel', admin);
      const parcels = await till.get('/api/gerenciamento/expedicao', admin);
      const list = await till.get<{ codigo: string }[]>('/api/pedidos?espera=separar', admin);
      return textOf([board.body.aguardando, parcels.body, list.body]);
    };
    const goods = await putOnSale(till.db, { units: 5 });
    const mixed = await payPix(till, [{ goods: gift }, { goods }], { total: 169.9, as: newPerson() });
    await till.provider.decide(mixed.body.payment.id ?? '', 'approve');
    expect(await stateOf(till, mixed.body.pedido.codigo)).toBe('paid');
    expect(await waits()).toContain(mixed.body.pedido.codigo);
    expect(await waits()).not.toContain(codigo);

    const gifts = await giftsOf(till, id);
    const sent = (creditId: number) =>
      till.db
        .updateTable('outbox')
        .set({ state: 'sent' })
        .where('dedup_key', '=', `vale_emitido:${creditId}`)
        .execute();
    await sent(gifts[0]?.id ?? 0);
    await till.giftsWorker.runOnce();
    expect(await stateOf(till, codigo)).toBe('paid');
    await sent(gifts[1]?.id ?? 0);
    await till.giftsWorker.runOnce();
    expect(await stateOf(till, codigo)).toBe('delivered');
    expect(await giftsOf(till, id)).toHaveLength(2);
    const mails = await till.db
      .selectFrom('outbox')
      .select('kind')
      .where('dedup_key', 'like', `%:${id}`)
      .where('kind', 'like', 'pedido_%')
      .execute();
    expect(mails.map(({ kind }) => kind)).not.toContain('pedido_entregue');
    const path = `/api/gerenciamento/pedidos/${id}`;
    const { body } = await till.get<{ pedido: PedidoDetalhado }>(path, admin);
    expect(body.pedido.historico.at(-1)).toMatchObject({ status: 'delivered', por: 'system' });
    expect(await stateOf(till, mixed.body.pedido.codigo)).toBe('paid');
  });
});
