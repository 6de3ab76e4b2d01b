import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoPego } from '#shared/wire/packing.ts';
import type { Pacote } from '#shared/wire/parcels.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { parcelsOf, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** An order that has a label is changed once its provider says that this is over. */

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;
let labels: Labels;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
  labels = labelsOf(till, () => admin);
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await labels.play({ reset: true, balanceCents: 100_000 });
});

interface Told {
  situacao: string;
  etiqueta: number | null;
  mensagem: string;
  codigo?: string;
}
const release = (id: number, pedida?: number, as = admin) =>
  till.post<Told>(`/gerenciamento/pedidos/${id}/etiquetas/soltar`, pedida === undefined ? {} : { pedida }, {
    ...as,
    ...newKey(),
  });

async function labelled() {
  const { id } = await labels.paid();
  const bought = await labels.buy(id);
  expect(bought.body.etiqueta.estado).toBe('gerada');
  return { id, label: bought.body.etiqueta.id };
}

/** As if the worker had sent it. */
const tell = (id: number) =>
  till.db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: till.now(), tries: 1 })
    .where('dedup_key', '=', `pedido_enviado:${id}`)
    .execute();

describe('a label that was not posted', () => {
  it('[EDIT-42, EDIT-43] is given up first; its order is in the queue again, changed, and its next sending is told anew', async () => {
    const { id } = await labelled();
    await tell(id);
    expect((await at.detail(id)).naoPostado).toBe(true);
    expect((await at.read(id)).endereco).toEqual({ pode: true, motivo: '' });
    expect((await at.read(id)).etiqueta).toContain('ela é cancelada primeiro');
    expect((await at.move(id, { numero: '8' })).body.codigo).toBe('edicao_indisponivel');
    const [one, two] = await Promise.all([release(id), release(id)]);
    const states = [one.body.situacao, two.body.situacao];
    expect(states, JSON.stringify([one, two])).toContain('livre');
    expect((await release(id)).body.situacao).toBe('livre');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'processing', rastreio: '', shipped_at: null });
    expect((await at.move(id, { numero: '8' })).status).toBe(200);
    const second = await labels.buy(id);
    expect(second.body.etiqueta.estado).toBe('gerada');
    expect(await parcels.rowOf(id)).toMatchObject({
      status: 'shipped',
      rastreio: second.body.etiqueta.codigo,
    });
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado', 'pedido_enviado']);
  });

  it('[EDIT-43] is given up before anybody was told: no letter of it is left, and its next sending has one', async () => {
    const { id } = await labelled();
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    expect((await release(id)).body.situacao).toBe('livre');
    expect(await parcels.lettersOf(id)).toEqual([]);
    await labels.buy(id);
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped' });
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
  });

  it('[EDIT-43, PACK-20] is packed again by whoever is next, whether it lay ready or nobody had looked', async () => {
    const packer = { ...(await till.administrator('expedicao')) };
    const table = '/gerenciamento/expedicao';
    const ready = (id: number) => till.put(`${table}/${id}`, { separado: true }, packer);
    const toPack = async () =>
      (await till.get<Pacote[]>(table, packer)).body.filter((one) => one.a_separar).map(({ id }) => id);
    const [unseen, packed] = [await labelled(), await labelled()];
    await ready(packed.id);
    expect(await toPack()).toContain(unseen.id);
    for (const { id } of [unseen, packed]) expect((await release(id)).body.situacao).toBe('livre');
    expect(await toPack()).toEqual(expect.arrayContaining([unseen.id, packed.id]));
    const next = async () =>
      (await till.post<{ pedido: PedidoPego | null }>(`${table}/proximo`, {}, { ...packer, ...newKey() }))
        .body.pedido?.id;
    const handed = new Set<number | undefined>();
    for (let id = await next(); id !== undefined; id = await next()) handed.add(id);
    expect(handed).toEqual(new Set(await toPack()));
    expect([...handed]).toEqual(expect.arrayContaining([unseen.id, packed.id]));
    const said = await Promise.all([ready(packed.id), ready(packed.id)]);
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(await toPack()).not.toContain(packed.id);
    // Nobody has looked at the other one: its next label says so, and this one's does not.
    for (const { id } of [unseen, packed]) await labels.buy(id);
    const shown = await toPack();
    expect([shown.includes(unseen.id), shown.includes(packed.id)]).toEqual([true, false]);
  });

  it('[EDIT-44] that its carrier keeps, or that is posted, changes nothing and says why', async () => {
    const { id } = await labelled();
    await labels.play({ keepsGenerated: true });
    const kept = await release(id);
    expect(kept.body).toMatchObject({ situacao: 'recusada' });
    expect(kept.body.mensagem).toContain('não deixa mais cancelar');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped' });
    await labels.play({ keepsGenerated: false });
    const [held] = await labels.held(id);
    await labels.carry(held?.id ?? '', 'post');
    expect((await release(id)).body.mensagem).toContain('já foi postada');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'shipped' });
  });

  it('[EDIT-44] of which the provider does not say that it is over is waited for, and not asked for anew once it refused', async () => {
    const { id, label } = await labelled();
    await labels.fault('500', '/shipment/cancel$');
    const waits = await release(id);
    expect(waits.body).toMatchObject({ situacao: 'esperando', etiqueta: label });
    expect((await at.move(id, { numero: '8' })).status).toBe(409);
    await labels.settle();
    const done = await release(id, label);
    expect(done.body.situacao, JSON.stringify(done.body)).toBe('livre');
    const other = await labelled();
    await labels.play({ keepsGenerated: true });
    await release(other.id);
    expect((await release(other.id, other.label)).body.situacao).toBe('recusada');
  });

  it('[EDIT-43] that was cancelled by itself leaves its order to be brought back; another role may not', async () => {
    const { id, label } = await labelled();
    await labels.cancel(label);
    expect((await at.read(id)).etiqueta).toContain('volta para a separação');
    const packer = await till.administrator('expedicao');
    expect((await release(id, undefined, packer)).status).toBe(403);
    expect((await release(id)).body.situacao).toBe('livre');
    expect(await parcels.rowOf(id)).toMatchObject({ status: 'processing' });
  });
});

it('[EDIT-44] what was sent by a typed code is refused, and so is an order that there is not', async () => {
  const { id } = await labels.paid();
  await till.put(`/gerenciamento/pedidos/${id}`, { rastreio: 'AA123456785BR' }, admin);
  expect((await release(id)).body.codigo).toBe('edicao_indisponivel');
  expect((await release(9_999_999)).status).toBe(404);
});
