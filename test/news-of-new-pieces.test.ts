import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TrocaEscritorio } from '#shared/wire/exchanges.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { addSize, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale } from './support/goods.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { newPiecesOf, type NewPieces } from './support/new-pieces.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { CODE, OTHER } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: exchanges go to their end, and what they send is followed.

let till: Till;
let admin: Record<string, string>;
let kit: OrderParcels;
let news: ParcelNewsKit;
let exchanges: Exchanges;
let pieces: NewPieces;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  kit = orderParcelsOf(till, () => admin);
  news = newsOf(till, () => admin);
  exchanges = openExchanges(till);
  pieces = newPiecesOf(till, { exchanges, admin: () => admin });
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await kit.labels.play({ reset: true, balanceCents: 100_000 });
});

async function carried(label: string, event: string, word: string): Promise<void> {
  await kit.labels.carry(label, event);
  await news.tell(label, word);
  await till.trackingWorker.runOnce();
}

/** The new piece of an exchange on its way by a label. */
async function sent() {
  const medium = await putOnSale(till.db);
  await addSize(till, medium, { tamanho: 'G', units: 2 });
  const { id, codigo } = await exchanges.buy([{ goods: medium }]);
  const { pecas } = await exchanges.read(codigo);
  const { body } = await exchanges.ask(codigo, forLarge(pecas[0]?.ref ?? ''));
  const troca = body.troca.id;
  await exchanges.authorise(troca);
  await exchanges.check(troca);
  const asked = await exchanges.office<{ pacote: PacoteNoEscritorio }>(`${troca}/pacote`);
  const pacote = asked.body.pacote.id;
  const bought = await kit.labels.buy(id, { pacote, preco: 90 });
  expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({ estado: 'gerada' });
  const [label] = await kit.labels.held(id);
  return { id, codigo, troca, pacote, label: label?.id ?? '' };
}

/** What the card in 'Trocas', and that on the order's page, offer. */
async function offered({ id, pacote }: { id: number; pacote: number }) {
  const { body } = await till.get<TrocaEscritorio[]>(`/gerenciamento/pedidos/${id}/trocas`, admin);
  const parcel = (await kit.read(id)).pacotes.find((one) => one.id === pacote);
  return {
    queue: { code: body[0]?.podeDigitar, again: body[0]?.podeReenviar },
    page: { code: parcel?.pode_digitar, again: parcel?.pode_reenviar },
  };
}

async function listed(motivo: string): Promise<number[]> {
  const rows = await till.get<{ id: number }[]>(`/pedidos?espera=${motivo}&limit=100`, admin);
  return rows.body.map(({ id }) => id);
}

async function told(id: number): Promise<string[]> {
  const rows = await till.db
    .selectFrom('outbox')
    .select('kind')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .where(sql<boolean>`(kind like 'pacote_%' or kind = 'troca_enviada')`)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

it('[PARC-20, PARC-21, PARC-22] the new piece of an exchange is followed to its buyer, after its order came', async () => {
  const { id, pacote, label } = await sent();
  await carried(label, 'post', 'posted');
  await carried(label, 'fail', 'undelivered');
  expect(await listed('problema')).toContain(id);
  expect(await told(id)).toEqual(['troca_enviada', 'pacote_postado', 'pacote_nao_entregue']);
  const hers = await kit.orders.look(id);
  expect(hers.pacotes).toBeUndefined();
  expect(hers.pacotesDeTroca).toMatchObject([
    { pecas: [{ tamanho: 'G', quantidade: 1 }], estado: 'nao_entregue', entregue_em: null },
  ]);
  expect(hers.pacotesDeTroca?.[0]?.passos.map(({ estado }) => estado)).toEqual([
    'gerado',
    'postado',
    'nao_entregue',
  ]);
  await carried(label, 'deliver', 'delivered');
  expect(await listed('problema')).not.toContain(id);
  const shown = (await kit.read(id)).pacotes.find((one) => one.id === pacote);
  expect(shown).toMatchObject({ situacao: '', pode_entregar: false, entregue_em: expect.any(String) });
  expect((await kit.orders.rowOf(id)).status).toBe('delivered');
  expect(await told(id)).toHaveLength(3);
});

it('[PARC-23] the new piece that was lost goes once more by a label, or by a typed code, and by one of them alone', async () => {
  const { id, troca, pacote, label } = await sent();
  await carried(label, 'post', 'posted');
  expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.codigo).toBe('etiqueta_indisponivel');
  await carried(label, 'lose', 'lost');
  await kit.labels.fault('500', '/shipment/generate', 9);
  const buying = await kit.labels.buy(id, { pacote, preco: 90 });
  expect(buying.body.etiqueta, JSON.stringify(buying.body)).toMatchObject({ estado: 'paga' });
  const typed = { rastreio: CODE, transportadora: 'Correios' };
  expect((await exchanges.send(troca, typed)).body.codigo).toBe('etiqueta_existe');
  await till.provider.control(null);
  await kit.labels.settle();
  admin = await till.administrator();
  const again = (await kit.labels.held(id)).find((one) => one.id !== label);
  const shown = (await kit.read(id)).pacotes.find((one) => one.id === pacote);
  expect(shown).toMatchObject({ rastreio: again?.code, situacao: '', pode_reenviar: false });
  expect(await listed('problema')).not.toContain(id);
  expect((await told(id)).filter((kind) => kind === 'troca_enviada')).toHaveLength(2);
  await carried(again?.id ?? '', 'post', 'posted');
  // Her word does where no carrier's comes.
  expect((await kit.arrived(pacote)).status).toBe(200);
  const late = await kit.labels.buy(id, { pacote, preco: 90 });
  expect(late.body.mensagem ?? late.body.erro).toContain('já foi enviad');
  expect(late.status).toBe(409);
});

