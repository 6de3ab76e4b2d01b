import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { refuseBareAddition } from '../src/server/features/labels/notes.ts';
import {
  httpCall,
  type HttpCall,
  type HttpResult,
  type MakeCall,
} from '../src/server/providers/http-call.ts';
import { additionsOf } from './support/additions.ts';
import { putOnSale } from './support/goods.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { invoiceNode, invoicesOf, MINUTE_MS, type Invoices } from './support/invoice-service.ts';
import { orderParcelsOf, type OrderParcels } from './support/order-parcels.ts';
import { CODE } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

// Long: answers are lost on purpose, and what became of them is waited for.

/** Invoices issued here beside parcels, labels, refunds and keys that are noted by hand. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;
let kit: OrderParcels;

beforeAll(async () => {
  till = await openTill();
  kit = orderParcelsOf(till, () => admin);
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await till.provider.control(null);
  await at.play({ reset: true, processMs: 0 });
  await kit.labels.play({ reset: true, balanceCents: 100_000 });
});

const LOST: HttpResult = { kind: 'lost', timedOut: true, detail: 'held back' };
const NO_ENTRY: HttpResult = { kind: 'answer', status: 401, text: '{}', retryAfterSeconds: null };

/** A node whose calls of one method are answered so, and that node's worker. */
async function nodeWhere(method: HttpCall['method'], answer: (call: HttpCall) => HttpResult) {
  const http: MakeCall = async (call, stopping) =>
    call.method === method ? answer(call) : httpCall(call, stopping);
  const node = await invoiceNode(till, { http });
  return { at: invoicesOf(till, node, () => admin), worker: node.worker };
}

/** An invoiced order of three pieces of a line. */
async function invoiced() {
  const order = await kit.bought(3);
  await at.complete(order.goods.productId);
  const { body } = await at.issue(order.id);
  expect(body.nota, JSON.stringify(body)).toMatchObject({ estado: 'autorizada' });
  return { ...order, nota: body.nota };
}

const pricesOf = async (id: number) =>
  (await till.get<PrecosDaEtiqueta>(`/gerenciamento/pedidos/${id}/etiquetas/precos`, admin)).body;
const byHand = (id: number, chave: string) =>
  till.post<{ codigo?: string; erro?: string }>(
    `/gerenciamento/pedidos/${id}/notas`,
    { tipo: 'venda', chave },
    admin,
  );

describe('the invoice of an order of which a part has left', () => {
  it('[INVS-15] is cancelled neither by hand nor by itself, and what comes back gets an entry note', async () => {
    const { id, item, nota } = await invoiced();
    await kit.note(await kit.apart(id, item), CODE);
    expect(await at.cancel(nota.id)).toMatchObject({ status: 409, body: { codigo: 'ja_saiu' } });
    expect((await at.read(id)).notas).toMatchObject([{ pode_cancelar: false }]);
    await till.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada', auto_cancelled: true }]);
    const [held] = await at.held(id);
    expect(held?.canceledMs).toBeNull();
    expect((await at.read(id)).entradas).toEqual([{ troca: null }]);
  });

  it('[INVS-15] is not cancelled while any of its parcels has a label by its key', async () => {
    const { id, item, nota } = await invoiced();
    const pacote = await kit.apart(id, item);
    const note = { documento: 'nota', chaveNota: nota.chave };
    await kit.labels.buy(id, { pacote, preco: 90, ...note });
    await till.db
      .updateTable('parcels')
      .set({ sent_at: null, rastreio: '', transportadora: '' })
      .where('id', '=', pacote)
      .execute();
    expect(await at.cancel(nota.id)).toMatchObject({ status: 409, body: { codigo: 'etiqueta_existe' } });
  });
});

describe('an invoice that is being cancelled', () => {
  it('[INVS-16] goes with no label, and is neither offered nor taken', async () => {
    const { id, nota } = await invoiced();
    expect((await pricesOf(id)).chaveNota).toBe(nota.chave);
    const slow = await nodeWhere('DELETE', () => LOST);
    expect((await slow.at.cancel(nota.id)).body.nota.estado).toBe('cancelando');
    expect(await at.keysOf(id)).toHaveLength(1);
    expect((await pricesOf(id)).chaveNota).toBe('');
    const bought = await kit.labels.buy(id, { documento: 'nota', chaveNota: nota.chave });
    expect(bought).toMatchObject({ status: 409, body: { codigo: 'nota_cancelada' } });
    expect(await kit.labels.held(id)).toEqual([]);
  });

  it('[INVS-19] waits for a token that opens, and stays valid where nobody ever answers', async () => {
    const { id, nota } = await invoiced();
    let answer: HttpResult = NO_ENTRY;
    const shut = await nodeWhere('DELETE', () => answer);
    const told = await shut.at.cancel(nota.id);
    expect(told.body.nota).toMatchObject({
      estado: 'cancelando',
      andando: true,
      problema: expect.stringContaining('confira o token'),
    });
    answer = LOST;
    await till.db.updateTable('invoice_issues').set({ tries: 29 }).where('order_id', '=', id).execute();
    till.advance(15 * MINUTE_MS);
    await shut.worker.runOnce();
    expect(await at.rowsOf(id)).toMatchObject([
      { state: 'autorizada', cancel_reason: '', problem: expect.stringContaining('não respondeu') },
    ]);
    expect((await at.cancel(nota.id)).body.nota.estado).toBe('cancelada');
  });
});

