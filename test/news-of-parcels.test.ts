import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLetterReader, type ClaimedMail } from '../src/server/features/mail/index.ts';
import { findPartFacts } from '../src/server/features/order-parcels/index.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { findWaiting } from '../src/server/features/sales/figures.store.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { CODE, OTHER } from './support/parcels.ts';
import { planOf } from './support/plan-of.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: parts are sent by labels and followed for weeks, order after order.

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

const WORDS = { post: 'posted', fail: 'undelivered', lose: 'lost', bring: 'returned', deliver: 'delivered' };

/** What a carrier does, told by signed news, twice, to two nodes at once. */
async function carried(label: string, event: keyof typeof WORDS): Promise<void> {
  await kit.labels.carry(label, event);
  await Promise.all([news.tell(label, WORDS[event]), news.tell(label, WORDS[event])]);
  await Promise.all([till.trackingWorker.runOnce(), till.trackingNode().runOnce()]);
}

/** An order of which one piece goes ahead by a label. */
async function ahead(units = 2) {
  const { id, item } = await kit.bought(units);
  const pacote = await kit.apart(id, item);
  const bought = await kit.labels.buy(id, { pacote, preco: 90 });
  expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({ estado: 'gerada' });
  const [label] = await kit.labels.held(id);
  return { id, item, pacote, label: label?.id ?? '', etiqueta: bought.body.etiqueta.id };
}

async function listed(motivo: string): Promise<number[]> {
  admin = await till.administrator();
  const rows = await till.get<{ id: number }[]>(`/pedidos?espera=${motivo}&limit=100`, admin);
  return rows.body.map(({ id }) => id);
}

/** Letters of its parcels, in their order. */
async function told(id: number): Promise<string[]> {
  const rows = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .where(sql<boolean>`kind similar to '(pacote|parte|entrega)_%|pedido_(enviado|postado|entregue)'`)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** The letter of a kind that was queued for an order, as it reads now. */
async function written(id: number, kind: string) {
  const mail = await till.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'tries', 'dedup_key as dedupKey', 'created_at as createdAt'])
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return read(mail);
}

const read = (mail: ClaimedMail) =>
  createLetterReader({
    clock: till.now,
    shop: () => ({
      name: 'Vitrine',
      email: 'loja@example.com',
      publicUrl: 'http://localhost',
      cnpj: '',
      address: '',
      phone: '',
    }),
    writers: {},
    findOrder: async (about) => {
      const facts = await findLetterFacts(till.db, about.orderId);
      return facts && { ...facts, part: await findPartFacts(till.db, about) };
    },
  })(mail);

const settle = (pacote: number, estado: string, nota = 'Achada na agência, chega amanhã.') =>
  till.post<{ codigo: string; pacote: { resolvido: unknown } }>(
    `/gerenciamento/pacotes/${pacote}/resolvido`,
    { estado, nota },
    admin,
  );
const partOf = async (id: number) => (await kit.read(id)).pacotes[0];

