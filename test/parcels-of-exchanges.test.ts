import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { addSize, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { putOnSale } from './support/goods.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { labelsOf, type Labels } from './support/labels.ts';
import { CODE } from './support/parcels.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let exchanges: Exchanges;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  exchanges = openExchanges(till);
});
afterAll(() => till.stop());
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
  await at.play({ reset: true, balanceCents: 100_000 });
});

type Asked = { pacote: PacoteNoEscritorio; codigo: string };

/** An exchange of the medium one for the large one, authorised. */
async function authorised() {
  const medium = await putOnSale(till.db);
  await addSize(till, medium, { tamanho: 'G', units: 2 });
  const { id, codigo } = await exchanges.buy([{ goods: medium }]);
  const { pecas } = await exchanges.read(codigo);
  const asked = await exchanges.ask(codigo, forLarge(pecas[0]?.ref ?? ''));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const troca = asked.body.troca.id;
  await exchanges.authorise(troca);
  return { id, codigo, troca };
}

describe('the new piece of an exchange', () => {
  it('[PARC-10] gets its label in three presses, whose code its buyer is told', async () => {
    const { id, codigo, troca } = await authorised();
    expect((await exchanges.office<Asked>(`${troca}/pacote`)).status).toBe(409);
    await exchanges.check(troca);
    const [one, two] = await Promise.all([1, 2].map(() => exchanges.office<Asked>(`${troca}/pacote`)));
    expect(one?.body.pacote).toMatchObject({ tipo: 'troca', troca });
    expect(two?.body.pacote.id).toBe(one?.body.pacote.id);
    const pacote = one?.body.pacote.id;
    const bought = await at.buy(id, { pacote, preco: 90 });
    expect(bought.body.etiqueta, JSON.stringify(bought.body)).toMatchObject({
      estado: 'gerada',
      problema: '',
    });
    const [label] = await at.held(id);
    expect(label?.contents).toMatchObject([{ quantity: 1, cents: 10_000 }]);
    const ended = (await exchanges.read(codigo)).trocas.find((one_) => one_.id === troca);
    expect(ended).toMatchObject({ estado: 'concluida', fim: 'troca', rastreio: label?.code });
    expect(await exchanges.mailsOf(troca)).toContain(`troca_enviada`);
    expect((await at.buy(id, { pacote, preco: 90 })).body.codigo).toBe('etiqueta_indisponivel');
  });

  it('[PARC-10] is sent once, by a typed code or by a label', async () => {
    const { id, troca } = await authorised();
    await exchanges.check(troca);
    const { body } = await exchanges.office<Asked>(`${troca}/pacote`);
    await exchanges.send(troca, { rastreio: CODE, transportadora: 'Correios' });
    const late = await at.buy(id, { pacote: body.pacote.id, preco: 90 });
    expect(late.status).toBe(409);
    expect(await at.held(id)).toHaveLength(0);
  });

  it('[PARC-15] gets another label where its own was cancelled, or another code, and its buyer hears of each', async () => {
    const { id, codigo, troca } = await authorised();
    await exchanges.check(troca);
    const pacote = (await exchanges.office<Asked>(`${troca}/pacote`)).body.pacote.id;
    const first = await at.buy(id, { pacote, preco: 90 });
    expect((await at.cancel(first.body.etiqueta.id)).body.etiqueta.estado).toBe('cancelada');
    const second = await at.buy(id, { pacote, preco: 90 });
    expect(second.body.etiqueta, JSON.stringify(second.body)).toMatchObject({
      estado: 'gerada',
      problema: '',
    });
    const codeNow = async () =>
      (await exchanges.read(codigo)).trocas.find((one) => one.id === troca)?.rastreio;
    expect(await codeNow()).toBe(second.body.etiqueta.codigo);
    expect((await exchanges.send(troca, { rastreio: CODE, transportadora: 'Correios' })).status).toBe(200);
    expect(await codeNow()).toBe(CODE);
    await exchanges.send(troca, { rastreio: CODE, transportadora: 'Correios' });
    const told = till.db.selectFrom('outbox').select('id').where('kind', '=', 'troca_enviada');
    expect(await told.where('dedup_key', 'like', `troca_enviada:${troca}%`).execute()).toHaveLength(3);
  });

  it('[PARC-15] ends by nothing else while its label is bought, and whoever only packs buys none', async () => {
    const { id, troca } = await authorised();
    await exchanges.check(troca);
    const pacote = (await exchanges.office<Asked>(`${troca}/pacote`)).body.pacote.id;
    const packs = labelsOf(till, () => packer);
    const packer = await till.administrator('expedicao');
    expect((await packs.buy(id, { pacote, preco: 90 })).status).toBe(403);
    await at.fault('500', '/shipment/generate', 9);
    const bought = await at.buy(id, { pacote, preco: 90 });
    expect(bought.body.etiqueta.estado, JSON.stringify(bought.body)).toBe('paga');
    expect((await exchanges.send(troca)).body.codigo).toBe('etiqueta_existe');
    expect((await exchanges.giveBack(troca, 'dinheiro')).body.codigo).toBe('etiqueta_existe');
  });

  it('[PARC-18, PARC-19] goes by a note of its own, never by the sale’s, and its label is told as the exchange’s', async () => {
    const { id, troca } = await authorised();
    const sale = { documento: 'nota', chaveNota: keyOfInvoice(910) };
    await till.post(`/gerenciamento/pedidos/${id}/notas`, { tipo: 'venda', chave: sale.chaveNota }, admin);
    await exchanges.check(troca);
    const { body } = await exchanges.office<Asked>(`${troca}/pacote`);
    const pacote = body.pacote.id;
    const path = `/gerenciamento/pedidos/${id}/etiquetas/precos`;
    expect((await at.prices(id)).body.chaveNota).toBe(sale.chaveNota);
    const prices = await till.get<PrecosDaEtiqueta>(`${path}?pacote=${pacote}`, admin);
    expect(prices.body.chaveNota).toBe('');
    const refused = await at.buy(id, { pacote, preco: 90, ...sale });
    expect(refused).toMatchObject({
      status: 422,
      body: { campos: { chaveNota: expect.stringContaining('nota própria') } },
    });
    await at.buy(id, { pacote, preco: 90, ...sale, chaveNota: keyOfInvoice(911) });
    const week = await till.get<{ pedido: { id: number }; pacote: unknown }[]>(
      '/gerenciamento/etiquetas',
      admin,
    );
    expect(week.body.find(({ pedido }) => pedido.id === id)?.pacote).toEqual({ id: pacote, tipo: 'troca' });
  });
});
