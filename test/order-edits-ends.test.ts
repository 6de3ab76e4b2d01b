import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isAllGoingBack } from '../src/server/features/ledger/index.ts';
import { FAR, NEAR, UNKNOWN } from './support/flat-freight.ts';
import { orderBy } from './support/order-by.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What becomes of a freight's difference where its order, its way or its money ends otherwise. */

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
});

const paid = async () => (await orderBy(till, 'card')).id;
const pixOf = (id: number) =>
  till.db.selectFrom('custom_pix').selectAll().where('order_id', '=', id).orderBy('id').execute();
const told = async (id: number) => JSON.stringify((await at.detail(id)).historico);
const charge = (cents: number) => ({ diferenca: cents, acerto: 'cobrar', acertado: cents });

/** One that the shop was to carry itself, about its town. */
async function carried(): Promise<number> {
  const id = await paid();
  const frete = JSON.stringify({ id: 'delivery_local', nome: 'Entrega local', tipo: 'delivery_local' });
  await till.db.updateTable('orders').set({ frete }).where('id', '=', id).execute();
  return id;
}

it('[EDIT-40] goes by another way that is chosen, at what that costs, where its own does not reach', async () => {
  const id = await carried();
  const quoted = (await at.quote(id, FAR.cep)).body;
  expect(quoted).toMatchObject({ frete: null, semResposta: false });
  expect(quoted.outros).toMatchObject([{ frete: { id: '1', tipo: 'delivery' }, muda: 26.9, cobrar: 26.9 }]);
  expect((await at.move(id, { cep: FAR.cep, diferenca: 26.9 })).body.codigo).toBe('frete_indisponivel');
  const another = { cep: FAR.cep, diferenca: 26.9, envio: '2' };
  expect((await at.move(id, another)).body.codigo).toBe('frete_indisponivel');
  const moved = await at.move(id, { cep: FAR.cep, envio: '1', ...charge(26.9) });
  expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ acerto: { como: 'cobrar', valor: 26.9 } });
  expect(await at.rowOf(id)).toMatchObject({ cep: FAR.cep, frete: { id: '1', tipo: 'delivery' } });
});

it('[EDIT-39] what the shop carries itself goes nowhere unquoted', async () => {
  const id = await carried();
  expect((await at.quote(id, UNKNOWN.cep)).body.codigo).toBe('frete_indisponivel');
  const moved = await at.move(id, { cep: UNKNOWN.cep, semCotacao: true });
  expect(moved.body.codigo).toBe('frete_indisponivel');
});

it('[EDIT-35] what of its freight went back is none of its pieces’ money: it is still to be packed', async () => {
  const id = await paid();
  await at.move(id, { cep: NEAR.cep, acerto: 'devolver', acertado: 5 });
  const cheap = { subtotal_cents: 400, frete_cents: 11_590 };
  await till.db.updateTable('orders').set(cheap).where('id', '=', id).execute();
  const row = till.db.selectFrom(sql<{ id: number }>`orders`.as('o')).where('o.id', '=', id);
  expect(await row.select(isAllGoingBack.as('gone')).executeTakeFirst()).toEqual({ gone: false });
});

it('[EDIT-35] a difference that its provider did not give back is still to be given, and is told so', async () => {
  const id = await paid();
  await till.provider.control({ refunds: 'rejected' });
  const moved = await at.move(id, { cep: NEAR.cep, acerto: 'devolver', acertado: 5 });
  expect(moved.body).toMatchObject({ acerto: { situacao: 'falhou' } });
  expect(await told(id)).toContain('Diferença de frete a devolver: R$ 5,00');
  await till.provider.control(null);
  // What the shop kept pays what is dearer, as if it had never been promised.
  expect((await at.quote(id, '26167020')).body).toMatchObject({ muda: 5, cobrar: 0 });
});

it('[EDIT-37] the PIX of an order that ended may be paid no more', async () => {
  const id = await paid();
  await at.move(id, { cep: FAR.cep, ...charge(15) });
  const all = await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
  expect(all.status).toBe(200);
  expect((await at.rowOf(id)).status).toBe('refunded');
  till.advance(61_000);
  await till.customPixWorker.runOnce();
  expect(await pixOf(id)).toMatchObject([{ status: 'cancelled' }]);
});

it('[EDIT-37] what was paid by such a PIX is told where money is given back, for no refund gives it back', async () => {
  const id = await paid();
  await at.move(id, { cep: FAR.cep, ...charge(15) });
  expect((await at.detail(id)).freteNoPix).toBeUndefined();
  const [pix] = await pixOf(id);
  await till.provider.decide(pix?.provider_payment_id ?? '', 'approve');
  till.advance(5000);
  await till.get(`/payment/custom-pix/${pix?.id}`, admin);
  expect(await at.detail(id)).toMatchObject({ freteNoPix: 15, estornavel: 119.9 });
});

it('[EDIT-38] a press for an address that is none any more charges nothing', async () => {
  const id = await paid();
  const key = newKey();
  const body = { cep: FAR.cep, visto: 0, ...charge(15) };
  await till.provider.control({ provider: 'mercadopago', mode: '500' });
  expect((await at.move(id, body, key)).body).toMatchObject({ acerto: { situacao: 'falhou' } });
  await till.provider.control(null);
  const open = (await pixOf(id)).filter(({ status }) => status === 'pending');
  for (const { id: pix } of open) await till.delete(`/payment/custom-pix/${pix}`, admin);
  till.advance(120_000);
  await till.customPixWorker.runOnce();
  admin = await till.administrator();
  const home = await at.move(id, { cep: '26167-020' });
  expect(home.status, JSON.stringify(home.body)).toBe(200);
  const again = await at.move(id, body, key);
  expect(again.body).toMatchObject({ acerto: { situacao: 'falhou' } });
  expect((await pixOf(id)).filter(({ status }) => status === 'pending')).toEqual([]);
});
