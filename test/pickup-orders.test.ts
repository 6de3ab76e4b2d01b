import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { readOwnOrders } from '../src/server/features/customers/own-orders.ts';
import { receiptCode } from '../src/server/features/orders/index.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { parcelsOf, type Parcels, type Refusal } from './support/parcels.ts';
import { newKey, openTill, PICKUP_PLACE, type Till } from './support/till.ts';

/** From the payment to the counter: orders that are fetched where the shop says. */

const HOUR_MS = 3_600_000;
let till: Till;
let admin: Record<string, string>;
let team: Record<string, string>;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  team = await till.administrator('equipe');
  parcels = parcelsOf(till, () => admin);
});
afterAll(async () => {
  await till.stop();
});

/** One that is paid, or ready already. */
async function bought({ ready = false } = {}): Promise<number> {
  const goods = await putOnSale(till.db, { units: 5 });
  const body = paymentBody([{ goods }], 100);
  const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
  const made = await till.post<PaymentCreated>(
    '/payment/cartao/create',
    { ...body, ...card, shipping: { ...body.shipping, freteSelecionado: { id: 'retirada' } } },
    newKey(),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.pedido;
  if (!ready) return id;
  await parcels.move(id, 'processing');
  expect((await parcels.move(id, 'shipped')).status).toBe(200);
  return id;
}

const codeOf = async (id: number) => (await receiptCode(till.deps, await parcels.rowOf(id))) ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const hand = (id: number, codigo: string, who = team) =>
  till.post<Refusal>(`/gerenciamento/pedidos/${id}/retirada`, { codigo }, who);
const handUncoded = (id: number, who = admin) =>
  till.post<Refusal>(`/gerenciamento/pedidos/${id}/retirada/sem-codigo`, {}, who);
const auditsOf = async (id: number) => {
  const { codigo } = await parcels.rowOf(id);
  const rows = await till.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return rows.filter((row) => row.subject.includes(codigo) || JSON.stringify(row).includes(`pedido ${id}`));
};

describe('an order that is fetched', () => {
  it('[PICK-04, PICK-06] keeps its place, is ready in its own words, and shows its code to its buyer alone', async () => {
    const id = await bought();
    expect((await parcels.rowOf(id)).frete_cents).toBe(0);
    const paid = await parcels.look(id);
    expect(paid.frete).toMatchObject({ tipo: 'retirada', valor: 0, retirada: PICKUP_PLACE });
    expect(paid).not.toHaveProperty('codigo_retirada');
    await parcels.move(id, 'processing');
    expect(await parcels.look(id)).not.toHaveProperty('codigo_retirada');
    await parcels.move(id, 'shipped');
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    const ready = await parcels.look(id);
    expect(ready.codigo_retirada).toMatch(/^\d{6}$/);
    const code = ready.codigo_retirada ?? '';
    const office = await till.get<{ pedido: PedidoCompleto }>(`/gerenciamento/pedidos/${id}`, admin);
    expect(office.body.pedido.frete.retirada).toEqual(PICKUP_PLACE);
    const list = await till.get('/pedidos', admin);
    expect(list.body).toContainEqual(expect.objectContaining({ id, naLoja: true, status: 'shipped' }));
    for (const seen of [office.body, list.body, await auditsOf(id)]) {
      expect(JSON.stringify(seen)).not.toContain(code);
    }
    expect((await hand(id, code)).status).toBe(200);
    expect(await parcels.look(id)).not.toHaveProperty('codigo_retirada');
  });

  it('[PICK-07] is handed over by its code once, however often it is pressed, and its buyer is told once', async () => {
    const id = await bought({ ready: true });
    const code = await codeOf(id);
    expect(await hand(id, wrongOf(code))).toMatchObject({
      status: 422,
      body: { campos: expect.any(Object) },
    });
    expect((await parcels.rowOf(id)).status).toBe('shipped');
    const presses = await Promise.all([hand(id, code), hand(id, code), hand(id, code), handUncoded(id)]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await parcels.rowOf(id)).delivered_at).toBeInstanceOf(Date);
    expect((await parcels.roadOf(id)).filter((step) => step.endsWith('delivered'))).toHaveLength(1);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_entregue']);
    const told = (await auditsOf(id)).filter(({ action }) => action === 'pedido_retirada');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(code);
    expect((await parcels.look(id)).desistir_ate).not.toBeNull();
    // Somebody else stands at the counter.
    expect(await hand(id, wrongOf(code))).toMatchObject({ status: 409, body: { codigo: 'ja_retirado' } });
    expect((await hand(id, code)).status).toBe(200);
  });

  it('[PICK-08] takes five wrong codes within an hour, also at once, and then not even the right one', async () => {
    const id = await bought({ ready: true });
    const code = await codeOf(id);
    const guesses = await Promise.all(Array.from({ length: 9 }, () => hand(id, wrongOf(code))));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const late = await hand(id, code);
    expect(late).toMatchObject({ status: 429, body: { codigo: 'muitas_tentativas' } });
    expect(late.body.erro).toMatch(/Tente de novo em \d+ min/);
    const wrong = (await auditsOf(id)).filter(({ action }) => action === 'pedido_retirada_codigo_errado');
    expect(wrong).toHaveLength(5);
    expect(JSON.stringify(wrong)).not.toMatch(new RegExp(`"${code}"|"${wrongOf(code)}"`));
    expect((await parcels.rowOf(id)).status).toBe('shipped');
    const other = await bought({ ready: true });
    expect((await hand(other, await codeOf(other))).status, 'another order').toBe(200);
    till.advance(HOUR_MS + 1000);
    expect((await hand(id, code)).status).toBe(200);
  });

  it('[PICK-08] leaves right codes uncounted, and refuses what is no code', async () => {
    for (const odd of ['', '12345', '1234567', 'abcdef', '1'.repeat(30)]) {
      expect((await hand(1, odd)).status, odd).toBe(422);
    }
    expect((await hand(999_999, '123456')).status).toBe(404);
  });

  it('[PICK-09] goes without its code on an owner’s word alone, and the log says so', async () => {
    const id = await bought({ ready: true });
    for (const role of ['equipe', 'expedicao', 'suporte', 'leitura'] as const) {
      expect((await handUncoded(id, await till.administrator(role))).status, role).toBe(403);
    }
    for (const role of ['expedicao', 'suporte', 'leitura', 'catalogo'] as const) {
      expect((await hand(id, await codeOf(id), await till.administrator(role))).status, role).toBe(403);
    }
    expect((await handUncoded(id)).status).toBe(200);
    const told = (await auditsOf(id)).find(({ action }) => action === 'pedido_retirada');
    expect(told?.after).toMatchObject({ status: 'delivered', codigoConferido: false });
  });

  it('[PICK-07] is delivered by no other way, and no carrier has it', async () => {
    const id = await bought();
    expect(await hand(id, '123456')).toMatchObject({ status: 409, body: { codigo: 'nao_esta_pronto' } });
    expect(await parcels.note(id, { rastreio: 'AA123456785BR', transportadora: 'Correios' })).toMatchObject({
      status: 409,
      body: { codigo: 'retirada_na_loja' },
    });
    const { body: labels } = await till.get(`/gerenciamento/pedidos/${id}/etiquetas`, admin);
    expect(JSON.stringify(labels)).toContain('não precisa de etiqueta');
    await parcels.move(id, 'processing');
    expect(await parcels.move(id, 'delivered')).toMatchObject({
      status: 409,
      body: { codigo: 'use_a_retirada' },
    });
    const { body } = await till.get<{ pedido: { mudancas: string[] } }>(
      `/gerenciamento/pedidos/${id}`,
      admin,
    );
    expect(body.pedido.mudancas).toEqual(['shipped']);
    const sent = await till.post<Refusal>(`/gerenciamento/pedidos/${id}/retirada/sem-codigo`, {}, admin);
    expect(sent).toMatchObject({ status: 409, body: { codigo: 'nao_esta_pronto' } });
  });

  it('[PICK-07] is not handed over once its buyer has withdrawn', async () => {
    const id = await bought({ ready: true });
    await till.db.updateTable('orders').set({ withdrawn_at: till.now() }).where('id', '=', id).execute();
    const answers = [await hand(id, await codeOf(id)), await handUncoded(id)];
    expect(answers).toMatchObject([
      { status: 409, body: { codigo: 'desistencia' } },
      { status: 409, body: { codigo: 'desistencia' } },
    ]);
  });

  it('[PICK-07] calls nobody to fetch what she has withdrawn from', async () => {
    const id = await bought();
    await parcels.move(id, 'processing');
    await till.db.updateTable('orders').set({ withdrawn_at: till.now() }).where('id', '=', id).execute();
    expect(await parcels.move(id, 'shipped')).toMatchObject({ status: 409, body: { codigo: 'desistencia' } });
    expect(await parcels.lettersOf(id)).toEqual([]);
  });

  it('[PICK-06] is called by its own words in the list of its buyer, too', async () => {
    const { id: customerId, headers } = await till.customer();
    const goods = await putOnSale(till.db, { units: 5 });
    const body = paymentBody([{ goods }], 100);
    const card = { token: await till.provider.cardToken('APRO'), installments: 1 };
    const shipping = { ...body.shipping, freteSelecionado: { id: 'retirada' } };
    const made = await till.post<PaymentCreated>(
      '/payment/cartao/create',
      { ...body, ...card, shipping },
      { ...headers, ...newKey() },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const page = { owner: { customerId }, limit: 10, offset: 0, now: till.now() };
    const own = await readOwnOrders(till.db, page);
    expect(own.map(({ pedido: { id, naLoja } }) => ({ id, naLoja }))).toEqual([
      { id: made.body.pedido.id, naLoja: true },
    ]);
  });

  it('[PICK-07] is sold where the shop is, as issuers of invoices take it', async () => {
    const id = await bought();
    await till.db.updateTable('orders').set({ estado: 'AM' }).where('id', '=', id).execute();
    const { codigo } = await parcels.rowOf(id);
    const answer = await fetch(`${till.url}/api/gerenciamento/notas.json`, { headers: admin });
    const told = ((await answer.json()) as PedidoFiscal[]).find((one) => one.codigo === codigo);
    expect(told?.itens.map(({ cfop }) => cfop)).toEqual(['5102']);
  });

  it('[PICK-10] is laid ready by whoever packs, who reads no door and makes nothing else ready', async () => {
    const packer = await till.administrator('expedicao');
    const id = await bought();
    const { body: list } = await till.get<{ id: number }[]>('/gerenciamento/expedicao', packer);
    const parcel = list.find((one) => one.id === id);
    expect(parcel).toMatchObject({ forma: 'retirada', envio: 'Retirar na loja: Loja do Centro' });
    expect(JSON.stringify(parcel)).not.toMatch(/26167-?020/);
    const press = (body: object) => till.put<Refusal>(`/gerenciamento/expedicao/${id}`, body, packer);
    expect((await press({ separado: true })).status).toBe(200);
    expect((await press({ pronto: true })).status).toBe(200);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    expect((await press({ pronto: true })).status, 'pressed again').toBe(200);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
  });
});