describe('a part in trouble', () => {
  it('[PARC-20] is listed until somebody says what became of it, again at other news, and over when it is there', async () => {
    const { id, pacote, label } = await ahead();
    await carried(label, 'post');
    expect(await listed('problema')).not.toContain(id);
    expect(await settle(pacote, 'postado')).toMatchObject({
      status: 409,
      body: { codigo: 'pacote_sem_problema' },
    });
    await carried(label, 'fail');
    expect(await listed('problema')).toContain(id);
    expect(await partOf(id)).toMatchObject({ situacao: 'problema', estado: 'nao_entregue' });
    expect(await settle(pacote, 'postado')).toMatchObject({ status: 409, body: { codigo: 'pacote_mudou' } });
    expect((await settle(pacote, 'nao_entregue', '   ')).status).toBe(422);
    expect((await settle(pacote, 'nao_entregue', 'x'.repeat(301))).status).toBe(422);
    const packer = await till.administrator('expedicao');
    const asPacker = { estado: 'nao_entregue', nota: 'x' };
    expect((await till.post(`/gerenciamento/pacotes/${pacote}/resolvido`, asPacker, packer)).status).toBe(
      403,
    );
    const [one, two] = await Promise.all([settle(pacote, 'nao_entregue'), settle(pacote, 'nao_entregue')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await partOf(id)).toMatchObject({
      situacao: '',
      resolvido: { nota: 'Achada na agência, chega amanhã.', por: expect.any(String) },
    });
    expect(await listed('problema')).not.toContain(id);
    await carried(label, 'bring');
    expect(await listed('problema')).toContain(id);
    // It turned up all the same.
    await carried(label, 'deliver');
    expect(await listed('problema')).not.toContain(id);
  });

  it.each(['problema', 'etiqueta'] as const)(
    '[PARC-20] is looked up for orders that may wait (%s), not in all that ever were',
    async (reason) => {
      const plan = await planOf(till.db, (db) => findWaiting(db, reason, { now: till.now(), limit: 5 }));
      expect(plan).not.toContain('hashed SubPlan');
    },
  );

  it('[PARC-20] is listed when its day is over, and leaves by her word or its arrival', async () => {
    const { id, pacote, label } = await ahead();
    await carried(label, 'post');
    await news.hour(30 * 24);
    expect(await listed('atrasado')).toContain(id);
    expect((await settle(pacote, 'postado')).status).toBe(200);
    expect(await listed('atrasado')).not.toContain(id);
    await carried(label, 'lose');
    expect(await listed('problema')).toContain(id);
  });

  it('[PARC-20] leaves the list when its pieces are paid back, and nothing is told of an order that was', async () => {
    const { id, item, pacote, label } = await ahead();
    await carried(label, 'post');
    await carried(label, 'lose');
    expect(await listed('problema')).toContain(id);
    const refund = (body: object) =>
      till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });
    expect((await refund({ itens: [{ id: item, quantidade: 1 }], devolverEstoque: false })).status).toBe(200);
    expect(await listed('problema')).not.toContain(id);
    expect((await kit.note(pacote, CODE, { rastreioVisto: undefined })).body.codigo).toBe('valor_devolvido');
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).status).toBe(409);
    expect((await settle(pacote, 'extraviado')).body.codigo).toBe('pacote_sem_problema');
    expect((await refund({})).status).toBe(200);
    const before = await told(id);
    await carried(label, 'deliver');
    expect(await told(id)).toEqual(before);
  });

  it('[PARC-21] is told by one letter for each fact, with its pieces, and never once it is there', async () => {
    const { id, label } = await ahead();
    await carried(label, 'post');
    await carried(label, 'post');
    await news.hour();
    await carried(label, 'fail');
    expect(await told(id)).toEqual(['parte_enviada', 'pacote_postado', 'pacote_nao_entregue']);
    const posted = await written(id, 'pacote_postado');
    expect(posted?.assunto).toMatch(/^A transportadora recebeu parte do pedido/);
    expect(posted?.texto).toMatch(/Neste pacote[\s\S]*1 × /);
    await carried(label, 'bring');
    expect((await written(id, 'pacote_devolvido'))?.assunto).toMatch(/^Parte do pedido não chegou até você/);
    // What is overtaken, or whose buyer is gone, is not told.
    await carried(label, 'deliver');
    expect(await written(id, 'pacote_devolvido')).toBeNull();
    const other = await ahead();
    await carried(other.label, 'post');
    await till.db.updateTable('orders').set({ email: '' }).where('id', '=', other.id).execute();
    expect(await written(other.id, 'pacote_postado')).toBeNull();
  });

  it('[PARC-21] by a code that was cancelled or typed over is told to nobody, and moves nothing', async () => {
    const { id, pacote, label, etiqueta } = await ahead();
    expect((await kit.note(pacote, CODE)).status).toBe(200);
    const before = await told(id);
    await carried(label, 'post');
    await carried(label, 'lose');
    await carried(label, 'deliver');
    expect(await told(id)).toEqual(before);
    expect(await listed('problema')).not.toContain(id);
    expect(await partOf(id)).toMatchObject({ estado: null, passos: [], entregue_em: null });
    const other = await ahead();
    await kit.labels.cancel(other.etiqueta);
    await kit.labels.settle();
    await news.tell(other.label, 'delivered');
    await till.trackingWorker.runOnce();
    expect((await partOf(other.id))?.entregue_em).toBeNull();
    expect(etiqueta).not.toBe(other.etiqueta);
  });

  it('[PARC-22] shows its own way to its buyer and in the office, beside its order’s', async () => {
    const { id, label } = await ahead();
    await carried(label, 'post');
    const hers = await kit.orders.look(id);
    expect(hers.passos).toEqual([]);
    expect(hers.pacotes?.[0]?.passos.map(({ estado }) => estado)).toEqual(['gerado', 'postado']);
    expect((await partOf(id))?.passos.map(({ estado }) => estado)).toEqual(['gerado', 'postado']);
  });
});

