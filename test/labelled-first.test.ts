import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Filas, PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** Labels for all are bought before anybody packs. */

const LIST = '/gerenciamento/expedicao';
type Headers = Record<string, string>;
let till: Till;
let at: Labels;
let packer: Headers;
let other: Headers;

beforeAll(async () => {
  till = await openTill();
  const admin = await till.administrator();
  at = labelsOf(till, () => admin);
  packer = await till.administrator('expedicao');
  other = await till.administrator('equipe');
});
afterAll(() => till.stop());
beforeEach(() => at.play({ reset: true, balanceCents: 100_000 }));

const listed = async () => (await till.get<Pacote[]>(LIST, packer)).body;
const look = (id: number, who = packer) => till.get<Pacote>(`${LIST}/${id}`, who);
const next = async (who = packer) =>
  (await till.post<{ pedido: PedidoPego | null }>(`${LIST}/proximo`, {}, { ...who, ...newKey() })).body
    .pedido;
const ready = (id: number, who = packer) => till.put(`${LIST}/${id}`, { separado: true }, who);

async function labelled(): Promise<{ id: number }> {
  const order = await at.paid();
  expect((await at.buy(order.id)).body.etiqueta.estado).toBe('gerada');
  return order;
}

it('[PACK-20] what was labelled before anybody packed it stays in the queue, for one packer, until it lies ready', async () => {
  const { id } = await labelled();
  expect(await listed()).toMatchObject([{ id, status: 'shipped', a_separar: true, etiqueta: true }]);
  const taken = await Promise.all([next(packer), next(other)]);
  expect(taken.filter((one) => one?.id === id)).toHaveLength(1);
  // On a Sunday nothing leaves that day.
  const { filas } = (await till.get<Filas>(`${LIST}/filas`, packer)).body;
  expect(filas.map(({ hoje, depois }) => hoje + depois)).toEqual([1]);
  // Its code is the label's: none is typed over it.
  const typed = { rastreio: 'AA123456785BR', transportadora: 'Correios' };
  expect((await till.put(`${LIST}/${id}`, typed, packer)).status).toBe(409);
  const said = await Promise.all([ready(id), ready(id, other), ready(id)]);
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listed()).toEqual([]);
  expect(await next(other)).toBeNull();
  const acts = await till.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'expedicao_pedido_conferido')
    .execute();
  expect(acts).toHaveLength(1);
  // Until it is posted its sheets may be printed once more.
  expect((await look(id, other)).body).toMatchObject({ a_separar: false, etiqueta: true });
  await till.db.updateTable('tracked_parcels').set({ state: 'postado' }).where('order_id', '=', id).execute();
  const third = await till.administrator('admin');
  expect((await look(id, third)).status).toBe(404);
  expect((await ready(id)).status).toBe(404);
});

it('[PACK-20] leaves the queue when it is posted unchecked, and when its label is cancelled', async () => {
  const [posted, cancelled] = [await labelled(), await labelled()];
  expect((await listed()).map(({ id }) => id).toSorted()).toEqual([posted.id, cancelled.id].toSorted());
  await till.db
    .updateTable('tracked_parcels')
    .set({ state: 'recebido' })
    .where('order_id', '=', posted.id)
    .execute();
  expect((await listed()).map(({ id }) => id)).toEqual([cancelled.id]);
  await till.db
    .updateTable('labels')
    .set({ state: 'cancelada', cancelled_at: new Date() })
    .where('order_id', '=', cancelled.id)
    .execute();
  expect(await listed()).toEqual([]);
  expect(await next()).toBeNull();
});

it('[PACK-20] what was laid ready before its label is not handed out again', async () => {
  const order = await at.paid();
  await ready(order.id);
  await at.buy(order.id);
  expect(await listed()).toEqual([]);
  expect((await look(order.id)).body).toMatchObject({ status: 'shipped', a_separar: false, etiqueta: true });
});
