import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pacote } from '#shared/wire/parcels.ts';
import { unitsLeft } from './support/goods.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { CODE, OTHER } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: labels are bought and parcels followed, order after order.

let till: Till;
let admin: Record<string, string>;
let kit: OrderParcels;
let news: ParcelNewsKit;

beforeAll(async () => {
  till = await openTill();
  kit = orderParcelsOf(till, () => admin);
  news = newsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await till.provider.control(null);
  await kit.labels.play({ reset: true, balanceCents: 100_000 });
});

const statusOf = async (id: number) => (await kit.orders.rowOf(id)).status;
/** What lies on the packing table of an order: units in all. */
async function toPack(id: number): Promise<number> {
  const { body } = await till.get<Pacote>(`/gerenciamento/expedicao/${id}`, admin);
  return body.itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
}

describe('a part of an order', () => {
  it('[PARC-01, PARC-02] goes ahead by a typed code, which its buyer is told with what is still to come', async () => {
    const { id, item } = await kit.bought(3);
    const parcel = await kit.apart(id, item);
    expect(await statusOf(id)).toBe('paid');
    expect(await toPack(id)).toBe(2);
    expect((await kit.orders.look(id)).pacotes).toBeUndefined();
    const { body: seen } = await kit.foresee(parcel, CODE);
    expect(seen).toMatchObject({ rastreio: CODE, mudancas: ['processing'] });
    expect(seen.email?.assunto).toMatch(/^Parte do seu pedido .* foi enviada$/);
    expect(seen.email?.texto).toMatch(
      /Neste pacote[\s\S]*1 × [\s\S]*AA123456785BR[\s\S]*Ainda vão chegar[\s\S]*2 × /,
    );
    expect((await kit.note(parcel, 'XX')).status).toBe(422);
    const sent = await kit.note(parcel, CODE);
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toBe('processing');
    expect((await kit.orders.rowOf(id)).shipped_at).toBeNull();
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada']);
    const told = await kit.orders.look(id);
    expect(told.pacotes).toMatchObject([
      { tipo: 'parte', pecas: [{ quantidade: 1 }], rastreio: CODE, transportadora: 'Correios', estado: null },
    ]);
    expect(told.resto).toMatchObject([{ quantidade: 2 }]);
    // The same code again tells nobody; another one corrects it.
    await kit.note(parcel, CODE);
    expect(await kit.note(parcel, OTHER, { rastreioVisto: 'AA' })).toMatchObject({ status: 409 });
    await kit.note(parcel, OTHER, { rastreioVisto: CODE });
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada', 'parte_corrigida']);
  });

  it('[PACK-16] leaves the rest to be packed: it is said so, handed out, and not sent before its part', async () => {
    const { id, item } = await kit.bought(2);
    const parcel = await kit.apart(id, item);
    const look = async () => (await till.get<Pacote>(`/gerenciamento/expedicao/${id}`, admin)).body;
    expect(await look()).toMatchObject({ parte: 'separada', status: 'paid' });
    const rest = { rastreio: OTHER, transportadora: 'Correios' };
    const foreseen = await till.get(`/gerenciamento/expedicao/${id}/envio?rastreio=${OTHER}`, admin);
    expect(foreseen).toMatchObject({ status: 409, body: { codigo: 'parte_aberta' } });
    expect(await till.put(`/gerenciamento/expedicao/${id}`, rest, admin)).toMatchObject({ status: 409 });
    await kit.note(parcel, CODE);
    expect(await look()).toMatchObject({ parte: 'enviada', status: 'processing' });
    const handedOut: unknown[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const { body } = await till.post<{ pedido: { id: number } | null }>(
        '/gerenciamento/expedicao/proximo',
        {},
        { ...admin, ...newKey() },
      );
      if (body.pedido === null) break;
      handedOut.push(body.pedido.id);
    }
    expect(handedOut).toContain(id);
  });

  it('[PACK-21] is handed out no more once somebody has said that its rest lies packed', async () => {
    const { id, item } = await kit.bought(2);
    await kit.note(await kit.apart(id, item), CODE);
    const look = async () => (await till.get<Pacote>(`/gerenciamento/expedicao/${id}`, admin)).body;
    expect(await look()).toMatchObject({ status: 'processing', a_separar: true });
    const ready = () => till.put(`/gerenciamento/expedicao/${id}`, { separado: true }, admin);
    expect([(await ready()).status, (await ready()).status]).toEqual([200, 200]);
    expect(await look()).toMatchObject({ status: 'processing', a_separar: false });
    for (let tries = 0; tries < 20; tries += 1) {
      const { body } = await till.post<{ pedido: { id: number } | null }>(
        '/gerenciamento/expedicao/proximo',
        {},
        { ...admin, ...newKey() },
      );
      if (body.pedido === null) break;
      expect(body.pedido.id).not.toBe(id);
    }
  });

  it('[PACK-21, PACK-20] asks again once a later part went, also where the label of the rest is bought first', async () => {
    const { id, item } = await kit.bought(3);
    await kit.note(await kit.apart(id, item), CODE);
    await till.put(`/gerenciamento/expedicao/${id}`, { separado: true }, admin);
    till.advance(1000);
    await kit.note(await kit.apart(id, item), OTHER);
    expect((await kit.labels.buy(id)).body.etiqueta.estado).toBe('gerada');
    const { body } = await till.get<Pacote>(`/gerenciamento/expedicao/${id}`, admin);
    expect(body).toMatchObject({ status: 'shipped', a_separar: true });
  });

  it('[PARC-01, PARC-03] goes by a label of its own, and the rest by its order’s', async () => {
    const { id, item } = await kit.bought(3);
    const pacote = await kit.apart(id, item, 2);
    // While it is set apart the rest is not sent, nor a label for that bought.
    expect((await kit.labels.buy(id)).body.codigo).toBe('parte_aberta');
    expect((await kit.orders.note(id, { rastreio: CODE, transportadora: 'Correios' })).body.codigo).toBe(
      'parte_aberta',
    );
    const first = await kit.labels.buy(id, { pacote, preco: 90 });
    expect(first, JSON.stringify(first.body)).toMatchObject({
      status: 200,
      body: { etiqueta: { estado: 'gerada' } },
    });
    expect(await statusOf(id)).toBe('processing');
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.codigo).toBe('etiqueta_indisponivel');
    const rest = await kit.labels.buy(id);
    expect(rest.body.etiqueta.estado).toBe('gerada');
    expect(await statusOf(id)).toBe('shipped');
    const held = await kit.labels.held(id);
    expect(held.map(({ contents }) => contents.map(({ quantity }) => quantity)).toSorted()).toEqual([
      [1],
      [2],
    ]);
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada', 'pedido_enviado']);
    // Cancelled after it was sent, it takes another label, and the buyer is told the new code.
    expect((await kit.labels.cancel(first.body.etiqueta.id)).body.etiqueta.estado).toBe('cancelada');
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.etiqueta.estado).toBe('gerada');
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada', 'pedido_enviado', 'parte_corrigida']);
  });

  it('[PARC-04] is made once whatever is pressed, of pieces that are free, and leaves one for later', async () => {
    const { id, item } = await kit.bought(3);
    const key = newKey();
    const ask = [{ item, quantidade: 1 }];
    const twice = await Promise.all([kit.split(id, ask, key), kit.split(id, ask, key)]);
    expect(new Set(twice.map(({ body }) => body.pacote.id)).size).toBe(1);
    expect((await kit.split(id, [{ item, quantidade: 2 }], key)).body.codigo).toBe('chave_reutilizada');
    // Two that together would take all: one of them is too much.
    const both = await Promise.all([kit.split(id, ask), kit.split(id, ask)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await kit.read(id)).pacotes).toHaveLength(2);
    expect((await kit.split(id, [{ item: 999_999, quantidade: 1 }])).status).toBe(422);
    const [{ id: first } = { id: 0 }] = (await kit.read(id)).pacotes;
    expect((await kit.undo(first)).status).toBe(200);
    expect((await kit.undo(first)).status).toBe(200);
    expect(await toPack(id)).toBe(2);
    expect((await kit.note(first, CODE)).body.codigo).toBe('parte_desfeita');
  });

  it('[PARC-05] and a label of the rest exclude each other, whichever is first', async () => {
    const { id, item } = await kit.bought(3);
    const preco = await kit.labels.priceOf(id);
    const [made, bought] = await Promise.all([
      kit.split(id, [{ item, quantidade: 1 }]),
      kit.labels.buy(id, { preco }),
    ]);
    expect([made.status, bought.status].toSorted()).toEqual([200, 409]);
    const other = await kit.bought(3);
    expect((await kit.labels.buy(other.id)).status).toBe(200);
    expect((await kit.split(other.id, [{ item: other.item, quantidade: 1 }])).status).toBe(409);
    const third = await kit.bought(2);
    const pacote = await kit.apart(third.id, third.item);
    const price = await kit.labels.priceOf(third.id);
    const presses = await Promise.all(
      [1, 2, 3].map(() => kit.labels.buy(third.id, { pacote, preco: price })),
    );
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    await kit.labels.settle();
    expect(await kit.labels.held(third.id)).toHaveLength(1);
    expect((await kit.undo(pacote)).body.codigo).toBe('pacote_enviado');
  });
});

