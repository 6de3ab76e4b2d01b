import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pacote } from '#shared/wire/parcels.ts';
import { receiptCode } from '../src/server/features/orders/index.ts';
import { orderBy } from './support/order-by.ts';
import { parcelsOf, type Parcels, type Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

/** What the shop brings itself, as whoever packs and brings it sees it. */

const LIST = '/gerenciamento/expedicao';
const OWN = { id: 'local', nome: 'Entrega local', company: 'Loja', prazo: 1, tipo: 'delivery_local' };
let till: Till;
let packer: Record<string, string>;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  packer = await till.administrator('expedicao');
  const admin = await till.administrator();
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());

/** One that is paid and goes this way, to a door of this postal code. */
async function paid(frete: object, cep = '26167020'): Promise<number> {
  const { id } = await orderBy(till, 'card');
  const change = { frete: JSON.stringify(frete), cep };
  await till.db.updateTable('orders').set(change).where('id', '=', id).execute();
  return id;
}

const list = async (query = '') => (await till.get<Pacote[]>(`${LIST}${query}`, packer)).body;
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
const press = (id: number, body: object) => till.put<Refusal>(`${LIST}/${id}`, body, packer);
const codeOf = async (id: number) => (await receiptCode(till.deps, await parcels.rowOf(id))) ?? '';
const statusOf = async (id: number) => (await parcels.rowOf(id)).status;

