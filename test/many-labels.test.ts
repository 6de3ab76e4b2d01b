import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpCall, type MakeCall } from '../src/server/providers/http-call.ts';
import { expectOneLabel } from './support/labels.ts';
import { manyOf, type Many } from './support/many-labels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: a dozen orders are paid before their labels are bought, and answers that are lost are waited for.

let till: Till;
let admin: Record<string, string>;
let at: Many;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = manyOf(till, () => admin);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 1_000_000, shipments: 1000 });
});

const change = (id: number, values: object) =>
  till.db.updateTable('orders').set(values).where('id', '=', id).execute();

async function expectOneEach(ids: readonly number[]): Promise<void> {
  for (const id of ids) await expectOneLabel(at, id);
}

describe('labels of many orders', () => {
  it('[MANY-01, MANY-02, MANY-07] are priced, bought by one press and printed in their order; those that can not be say why', async () => {
    const ids = await at.paidMany(12);
    const [held = 0, nowhere = 0, ...others] = ids;
    await change(held, { payment_held: true });
    await change(nowhere, { endereco: '' });
    const { status, body } = await at.pricesOf(ids);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.pedidos.map(({ pedido }) => pedido.id)).toEqual(ids);
    expect(body).toMatchObject({ saldo: 10_000, livre: 10_000, restam: 1000 });
    expect(body.pedidos[0]).toMatchObject({ situacao: 'nao', motivo: expect.stringContaining('valor pago') });
    expect(body.pedidos[1]).toMatchObject({ situacao: 'nao', motivo: expect.stringContaining('endereço') });
    expect(body.pedidos[2]).toMatchObject({
      situacao: 'pode',
      escolhido: 'PAC',
      pago: 19.9,
      etiqueta: { servico: '1', nome: 'PAC', escolhida: true },
    });
    const wishes = await at.rowsToBuy(ids);
    expect(wishes).toHaveLength(10);
    const bought = await at.buyMany(wishes);
    expect(bought.body.mensagem).toBe('10 etiquetas em compra.');
    expect(bought.body.compras.map(({ pedido }) => pedido)).toEqual(others);
    await at.settle();
    await expectOneEach(others);
    const made = await at.follow(ids);
    expect(made).toHaveLength(10);
    expect(made.every(({ estado, andando }) => estado === 'gerada' && !andando)).toBe(true);
    const spent = (await Promise.all(others.map((id) => expectOneLabel(at, id)))).reduce(
      (sum, { priceCents }) => sum + priceCents,
      0,
    );
    expect((await at.play()).balanceCents).toBe(1_000_000 - spent);
    // Backwards, to see that the order is that of the question.
    const wanted = made.toReversed();
    const printed = await at.print(wanted.map(({ id }) => id));
    expect(printed.body.impressas).toEqual(wanted.map(({ id }) => id));
    const page = await (await fetch(printed.body.url)).text();
    const places = wanted.map(({ codigo }) => page.indexOf(codigo));
    expect(places.every((place, n) => place > (places[n - 1] ?? 0))).toBe(true);
    expect((await at.pricesOf(others)).body.pedidos.every(({ situacao }) => situacao === 'nao')).toBe(true);
  });

  it('[MANY-03] another service is offered where the chosen one is not, and none that comes later', async () => {
    const [near = 0, never = 0] = await at.paidMany(2);
    const frete = (prazo: number) =>
      JSON.stringify({ id: '999', nome: 'Bicicleta', tipo: 'delivery', prazo });
    await change(near, { frete: frete(60) });
    await change(never, { frete: frete(0) });
    const [one, two] = (await at.pricesOf([near, never])).body.pedidos;
    expect(one).toMatchObject({ situacao: 'pode', escolhido: 'Bicicleta', etiqueta: { escolhida: false } });
    expect(two).toMatchObject({ situacao: 'nao', motivo: expect.stringContaining('no prazo') });
  });

  it('[MANY-04] what the provider does not answer is told of it alone, and asked again', async () => {
    const ids = await at.paidMany(2);
    await at.fault('500', '/calculate', 4);
    const { body } = await at.pricesOf(ids);
    const standings = body.pedidos.map(({ situacao }) => situacao);
    expect(standings).toContain('sem_resposta');
    till.advance(61_000);
    expect((await at.rowsToBuy(ids)).map(({ pedido }) => pedido)).toEqual(ids);
  });

  it('[MANY-01] who packs buys them and is told no sum that was paid; who reads alone may not', async () => {
    const ids = await at.paidMany(1);
    const packer = await till.administrator('expedicao');
    expect((await at.pricesOf(ids, packer)).body.pedidos[0]).toMatchObject({ pago: null });
    const reader = await till.administrator('leitura');
    expect((await at.pricesOf(ids, reader)).status).toBe(403);
    expect((await at.buyMany(await at.rowsToBuy(ids), newKey(), reader)).status).toBe(403);
  });

  it('[MANY-02] takes up to fifty, each once', async () => {
    const fifty = Array.from({ length: 51 }, (_, n) => n + 1);
    expect((await at.pricesOf(fifty)).status).toBe(422);
    expect((await at.pricesOf([1, 1])).status).toBe(422);
    const wish = { pedido: 1, servico: '1', preco: 10, documento: 'declaracao' };
    expect((await at.buyMany([wish, wish])).status).toBe(422);
    expect((await at.buyMany(fifty.map((pedido) => ({ ...wish, pedido })))).status).toBe(422);
    expect((await at.buyMany([{ ...wish, pedido: 2_000_000 }])).body.compras[0]).toMatchObject({
      etiqueta: null,
      codigo: 'nao_encontrado',
    });
    expect((await at.print(fifty)).status).toBe(422);
    expect((await at.print([2_000_000])).body.codigo).toBe('etiqueta_nao_gerada');
  });
});

