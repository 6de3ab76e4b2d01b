import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { addSize, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale } from './support/goods.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { invoiceNode, invoicesOf, type Invoices } from './support/invoice-service.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { openTill, type Till } from './support/till.ts';

// Long: each exchange is bought, delivered, sent back and looked at before its notes are issued.

/** The notes of an exchange: what came back, then what goes out for it. */

let till: Till;
let admin: Record<string, string>;
let at: Invoices;
let labels: Labels;
let shop: Exchanges;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  labels = labelsOf(till, () => admin);
  shop = openExchanges(till);
  at = invoicesOf(till, await invoiceNode(till), () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await at.play({ reset: true, processMs: 0 });
  await labels.play({ reset: true, balanceCents: 100_000 });
});

/** An invoiced order of two medium ones, one of which is here again for a large one, and looked at. */
async function checked() {
  const medium = await putOnSale(till.db, { units: 10 });
  await addSize(till, medium, { tamanho: 'G', units: 2 });
  await at.complete(medium.productId);
  const { id, codigo } = await shop.buy([{ goods: medium, quantity: 2 }]);
  await at.issue(id);
  const { pecas } = await shop.read(codigo);
  const asked = await shop.ask(codigo, forLarge(pecas[0]?.ref ?? ''));
  const troca = asked.body.troca.id;
  await shop.authorise(troca);
  await shop.receive(troca);
  await shop.check(troca);
  return { id, troca };
}

const entry = (id: number, troca: number) => at.issue(id, { tipo: 'entrada', troca });
const piece = (id: number, troca: number) => at.issue(id, { tipo: 'troca', troca });
const parcelOf = async (troca: number) =>
  (await shop.office<{ pacote: PacoteNoEscritorio }>(`${troca}/pacote`)).body.pacote.id;
const keyFor = async (id: number, pacote: number) =>
  (await till.get<PrecosDaEtiqueta>(`/gerenciamento/pedidos/${id}/etiquetas/precos?pacote=${pacote}`, admin))
    .body.chaveNota;

describe('notes of an exchange by themselves', () => {
  const kinds = async (id: number) =>
    (await at.rowsOf(id)).map(({ purpose, state, asked_by: by }) => [purpose, state, by]);
  const rule = async (quando: string) => {
    const { body } = await at.ask<{ versao: number }>('regra');
    return at.rule(quando, body.versao);
  };
  afterEach(() => rule('mando'));
  const needOf = async (id: number) => {
    const { body } = await at.ask<{ pendentes: { pedido: { id: number }; motivo: string }[] }>('pendentes');
    return body.pendentes.find(({ pedido }) => pedido.id === id)?.motivo ?? '';
  };

  it('[INVS-36] are issued once each after the piece was looked at, and their key goes into the label', async () => {
    await rule('pago');
    const { id, troca } = await checked();
    expect((await at.read(id)).trocas_sozinhas).toEqual([troca]);
    await Promise.all([at.round(), at.round()]);
    await at.settle();
    expect((await kinds(id)).slice(1)).toEqual([
      ['entrada', 'autorizada', 'system'],
      ['troca', 'autorizada', 'system'],
    ]);
    expect(await at.held(id)).toHaveLength(3);
    expect(await keyFor(id, await parcelOf(troca))).toMatch(/^\d{44}$/);
  });

  it('[INVS-36] wait for people where the order was placed before the rule, is contested, or its note was refused', async () => {
    const early = await checked();
    till.advance(61_000);
    await rule('separado');
    expect((await at.read(early.id)).trocas_sozinhas).toEqual([]);
    const contested = await checked();
    const dispute = (disputed: boolean) =>
      till.db.updateTable('orders').set({ disputed }).where('id', '=', contested.id).execute();
    await dispute(true);
    const refused = await checked();
    await at.play({ refusal: 'Rejeicao: chave referenciada invalida' });
    await at.settle();
    await at.play({ refusal: '' });
    till.advance(60 * 60_000);
    await at.settle();
    expect(await kinds(early.id)).toHaveLength(1);
    expect(await kinds(contested.id)).toHaveLength(1);
    expect((await kinds(refused.id)).slice(1)).toEqual([['entrada', 'recusada', 'system']]);
    expect(await needOf(refused.id)).toContain('chave referenciada invalida');
    await dispute(false);
    await at.settle();
    expect(await kinds(contested.id)).toHaveLength(3);
  });

  it('[INVS-36] wait for people where a return’s key was noted by hand, or part of the money is back, and say so', async () => {
    await rule('pago');
    const noted = await checked();
    const key = await till.post(
      `/gerenciamento/pedidos/${noted.id}/notas`,
      { tipo: 'devolucao', chave: keyOfInvoice(90_000 + noted.id) },
      admin,
    );
    expect(key.status, JSON.stringify(key.body)).toBeLessThan(300);
    await at.settle();
    expect(await kinds(noted.id)).toHaveLength(1);
    expect(await needOf(noted.id)).toContain('nota de devolução foi anotada à mão');
    expect(await at.read(noted.id)).toMatchObject({
      trocas_sozinhas: [],
      trocas_problema: expect.stringContaining('anotada à mão'),
    });
    // People still issue them.
    expect((await entry(noted.id, noted.troca)).status).toBe(200);
    expect(await needOf(noted.id)).toBe('');
  });

  it('[INVS-36] are left to people under a rule that was chosen before it said so, until it is kept again', async () => {
    await rule('pago');
    await till.db.updateTable('invoice_rule').set({ exchanges_since: null }).execute();
    const { id } = await checked();
    await at.settle();
    expect(await kinds(id)).toHaveLength(1);
    const { body } = await at.ask<{ trocas_desde: string | null; versao: number }>('regra');
    expect(body.trocas_desde).toBeNull();
    await rule('pago');
    till.advance(61_000);
    const next = await checked();
    await at.settle();
    expect(await kinds(id)).toHaveLength(1);
    expect(await kinds(next.id)).toHaveLength(3);
  });

  it('[INVS-36] are not issued where the exchange ends otherwise meanwhile', async () => {
    await rule('pago');
    const { id, troca } = await checked();
    await at.round();
    expect((await shop.giveBack(troca, 'dinheiro')).status).toBe(200);
    await at.settle();
    expect(
      (await kinds(id)).filter(([purpose, state]) => purpose === 'troca' && state === 'autorizada'),
    ).toEqual([]);
  });
});

