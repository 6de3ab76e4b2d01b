import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderLetter } from '../src/server/features/mail/order-letters.ts';
import { findEditFacts } from '../src/server/features/edits/index.ts';
import { findLetterFacts } from '../src/server/features/orders/index.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { orderBy } from './support/order-by.ts';
import { expectWhole } from './support/promotions.ts';
import { FAR, NEAR, NOWHERE, UNKNOWN } from './support/flat-freight.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What a changed postal code makes of the freight. */

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  await till.provider.control(null);
});

const paid = async () => (await orderBy(till, 'card')).id;
const HOME = { cep: '26167-020' };
const HOME_CEP = '26167020';
const back = (acertado: number) => ({ acerto: 'devolver', acertado });
const charge = (acertado: number, diferenca = acertado) => ({ acerto: 'cobrar', acertado, diferenca });
const pixOf = (id: number) =>
  till.db.selectFrom('custom_pix').selectAll().where('order_id', '=', id).orderBy('id').execute();
const refundsOf = (id: number) =>
  till.db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(['t.amount_cents', 't.state', 't.freight_less_cents'])
    .where('p.order_id', '=', id)
    .where('t.kind', '=', 'refund')
    .execute();
const editsFor = (id: number) =>
  till.db.selectFrom('order_edits').selectAll().where('order_id', '=', id).orderBy('id').execute();

async function letterOf(orderId: number) {
  const edit = (await editsFor(orderId)).at(-1);
  const facts = await findLetterFacts(till.db, orderId);
  if (facts === undefined) throw new Error('no order');
  const told = { ...facts, edit: await findEditFacts(till.db, { orderId, editId: edit?.id }) };
  const sender = { name: 'Loja', cnpj: '', address: '', phone: '', email: 'oi@loja.example', publicUrl: '' };
  return JSON.stringify(orderLetter('pedido_alterado', { facts: told, sender, now: till.now() })?.blocks);
}

/** A PIX that was paid. */
const payPix = async (id: number) => {
  const [row] = (await pixOf(id)).slice(-1);
  await till.provider.decide(row?.provider_payment_id ?? '', 'approve');
  till.advance(5000);
  await till.get(`/payment/custom-pix/${row?.id}`, admin);
};