describe('the list for the day', () => {
  it('[AREA-11] tells ways apart, and has what is out after what is to go, by postal codes', async () => {
    const far = await paid(OWN, '26167999');
    const near = await paid(OWN, '26167001');
    const out = await paid(OWN, '26100000');
    const carried = (await orderBy(till, 'card')).id;
    const counter = await paid({ ...OWN, id: 'retirada' });
    const fetched = await paid({ ...OWN, id: 'retirada', tipo: 'retirada' });
    await press(out, { separado: true });
    expect((await press(out, { saiu: true })).status).toBe(200);
    expect(await idsOf('?forma=entrega')).toEqual([near, far, out]);
    expect((await list('?forma=entrega')).at(-1)).toMatchObject({ forma: 'entrega', status: 'shipped' });
    expect(await idsOf('?forma=retirada')).toEqual([fetched]);
    expect(await idsOf('?forma=transportadora')).toEqual([carried, counter]);
    // Who asks for no way sees what waits, as before.
    expect(await idsOf('')).toEqual([far, near, carried, counter, fetched]);
    expect((await till.get(`${LIST}?forma=entrega&limit=1`, packer)).headers.get('x-total-count')).toBe('3');
    expect((await till.get(`${LIST}?forma=voando`, packer)).status).toBe(422);
  });

  it('[AREA-12] is brought by one press after the other, each once, however often it is pressed', async () => {
    const id = await paid(OWN);
    expect(await press(id, { saiu: true })).toMatchObject({ status: 409 });
    expect(await press(id, { entregue: true })).toMatchObject({ status: 409 });
    expect((await press(id, { separado: true })).status).toBe(200);
    const left = await Promise.all([press(id, { saiu: true }), press(id, { saiu: true })]);
    expect(left.map(({ status }) => status)).toEqual([200, 200]);
    expect(await press(id, { rastreio: 'AA123456785BR', transportadora: '' })).toMatchObject({ status: 409 });
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    const said = { entregue: true, codigo: await codeOf(id) };
    const arrived = await Promise.all([press(id, said), press(id, said)]);
    expect(arrived.map(({ status }) => status)).toEqual([200, 200]);
    expect((await press(id, said)).status, 'long after').toBe(200);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_entregue']);
    expect((await parcels.roadOf(id)).filter((step) => step === 'admin delivered')).toHaveLength(1);
    expect(await idsOf('?forma=entrega')).not.toContain(id);
    expect((await press(id, { saiu: true })).status, 'no way back').toBe(404);
  });

  it('[AREA-12] is said of nothing else: what a carrier takes, what is fetched, what nobody sees there', async () => {
    const carried = (await orderBy(till, 'card')).id;
    const fetched = await paid({ ...OWN, id: 'retirada', tipo: 'retirada' });
    for (const id of [carried, fetched]) {
      await press(id, { separado: true });
      for (const body of [{ saiu: true }, { entregue: true }]) {
        expect(await press(id, body)).toMatchObject({
          status: 409,
          body: { codigo: 'outra_forma_de_envio' },
        });
      }
      expect(await statusOf(id)).toBe('processing');
    }
    const own = await paid(OWN);
    await press(own, { separado: true });
    expect(await press(own, { pronto: true })).toMatchObject({ status: 409 });
    for (const body of [{ saiu: false }, { entregue: 'sim' }])
      expect((await press(own, body)).status).toBe(422);
    await till.db.updateTable('orders').set({ disputed: true }).where('id', '=', own).execute();
    expect((await press(own, { saiu: true })).status).toBe(404);
    expect(await statusOf(own)).toBe('processing');
    expect((await press(999_999, { entregue: true })).status).toBe(404);
    const reader = await till.administrator('leitura');
    expect((await till.put(`${LIST}/${own}`, { saiu: true }, reader)).status).toBe(403);
  });

  it('[AREA-12] arrives only once it has left', async () => {
    const id = await paid(OWN);
    await press(id, { separado: true });
    expect(await press(id, { entregue: true })).toMatchObject({ status: 409 });
    expect(await statusOf(id)).toBe('processing');
  });

  it('[AREA-15] is to be brought back where its sale is undone or in doubt while it is out, and not handed over', async () => {
    const doubts = [{ withdrawn_at: till.now() }, { fraud_alert_at: till.now() }, { disputed: true }];
    for (const doubt of doubts) {
      const id = await paid(OWN);
      await press(id, { separado: true });
      await press(id, { saiu: true });
      const seen = async () => (await list('?forma=entrega')).find((one) => one.id === id);
      expect(await seen()).toMatchObject({ status: 'shipped', volta: false });
      await till.db.updateTable('orders').set(doubt).where('id', '=', id).execute();
      expect(await seen(), JSON.stringify(doubt)).toMatchObject({ status: 'shipped', volta: true });
      const said = { entregue: true, codigo: await codeOf(id) };
      expect((await press(id, said)).status, JSON.stringify(doubt)).toBe(409);
      expect(await statusOf(id)).toBe('shipped');
    }
  });

  it('[AREA-13] says by when each is due, and what is paid at the door alone', async () => {
    const own = await paid(OWN);
    const carried = (await orderBy(till, 'card')).id;
    // Thursday, 19 November 2026, 10h in São Paulo; the 20th is a holiday.
    const paid_at = new Date('2026-11-19T13:00:00Z');
    await till.db.updateTable('orders').set({ paid_at }).where('id', 'in', [own, carried]).execute();
    const all = await list();
    const seen = (id: number) => all.find((one) => one.id === id);
    expect(seen(own)).toMatchObject({ fazer_ate: '2026-11-23', receber: null });
    expect(seen(carried)).toMatchObject({ fazer_ate: '2026-11-23', receber: null });
    const { id: door } = await orderBy(till, 'delivery');
    await till.db
      .updateTable('orders')
      .set({ frete: JSON.stringify(OWN) })
      .where('id', '=', door)
      .execute();
    await parcels.move(door, 'processing');
    const { total_cents: cents } = await parcels.rowOf(door);
    const toGo = (await list('?forma=entrega')).find((one) => one.id === door);
    expect(toGo).toMatchObject({ receber: cents / 100, fazer_ate: expect.any(String) });
    // By a carrier no door pays to whoever brings it.
    const { id: sent } = await orderBy(till, 'delivery');
    await parcels.move(sent, 'processing');
    expect((await list()).find((one) => one.id === sent)).toMatchObject({ receber: null });
  });
});