describe('what was lost', () => {
  it('[PARC-23] goes once more by one other label, whatever is pressed, and ends its order when it is there', async () => {
    const { id, pacote, label } = await ahead();
    await carried(label, 'post');
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.codigo).toBe('etiqueta_indisponivel');
    await kit.labels.buy(id, { preco: 90 });
    const own = (await kit.labels.held(id)).find((one) => one.id !== label);
    await carried(own?.id ?? '', 'deliver');
    await carried(label, 'lose');
    expect(await partOf(id)).toMatchObject({ pode_reenviar: true });
    const presses = await Promise.all([1, 2, 3].map(() => kit.labels.buy(id, { pacote, preco: 90 })));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    await kit.labels.settle();
    const held = await kit.labels.held(id);
    expect(held).toHaveLength(3);
    const again = held.find((one) => one.id !== label && one.id !== own?.id);
    expect(again?.contents.map(({ quantity }) => quantity)).toEqual([1]);
    expect(await partOf(id)).toMatchObject({ rastreio: again?.code, pode_reenviar: false, situacao: '' });
    expect((await kit.labels.rowsOf(id)).filter((row) => row.replaced_at !== null)).toHaveLength(1);
    expect((await told(id)).filter((kind) => kind === 'parte_corrigida')).toHaveLength(1);
    expect((await written(id, 'parte_corrigida'))?.assunto).toMatch(/^Enviamos de novo: parte do pedido/);
    // The first turns up: that is another parcel's, and ends nothing.
    await carried(label, 'deliver');
    expect((await kit.orders.rowOf(id)).status).toBe('shipped');
    await carried(again?.id ?? '', 'post');
    await carried(again?.id ?? '', 'deliver');
    expect((await kit.orders.rowOf(id)).status).toBe('delivered');
    expect((await told(id)).filter((kind) => kind === 'pedido_entregue')).toHaveLength(1);
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).status).toBe(409);
  });

  it('[PARC-23] goes by a typed code, but not while a label is bought, nor by both', async () => {
    const { id, pacote, label } = await ahead();
    await carried(label, 'post');
    await carried(label, 'bring');
    await kit.labels.fault('500', '/shipment/generate', 9);
    const buying = await kit.labels.buy(id, { pacote, preco: 90 });
    expect(buying.body.etiqueta, JSON.stringify(buying.body)).toMatchObject({ estado: 'paga' });
    expect((await kit.note(pacote, OTHER)).body.codigo).toBe('etiqueta_existe');
    await till.provider.control(null);
    await kit.labels.cancel(buying.body.etiqueta.id);
    await kit.labels.settle();
    admin = await till.administrator();
    expect(await partOf(id)).toMatchObject({ pode_reenviar: true });
    expect((await kit.note(pacote, OTHER)).status).toBe(200);
    expect(await partOf(id)).toMatchObject({ rastreio: OTHER, pode_reenviar: false, situacao: '' });
    expect(await listed('problema')).not.toContain(id);
    expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.codigo).toBe('etiqueta_indisponivel');
  });
});
