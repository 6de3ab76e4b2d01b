import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExchangeMails } from '../src/server/features/exchanges/index.ts';
import { QUIET_MS } from './support/labels.ts';
import { reverseCodesOf, type Returning, type ReverseCodes } from './support/reverse-codes.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: orders are bought and delivered before their pieces are to come back, and answers are lost on purpose.

/** The first press of an exchange: its posting code is made, and that is the yes. */

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

const parcelsOf = ({ id }: Returning) =>
  till.db.selectFrom('parcels').selectAll().where('order_id', '=', id).execute();
const answersIn = (mails: readonly string[]) =>
  mails.filter((kind) => kind === 'troca_autorizada' || kind === 'troca_codigo');

/** One code is made, her request is authorised with it, and one letter says both. */
async function expectCoded(one: Returning): Promise<void> {
  const live = await at.live(one.id);
  expect(live).toHaveLength(1);
  expect(await at.ours(one)).toMatchObject({ estado: 'autorizada', codigoReverso: live[0]?.code });
  expect(answersIn(await at.exchanges.mailsOf(one.troca))).toEqual(['troca_autorizada']);
}

/** It waits for its answer as before, nothing is bought, and it can be said yes to without a code. */
async function expectWaiting(one: Returning): Promise<void> {
  expect(await at.live(one.id)).toEqual([]);
  expect(await at.ours(one)).toMatchObject({
    estado: 'pedida',
    codigoReverso: '',
    podeGerarCodigo: true,
    etiquetaDeVolta: null,
  });
  expect(answersIn(await at.exchanges.mailsOf(one.troca))).toEqual([]);
}

/** What a letter about a request says now; null: it is not sent. */
async function written({ troca }: Returning, kind: string): Promise<string | null> {
  const shop = () => ({ name: 'Loja', email: 'dona@loja.test', publicUrl: 'https://loja.test' });
  const row = await till.db
    .selectFrom('outbox')
    .selectAll()
    .where('dedup_key', '=', `${kind}:${troca}`)
    .executeTakeFirstOrThrow();
  const mail = { ...row, dedupKey: row.dedup_key, createdAt: row.created_at };
  const letter = await createExchangeMails({ db: till.db, shop })[kind]?.(mail);
  return letter ? JSON.stringify(letter.letter.blocks) : null;
}

describe('the price of the code', () => {
  it('[EXCH-56] is that of the cheapest way, and reading it writes nothing', async () => {
    const one = await at.asked();
    const { status, body } = await at.price(one.troca);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ servico: '1', nome: 'PAC', saldo: 1000, restam: 50 });
    expect(body.carteira).toBe(`${at.labels.provider}/painel/carteira`);
    expect(await parcelsOf(one)).toEqual([]);
    await expectWaiting(one);
  });

  it('[EXCH-41, EXCH-56] is said not to be there, and why, before the order is delivered, and to who may not answer', async () => {
    expect((await at.price(999_999)).status).toBe(404);
    const one = await at.asked();
    const packer = await till.administrator('expedicao');
    expect((await at.price(one.troca, packer)).status).toBe(403);
    expect((await at.press(one.troca, {}, { ...packer, ...newKey() })).status).toBe(403);
    await till.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', one.id).execute();
    expect((await at.price(one.troca)).status).toBe(409);
    expect((await at.press(one.troca)).body.codigo).toBe('pedido_nao_entregue');
    expect(await at.ours(one)).toMatchObject({ estado: 'pedida', podeGerarCodigo: false });
  });
});