describe('never two for one parcel', () => {
  it('[MANY-05] pressed twice at once and again later, the same key brings the same labels', async () => {
    const ids = await at.paidMany(6);
    const wishes = await at.rowsToBuy(ids);
    const key = newKey();
    const presses = await Promise.all([at.buyMany(wishes, key), at.buyMany(wishes, key)]);
    const names = presses.map(({ body }) => body.compras.map(({ etiqueta }) => etiqueta?.id));
    expect(names[0]).toEqual(names[1]);
    expect(names[0]?.every((id) => id !== undefined)).toBe(true);
    await at.settle();
    const later = await at.buyMany(wishes, key);
    expect(later.body.compras.map(({ etiqueta }) => etiqueta?.id)).toEqual(names[0]);
    await expectOneEach(ids);
  });

  it('[MANY-05] two people press at the same time', async () => {
    const ids = await at.paidMany(6);
    const wishes = await at.rowsToBuy(ids);
    const other = await till.administrator();
    const presses = await Promise.all([at.buyMany(wishes), at.buyMany(wishes.toReversed(), newKey(), other)]);
    const asked = presses.flatMap(({ body }) => body.compras.filter(({ etiqueta }) => etiqueta !== null));
    expect(asked).toHaveLength(6);
    const refused = presses.flatMap(({ body }) => body.compras.filter(({ etiqueta }) => etiqueta === null));
    expect(new Set(refused.map(({ codigo }) => codigo))).toEqual(new Set(['etiqueta_existe']));
    await at.settle();
    await expectOneEach(ids);
  });

  it('[MANY-05] answers of the provider that are lost, and a node that dies between, leave one each', async () => {
    const ids = await at.paidMany(6);
    const bought = await at.buyMany(await at.rowsToBuy(ids));
    const died = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const http: MakeCall = async (call, stopping) => {
      if (!call.url.endsWith('/checkout')) return httpCall(call, stopping);
      await httpCall(call, stopping);
      died.resolve();
      await woken.promise;
      return { kind: 'lost', timedOut: false, detail: 'it was dead' };
    };
    const node = await till.labelsNode(http);
    const first = bought.body.compras[0]?.etiqueta?.id;
    const cut = new AbortController();
    void fetch(`${node}/api/gerenciamento/etiquetas/${first}/conferir`, {
      method: 'POST',
      headers: admin,
      signal: cut.signal,
    }).catch(() => null);
    await died.promise;
    cut.abort();
    await at.fault('lost_answer', '/me/cart$', 2);
    await at.fault('lost_answer', '/checkout', 2);
    till.advance(91_000);
    await at.settle();
    await expectOneEach(ids);
    for (const id of ids) expect((await at.held(id)).filter(({ paidMs }) => paidMs === null)).toEqual([]);
    woken.resolve();
  });
});