describe('what has gone ahead', () => {
  const refund = (id: number, body: object) =>
    till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });

  it('[PARC-06] stays what it is, where it went, and out of stock when all is refunded', async () => {
    const { id, item, goods } = await kit.bought(3);
    const before = await unitsLeft(till.db, goods);
    const parcel = await kit.apart(id, item, 2);
    await kit.note(parcel, CODE);
    expect((await kit.edits.move(id, { numero: '99' })).body.codigo).toBe('parte_aberta');
    expect((await kit.edits.read(id)).linhas.every(({ quantidade }) => quantidade <= 1)).toBe(true);
    expect((await refund(id, {})).status).toBe(200);
    expect(await statusOf(id)).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(before + 1);
  });

  it('[PARC-07] takes nothing that is refunded, and a refund takes first what is still here', async () => {
    const { id, item } = await kit.bought(3);
    const one = { itens: [{ id: item, quantidade: 1 }], devolverEstoque: true };
    const parcel = await kit.apart(id, item, 1);
    expect((await refund(id, one)).status).toBe(200);
    expect(await toPack(id)).toBe(1);
    expect((await kit.split(id, [{ item, quantidade: 1 }])).status).toBe(422);
    const bought = await kit.labels.buy(id, { pacote: parcel, preco: 90 });
    expect(bought.body.etiqueta.estado).toBe('gerada');
    const [label] = await kit.labels.held(id);
    expect(label?.contents.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('[PARC-08] an order is delivered with the last of its parcels', async () => {
    const { id, item } = await kit.bought(2);
    const part = await kit.apart(id, item);
    await kit.note(part, CODE);
    await kit.orders.note(id, { rastreio: OTHER, transportadora: 'Correios' });
    expect(await statusOf(id)).toBe('shipped');
    expect((await kit.orders.move(id, 'delivered')).body.codigo).toBe('parte_a_caminho');
    expect((await kit.arrived(part)).body.pacote.entregue_em).not.toBeNull();
    expect((await kit.orders.move(id, 'delivered')).status).toBe(200);
    expect((await kit.orders.look(id)).pacotes?.[0]?.entregue_em).not.toBeNull();
  });
});

describe('what carriers say', () => {
  const told = async (label: string, event: string, word: string) => {
    await kit.labels.carry(label, event);
    await news.tell(label, word);
    await till.trackingWorker.runOnce();
  };

  it('[PARC-08] of each parcel: the order is delivered with the last, whichever that is', async () => {
    const { id, item } = await kit.bought(2);
    const pacote = await kit.apart(id, item);
    await kit.labels.buy(id, { pacote, preco: 90 });
    const [part] = await kit.labels.held(id);
    await told(part?.id ?? '', 'post', 'posted');
    expect(await statusOf(id)).toBe('processing');
    expect((await kit.orders.look(id)).pacotes?.[0]?.estado).toBe('postado');
    await kit.labels.buy(id, { preco: 90 });
    const own = (await kit.labels.held(id)).find((label) => label.id !== part?.id);
    await told(own?.id ?? '', 'post', 'posted');
    await told(own?.id ?? '', 'deliver', 'delivered');
    expect(await statusOf(id)).toBe('shipped');
    till.advance(3_600_000);
    await told(part?.id ?? '', 'deliver', 'delivered');
    const row = await kit.orders.rowOf(id);
    expect(row.status).toBe('delivered');
    const parcel = (await kit.read(id)).pacotes[0];
    expect(parcel?.estado).toBe('entregue');
    expect(row.delivered_at?.toISOString()).toBe(parcel?.entregue_em);
    expect(await kit.lettersOf(id)).toEqual(['parte_enviada', 'pedido_enviado', 'pedido_entregue']);
  });

  it('[PARC-11] of a parcel that came back: it is sent once more, and its buyer is told the new code', async () => {
    const { id } = await kit.bought(1);
    await kit.labels.buy(id, { preco: 90 });
    const [first] = await kit.labels.held(id);
    await told(first?.id ?? '', 'post', 'posted');
    expect((await kit.resend(id)).body.codigo).toBe('reenvio_indisponivel');
    // The stand-in's carriers bring nothing back.
    const back = till.db.updateTable('tracked_parcels').set({ state: 'devolvido' });
    await back.where('order_id', '=', id).execute();
    expect((await kit.read(id)).pode_reenviar).toBe(true);
    const [one, two] = await Promise.all([kit.resend(id), kit.resend(id)]);
    const pacote = one?.body.pacote.id;
    expect([one?.status, two?.body.pacote.id]).toEqual([200, pacote]);
    const bought = await kit.labels.buy(id, { pacote, preco: 90 });
    expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({
      estado: 'gerada',
      problema: '',
    });
    const second = (await kit.labels.held(id)).find((label) => label.id !== first?.id);
    expect(await kit.orders.rowOf(id)).toMatchObject({ status: 'shipped', rastreio: second?.code });
    expect(await kit.lettersOf(id)).toContain('rastreio_corrigido');
    expect((await kit.read(id)).pode_reenviar).toBe(false);
    await told(second?.id ?? '', 'post', 'posted');
    await told(second?.id ?? '', 'deliver', 'delivered');
    expect(await statusOf(id)).toBe('delivered');
  });
});