it('[PARC-23] a second label whose code was not taken is to be cancelled before a third is bought', async () => {
  const { id, pacote, label } = await sent();
  await carried(label, 'post', 'posted');
  await carried(label, 'lose', 'lost');
  await kit.labels.fault('500', '/shipment/generate', 9);
  const contested = (disputed: boolean) =>
    till.db.updateTable('orders').set({ disputed }).where('id', '=', id).execute();
  expect((await kit.labels.buy(id, { pacote, preco: 90 })).body.etiqueta.estado).toBe('paga');
  await contested(true);
  await till.provider.control(null);
  await kit.labels.settle();
  admin = await till.administrator();
  await contested(false);
  const rows = await kit.labels.rowsOf(id);
  const second = rows.at(-1);
  expect(second?.problem).not.toBe('');
  const third = await kit.labels.buy(id, { pacote, preco: 90 });
  expect(third.body.codigo, JSON.stringify(second)).toBe('etiqueta_existe');
  expect(await kit.labels.rowsOf(id)).toHaveLength(rows.length);
});

it('[EXCH-55, EXCH-63, PARC-23] a typed code is offered on both cards as the call takes it', async () => {
  const one = await sent();
  const { id, troca, pacote, label } = one;
  const [mends, sendsAgain] = [
    { code: true, again: false },
    { code: true, again: true },
  ];
  expect(await offered(one)).toEqual({ queue: mends, page: mends });
  await carried(label, 'post', 'posted');
  await carried(label, 'lose', 'lost');
  expect(await offered(one)).toEqual({ queue: sendsAgain, page: sendsAgain });
  await kit.labels.fault('500', '/shipment/generate', 9);
  const { etiqueta } = (await kit.labels.buy(id, { pacote, preco: 90 })).body;
  expect(etiqueta.estado).toBe('paga');
  const none = await offered(one);
  expect([none.queue.code, none.page.code]).toEqual([false, false]);
  const typed = { rastreio: CODE, transportadora: 'Correios' };
  expect((await exchanges.send(troca, typed)).body.codigo).toBe('etiqueta_existe');
  await kit.labels.cancel(etiqueta.id);
  await till.provider.control(null);
  await kit.labels.settle();
  admin = await till.administrator();
  expect(await offered(one)).toEqual({ queue: sendsAgain, page: sendsAgain });
  const letters = (await told(id)).length;
  expect((await pieces.foreseen(troca, typed)).body.email?.texto).toContain('outra vez');
  expect((await exchanges.send(troca, typed)).status).toBe(200);
  expect(await offered(one)).toEqual({ queue: mends, page: mends });
  expect(await told(id)).toHaveLength(letters + 1);
  const letter = await till.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'troca_enviada')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(letter?.payload).toMatchObject({ exchangeId: troca, corrected: true, again: true });
  expect((await kit.arrived(pacote)).status).toBe(200);
  expect((await offered(one)).page.code).toBe(false);
});

it('[PARC-23] the new piece whose money is asked back goes no more by a code, as by no label', async () => {
  const one = await sent();
  const { id, troca, pacote, label } = one;
  await carried(label, 'post', 'posted');
  await carried(label, 'lose', 'lost');
  const [line] = await kit.edits.linesOf(id);
  const refund = { itens: [{ id: line?.id, quantidade: 1 }], devolverEstoque: false };
  const back = await till.post(`/gerenciamento/pedidos/${id}/estorno`, refund, { ...admin, ...newKey() });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect((await offered(one)).queue.again).toBe(false);
  const typed = await exchanges.send(troca, { rastreio: OTHER, transportadora: 'Correios' });
  expect(typed.body.codigo).toBe('valor_devolvido');
  expect((await kit.labels.buy(id, { pacote, preco: 90 })).status).toBe(409);
});

it('[PARC-20] what an exchange sends is late by its order’s days, counted from its label', async () => {
  const { id, label } = await sent();
  await carried(label, 'post', 'posted');
  expect(await listed('atrasado')).not.toContain(id);
  await news.hour(40 * 24);
  admin = await till.administrator();
  expect(await listed('atrasado')).toContain(id);
});