describe('what there is no room for', () => {
  it('[MANY-06] the wallet pays as many as it can in the order of the press, and says so of the others', async () => {
    const ids = await at.paidMany(4);
    const wishes = await at.rowsToBuy(ids);
    const cents = Math.round((wishes[0]?.preco ?? 0) * 100);
    await at.play({ balanceCents: cents * 2 + 1 });
    const { body } = await at.buyMany(wishes);
    expect(body.mensagem).toBe('2 etiquetas em compra. 2 não foram: veja por quê.');
    expect(body.compras.map(({ codigo }) => codigo)).toEqual([
      '',
      '',
      'saldo_insuficiente',
      'saldo_insuficiente',
    ]);
    // What is under way is spoken for, whoever asks next.
    expect((await at.pricesOf(ids.slice(2))).body).toMatchObject({ livre: 0.01 });
    await at.settle();
    await expectOneEach(ids.slice(0, 2));
    expect(await at.held(ids[2] ?? 0)).toEqual([]);
  });

  it('[MANY-06] so does the limit of labels that are not posted', async () => {
    const ids = await at.paidMany(3);
    const { labels } = await at.play();
    const unposted = labels.filter(({ paidMs, postedMs, canceledMs }) => {
      return paidMs !== null && postedMs === null && canceledMs === null;
    }).length;
    const wishes = await at.rowsToBuy(ids);
    await at.play({ shipments: unposted + 2 });
    expect((await at.pricesOf(ids)).body.restam).toBe(2);
    const { body } = await at.buyMany(wishes);
    expect(body.compras.map(({ codigo }) => codigo)).toEqual(['', '', 'limite_de_etiquetas']);
    await at.settle();
    await expectOneEach(ids.slice(0, 2));
  });

  it('[MANY-06] money that is gone midway leaves the rest unbought, out of the cart and to be bought again', async () => {
    const ids = await at.paidMany(3);
    const wishes = await at.rowsToBuy(ids);
    const cents = Math.round((wishes[0]?.preco ?? 0) * 100);
    await at.buyMany(wishes);
    await at.play({ balanceCents: cents + 1 });
    await at.settle();
    const states = (await at.follow(ids)).map(({ estado, problema }) => ({ estado, problema }));
    expect(states.filter(({ estado }) => estado === 'gerada')).toHaveLength(1);
    const undone = states.filter(({ estado }) => estado === 'desfeita');
    expect(undone).toHaveLength(2);
    expect(undone.every(({ problema }) => problema.includes('O saldo da carteira'))).toBe(true);
    await at.play({ balanceCents: 1_000_000 });
    const rest = await at.rowsToBuy(ids);
    expect(rest).toHaveLength(2);
    await at.buyMany(rest);
    await at.settle();
    await expectOneEach(ids);
  });

  it('[MANY-06, MANY-04] what became dearer or was refunded between is told of it alone, and never paid', async () => {
    const ids = await at.paidMany(3);
    const [refunded = 0, dearer = 0, fine = 0] = ids;
    const wishes = await at.rowsToBuy(ids);
    await till.post(`/gerenciamento/pedidos/${refunded}/estorno`, {}, { ...admin, ...newKey() });
    const cheaper = wishes.map((wish) =>
      wish.pedido === dearer ? { ...wish, preco: wish.preco - 1 } : wish,
    );
    const { body } = await at.buyMany(cheaper);
    expect(body.compras.map(({ codigo }) => codigo)).toEqual(['etiqueta_indisponivel', 'preco_mudou', '']);
    await at.settle();
    expect(await at.held(refunded)).toEqual([]);
    expect(await at.held(dearer)).toEqual([]);
    await expectOneLabel(at, fine);
  });
});

it('[MANY-08] asks the provider no more than it takes in a minute, and goes on in the next one', async () => {
  const ids = await at.paidMany(40);
  await till.provider.control(null);
  till.advance(61_000);
  const wishes = [...(await at.rowsToBuy(ids.slice(0, 20))), ...(await at.rowsToBuy(ids.slice(20)))];
  await at.buyMany(wishes);
  for (let round = 0; round < 6; round += 1) {
    await till.labelsWorker.runOnce();
    till.advance(3000);
  }
  const first = await at.callsMade();
  const made = (await at.follow(ids)).filter(({ estado }) => estado === 'gerada').length;
  expect(first).toBeLessThanOrEqual(250);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(40);
  till.advance(61_000);
  await at.settle();
  await expectOneEach(ids);
});
