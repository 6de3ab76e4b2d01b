import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openExchanges, type Exchanges } from './support/exchanges.ts';
import { expectOneLabel, labelsOf, QUIET_MS, type Labels } from './support/labels.ts';
import { newPiecesOf, type NewPieces } from './support/new-pieces.ts';
import { CODE } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: orders are bought, delivered and exchanged before a label is, and answers are lost on purpose.

/** The last press of an exchange: its new piece goes by a label, and that ends it. */

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let exchanges: Exchanges;
let pieces: NewPieces;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  exchanges = openExchanges(till);
  pieces = newPiecesOf(till, { exchanges, admin: () => admin });
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 100_000 });
});

const parcelsOf = (id: number) =>
  till.db.selectFrom('parcels').selectAll().where('order_id', '=', id).execute();
const set = (id: number, change: { disputed?: boolean; frete?: string }) =>
  till.db.updateTable('orders').set(change).where('id', '=', id).execute();

/** One label is bought, and the exchange ended by its code, which its buyer was told once. */
async function expectSent({ id, troca }: { id: number; troca: number }): Promise<void> {
  const label = await expectOneLabel(at, id);
  expect(await pieces.shown(id)).toMatchObject({
    estado: 'concluida',
    fim: 'troca',
    rastreio: label.code,
    etiqueta: expect.any(Number),
  });
  expect((await exchanges.mailsOf(troca)).filter((kind) => kind === 'troca_enviada')).toHaveLength(1);
}

/** It is open as it was, and can end in another way. */
async function expectOpen({ id, troca }: { id: number; troca: number }): Promise<void> {
  expect(await pieces.shown(id)).toMatchObject({ estado: 'conferida', guardada: true, etiqueta: null });
  expect((await exchanges.send(troca, { rastreio: CODE, transportadora: 'Correios' })).status).toBe(200);
  expect(await pieces.shown(id)).toMatchObject({ estado: 'concluida', rastreio: CODE });
  expect((await at.held(id)).filter(({ paidMs }) => paidMs !== null)).toEqual([]);
}

describe('the price of the label', () => {
  it('[EXCH-45] is that of the way that its buyer chose, and reading it writes nothing', async () => {
    const { id, troca } = await pieces.checked();
    const { status, body } = await pieces.price(troca);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      servico: '1',
      nome: 'PAC',
      escolhida: true,
      escolhido: 'PAC',
      saldo: 1000,
      restam: 50,
      carteira: `${at.provider}/painel/carteira`,
      chaveNota: '',
      notaObrigatoria: false,
      embalagem: null,
    });
    expect(await parcelsOf(id)).toEqual([]);
  });

  it('[EXCH-45] is that of the cheapest where that way is not offered', async () => {
    const { id, troca } = await pieces.checked();
    const { body: chosen } = await pieces.price(troca);
    const order = await till.db
      .selectFrom('orders')
      .select('frete')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await set(id, { frete: JSON.stringify({ ...(order.frete as object), id: '999' }) });
    const { body } = await pieces.price(troca);
    expect(body.escolhida).toBe(false);
    expect(body.preco).toBeLessThanOrEqual(chosen.preco);
  });

  it('[EXCH-45] is said not to be there, and why, before the piece is back and where nothing goes by a carrier', async () => {
    expect((await pieces.price(999_999)).status).toBe(404);
    const early = await pieces.asked();
    expect((await pieces.price(early.troca)).body.codigo).toBe('troca_mudou');
    expect((await pieces.press(early.troca)).body.codigo).toBe('troca_mudou');
    const { id, troca } = await pieces.checked();
    await set(id, { frete: JSON.stringify({ tipo: 'pickup', nome: 'Retirar' }) });
    expect((await pieces.price(troca)).body.erro).toContain('não vai por transportadora');
    await expectOpen({ id, troca });
  });

  it('[EXCH-51] does not come while the provider is down, and the ways without one stay open', async () => {
    const { id, troca } = await pieces.checked();
    await at.fault('500', '/shipment/calculate', 9);
    expect((await pieces.price(troca)).status).toBe(502);
    expect((await pieces.press(troca)).status).toBe(502);
    await expectOpen({ id, troca });
  });
});

