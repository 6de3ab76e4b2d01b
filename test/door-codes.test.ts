import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { receiptCode } from '../src/server/features/orders/index.ts';
import { orderBy } from './support/order-by.ts';
import { parcelsOf, type Parcels, type Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** What the shop brings itself is given to whoever says its code at the door. */

const LIST = '/gerenciamento/expedicao';
const OWN = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
let till: Till;
let owner: Record<string, string>;
let packer: Record<string, string>;
let team: Record<string, string>;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  owner = await till.administrator();
  [packer, team] = [await till.administrator('expedicao'), await till.administrator('equipe')];
  parcels = parcelsOf(till, () => owner);
});
afterAll(() => till.stop());

const press = (id: number, body: object, who = packer) => till.put<Refusal>(`${LIST}/${id}`, body, who);
const statusOf = async (id: number) => (await parcels.rowOf(id)).status;
const codeOf = async (id: number) => (await receiptCode(till.deps, await parcels.rowOf(id))) ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const auditsOf = async (action: string, id: number) => {
  const rows = await till.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  return rows.filter(({ subject }) => subject.startsWith(`pedido ${id} `));
};

async function out(by: 'card' | 'delivery' = 'card'): Promise<number> {
  const { id } = await orderBy(till, by);
  await till.db
    .updateTable('orders')
    .set({ frete: JSON.stringify(OWN) })
    .where('id', '=', id)
    .execute();
  if (by === 'delivery') await parcels.move(id, 'processing');
  else await press(id, { separado: true });
  expect((await press(id, { saiu: true })).status).toBe(200);
  return id;
}

it('[AREA-16] its buyer reads its code while it is out, and nobody of the office does', async () => {
  const { id } = await orderBy(till, 'card');
  await till.db
    .updateTable('orders')
    .set({ frete: JSON.stringify(OWN) })
    .where('id', '=', id)
    .execute();
  await press(id, { separado: true });
  expect(await parcels.look(id)).not.toHaveProperty('codigo_entrega');
  await press(id, { saiu: true });
  const { codigo_entrega: code = '', ...rest } = await parcels.look(id);
  expect(code).toMatch(/^\d{6}$/);
  expect(rest).not.toHaveProperty('codigo_retirada');
  expect(code).toBe(await codeOf(id));
  const office = await till.get<{ pedido: PedidoCompleto }>(`/gerenciamento/pedidos/${id}`, owner);
  const list = await till.get(`${LIST}?forma=entrega`, packer);
  for (const seen of [office.body, list.body]) expect(JSON.stringify(seen)).not.toContain(code);
  expect((await press(id, { entregue: true, codigo: code })).status).toBe(200);
  expect(await parcels.look(id)).not.toHaveProperty('codigo_entrega');
});

it('[AREA-17] it is handed over by its code once, and what is paid at the door is paid by it', async () => {
  const id = await out('delivery');
  const code = await codeOf(id);
  for (const codigo of ['', '12345', '1234567'])
    expect(await press(id, { entregue: true, codigo })).toMatchObject({
      status: 422,
      body: { campos: { codigo: expect.stringContaining('6 números') } },
    });
  expect((await press(id, { entregue: true })).status).toBe(422);
  expect(await press(id, { entregue: true, codigo: wrongOf(code) })).toMatchObject({
    status: 422,
    body: { campos: { codigo: expect.stringContaining('quem recebe') } },
  });
  expect(await statusOf(id)).toBe('shipped');
  const spaced = { entregue: true, codigo: ` ${code.slice(0, 3)} ${code.slice(3)} ` };
  const presses = await Promise.all([press(id, spaced), press(id, spaced)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await parcels.rowOf(id)).paid_at).toBeInstanceOf(Date);
  expect((await parcels.roadOf(id)).filter((step) => step.endsWith('delivered'))).toHaveLength(1);
  expect(await auditsOf('pedido_entrega', id)).toMatchObject([{ after: { codigoConferido: true } }]);
  const again = await press(id, { entregue: true, codigo: wrongOf(code) });
  expect(again).toMatchObject({ status: 409, body: { codigo: 'ja_entregue' } });
});

it('[AREA-18] five wrong codes are taken within an hour, and then not even the right one', async () => {
  const id = await out();
  const code = await codeOf(id);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => press(id, { entregue: true, codigo: wrongOf(code) })),
  );
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await press(id, { entregue: true, codigo: code })).status).toBe(429);
  const wrong = await auditsOf('pedido_entrega_codigo_errado', id);
  expect(wrong).toHaveLength(5);
  expect(JSON.stringify(wrong)).not.toContain(code);
  expect(await statusOf(id)).toBe('shipped');
});

it('[AREA-19] without its code it arrives on an owner’s word alone, and the log says so', async () => {
  const id = await out();
  for (const who of [packer, team])
    expect((await press(id, { entregue: true, semCodigo: true }, who)).status).toBe(403);
  const moved = await till.put<Refusal>(`/gerenciamento/pedidos/${id}/status`, { status: 'delivered' }, team);
  expect(moved).toMatchObject({ status: 409, body: { codigo: 'use_o_codigo' } });
  expect((await press(id, { entregue: true, semCodigo: true }, owner)).status).toBe(200);
  expect(await auditsOf('pedido_entrega', id)).toMatchObject([{ after: { codigoConferido: false } }]);
  const other = await out();
  expect((await parcels.move(other, 'delivered')).status).toBe(200);
  expect((await auditsOf('pedido_status', other)).at(-1)?.after).toMatchObject({ codigoConferido: false });
});