describe('the first press', () => {
  it('[EXCH-57, EXCH-58] makes the code and authorises the request by it, once, however often it is pressed', async () => {
    const one = await at.asked();
    const { preco } = (await at.price(one.troca)).body;
    const key = newKey();
    const answers = await Promise.all([key, key, newKey()].map((k) => at.press(one.troca, { preco }, k)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await at.press(one.troca, { preco }, key);
    expect(body).toMatchObject({ autorizada: true, etiqueta: { estado: 'gerada', volta: true, codigo: '' } });
    expect(body.mensagem).toContain('Troca autorizada com o código de postagem');
    await expectCoded(one);
    expect(await parcelsOf(one)).toHaveLength(1);
    const hers = await at.hers(one);
    expect(hers).toMatchObject({ codigoVencido: false, enviarAte: expect.any(String) });
    expect(hers?.envio).toContain('agência dos Correios');
    const letter = await written(one, 'troca_autorizada');
    expect(letter).toContain(hers?.codigoReverso);
    expect(letter).toContain('DACE');
    const lines = await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', `%${one.codigo}`)
      .where('action', 'like', 'troca_%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['troca_pedida', 'troca_autorizada', 'troca_codigo']);
  });

  it('[EXCH-57] gives a request that was authorised before its code, by the letter of that', async () => {
    const one = await at.authorised();
    expect((await at.press(one.troca)).body.autorizada).toBe(true);
    const mails = answersIn(await at.exchanges.mailsOf(one.troca));
    expect(mails).toEqual(['troca_autorizada', 'troca_codigo']);
  });

  it('[EXCH-58] of somebody else goes on with the code that there is, and says whose it is', async () => {
    const one = await at.asked();
    await at.labels.fault('500', '/shipment/generate', 1);
    const first = await at.press(one.troca);
    expect(first.body).toMatchObject({ autorizada: false, etiqueta: { estado: 'paga' } });
    expect(await at.ours(one)).toMatchObject({ estado: 'pedida', etiquetaDeVolta: first.body.etiqueta.id });
    till.advance(QUIET_MS);
    const team = await till.administrator('equipe');
    const { body } = await at.press(one.troca, { servico: '2', preco: 95 }, { ...team, ...newKey() });
    expect(body).toMatchObject({ autorizada: true, etiqueta: { servico: 'PAC' } });
    expect(body.mensagem).toMatch(/^O código foi pedido por /);
    await expectCoded(one);
  });

  it.each(['/me/cart/reverse$', '/checkout', '/generate'])(
    '[EXCH-58] whose answer of %s is lost is told as under way, and work goes on with it',
    async (path) => {
      const one = await at.asked();
      const key = newKey();
      await at.labels.fault('lost_answer', path);
      await at.press(one.troca, {}, key);
      // The browser that pressed is gone: another one reads what there is.
      expect(await at.ours(one)).toMatchObject({ etiquetaDeVolta: expect.any(Number) });
      till.advance(QUIET_MS);
      await at.labels.settle();
      expect((await at.press(one.troca, {}, key)).body.autorizada).toBe(true);
      await expectCoded(one);
    },
  );

  it('[EXCH-59] above the price that was shown, with too little in the wallet or in the account, makes nothing', async () => {
    const one = await at.asked();
    const { preco } = (await at.price(one.troca)).body;
    expect((await at.press(one.troca, { preco: preco - 1 })).body.codigo).toBe('preco_mudou');
    expect((await at.press(one.troca, { servico: '3' })).body.codigo).toBe('servico_indisponivel');
    await at.labels.play({ balanceCents: 100 });
    expect((await at.press(one.troca, { preco })).body.codigo).toBe('saldo_insuficiente');
    await at.labels.play({ balanceCents: 100_000, shipments: 0 });
    expect((await at.press(one.troca, { preco })).body.codigo).toBe('limite_de_etiquetas');
    await at.labels.play({ reset: true, balanceCents: 100_000 });
    await expectWaiting(one);
  });

  it('[EXCH-59] that the provider makes dearer leaves the request as it was, and is made anew', async () => {
    const one = await at.asked();
    await at.labels.play({ dearerCents: 1 });
    const { preco } = (await at.price(one.troca)).body;
    const refused = await at.press(one.troca, { preco });
    expect(refused.body).toMatchObject({ autorizada: false, etiqueta: { estado: 'desfeita' } });
    expect(refused.body.mensagem).toContain('O preço da etiqueta mudou');
    await expectWaiting(one);
    await at.labels.play({ dearerCents: 0 });
    expect((await at.press(one.troca, { preco })).body.autorizada).toBe(true);
    await expectCoded(one);
  });
});

describe('the yes without a code', () => {
  it('[EXCH-60] is said while the provider is down, and mails the shop’s address', async () => {
    const one = await at.asked();
    await at.labels.fault('500', '/shipment/calculate', 9);
    expect((await at.price(one.troca)).status).toBe(502);
    expect((await at.press(one.troca)).status).toBe(502);
    await expectWaiting(one);
    expect((await at.exchanges.authorise(one.troca)).status).toBe(200);
    const hers = await at.hers(one);
    expect(hers).toMatchObject({ estado: 'autorizada', codigoReverso: '' });
    expect(await written(one, 'troca_autorizada')).toContain(hers?.envio);
  });

  it('[EXCH-60] is said while a code is being made, which follows by its own letter; none is typed beside that', async () => {
    const one = await at.asked();
    await at.labels.fault('500', '/generate', 1);
    expect((await at.press(one.troca)).body.etiqueta.estado).toBe('paga');
    const typed = await at.exchanges.authorise(one.troca, { codigoReverso: 'LR123456789' });
    expect([typed.status, typed.body.codigo]).toEqual([409, 'etiqueta_existe']);
    expect((await at.exchanges.authorise(one.troca)).status).toBe(200);
    till.advance(QUIET_MS);
    await at.labels.settle();
    const [live] = await at.live(one.id);
    expect(await at.hers(one)).toMatchObject({ estado: 'autorizada', codigoReverso: live?.code });
    expect(answersIn(await at.exchanges.mailsOf(one.troca))).toEqual(['troca_autorizada', 'troca_codigo']);
  });
});

describe('a request that is over while its code is made', () => {
  it.each([
    ['refused', 'recusada', ({ troca }: Returning) => at.exchanges.refuse(troca)],
    ['cancelled', 'cancelada', ({ troca, codigo }: Returning) => at.exchanges.cancel(codigo, troca)],
    [
      'refunded besides',
      'encerrada',
      ({ id }: Returning) => till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() }),
    ],
  ] as const)('[EXCH-61] %s is not authorised by it, and the code is given up', async (_how, state, end) => {
    const one = await at.asked();
    await at.labels.fault('500', '/generate', 1);
    expect((await at.press(one.troca)).body.etiqueta.estado).toBe('paga');
    expect((await end(one)).status).toBeLessThan(300);
    till.advance(QUIET_MS);
    // Before work behind the calls has ended it.
    await at.press(one.troca);
    await till.exchangesWorker.runOnce();
    await at.labels.settle();
    expect(await at.live(one.id)).toEqual([]);
    expect(await at.hers(one)).toMatchObject({ estado: state, codigoReverso: '' });
    expect(answersIn(await at.exchanges.mailsOf(one.troca))).toEqual([]);
  });
});

describe('the letter of a piece that was looked at', () => {
  it('[EXCH-12, EXCH-62] is one, says what comes next, and is not sent where the request is over by then', async () => {
    const one = await at.authorised();
    await at.exchanges.check(one.troca);
    await at.exchanges.check(one.troca);
    expect((await at.exchanges.mailsOf(one.troca)).filter((kind) => kind === 'troca_conferida')).toEqual([
      'troca_conferida',
    ]);
    expect(await written(one, 'troca_conferida')).toContain('Agora enviamos a peça nova');
    await at.exchanges.send(one.troca);
    expect(await written(one, 'troca_conferida')).toBeNull();
  });

  it.each([
    ['vale', 'vale-troca, que chega por e-mail'],
    ['dinheiro', 'Agora devolvemos o seu dinheiro, com o frete da compra'],
  ])('[EXCH-62] says of a request for %s that it comes next', async (querer, words) => {
    const { troca, codigo, ...order } = await at.asked();
    await at.exchanges.cancel(codigo, troca);
    const wish = (ref: string) => ({
      motivo: 'arrependimento',
      querer,
      pecas: [{ ref, quantidade: 1 }],
    });
    const one = { ...order, codigo, troca: await at.askFor(codigo, wish) };
    await at.exchanges.authorise(one.troca);
    await at.exchanges.check(one.troca, false);
    expect(await written(one, 'troca_conferida')).toContain(words);
  });
});
