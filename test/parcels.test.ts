import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnvioPrevisto } from '#shared/wire/dispatch.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { orderBy } from './support/order-by.ts';
import type { Refusal } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

const LIST = '/gerenciamento/expedicao';
const CODE = 'AA123456785BR';
let till: Till;
let packer: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  packer = await till.administrator('expedicao');
});
afterAll(() => till.stop());

const list = async () => (await till.get<Pacote[]>(LIST, packer)).body;
const statusOf = async (id: number) =>
  (await till.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

it('[ROLE-06] whoever packs lays a paid order ready and sends it, and sees it no more', async () => {
  const { id } = await orderBy(till, 'card');
  const unpaid = await orderBy(till, 'pix');
  const [parcel] = await list();
  expect(parcel).toMatchObject({ id, status: 'paid', endereco: { cidade: expect.stringMatching(/./) } });
  expect(parcel?.itens).toEqual([
    {
      nome: expect.any(String),
      cor: expect.any(String),
      tamanho: expect.any(String),
      imagem: expect.any(String),
      sku: expect.any(String),
      gtin: '',
      quantidade: expect.any(Number),
    },
  ]);
  expect((await list()).some((one) => one.id === unpaid.id)).toBe(false);

  expect((await till.put(`${LIST}/${id}`, { separado: true }, packer)).status).toBe(200);
  expect([await statusOf(id), (await list())[0]?.status]).toEqual(['processing', 'processing']);
  for (const body of [{}, { rastreio: '' }, { rastreio: 'abc' }, { separado: false }]) {
    expect((await till.put(`${LIST}/${id}`, body, packer)).status, JSON.stringify(body)).toBe(422);
  }
  const sent = await till.put(`${LIST}/${id}`, { rastreio: CODE }, packer);
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([
    200,
    expect.not.stringMatching(/total|valor|"pedido"/),
  ]);
  expect([await statusOf(id), await list()]).toEqual(['shipped', []]);
  for (const body of [{ rastreio: 'AA123456771BR' }, { separado: true }])
    for (const gone of [id, unpaid.id])
      expect((await till.put(`${LIST}/${gone}`, body, packer)).status, JSON.stringify(body)).toBe(404);
  const row = till.db.selectFrom('orders').select(['status', 'rastreio']).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ status: 'shipped', rastreio: CODE });
  // Nor by its number, which is no secret, what it cost.
  expect((await till.get(`/pedidos/${id}/status`, packer)).status).toBe(404);
  expect((await till.get(`/pedidos/${id}/status`, await till.administrator('leitura'))).status).toBe(200);
  expect((await till.put(`${LIST}/999999`, { rastreio: CODE }, packer)).status).toBe(404);
});

it('[PACK-14] whoever packs sees the letter before a code is sent, without what was paid, and nothing is sent by it', async () => {
  const { id } = await orderBy(till, 'card');
  const foresee = (query: string, who = packer, of = id) =>
    till.get<EnvioPrevisto & Refusal>(`${LIST}/${of}/envio?${query}`, who);
  const { status, body } = await foresee(`rastreio=${CODE.toLowerCase()}&transportadora=Correios`);
  expect([status, body.rastreio, body.mudancas]).toEqual([200, CODE, ['processing', 'shipped']]);
  expect(body.email?.texto).toContain(CODE);
  expect(body.email?.texto).toContain('Peças');
  expect(JSON.stringify(body)).not.toMatch(/R\$|Pagamento/);
  expect(await statusOf(id)).toBe('paid');
  expect((await foresee('rastreio=abc')).body.campos).toMatchObject({ rastreio: expect.any(String) });
  // Whoever sees the order's money sees the letter as it goes.
  const whole = await till.get<EnvioPrevisto>(
    `/gerenciamento/pedidos/${id}/envio?rastreio=${CODE}`,
    await till.administrator(),
  );
  expect(whole.body.email?.texto).toMatch(/R\$/);
  const unpaid = await orderBy(till, 'pix');
  expect((await foresee(`rastreio=${CODE}`, packer, unpaid.id)).status).toBe(404);
  expect((await foresee(`rastreio=${CODE}`, await till.administrator('suporte'))).status).toBe(403);
  await till.put(`${LIST}/${id}`, { rastreio: CODE }, packer);
  expect((await foresee(`rastreio=${CODE}`)).status).toBe(404);
});

it('[ROLE-06] what the owner had better look at first is packed by nobody, and goes out in spite of nothing', async () => {
  const { id } = await orderBy(till, 'card');
  await till.db.updateTable('orders').set({ fraud_alert_at: till.now() }).where('id', '=', id).execute();
  expect((await list()).some((one) => one.id === id)).toBe(false);
  const refused = await till.put(`${LIST}/${id}`, { rastreio: CODE, apesarDe: ['fraude'] }, packer);
  expect([refused.status, await statusOf(id)]).toEqual([404, 'paid']);
});

it('[ROLE-06] whoever answers buyers writes notes, and changes neither state nor sending', async () => {
  const { id } = await orderBy(till, 'card');
  const helper = await till.administrator('suporte');
  const change = (body: object) => till.put(`/gerenciamento/pedidos/${id}`, body, helper);
  expect((await change({ observacoes: 'Ligar antes.' })).status).toBe(200);
  for (const body of [
    { rastreio: CODE },
    { transportadora: 'Jadlog' },
    { desistenciaResolvida: true },
    { observacoes: 'x', rastreio: CODE },
  ]) {
    expect((await change(body)).status, JSON.stringify(body)).toBe(403);
  }
  expect((await till.put(`/pedidos/${id}/status`, { status: 'processing' }, helper)).status).toBe(403);
  expect(await statusOf(id)).toBe('paid');
});
