import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/order-number.ts';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { deleteClaimsBefore } from '../src/server/features/sales/index.ts';
import { orderBy } from './support/order-by.ts';
import type { Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** Several packers at one queue. */

const LIST = '/gerenciamento/expedicao';
const MINUTE_MS = 60_000;
const TRACKING = 'AA123456785BR';
type Headers = Record<string, string>;
type Taken = { pedido: PedidoPego } & Refusal & { com?: string };
type Next = { pedido: PedidoPego | null };
let till: Till;
let ana: Headers;
let bia: Headers;

beforeAll(async () => {
  till = await openTill();
  ana = await till.administrator('expedicao');
  bia = await till.administrator('expedicao');
});
beforeEach(async () => {
  await till.db.deleteFrom('packing_claims').execute();
  await till.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '=', 'paid').execute();
});
afterAll(() => till.stop());

const claims = async (who: Headers) => (await till.get<PedidoPego[]>(`${LIST}/pegos`, who)).body;
const take = (who: Headers, pedido: string, more = {}) =>
  till.post<Taken>(`${LIST}/pegar`, { pedido, ...more }, who);
const giveUp = async (who: Headers, id: number) =>
  (await till.delete<object>(`${LIST}/${id}/pegar`, who)).body;
const next = (who: Headers, body = {}) => till.post<Next>(`${LIST}/proximo`, body, who);
const codeOf = async (id: number) =>
  (await till.db.selectFrom('orders').select('codigo').where('id', '=', id).executeTakeFirstOrThrow()).codigo;
async function paid(): Promise<{ id: number; codigo: string }> {
  const { id } = await orderBy(till, 'card');
  return { id, codigo: await codeOf(id) };
}
const nameOf = async (who: Headers) => {
  const { id, codigo } = await paid();
  await take(who, codigo);
  return (await claims(who)).find((one) => one.id === id)?.por ?? '';
};
const acts = async () =>
  (
    await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'expedicao_pedido_%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('an order at the packing table', () => {
  it('[PACK-01, PACK-02] is taken by its code or number, however written, and the others see by whom', async () => {
    const { id, codigo } = await paid();
    for (const typed of [codigo, codigo.toLowerCase().replaceAll('-', ''), `#${orderNumber(id)}`]) {
      expect((await take(ana, ` ${typed} `)).body.pedido, typed).toMatchObject({ id, codigo, meu: true });
    }
    expect(await claims(bia)).toEqual([
      { id, codigo, por: expect.stringMatching(/^expedicao-/), meu: false, ate: expect.any(String) },
    ]);
    const one = await till.get<Pacote>(`${LIST}/${id}`, ana);
    expect(one.body).toMatchObject({ id, codigo, numero: orderNumber(id), status: 'paid' });
    expect(one.body.itens).toEqual([expect.objectContaining({ sku: expect.stringMatching(/^SKU-/) })]);
    expect(JSON.stringify(one.body)).not.toMatch(/total|preco|valor|cpf/i);
  });

  it('[PACK-02] is refused where it is none to be sent, and where nothing was typed', async () => {
    const unpaid = await orderBy(till, 'pix');
    for (const typed of [await codeOf(unpaid.id), '#999999', 'AAAAA-BBBBB-CCCCC', 'saia'])
      expect((await take(ana, typed)).status, typed).toBe(404);
    for (const body of [{}, { pedido: '' }, { pedido: 'x'.repeat(61) }, { pedido: 7 }])
      expect((await till.post(`${LIST}/pegar`, body, ana)).status, JSON.stringify(body)).toBe(422);
    expect((await till.get(`${LIST}/${unpaid.id}`, ana)).status).toBe(404);
    expect(await claims(ana)).toEqual([]);
  });

  it('[PACK-04, PACK-09] goes over to who asks for it from whom she saw, and to nobody else', async () => {
    const hers = await nameOf(ana);
    const { id, codigo } = await paid();
    const before = (await acts()).length;
    expect((await take(ana, codigo)).status).toBe(200);
    expect(await take(bia, codigo)).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_pego', com: hers, erro: expect.stringContaining(hers) },
    });
    expect((await take(bia, codigo, { assumirDe: 'carla' })).status).toBe(409);
    expect((await take(bia, codigo, { assumirDe: hers })).body.pedido).toMatchObject({ id, meu: true });
    // Once more, for the answer was lost.
    expect((await take(bia, codigo, { assumirDe: hers })).status).toBe(200);
    expect((await take(ana, codigo)).status).toBe(409);
    expect((await acts()).slice(before)).toEqual(['expedicao_pedido_pego', 'expedicao_pedido_assumido']);
  });

  it('[PACK-04, PACK-09] is free after half an hour without an act, and when it is given up', async () => {
    const { id, codigo } = await paid();
    await take(ana, codigo);
    till.advance(29 * MINUTE_MS);
    await take(ana, codigo);
    till.advance(29 * MINUTE_MS);
    expect((await take(bia, codigo)).status).toBe(409);
    till.advance(2 * MINUTE_MS);
    expect(await claims(bia)).toEqual([]);
    expect((await take(bia, codigo)).status).toBe(200);
    // What is not hers she does not give up, and is told so.
    expect(await giveUp(ana, id)).toMatchObject({
      solto: false,
      mensagem: expect.stringContaining('nada mudou'),
    });
    expect(await claims(bia)).toMatchObject([{ id, meu: true }]);
    for (const solto of [true, false]) expect(await giveUp(bia, id)).toMatchObject({ solto });
    expect(await claims(bia)).toEqual([]);
    expect((await till.delete(`${LIST}/999999/pegar`, bia)).status).toBe(404);
    expect((await acts()).at(-1)).toBe('expedicao_pedido_solto');
    await take(bia, codigo);
    await deleteClaimsBefore(till.db, till.now());
    expect(await till.db.selectFrom('packing_claims').selectAll().execute()).toEqual([]);
  });

  it('[PACK-01] goes on whoever has it: another one packs and sends it', async () => {
    const { id, codigo } = await paid();
    await take(ana, codigo);
    expect((await till.put(`${LIST}/${id}`, { separado: true }, bia)).status).toBe(200);
    expect((await till.put(`${LIST}/${id}`, { rastreio: TRACKING }, bia)).status).toBe(200);
    // Who has it in her hands is shown that it is sent, and prints its sheets; nobody else sees it any more.
    const seen = await till.get<Pacote>(`${LIST}/${id}`, ana);
    expect(seen.body).toMatchObject({ status: 'shipped', a_separar: false });
    expect((await till.get(`${LIST}/${id}`, bia)).status).toBe(404);
    expect((await take(ana, codigo)).status).toBe(404);
    // Nor does it crowd out what somebody is packing.
    expect(await claims(ana)).toEqual([]);
  });

  it('[PACK-09] is noted as seen by itself, when the list was looked at before', async () => {
    const { id } = await paid();
    await till.get(LIST, ana);
    for (const _ of [1, 2]) await till.get(`${LIST}/${id}`, ana);
    const looks = await till.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'expedicao_vista')
      .where('subject', 'like', `pedido ${id} · %`)
      .execute();
    expect(looks).toEqual([{ after: { count: 1 } }]);
  });
});