describe('a freight that costs less', () => {
  it('[EDIT-35] is told, and given back once, whatever is pressed twice, by a refund of its freight', async () => {
    const id = await paid();
    expect((await at.quote(id, NEAR.cep)).body).toMatchObject({
      diferenca: 0,
      muda: -5,
      cobrar: 0,
      devolver: 5,
      semResposta: false,
      outros: [],
    });
    const key = newKey();
    const body = { cep: NEAR.cep, visto: 0, ...back(5) };
    const all = await Promise.all([at.move(id, body, key), at.move(id, body, key), at.move(id, body, key)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all[0]?.body).toMatchObject({ mudou: true, acerto: { como: 'devolver', valor: 5, problema: '' } });
    expect(await refundsOf(id)).toEqual([{ amount_cents: 500, state: 'done', freight_less_cents: 500 }]);
    expect(await editsFor(id)).toMatchObject([
      { freight_delta_cents: -500, back_cents: 500, charge_cents: 0 },
    ]);
    expect(await letterOf(id)).toContain('a diferença de R$ 5,00 volta para você');
    expect(JSON.stringify((await at.detail(id)).historico)).toContain(
      'Diferença de frete devolvida: R$ 5,00',
    );
  });

  it('[EDIT-35] leaves the rest of it alone to be refunded by name', async () => {
    const id = await paid();
    expect((await at.move(id, { cep: NEAR.cep, ...back(5) })).status).toBe(200);
    const [line] = await at.linesOf(id);
    const named = await till.post<{ erro: string; codigo: string; valor: number }>(
      `/gerenciamento/pedidos/${id}/estorno`,
      { itens: [{ id: line?.id, quantidade: 1 }], frete: true, devolverEstoque: false, valorEsperado: 119.9 },
      { ...admin, ...newKey() },
    );
    expect(named.body).toMatchObject({ codigo: 'estorno_mudou', valor: 114.9 });
    expect((await at.detail(id)).estornoPorItem).toMatchObject({ frete: { valor: 14.9 } });
  });

  it('[EDIT-36] is another sum than was shown, more than was paid, or asked for by whom may not: nothing changes', async () => {
    const id = await paid();
    expect((await at.move(id, { cep: NEAR.cep, ...back(6) })).body.codigo).toBe('frete_mudou');
    expect((await at.move(id, { cep: NEAR.cep, ...charge(5, 0) })).body.codigo).toBe('frete_mudou');
    const team = await till.administrator('equipe');
    const refused = await at.move(id, { cep: NEAR.cep, ...back(5) }, newKey(), team);
    expect(refused.status).toBe(403);
    expect((await at.rowOf(id)).cep).toBe('26167020');
    expect(await refundsOf(id)).toEqual([]);
    expect((await at.move(id, { cep: NEAR.cep, acerto: 'talvez' })).status).toBe(422);
  });

  it('[EDIT-35] waits where the provider does, and is told as rejected where it says so', async () => {
    const id = await paid();
    await till.provider.control({ refunds: 'in_process' });
    const moved = await at.move(id, { cep: NEAR.cep, ...back(5) });
    expect(moved.body).toMatchObject({ acerto: { situacao: 'andamento' } });
    expect((await at.move(id, { numero: '7', cep: NEAR.cep })).body.codigo).toBe('estorno_em_andamento');
  });
});

describe('a freight that costs more', () => {
  it('[EDIT-37] is charged by one PIX, which the letter tells, and the shop may bear it instead', async () => {
    const id = await paid();
    expect((await at.quote(id, FAR.cep)).body).toMatchObject({
      diferenca: 15,
      muda: 15,
      cobrar: 15,
      devolver: 0,
    });
    const key = newKey();
    const body = { cep: FAR.cep, visto: 0, ...charge(15) };
    const moved = await Promise.all([at.move(id, body, key), at.move(id, body, key)]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect(moved[0]?.body).toMatchObject({ acerto: { como: 'cobrar', valor: 15, situacao: 'feito' } });
    expect(await pixOf(id)).toMatchObject([{ valor_cents: 1500, status: 'pending' }]);
    expect(await letterOf(id)).toContain('copia e cola');
    expect(JSON.stringify((await at.detail(id)).historico)).toContain('cobrada por PIX: R$ 15,00');
    const shops = await paid();
    await at.move(shops, { cep: FAR.cep, diferenca: 15 });
    expect(await pixOf(shops)).toEqual([]);
    expect(await letterOf(shops)).toContain('Nada a mais é cobrado.');
  });

  it('[EDIT-38] may not be moved again while that PIX is open; once it is paid the way back gives it back', async () => {
    const id = await paid();
    await at.move(id, { cep: FAR.cep, ...charge(15) });
    expect((await at.quote(id, HOME_CEP)).body.codigo).toBe('cobranca_aberta');
    expect((await at.move(id, HOME)).body.codigo).toBe('cobranca_aberta');
    expect((await at.move(id, { cep: FAR.cep, numero: '8' })).status).toBe(200);
    await payPix(id);
    expect((await pixOf(id))[0]?.status).toBe('paid');
    expect((await at.quote(id, HOME_CEP)).body).toMatchObject({ muda: -15, devolver: 15 });
    expect((await at.move(id, { ...HOME, ...back(15) })).status).toBe(200);
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([1500]);
  });

  it('[EDIT-38] that nobody paid, or the shop bore, is not given back on the way back', async () => {
    const id = await paid();
    await at.move(id, { cep: FAR.cep, diferenca: 15 });
    expect((await at.quote(id, HOME_CEP)).body).toMatchObject({ muda: -15, devolver: 0 });
    const other = await paid();
    await at.move(other, { cep: FAR.cep, ...charge(15) });
    const [pix] = await pixOf(other);
    await till.delete(`/payment/custom-pix/${pix?.id}`, admin);
    expect((await pixOf(other))[0]?.status).toBe('cancelled');
    expect((await at.quote(other, HOME_CEP)).body).toMatchObject({ muda: -15, devolver: 0 });
    // What the shop kept of a cheaper one pays the dearer one first.
    const kept = await paid();
    await at.move(kept, { cep: NEAR.cep });
    expect((await at.quote(kept, HOME_CEP)).body).toMatchObject({ muda: 5, cobrar: 0 });
    expect((await at.quote(kept, FAR.cep)).body).toMatchObject({ muda: 20, cobrar: 15 });
  });

  it('[EDIT-37] stays changed where the provider makes no PIX, says so, and the same press makes it', async () => {
    const id = await paid();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    const key = newKey();
    const body = { cep: FAR.cep, visto: 0, ...charge(15) };
    const failed = await at.move(id, body, key);
    expect(failed.body, JSON.stringify(failed.body)).toMatchObject({
      mudou: true,
      acerto: { situacao: 'falhou' },
    });
    await till.provider.control(null);
    expect((await at.move(id, body, key)).body).toMatchObject({ acerto: { situacao: 'feito' } });
    expect((await pixOf(id)).filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(await editsFor(id)).toHaveLength(1);
  });
});

describe('a freight of which', () => {
  it('[EDIT-39] nobody knows the price does not keep an address from being mended, once that is agreed to', async () => {
    const id = await paid();
    expect((await at.quote(id, UNKNOWN.cep)).body).toMatchObject({ frete: null, semResposta: true });
    expect((await at.move(id, { cep: UNKNOWN.cep })).status).toBe(502);
    expect((await at.move(id, { cep: UNKNOWN.cep, semCotacao: true })).status).toBe(200);
    expect(await editsFor(id)).toMatchObject([{ freight_delta_cents: null, back_cents: 0, charge_cents: 0 }]);
    const where = await paid();
    expect((await at.move(where, { cep: NOWHERE.cep, semCotacao: true })).body.codigo).toBe(
      'frete_indisponivel',
    );
  });

  it('[EDIT-41] was free is told as the shop’s alone where its promotion reaches', async () => {
    const id = await paid();
    await till.db
      .updateTable('orders')
      .set({ desconto_frete_cents: 1990, total_cents: 10_000 })
      .where('id', '=', id)
      .execute();
    expect((await at.quote(id, FAR.cep)).body).toMatchObject({ diferenca: 15, muda: 0, cobrar: 0 });
    expect((await at.quote(id, NEAR.cep)).body).toMatchObject({ muda: 0, devolver: 0 });
    await till.db
      .updateTable('orders')
      .set({ desconto_frete_cents: 0, total_cents: 11_990 })
      .where('id', '=', id)
      .execute();
  });
});
