import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asMoney } from './support/exchanges.ts';
import { QUIET_MS } from './support/labels.ts';
import { newsOf } from './support/parcel-news.ts';
import { reverseCodesOf, type ReverseCodes } from './support/reverse-codes.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: an answer is lost on purpose, and what became of it is waited for.

const DAY_MS = 86_400_000;
let till: Till;
let admin: Record<string, string>;
let at: ReverseCodes;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = reverseCodesOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.labels.play({ reset: true, balanceCents: 100_000 });
});

async function passDays(days: number): Promise<void> {
  at.exchanges.passDays(days);
  admin = await till.administrator();
}

const rowOf = (id: number) =>
  till.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a posting code', () => {
  it('[EXCH-39, EXCH-40] is priced, made and told to its buyer, and moves neither her order nor its label', async () => {
    const one = await at.authorised();
    const before = await rowOf(one.id);
    const pacote = await at.parcelOf(one.troca);
    const { body: prices } = await at.prices(one.id, pacote);
    expect(prices).toMatchObject({ volta: true, pago: null, embalagem: null, notaObrigatoria: false });
    expect(prices.opcoes.map(({ servico }) => servico).toSorted()).toEqual(['1', '2']);
    const preco = prices.opcoes[0]?.preco ?? 0;
    const made = await at.make(one, { servico: prices.opcoes[0]?.servico, preco });
    expect(made.body.mensagem).toBe('Código gerado. Quem comprou o recebe por e-mail.');
    // Who may see labels alone does not get the code by them.
    expect(made.body.etiqueta).toMatchObject({ estado: 'gerada', volta: true, codigo: '', preco });
    const [held] = await at.live(one.id);
    expect(held).toMatchObject({
      reverse: true,
      invoiceKey: null,
      contents: [{ quantity: 1, cents: 10_000 }],
    });
    expect(held?.from.name).toBe('Ana Souza');
    const hers = await at.hers(one);
    expect(hers).toMatchObject({ estado: 'autorizada', codigoReverso: held?.code, codigoVencido: false });
    expect(Date.parse(hers?.codigoAte ?? '') - Date.parse(made.body.etiqueta.gerada_em ?? '')).toBe(
      7 * DAY_MS,
    );
    expect(await at.exchanges.mailsOf(one.troca)).toContain('troca_codigo');
    expect(await at.ours(one)).toMatchObject({ codigoReverso: held?.code, podeGerarCodigo: false });
    const { status, rastreio, transportadora } = await rowOf(one.id);
    expect({ status, rastreio, transportadora }).toEqual({
      status: 'delivered',
      rastreio: before.rastreio,
      transportadora: before.transportadora,
    });
    expect((await at.labels.read(one.id)).etiquetas).toEqual([]);
    const followed = till.db.selectFrom('tracked_parcels').selectAll().where('order_id', '=', one.id);
    expect(await followed.execute()).toEqual([]);
  });

  it('[EXCH-40] names the label by which the order went out where that was bought here, and never that of another order', async () => {
    const news = newsOf(till, () => admin);
    const { id, label } = await news.sent();
    await at.labels.carry(label, 'deliver');
    await news.tell(label, 'delivered');
    await expect
      .poll(async () => {
        await news.hour();
        return (await rowOf(id)).status;
      })
      .toBe('delivered');
    const { codigo } = await rowOf(id);
    const one = { id, codigo, troca: await at.askFor(codigo, asMoney) };
    await at.exchanges.authorise(one.troca);
    const made = await at.make(one);
    expect(made.body.etiqueta, JSON.stringify(made.body)).toMatchObject({ estado: 'gerada' });
    const outward = (await at.labels.held(id)).find(({ reverse }) => reverse !== true);
    const [held] = await at.live(id);
    expect([held?.from, held?.to]).toEqual([outward?.to, outward?.from]);
    const other = await at.authorised();
    expect((await at.labels.buy(other.id, { pacote: await at.parcelOf(one.troca), preco: 90 })).status).toBe(
      404,
    );
  });

  it('[EXCH-41] is refused before the authorisation, while one lives, without money, and in the provider’s words', async () => {
    const one = await at.asked();
    expect((await at.back(one.troca)).body.codigo).toBe('troca_mudou');
    await at.exchanges.authorise(one.troca);
    await at.labels.play({ balanceCents: 100 });
    expect((await at.make(one)).body).toMatchObject({ codigo: 'saldo_insuficiente' });
    expect((await at.make(one, { servico: '3' })).body).toMatchObject({ codigo: 'servico_indisponivel' });
    expect((await at.make(one, { preco: 0.5 })).body).toMatchObject({ codigo: 'preco_mudou' });
    await at.labels.play({ balanceCents: 100_000 });
    const lives = (estado: string) =>
      till.db.updateTable('orders').set({ estado }).where('id', '=', one.id).execute();
    await lives('SP');
    const refused = await at.make(one);
    expect(refused.body.etiqueta).toMatchObject({ estado: 'desfeita' });
    expect(refused.body.mensagem).toBe('O campo from.state_abbr não corresponde ao CEP.');
    await lives('RJ');
    expect(await at.live(one.id)).toEqual([]);
    expect((await at.make(one)).body.etiqueta).toMatchObject({ estado: 'gerada' });
    expect((await at.make(one)).status).toBe(409);
  });

  it('[EXCH-41] is refused beside one that was typed, and before the order is delivered', async () => {
    const typed = await at.asked();
    await at.exchanges.authorise(typed.troca, { codigoReverso: 'LR123456789' });
    expect((await at.back(typed.troca)).body.codigo).toBe('codigo_existe');
    const sent = await at.authorised();
    const pacote = await at.parcelOf(sent.troca);
    await till.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', sent.id).execute();
    const early = await at.labels.buy(sent.id, { pacote, preco: 90 });
    expect([early.status, early.body.codigo]).toEqual([409, 'etiqueta_indisponivel']);
  });

  it('[EXCH-42] is one under a double press, two tabs and an answer that is lost', async () => {
    const one = await at.authorised();
    const key = newKey();
    const pacote = await at.parcelOf(one.troca);
    const press = (by = key) => at.labels.buy(one.id, { pacote, preco: 90 }, by);
    await at.labels.fault('lost_answer', '/me/cart/reverse$');
    const pressed = await Promise.all([press(), press(), press(newKey())]);
    expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    till.advance(QUIET_MS);
    await at.labels.settle();
    expect(await at.live(one.id)).toHaveLength(1);
    expect((await at.labels.rowsOf(one.id)).filter(({ state }) => state === 'gerada')).toHaveLength(1);
    expect((await at.exchanges.mailsOf(one.troca)).filter((kind) => kind === 'troca_codigo')).toHaveLength(1);
  });

  it('[EXCH-43] goes with its request: made or only paid, its label is cancelled once she wants none', async () => {
    const made = await at.authorised();
    await at.make(made);
    const paid = await at.authorised();
    await at.labels.fault('500', '/generate', 9);
    expect((await at.make(paid)).body.etiqueta.estado).toBe('paga');
    for (const one of [made, paid])
      expect((await at.exchanges.cancel(one.codigo, one.troca)).status).toBe(200);
    await till.provider.control(null);
    await at.labels.settle();
    for (const one of [made, paid]) {
      expect((await at.labels.rowsOf(one.id)).map(({ state }) => state)).toEqual(['cancelada']);
      expect(await at.live(one.id)).toEqual([]);
      expect(await at.hers(one)).toMatchObject({ estado: 'cancelada', codigoReverso: '', codigoAte: null });
    }
    expect((await at.back(made.troca)).status).toBe(200);
    expect((await at.make(made)).status).toBe(409);
  });

  it('[EXCH-44] runs out after seven days, is told as that, and another is made; one that was posted is no more', async () => {
    const one = await at.authorised();
    await at.make(one);
    const first = (await at.hers(one))?.codigoReverso;
    const posted = await at.authorised();
    await at.make(posted);
    const [held] = await at.live(posted.id);
    await at.labels.carry(held?.id ?? '', 'post');
    const kept = await at.authorised();
    await at.make(kept);
    await passDays(7);
    await at.labels.play({ keepsGenerated: true, refusesCancel: false });
    expect(await at.hers(one)).toMatchObject({ codigoReverso: first, codigoVencido: true });
    await at.labels.settle();
    const [row] = await at.labels.rowsOf(one.id);
    expect(row).toMatchObject({ state: 'cancelada', lapsed: 'venceu' });
    expect((await at.labels.rowsOf(posted.id)).map(({ state }) => state)).toEqual(['gerada']);
    expect((await at.make(posted)).body.codigo).toBe('etiqueta_existe');
    await at.labels.play({ keepsGenerated: false });
    expect((await at.make(one)).body.etiqueta).toMatchObject({ estado: 'gerada' });
    const hers = await at.hers(one);
    expect(hers).toMatchObject({ codigoVencido: false });
    expect(hers?.codigoReverso).not.toBe(first);
    expect((await at.exchanges.mailsOf(one.troca)).filter((kind) => kind === 'troca_codigo')).toHaveLength(2);
  });

  it('[EXCH-43] that the office cancels is told to nobody any more', async () => {
    const one = await at.authorised();
    const made = await at.make(one);
    expect((await at.labels.cancel(made.body.etiqueta.id)).body.etiqueta.estado).toBe('cancelada');
    expect(await at.hers(one)).toMatchObject({ estado: 'autorizada', codigoReverso: '', codigoAte: null });
    expect(await at.ours(one)).toMatchObject({ podeGerarCodigo: true });
  });
});
