import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from './support/blocked.ts';
import { expectOneLabel, HOUR_MS, labelsOf, QUIET_MS, type Labels } from './support/labels.ts';
import { parcelsOf, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: answers are lost on purpose, and what became of them is waited for.

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  parcels = parcelsOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 100_000 });
});

describe('a label', () => {
  it('[LABEL-14] that is given up while its making is read sends nothing', async () => {
    const { id } = await at.paid();
    await at.play({ generateMs: 60_000 });
    expect((await at.buy(id)).body.etiqueta.estado).toBe('paga');
    till.advance(61_000);
    const [row] = await at.rowsOf(id);
    // Whoever gives it up has the order's lock first; the one who reads waits for it with what she read.
    const labelId = row?.id ?? 0;
    const read = await till.db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
      const reading = at.look(labelId);
      await untilBlocked(till.db);
      await tx.updateTable('labels').set({ goal: 'desistir' }).where('id', '=', labelId).execute();
      return { reading };
    });
    await read.reading;
    expect((await parcels.rowOf(id)).status).not.toBe('shipped');
    await at.settle();
    expect(await at.rowsOf(id)).toMatchObject([{ state: 'cancelada' }]);
    expect(await parcels.lettersOf(id)).toEqual([]);
  });

  it('[LABEL-01, LABEL-02, LABEL-03] is bought, made and printed, and its code sends the order, which tells its buyer', async () => {
    const { id } = await at.paid();
    const { body: prices } = await at.prices(id);
    expect(prices).toMatchObject({ escolhido: 'PAC', pago: 19.9, saldo: 1000, restam: 50 });
    expect(prices.opcoes[0]).toMatchObject({ servico: '1', nome: 'PAC', escolhida: true });
    const bought = await at.buy(id);
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    expect(bought.body.etiqueta).toMatchObject({
      estado: 'gerada',
      andando: false,
      problema: '',
      documento: 'declaracao',
    });
    const label = await expectOneLabel(at, id);
    expect((await at.play()).balanceCents).toBe(100_000 - label.priceCents);
    expect(await parcels.rowOf(id)).toMatchObject({
      status: 'shipped',
      rastreio: label.code,
      transportadora: 'Correios',
    });
    expect(await parcels.roadOf(id)).toEqual([
      'shopper pending',
      'provider paid',
      'admin processing',
      'admin shipped',
    ]);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
    const printed = await till.post<{ url: string }>(
      `/gerenciamento/etiquetas/${bought.body.etiqueta.id}/impressao`,
      undefined,
      admin,
    );
    expect(await (await fetch(printed.body.url)).text()).toContain(label.code);
  });

  it('[LABEL-04] declares what is in it, who sends and who gets it, with the invoice where there is one', async () => {
    const { id } = await at.paid();
    const chaveNota = '33261111222333000181550010000000421000000420';
    const bad = await at.buy(id, { documento: 'nota', chaveNota: chaveNota.slice(1) });
    expect(bad).toMatchObject({
      status: 422,
      body: { campos: { chaveNota: expect.stringContaining('44') } },
    });
    await at.buy(id, { documento: 'nota', chaveNota });
    const label = await expectOneLabel(at, id);
    expect(label).toMatchObject({
      invoiceKey: chaveNota,
      documents: ['11222333000181', expect.stringMatching(/^\d{11}$/)],
      contents: [{ quantity: 1, cents: 10_000 }],
      from: { postalCode: '26167020' },
    });
  });

  it('[LABEL-05] is one, whatever is pressed twice at once or later', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    const key = newKey();
    const presses = [key, key, newKey(), newKey()].map((one) => at.buy(id, { preco }, one));
    const answers = await Promise.all(presses);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await at.settle();
    await expectOneLabel(at, id);
    // The first press, answered late: it is the same label.
    expect((await at.buy(id, { preco }, key)).status).toBeLessThan(410);
    expect((await at.buy(id, { preco })).body.codigo).toBe('etiqueta_indisponivel');
    await expectOneLabel(at, id);
    expect(await parcels.lettersOf(id)).toEqual(['pedido_enviado']);
  });

  it('[LABEL-06] is worked on by one node alone', async () => {
    const { id } = await at.paid();
    await at.fault('500', '/cart', 1);
    await at.buy(id);
    till.advance(QUIET_MS);
    await Promise.all([1, 2, 3, 4].map(() => till.labelsWorker.runOnce()));
    await at.settle();
    await expectOneLabel(at, id);
  });
});

describe('an answer that is lost', () => {
  for (const [step, path] of [
    ['cart', '/me/cart$'],
    ['payment', '/checkout'],
    ['making', '/generate'],
  ] as const) {
    for (const mode of ['lost_answer', '500_after', '400_after', '500', 'half'] as const) {
      it(`[LABEL-07] to the ${step} (${mode}) buys one label all the same`, async () => {
        const { id } = await at.paid();
        const preco = await at.priceOf(id);
        await at.fault(mode, path);
        const { status } = await at.buy(id, { preco });
        expect(status).toBe(200);
        await at.settle();
        await expectOneLabel(at, id);
        const cart = (await at.held(id)).filter(({ paidMs }) => paidMs === null);
        expect(cart).toEqual([]);
        expect((await parcels.rowOf(id)).status).toBe('shipped');
      });
    }
  }

  it('[LABEL-07] is not asked for again before it is known what became of it', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/me/cart$');
    const { body } = await at.buy(id, { preco });
    expect(body).toMatchObject({ etiqueta: { estado: 'pedida', andando: true, preco: null } });
    expect(body.mensagem).toBe('A compra está em andamento: o resultado aparece aqui.');
    await at.look(body.etiqueta.id);
    const steps = await till.db
      .selectFrom('label_steps')
      .select('outcome')
      .where('label_id', '=', body.etiqueta.id)
      .execute();
    expect(steps.map(({ outcome }) => outcome)).toEqual(['pedido', 'sem_resposta']);
    await at.settle();
    await expectOneLabel(at, id);
  });
});