describe('the next order', () => {
  it('[PACK-03] is another one for each of many who press at once, the oldest first', async () => {
    const orders = [await paid(), await paid(), await paid(), await paid(), await paid()];
    const packers = await Promise.all(orders.map(() => till.administrator('expedicao')));
    const taken = await Promise.all(packers.map((who) => next(who)));
    const ids = taken.map(({ body }) => body.pedido?.id ?? 0);
    expect(ids.toSorted((a, b) => a - b)).toEqual(orders.map(({ id }) => id));
    expect((await next(ana)).body.pedido).toBeNull();
    await till.delete(`${LIST}/${orders[1]?.id}/pegar`, packers[ids.indexOf(orders[1]?.id ?? 0)] ?? {});
    expect((await next(ana)).body.pedido).toMatchObject({ id: orders[1]?.id, meu: true });
  });

  it('[PACK-03] is the same one for the same press, and only of the way that is asked for', async () => {
    const first = await paid();
    const second = await paid();
    const press = { chave: 'uma-vez-so' };
    for (const _ of [1, 2]) expect((await next(ana, press)).body.pedido).toMatchObject({ id: first.id });
    // Her work on it does not make the press a new one.
    await take(ana, first.codigo);
    expect((await next(ana, press)).body.pedido).toMatchObject({ id: first.id });
    expect((await next(bia, press)).body.pedido).toMatchObject({ id: second.id });
    const third = await paid();
    expect((await next(ana, { forma: 'retirada' })).body.pedido).toBeNull();
    expect((await next(ana, { forma: 'transportadora' })).body.pedido).toMatchObject({ id: third.id });
    for (const body of [{ forma: 'voando' }, { chave: 'curta' }, { chave: 'x'.repeat(101) }])
      expect((await till.post(`${LIST}/proximo`, body, ana)).status, JSON.stringify(body)).toBe(422);
  });

  it('[PACK-03, PACK-04] is none that she has just given up, and for the others the last', async () => {
    const first = await paid();
    const second = await paid();
    const press = { chave: 'nao-achei-a-peca' };
    expect((await next(ana, press)).body.pedido).toMatchObject({ id: first.id });
    await giveUp(ana, first.id);
    expect((await next(ana, press)).body.pedido).toMatchObject({ id: second.id });
    expect((await next(ana)).body.pedido).toBeNull();
    const third = await paid();
    for (const { id } of [third, first])
      expect((await next(bia)).body.pedido).toMatchObject({ id, meu: true });
    await giveUp(bia, first.id);
    till.advance(31 * MINUTE_MS);
    expect((await next(bia)).body.pedido).toMatchObject({ id: first.id });
    // By its code she takes it again whenever she likes.
    await giveUp(bia, first.id);
    expect((await take(bia, first.codigo)).body.pedido).toMatchObject({ id: first.id, meu: true });
    expect(await claims(ana)).toMatchObject([{ id: first.id, meu: false }]);
  });

  it('[PACK-03] is none that is laid ready already, or that the owner had better look at first', async () => {
    const ready = await paid();
    const doubtful = await paid();
    await till.put(`${LIST}/${ready.id}`, { separado: true }, ana);
    await till.db
      .updateTable('orders')
      .set({ fraud_alert_at: till.now() })
      .where('id', '=', doubtful.id)
      .execute();
    expect((await next(ana)).body.pedido).toBeNull();
    expect((await take(ana, ready.codigo)).status).toBe(200);
    expect((await take(ana, doubtful.codigo)).status).toBe(404);
  });

  it('[PACK-09] is given to whoever packs, and to nobody who does not', async () => {
    const { id, codigo } = await paid();
    for (const role of ['leitura', 'suporte', 'catalogo'] as const) {
      const who = await till.administrator(role);
      const answers = [
        await next(who),
        await take(who, codigo),
        await till.get(`${LIST}/pegos`, who),
        await till.get(`${LIST}/${id}`, who),
        await till.delete(`${LIST}/${id}/pegar`, who),
      ];
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual([403, 403, 403, 403, 403]);
    }
  });
});