describe('an invoice of what moves', () => {
  it('[INVS-17] is not asked for, nor sent, while a refund of its order is under way', async () => {
    const { id, goods } = await kit.bought(3);
    await at.complete(goods.productId);
    const { id: payment } = await till.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const later = new Date(till.now().getTime() + 600 * MINUTE_MS);
    const task = { payment_id: payment, kind: 'refund', amount_cents: 100, next_try_at: later } as const;
    await till.db
      .insertInto('payment_tasks')
      .values({ ...task, dedup_key: `nota-${id}` })
      .execute();
    expect(await at.issue(id)).toMatchObject({ status: 409, body: { codigo: 'estorno_em_andamento' } });
    expect(await at.read(id)).toMatchObject({
      pode_emitir: false,
      motivo: expect.stringContaining('estorno'),
    });
    const row = { order_id: id, purpose: 'saida', ref: `nfe-${id}-abcdef`, asked_by: 'teste' } as const;
    const times = { created_at: till.now(), updated_at: till.now(), next_at: till.now() };
    await till.db
      .insertInto('invoice_issues')
      .values({ ...row, ...times })
      .execute();
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([
      { state: 'recusada', sent_at: null, problem: expect.stringContaining('Há um estorno') },
    ]);
    expect(await at.held(id)).toEqual([]);
  });

  it('[INVS-18] that was asked for again is not judged by what was said of it before', async () => {
    const { id, goods } = await kit.bought(3);
    await at.complete(goods.productId);
    await at.play({ refusal: 'Rejeicao: Informado NCM inexistente' });
    await at.issue(id);
    await at.play({ refusal: '' });
    const sent: HttpCall[] = [];
    const slow = await nodeWhere('POST', (call) => {
      sent.push(call);
      return LOST;
    });
    expect((await slow.at.issue(id)).body.nota.estado).toBe('pedida');
    till.advance(10_000);
    await slow.worker.runOnce();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'pedida', tries: 1 }]);
    till.advance(MINUTE_MS);
    await slow.worker.runOnce();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'recusada' }]);
    // It comes after all.
    for (const call of sent) await httpCall(call);
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'autorizada', tries: 1 }]);
    expect(await at.keysOf(id)).toHaveLength(1);
  });

  it('[INVS-20] is the only one: no other key is noted by hand beside it', async () => {
    const { id, goods } = await kit.bought(3);
    await at.complete(goods.productId);
    await at.play({ processMs: 5 * MINUTE_MS });
    await at.issue(id);
    expect(await byHand(id, keyOfInvoice(901))).toMatchObject({
      status: 409,
      body: { codigo: 'nota_existe', erro: expect.stringContaining('sendo emitida por aqui') },
    });
    await at.settle();
    const [{ access_key: key } = { access_key: '' }] = await at.keysOf(id);
    await till.db.deleteFrom('order_invoices').where('order_id', '=', id).execute();
    // Its own key may come back.
    expect((await byHand(id, key)).status).toBe(200);
  });
});

describe('what was added to an order', () => {
  it('[INVS-21, ICMS-04] has its own invoice before the order’s parcel gets a label, where parcels go with one', async () => {
    const additions = additionsOf(till, kit.edits, () => admin);
    const parent = await additions.buy(await putOnSale(till.db));
    const added = await additions.byPix(parent.id, await putOnSale(till.db));
    await additions.pay(added);
    const order = await kit.edits.rowOf(parent.id);
    const check = (needs: boolean, issues = true) => {
      const deps = { needsInvoice: () => needs, issuesHere: () => issues };
      const subject = { order, parcel: null, isGone: false };
      return till.db.transaction().execute((tx) => refuseBareAddition(deps, tx, subject));
    };
    await expect(check(true)).rejects.toThrow(`emita antes a nota do pedido ${added.codigo}`);
    await expect(check(true, false)).rejects.toThrow(`anote antes a chave da nota do pedido ${added.codigo}`);
    await check(false);
    await byHand(added.id, keyOfInvoice(902));
    await check(true);
  });
});
