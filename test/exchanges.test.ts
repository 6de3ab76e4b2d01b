import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSize, asMoney, EMAIL, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { expectHonest } from './support/credits.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let at: Exchanges;
let medium: Goods;
let large: Goods;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});
// Pieces of R$ 100,00 with five units of M and two of G; freight is R$ 19,90.
beforeEach(async () => {
  till.advance(61_000);
  medium = await putOnSale(till.db);
  large = await addSize(till, medium, { tamanho: 'G', units: 2 });
});

const units = async () => [await unitsLeft(till.db, medium), await unitsLeft(till.db, large)];

async function bought(quantity = 1) {
  const order = await at.buy([{ goods: medium, quantity }]);
  const { pecas } = await at.read(order.codigo);
  return { ...order, ref: pecas[0]?.ref ?? '' };
}

async function asked(codigo: string, body: Record<string, unknown>): Promise<number> {
  const answer = await at.ask(codigo, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.troca.id;
}

const orderOf = async (codigo: string) =>
  (
    await till.post<{ pedido: { status: string; estornado: number; valeEmitido: number } }>(
      '/pedidos/consultar',
      { codigo, email: EMAIL },
    )
  ).body.pedido;

describe('another size', () => {
  it('[EXCH-04, EXCH-08, EXCH-12] is kept for her, sent in three presses, and told step by step', async () => {
    const { codigo, ref, id: orderId } = await bought();
    expect(await units()).toEqual([4, 2]);
    const id = await asked(codigo, { ...forLarge(ref), comentario: 'Apertou no ombro' });
    expect(await units()).toEqual([4, 1]);
    await at.authorise(id, { codigoReverso: 'LR123456789' });
    await at.check(id);
    const sent = await at.send(id, { rastreio: 'AA123456785BR', transportadora: 'Correios' });
    expect(sent.body.troca).toMatchObject({ estado: 'concluida', fim: 'troca', cliente: 'Ana Souza' });
    // The one that came back is for sale again, and no money has moved.
    expect(await units()).toEqual([5, 1]);
    expect(await orderOf(codigo)).toMatchObject({ status: 'delivered', estornado: 0 });
    const { trocas, pecas } = await at.read(codigo);
    expect(trocas[0]?.passos.map(({ passo }) => passo)).toEqual([
      'pedida',
      'autorizada',
      'conferida',
      'concluida',
    ]);
    expect(trocas[0]).toMatchObject({ codigoReverso: 'LR123456789', pode_cancelar: false });
    expect(trocas[0]?.rastreio_url).toContain('AA123456785BR');
    expect(await at.mailsOf(id)).toEqual([
      'troca_pedida',
      'troca_aviso',
      'troca_autorizada',
      'troca_conferida',
      'troca_enviada',
    ]);
    // What she has now is the large one, and may come back, too.
    expect(pecas).toMatchObject([{ tamanho: 'G', quantidade: 1 }]);
    const shown = await till.get<{ nome: string }[]>(
      `/gerenciamento/pedidos/${orderId}/trocas`,
      await at.headers(),
    );
    expect(shown.body).toHaveLength(1);
    const again = await asked(codigo, asMoney(pecas[0]?.ref ?? ''));
    await at.authorise(again);
    await at.check(again);
    expect((await at.giveBack(again, 'dinheiro')).body.troca.estado).toBe('concluida');
    expect(await units()).toEqual([5, 2]);
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 119.9 });
  });

  it('[EXCH-05, EXCH-09] goes back to the shop when it is refused, cancelled or does not come in time', async () => {
    const { codigo, ref } = await bought();
    const refused = await asked(codigo, forLarge(ref));
    expect((await at.refuse(refused, '')).status).toBe(422);
    expect((await at.refuse(refused)).status).toBe(200);
    expect(await units()).toEqual([4, 2]);
    const cancelled = await asked(codigo, forLarge(ref));
    expect((await at.cancel(codigo, cancelled)).body.troca.estado).toBe('cancelada');
    expect((await at.authorise(cancelled)).body.codigo).toBe('troca_mudou');
    const late = await asked(codigo, forLarge(ref));
    await at.authorise(late);
    expect(await units()).toEqual([4, 1]);
    at.passDays(31);
    await till.exchangesWorker.runOnce();
    expect(await units()).toEqual([4, 2]);
    expect((await at.read(codigo)).trocas[0]).toMatchObject({ estado: 'expirada' });
    expect(await at.mailsOf(late)).toContain('troca_expirada');
    expect((await at.ask(codigo, forLarge(ref))).body.codigo).toBe('prazo_encerrado');
  });

  it('[EXCH-04, EXCH-06] is for whoever asks first, and one piece is in one request', async () => {
    const { codigo, ref } = await bought(3);
    const answers = await Promise.all([0, 1, 2, 3].map(() => at.ask(codigo, forLarge(ref))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(await units()).toEqual([2, 0]);
    const left = await asked(codigo, asMoney(ref));
    expect((await at.ask(codigo, asMoney(ref))).body.codigo).toBe('peca_indisponivel');
    await at.cancel(codigo, left);
    expect((await at.ask(codigo, asMoney(ref, 2))).body.codigo).toBe('peca_indisponivel');
  });

  it('[EXCH-07] is asked for once by one key, and another request by the same key is refused', async () => {
    const { codigo, ref } = await bought(2);
    const key = newKey();
    const answers = await Promise.all([0, 1, 2, 3].map(() => at.ask(codigo, forLarge(ref), key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.troca.id)).size).toBe(1);
    expect((await at.ask(codigo, forLarge(ref, 2), key)).body.codigo).toBe('chave_reutilizada');
  });
});

describe('money and vales', () => {
  it('[EXCH-01, EXCH-10] a regret can not be refused and gives the freight back, once, however often it is pressed', async () => {
    const { codigo, ref } = await bought(2);
    const id = await asked(codigo, asMoney(ref));
    expect((await at.refuse(id)).body.codigo).toBe('arrependimento_nao_se_recusa');
    expect((await at.giveBack(id, 'dinheiro')).body.codigo).toBe('troca_mudou');
    await at.authorise(id);
    await at.receive(id);
    await at.check(id);
    expect((await at.giveBack(id, 'vale')).body.codigo).toBe('vale_nao_escolhido');
    const presses = await Promise.all([0, 1, 2, 3].map(() => at.giveBack(id, 'dinheiro')));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await at.send(id)).body.codigo).toBe('troca_mudou');
    expect(await orderOf(codigo)).toMatchObject({ status: 'delivered', estornado: 119.9 });
    expect(await unitsLeft(till.db, medium)).toBe(4);
    expect(await at.mailsOf(id)).toEqual([
      'troca_pedida',
      'troca_aviso',
      'troca_autorizada',
      'troca_recebida',
      'troca_conferida',
    ]);
    // The freight is back: a second regret promises it no more.
    expect((await at.read(codigo)).ofertas.some(({ frete }) => frete)).toBe(false);
    const other = await asked(codigo, asMoney(ref));
    await at.authorise(other);
    await at.check(other, false);
    await at.giveBack(other, 'dinheiro');
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 219.9 });
    expect(await unitsLeft(till.db, medium)).toBe(4);
  });

  it('[EXCH-10] what is kept and paid back at one moment is one of the two', async () => {
    const { codigo, ref } = await bought();
    const id = await asked(codigo, forLarge(ref));
    await at.authorise(id);
    await at.check(id);
    await Promise.all([at.send(id), at.giveBack(id, 'dinheiro'), at.send(id), at.giveBack(id, 'dinheiro')]);
    const [troca] = (await at.read(codigo)).trocas;
    const { estornado } = await orderOf(codigo);
    expect(troca?.estado).toBe('concluida');
    expect([troca?.fim, estornado]).toEqual(troca?.fim === 'troca' ? ['troca', 0] : ['dinheiro', 100]);
    expect(await units()).toEqual(troca?.fim === 'troca' ? [5, 1] : [5, 2]);
  });

  it('[EXCH-11] goes on with money that was promised when the shop fell silent', async () => {
    const { codigo, ref } = await bought();
    const id = await asked(codigo, asMoney(ref));
    await at.authorise(id);
    await at.check(id);
    // As a kill between the two transactions leaves it.
    await till.db
      .updateTable('exchanges')
      .set({ state: 'devolvendo', ending: 'dinheiro', ended_by: 'dona', updated_at: till.now() })
      .where('id', '=', id)
      .execute();
    till.advance(120_000);
    await till.exchangesWorker.runOnce();
    expect((await at.read(codigo)).trocas[0]).toMatchObject({ estado: 'concluida', fim: 'dinheiro' });
    await till.exchangesWorker.runOnce();
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 119.9 });
  });

  it('[EXCH-11] are told as under way while the provider takes its time, and asked for again by the owner alone', async () => {
    const { codigo, ref, paymentId } = await bought();
    const id = await asked(codigo, asMoney(ref));
    await at.authorise(id);
    await at.check(id);
    await till.provider.control({ refunds: 'in_process' });
    expect((await at.giveBack(id, 'dinheiro')).body.troca).toMatchObject({ estado: 'devolvendo' });
    expect(await unitsLeft(till.db, medium)).toBe(4);
    await till.provider.control({ refunds: 'rejected' });
    await till.provider.decide(paymentId, 'reject_refund');
    const later = async () => {
      till.advance(61_000);
      await till.workers.runOnce();
      await till.exchangesWorker.runOnce();
      return (await at.read(codigo)).trocas[0]?.estado;
    };
    expect([await later(), await later(), await later()]).toEqual(['devolvendo', 'devolvendo', 'devolvendo']);
    const told = await till.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'estorno_recusado_aviso')
      .execute();
    expect(told).toHaveLength(1);
    await till.provider.control({ refunds: 'approved' });
    expect((await at.giveBack(id, 'dinheiro')).body.troca).toMatchObject({ estado: 'concluida' });
    expect(await orderOf(codigo)).toMatchObject({ status: 'refunded', estornado: 119.9 });
    expect(await unitsLeft(till.db, medium)).toBe(5);
  });

  it('[EXCH-13] that went back by the office’s own refund end the request, and give nothing twice', async () => {
    const { codigo, ref, id: orderId } = await bought();
    const id = await asked(codigo, forLarge(ref));
    await at.authorise(id);
    const line = Number(ref);
    const refund = { itens: [{ id: line, quantidade: 1 }], devolverEstoque: true };
    await till.post(`/gerenciamento/pedidos/${orderId}/estorno`, refund, {
      ...(await at.headers()),
      ...newKey(),
    });
    expect((await at.check(id)).body.codigo).toBe('troca_mudou');
    expect((await at.read(codigo)).trocas[0]).toMatchObject({ estado: 'encerrada' });
    expect(await units()).toEqual([5, 2]);
    expect((await at.read(codigo)).pecas).toEqual([]);
  });

  it('[EXCH-14] of what was paid at the door goes back by hand, and the piece into stock', async () => {
    const codigo = await at.buyAtTheDoor(medium);
    const ref = (await at.read(codigo)).pecas[0]?.ref ?? '';
    const id = await asked(codigo, asMoney(ref));
    await at.authorise(id);
    const checked = await at.check(id);
    expect(checked.body.troca).toMatchObject({ semCobranca: true });
    expect((await at.giveBack(id, 'dinheiro')).body.troca).toMatchObject({ estado: 'concluida' });
    expect(await unitsLeft(till.db, medium)).toBe(5);
  });
});