describe('the third press', () => {
  it('[EXCH-46] buys the label and ends the exchange by its code, once, however often it is pressed', async () => {
    const one = await pieces.checked();
    const { preco } = (await pieces.price(one.troca)).body;
    const key = newKey();
    const answers = await Promise.all([key, key, newKey()].map((k) => pieces.press(one.troca, { preco }, k)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await pieces.press(one.troca, { preco }, key);
    expect(last.body).toMatchObject({ concluida: true, etiqueta: { estado: 'gerada', problema: '' } });
    await expectSent(one);
    expect(await parcelsOf(one.id)).toHaveLength(1);
  });

  it('[EXCH-47] of somebody else goes on with the label that there is, and says whose it is', async () => {
    const one = await pieces.checked();
    const headers = await till.administrator('equipe');
    await at.fault('500', '/shipment/generate', 1);
    expect((await pieces.press(one.troca)).body).toMatchObject({
      concluida: false,
      etiqueta: { estado: 'paga' },
    });
    till.advance(QUIET_MS);
    const { body } = await pieces.press(one.troca, { servico: '2', preco: 95 }, { ...headers, ...newKey() });
    expect(body).toMatchObject({ concluida: true, etiqueta: { servico: 'PAC' } });
    expect(body.mensagem).toMatch(/^A etiqueta foi pedida por /);
    await expectSent(one);
  });

  it('[EXCH-48] above the price that was shown, with too little in the wallet or in the account, buys nothing', async () => {
    const one = await pieces.checked();
    const { preco } = (await pieces.price(one.troca)).body;
    expect((await pieces.press(one.troca, { preco: preco - 1 })).body.codigo).toBe('preco_mudou');
    await at.play({ balanceCents: 100 });
    expect((await pieces.press(one.troca, { preco })).body.codigo).toBe('saldo_insuficiente');
    await at.play({ balanceCents: 100_000, shipments: 0 });
    expect((await pieces.press(one.troca, { preco })).body.codigo).toBe('limite_de_etiquetas');
    await at.play({ reset: true, balanceCents: 100_000 });
    await expectOpen(one);
  });

  it('[EXCH-48] that the provider refuses leaves the exchange open, and is made anew', async () => {
    const one = await pieces.checked();
    await at.play({ dearerCents: 1 });
    const { preco } = (await pieces.price(one.troca)).body;
    const refused = await pieces.press(one.troca, { preco });
    expect(refused.body).toMatchObject({ concluida: false, etiqueta: { estado: 'desfeita' } });
    expect(refused.body.mensagem).toContain('O preço da etiqueta mudou');
    expect(await pieces.shown(one.id)).toMatchObject({ estado: 'conferida', etiqueta: null });
    await at.play({ dearerCents: 0 });
    expect((await pieces.press(one.troca, { preco })).body.concluida).toBe(true);
    await expectSent(one);
  });

  it.each(['/me/cart$', '/checkout', '/generate'])(
    '[EXCH-49] whose answer of %s is lost is told as under way, and the same press goes on with it',
    async (path) => {
      const one = await pieces.checked();
      const key = newKey();
      await at.fault('lost_answer', path);
      await pieces.press(one.troca, {}, key);
      // The browser that pressed is gone: another one reads what there is.
      expect(await pieces.shown(one.id)).toMatchObject({ etiqueta: expect.any(Number) });
      till.advance(QUIET_MS);
      await pieces.press(one.troca);
      await at.settle();
      const { body } = await pieces.press(one.troca, {}, key);
      expect(body).toMatchObject({ concluida: true });
      await expectSent(one);
    },
  );

  it('[EXCH-16, EXCH-46] is for those who answer exchanges', async () => {
    const { troca } = await pieces.checked();
    const packer = await till.administrator('expedicao');
    expect((await pieces.price(troca, packer)).status).toBe(403);
    expect((await pieces.press(troca, {}, { ...packer, ...newKey() })).status).toBe(403);
  });
});

describe('a label that is bought while its exchange can’t end', () => {
  /** Made, and its code taken by nobody: who paid contests while it is made. */
  async function untaken() {
    const one = await pieces.checked();
    await at.play({ generateMs: 60_000 });
    expect((await pieces.press(one.troca)).body.etiqueta.estado).toBe('paga');
    await set(one.id, { disputed: true });
    till.advance(QUIET_MS);
    const { body } = await pieces.press(one.troca);
    expect(body).toMatchObject({ concluida: false, etiqueta: { estado: 'gerada' } });
    expect(body.mensagem).toContain('contestou');
    return one;
  }

  it('[EXCH-50] keeps it open, lets it end by nothing else, and is sent by the same press once it can', async () => {
    const one = await untaken();
    expect(await pieces.shown(one.id)).toMatchObject({ estado: 'conferida', etiqueta: expect.any(Number) });
    expect((await pieces.press(one.troca)).body.concluida).toBe(false);
    await set(one.id, { disputed: false });
    expect((await exchanges.send(one.troca)).body.codigo).toBe('etiqueta_existe');
    expect((await exchanges.giveBack(one.troca, 'dinheiro')).body.codigo).toBe('etiqueta_existe');
    const { body } = await pieces.press(one.troca);
    expect(body, JSON.stringify(body)).toMatchObject({ concluida: true, etiqueta: { problema: '' } });
    await expectSent(one);
  });

  it('[EXCH-50] is cancelled instead, and the exchange ends in money', async () => {
    const one = await untaken();
    await set(one.id, { disputed: false });
    const [row] = await at.rowsOf(one.id);
    expect((await at.cancel(row?.id ?? 0)).body.etiqueta.estado).toBe('cancelada');
    expect((await exchanges.giveBack(one.troca, 'dinheiro')).status).toBe(200);
    expect((await pieces.press(one.troca)).status).toBe(409);
    expect((await at.held(one.id)).filter(({ canceledMs }) => canceledMs === null)).toEqual([]);
  });

  it('[EXCH-50, EXCH-54] sends nothing where the money went back besides, and says that it is bought', async () => {
    const one = await pieces.checked();
    await at.fault('500', '/shipment/generate', 9);
    await pieces.press(one.troca);
    const refund = await till.post(`/gerenciamento/pedidos/${one.id}/estorno`, {}, { ...admin, ...newKey() });
    expect(refund.status, JSON.stringify(refund.body)).toBeLessThan(300);
    await till.provider.control(null);
    till.advance(QUIET_MS);
    await pieces.press(one.troca);
    await at.settle();
    await exchanges.send(one.troca);
    const shown = await pieces.shown(one.id);
    expect(shown).toMatchObject({ estado: 'encerrada', fim: null, etiqueta: expect.any(Number) });
    const [row] = await at.rowsOf(one.id);
    expect(row).toMatchObject({ state: 'paga', problem: expect.stringContaining('cancele-a') });
    expect(await exchanges.mailsOf(one.troca)).not.toContain('troca_enviada');
  });
});

describe('the code of a new piece that went', () => {
  it('[EXCH-53] is corrected, its buyer is told, and the same one again changes nothing', async () => {
    const one = await pieces.checked();
    await pieces.press(one.troca);
    const correct = () =>
      exchanges.office<{ mensagem: string }>(`${one.troca}/envio`, {
        rastreio: CODE,
        transportadora: 'Correios',
      });
    expect((await correct()).body.mensagem).toContain('Código corrigido');
    expect((await correct()).body.mensagem).toContain('Nada mudou');
    expect((await pieces.shown(one.id)).rastreio).toBe(CODE);
    const bad = await exchanges.send(one.troca, { rastreio: 'abc', transportadora: 'Correios' });
    expect(bad.status).toBe(422);
  });
});
