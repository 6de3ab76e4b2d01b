import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

const EMAIL = 'ana@example.com';
const DAY_MS = 86_400_000;

async function buy(holder = 'APRO', headers: Record<string, string> = {}) {
  const goods = await putOnSale(till.db, { units: 3 });
  const card = { token: await till.provider.cardToken(holder), installments: 1 };
  const body = { ...paymentBody([{ goods }], 119.9), ...card };
  const made = await till.post<PaymentCreated>('/payment/cartao/create', body, { ...newKey(), ...headers });
  return { goods, ...made.body.pedido };
}

const withdraw = (codigo: string, body: unknown, headers?: Record<string, string>) =>
  till.post<{ pedido: PedidoCompleto; codigo: string }>(`/pedidos/${codigo}/desistencia`, body, headers);
const look = async (codigo: string) =>
  (await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', { codigo, email: EMAIL })).body.pedido;
const mailsOf = async (id: number) => {
  const rows = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where('dedup_key', 'like', `desistencia%:${id}`)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};
const move = (id: number, status: string) => till.put(`/pedidos/${id}/status`, { status }, admin);

describe('who withdraws from what she bought', () => {
  it('[OPAGE-10, MAIL-16, ORD-71] gets a receipt, the owner a note, and the refund is one press away', async () => {
    const { id, codigo, goods } = await buy();
    expect(await look(codigo)).toMatchObject({ pode_desistir: true, desistencia: null, desistir_ate: null });
    const answer = await withdraw(codigo, { email: ' ANA@example.com ', motivo: 'Não serviu' });
    expect(answer.status).toBe(200);
    expect(answer.body.pedido).toMatchObject({
      status: 'paid',
      pode_desistir: false,
      desistencia: { motivo: 'Não serviu', devolvido: false },
    });
    expect(await mailsOf(id)).toEqual(['desistencia_aviso', 'desistencia_recebida']);
    const shown = await till.get(`/gerenciamento/pedidos/${id}`, admin);
    const { historico } = (shown.body as { pedido: { historico: { tipo: string }[] } }).pedido;
    expect(historico.at(-1)).toMatchObject({ tipo: 'desistencia', por: 'shopper', reason: 'Não serviu' });
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
    expect(await look(codigo)).toMatchObject({
      status: 'refunded',
      estornado: 119.9,
      desistencia: { devolvido: true },
    });
    expect(await unitsLeft(till.db, goods)).toBe(3);
  });

  it('[ORD-72] does so once, however often she presses', async () => {
    const { id, codigo } = await buy();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, press) => withdraw(codigo, { email: EMAIL, motivo: `vez ${press}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.pedido.desistencia?.motivo)).size).toBe(1);
    expect(await mailsOf(id)).toHaveLength(2);
  });

  it('[OPAGE-09, ORD-71] may do so until the seventh day after delivery is over', async () => {
    const { id, codigo } = await buy();
    await move(id, 'processing');
    await move(id, 'delivered');
    const { desistir_ate: until } = await look(codigo);
    const leftMs = Date.parse(until ?? '') - till.now().getTime();
    expect(leftMs).toBeGreaterThan(7 * DAY_MS);
    expect(leftMs).toBeLessThanOrEqual(8 * DAY_MS);
    expect(until).toMatch(/T03:00:00.000Z$/);
    await till.db
      .updateTable('orders')
      .set({ delivered_at: new Date(till.now().getTime() - 8 * DAY_MS) })
      .where('id', '=', id)
      .execute();
    expect((await look(codigo)).pode_desistir).toBe(false);
    expect(await withdraw(codigo, { email: EMAIL })).toMatchObject({
      status: 409,
      body: { codigo: 'prazo_encerrado' },
    });
  });

  it('[ORD-73] not from an order that is unpaid or has ended', async () => {
    const goods = await putOnSale(till.db);
    const pix = await till.post<PaymentCreated>(
      '/payment/pix/create',
      paymentBody([{ goods }], 119.9),
      newKey(),
    );
    const { codigo } = pix.body.pedido;
    expect(await withdraw(codigo, { email: EMAIL })).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_nao_pago' },
    });
    const declined = await buy('FUND');
    expect((await withdraw(declined.codigo, { email: EMAIL })).status).toBe(409);
  });

  it('[OPAGE-11, ORD-71] must know her e-mail, or be logged in as its buyer', async () => {
    const owner = await till.customer();
    const { codigo } = await buy('APRO', owner.headers);
    const stranger = await till.customer();
    expect((await withdraw(codigo, {})).status).toBe(404);
    expect((await withdraw(codigo, { email: 'outra@example.com' })).status).toBe(404);
    expect((await withdraw(codigo, undefined, stranger.headers)).status).toBe(404);
    expect((await withdraw('AAAAA-BBBBB-CCCCC', { email: EMAIL })).status).toBe(404);
    expect((await withdraw(codigo, { email: EMAIL, motivo: 'a'.repeat(501) })).status).toBe(422);
    const shown = await till.post('/pedidos/consultar', { codigo }, owner.headers);
    expect(shown.status).toBe(200);
    expect((await till.post('/pedidos/consultar', { codigo }, stranger.headers)).status).toBe(404);
    expect((await withdraw(codigo, {}, owner.headers)).status).toBe(200);
  });

  it('[ORD-74] from an order paid at the door is seen to by the owner herself', async () => {
    const goods = await putOnSale(till.db);
    const { items, customer } = paymentBody([{ goods }], 119.9);
    const made = await till.post<PaymentCreated>(
      '/pedidos',
      { items, cliente: { ...customer, cep: '26167020' }, frete: '1', metodo_pagamento: 'entrega' },
      newKey(),
    );
    const { id, codigo } = made.body.pedido;
    await move(id, 'processing');
    await move(id, 'delivered');
    expect((await withdraw(codigo, { email: EMAIL })).body.pedido.desistencia?.devolvido).toBe(false);
    const settle = (headers: Record<string, string>, desistenciaResolvida = true) =>
      till.put(`/gerenciamento/pedidos/${id}`, { desistenciaResolvida }, headers);
    const staff = await till.administrator('equipe');
    expect([(await settle(staff)).status, (await settle(staff, false)).status]).toEqual([403, 403]);
    expect((await look(codigo)).desistencia?.devolvido).toBe(false);
    expect((await settle(admin)).status).toBe(200);
    expect((await look(codigo)).desistencia?.devolvido).toBe(true);
  });
});