describe('the note of a new piece', () => {
  it('[INVS-32, INVS-33] follows the entry note of what came back, at the same sum, and its key goes into the label', async () => {
    const { id, troca } = await checked();
    expect((await piece(id, troca)).body).toMatchObject({ codigo: 'falta_entrada' });
    expect(await at.read(id)).toMatchObject({ entradas: [{ troca }], pecas_novas: [] });
    const came = await entry(id, troca);
    expect(came.body.nota, JSON.stringify(came.body)).toMatchObject({ estado: 'autorizada' });
    expect(await at.read(id)).toMatchObject({ entradas: [], pecas_novas: [{ troca }] });
    const all = await Promise.all([piece(id, troca), piece(id, troca), piece(id, troca)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    await at.settle();
    const [sale, back, out, ...more] = await at.held(id);
    expect(more).toEqual([]);
    expect(sale?.body).toMatchObject({ items: [{ quantidade_comercial: 2 }] });
    expect(back?.body).toMatchObject({ tipo_documento: 0, valor_total: 100 });
    expect(out?.body).toMatchObject({
      tipo_documento: 1,
      finalidade_emissao: 1,
      natureza_operacao: 'Venda de mercadoria (troca)',
      valor_total: 100,
      valor_frete: 0,
      items: [{ quantidade_comercial: 1, cfop: '5102', descricao: expect.stringContaining(' G') }],
      formas_pagamento: [{ forma_pagamento: '99', descricao_pagamento: 'Crédito da devolução' }],
    });
    const { notas, pecas_novas: pieces } = await at.read(id);
    expect(pieces).toEqual([]);
    const nota = notas.find(({ tipo }) => tipo === 'troca');
    expect(nota).toMatchObject({ troca, estado: 'autorizada' });
    const pacote = await parcelOf(troca);
    expect(await keyFor(id, pacote)).toBe(nota?.chave);
    for (const other of notas.filter(({ tipo }) => tipo !== 'troca')) {
      const refused = await labels.buy(id, { pacote, preco: 90, documento: 'nota', chaveNota: other.chave });
      expect(refused.status).toBe(422);
    }
    const bought = await labels.buy(id, { pacote, preco: 90, documento: 'nota', chaveNota: nota?.chave });
    expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({ estado: 'gerada' });
    const late = await at.cancel(nota?.id ?? 0);
    expect(late).toMatchObject({ status: 409, body: { codigo: 'ja_saiu' } });
  });

  it('[INVS-34] is cancelled by itself where the exchange ends otherwise, and keeps its entry note till then', async () => {
    const { id, troca } = await checked();
    const came = await entry(id, troca);
    await piece(id, troca);
    expect((await at.cancel(came.body.nota.id)).body.codigo).toBe('nota_da_peca_nova');
    const pacote = await parcelOf(troca);
    expect(await keyFor(id, pacote)).not.toBe('');
    expect((await shop.giveBack(troca, 'dinheiro')).status).toBe(200);
    await at.settle();
    expect((await at.rowsOf(id)).find(({ purpose }) => purpose === 'troca')?.state).toBe('cancelada');
    expect((await at.held(id)).at(-1)?.canceledMs).not.toBeNull();
    expect((await piece(id, troca)).body.codigo).toBe('sem_peca_nova');
  });

  it('[INVS-34] that waits is not sent where its exchange has ended, and is one after lost answers', async () => {
    const { id, troca } = await checked();
    await entry(id, troca);
    await at.fault('lost_answer', '/v2/nfe$');
    await piece(id, troca);
    await at.settle();
    expect(await at.held(id)).toHaveLength(3);
    const gone = await checked();
    await entry(gone.id, gone.troca);
    await at.fault('refuse', '/v2/nfe$');
    await piece(gone.id, gone.troca);
    expect((await shop.giveBack(gone.troca, 'dinheiro')).status).toBe(200);
    await at.settle();
    expect(await at.held(gone.id)).toHaveLength(2);
  });

  it('[INVS-33] is of no other order, of no exchange without a piece, and for who issues alone', async () => {
    const { id, troca } = await checked();
    const other = await checked();
    await entry(id, troca);
    expect((await piece(other.id, troca)).body.codigo).toBe('sem_peca_nova');
    expect((await piece(id, 2_000_000)).status).toBe(409);
    expect((await at.issue(id, { tipo: 'troca', troca: null })).status).toBe(409);
    const packer = await till.administrator('expedicao');
    expect((await at.issue(id, { tipo: 'troca', troca }, packer)).status).toBe(403);
  });
});