describe('what is refused', () => {
  it('[LABEL-08] too little in the wallet is said with where it is filled, and nothing is bought', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.play({ balanceCents: 500 });
    const { status, body } = await at.buy(id, { preco });
    expect(status).toBe(409);
    expect(body.codigo).toBe('saldo_insuficiente');
    expect((await at.prices(id)).body).toMatchObject({
      saldo: 5,
      carteira: `${at.provider}/painel/carteira`,
    });
    expect(body.erro).toContain('R$ 5,00');
    expect(await at.rowsOf(id)).toEqual([]);
  });

  it('[LABEL-08] money that went elsewhere between the look and the payment leaves nothing in the cart', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/checkout');
    const { body } = await at.buy(id, { preco });
    await at.play({ balanceCents: 1 });
    till.advance(QUIET_MS);
    await at.settle();
    const [row] = await at.rowsOf(id);
    expect(row).toMatchObject({ state: 'desfeita', problem: expect.stringContaining('O saldo da carteira') });
    expect(await at.held(id)).toEqual([]);
    expect(body.etiqueta.estado).toBe('no_carrinho');
    await at.play({ balanceCents: 100_000 });
    expect((await at.buy(id, { preco })).body.etiqueta.estado).toBe('gerada');
  });

  it('[LABEL-09] more labels than may be unposted are refused before anything is asked for', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.play({ shipments: 0 });
    expect((await at.buy(id, { preco })).body.codigo).toBe('limite_de_etiquetas');
  });

  it('[LABEL-10] a price above the one that was shown buys nothing, in the quote and in the cart', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    expect((await at.buy(id, { preco: preco - 1 })).body.codigo).toBe('preco_mudou');
    await at.play({ dearerCents: 1 });
    const { body } = await at.buy(id, { preco });
    expect(body.etiqueta).toMatchObject({ estado: 'desfeita' });
    expect(body.mensagem).toContain('O preço da etiqueta mudou');
    expect(await at.held(id)).toEqual([]);
    expect((await at.play()).balanceCents).toBe(100_000);
  });

  it('[LABEL-11] the provider’s own words are told', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await till.db.updateTable('orders').set({ estado: 'SP' }).where('id', '=', id).execute();
    const { body } = await at.buy(id, { preco });
    expect(body.etiqueta.estado).toBe('desfeita');
    expect(body.mensagem).toBe('O campo to.state_abbr não corresponde ao CEP.');
  });

  it('[LABEL-12] only what is paid, goes by a carrier and is not sent gets one', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await parcels.note(id, { rastreio: 'AA123456785BR' });
    expect((await at.buy(id, { preco })).body.erro).toBe('Este pedido já foi enviado.');
    const other = await at.paid();
    await till.post(`/gerenciamento/pedidos/${other.id}/estorno`, {}, { ...admin, ...newKey() });
    expect((await at.buy(other.id, { preco })).body.codigo).toBe('etiqueta_indisponivel');
    expect(await at.read(other.id)).toMatchObject({ pode_comprar: false, etiquetas: [] });
  });
});

describe('an order whose money goes back while its label is bought', () => {
  it('[LABEL-13] pays nothing where it went before the payment', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/me/cart$');
    await at.buy(id, { preco });
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
    await at.settle();
    const [row] = await at.rowsOf(id);
    expect(row).toMatchObject({ state: 'desfeita', problem: expect.stringContaining('Nada foi comprado') });
    expect(await at.held(id)).toEqual([]);
  });

  it('[LABEL-13] leaves a paid label unmade, says so, and gives its money back when it is cancelled', async () => {
    const { id } = await at.paid();
    const preco = await at.priceOf(id);
    await at.fault('500', '/generate');
    const { body } = await at.buy(id, { preco });
    expect(body.etiqueta.estado).toBe('paga');
    await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() });
    await at.settle();
    const [label] = (await at.read(id)).etiquetas;
    expect(label).toMatchObject({
      estado: 'paga',
      pode_cancelar: true,
      problema: expect.stringContaining('cancele-a'),
    });
    expect((await parcels.rowOf(id)).status).toBe('refunded');
    expect(await at.read(id)).toMatchObject({ sobra: true, pode_comprar: false });
    const cancelled = await at.cancel(body.etiqueta.id);
    expect(cancelled.body.etiqueta.estado).toBe('cancelada');
    expect(await at.read(id)).toMatchObject({ sobra: false });
    till.advance(13 * HOUR_MS);
    await at.play();
    expect(await at.held(id)).toMatchObject([{ isRefunded: true }]);
  });
});
