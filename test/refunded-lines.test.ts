import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Painel, PedidoEscritorio } from '#shared/wire/office-orders.ts';
import { brokenLedgers } from './support/goods.ts';
import { ofLine, openLineSales, SALE_TOTAL, type Sale } from './support/line-sales.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let desk: Awaited<ReturnType<typeof openLineSales>>;

beforeAll(async () => {
  till = await openTill();
  desk = await openLineSales(till);
});
afterEach(() => till.provider.control(null));
afterAll(async () => {
  await till.stop();
});

describe('the units of refunded lines', () => {
  it('[PAPI-83] under way: the units come when the provider has done it, and meanwhile nobody may ask for them again', async () => {
    const sale = await desk.sell();
    const { id, lines, paymentId } = sale;
    await till.provider.control({ refunds: 'in_process' });
    expect((await desk.refund(id, ofLine(lines.dress, 2))).body).toMatchObject({ estornado: false });
    expect(await desk.stockOf(sale)).toEqual([3, 4]);
    expect((await desk.read(id)).itens.map(({ estornando }) => estornando)).toEqual([2, 0]);
    expect((await desk.refund(id, ofLine(lines.dress, 1))).status).toBe(422);
    await till.provider.decide(paymentId, 'end_refund');
    await desk.later();
    await desk.later();
    expect(await desk.stockOf(sale)).toEqual([5, 4]);
    expect((await desk.read(id)).itens.map(({ estornados }) => estornados)).toEqual([2, 0]);
  });

  it('[PAPI-85] rejected: no unit comes back, and both units and money may be asked for again', async () => {
    const sale = await desk.sell();
    const { id, lines, paymentId } = sale;
    await till.provider.control({ refunds: 'rejected' });
    expect((await desk.refund(id, ofLine(lines.dress, 1))).body).toMatchObject({
      codigo: 'estorno_recusado',
    });
    await till.provider.control({ refunds: 'in_process' });
    expect((await desk.refund(id, ofLine(lines.dress, 2, { frete: true }))).body).toMatchObject({
      estornado: false,
    });
    await till.provider.decide(paymentId, 'reject_refund');
    await desk.later();
    expect(await desk.stockOf(sale)).toEqual([3, 4]);
    await till.provider.control(null);
    expect((await desk.refund(id, ofLine(lines.dress, 2, { frete: true }))).body).toMatchObject({
      estornado: true,
    });
    expect(await desk.stockOf(sale)).toEqual([5, 4]);
    expect(await desk.returnedCents(id)).toBe(21_990);
  });

  it('[PAPI-83] told later where the provider does not answer: once, with its units', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect((await desk.refund(id, ofLine(lines.skirt, 1))).body).toMatchObject({ estornado: false });
    expect(await desk.stockOf(sale)).toEqual([3, 4]);
    await till.provider.control(null);
    await desk.later();
    await desk.later();
    expect(await desk.stockOf(sale)).toEqual([3, 5]);
    expect(await desk.returnedCents(id)).toBe(3333);
  });

  it('[PAPI-83, ORD-20] units that came back, or are not to, do not come with the rest of the order', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    await desk.refund(id, ofLine(lines.dress, 1));
    await desk.refund(id, ofLine(lines.skirt, 1, { devolverEstoque: false }));
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
    expect((await desk.refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await desk.stockOf(sale)).toEqual([5, 4]);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PAPI-83] the last lines, not to come back, stay out though their refund ends the order', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    const all = [lines.dress, lines.skirt].map((line, index) => ({ id: line, quantidade: 2 - index }));
    const whole = { itens: all, frete: true, devolverEstoque: false, valorEsperado: SALE_TOTAL };
    expect((await desk.refund(id, whole)).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await desk.stockOf(sale)).toEqual([3, 4]);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PAPI-83] of an order that was sent, units come back where they are said to', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    await till.put(
      `/gerenciamento/pedidos/${id}`,
      { rastreio: 'AA123456785BR', transportadora: 'Correios' },
      desk.headers(),
    );
    await desk.refund(id, ofLine(lines.dress, 1));
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
    expect((await desk.refund(id, ofLine(lines.dress, 1, { devolverEstoque: false }))).status).toBe(200);
    expect((await desk.refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
  });
});

describe('what refunds change besides', () => {
  const panel = async () => (await till.get<Painel>('/gerenciamento/painel', desk.headers())).body;
  const soldOf = async ({ dress, skirt }: Sale) => {
    const { maisVendidos } = await panel();
    return [dress, skirt].map(({ productId }) => {
      const { unidades, vendas } = maisVendidos.find(({ id }) => id === productId) ?? {};
      return [unidades, vendas];
    });
  };

  it('[ASAL-47] goods bear the refunds that name them, and their share of those that name none', async () => {
    // Best sellers are ten: of a day of their own.
    await desk.passDays(40);
    const sale = await desk.sell();
    const { id, lines } = sale;
    await desk.refund(id, ofLine(lines.dress, 1));
    expect(await soldOf(sale)).toEqual([
      [1, 100],
      [1, 33.33],
    ]);
    // Of R$ 153,23 that are left a tenth goes back by its amount.
    expect((await desk.refund(id, { valor: 15.32 })).status).toBe(200);
    expect(await soldOf(sale)).toEqual([
      [1, 90],
      [1, 30],
    ]);
    await desk.refund(id, ofLine(lines.skirt, 1));
    expect((await soldOf(sale))[1]).toEqual([undefined, undefined]);
  });

  it('[ASAL-47] pieces that went back stay back when another charge comes to pay the order', async () => {
    await desk.passDays(40);
    const sale = await desk.sell();
    const { id, lines } = sale;
    await desk.refund(id, ofLine(lines.dress, 1));
    const paid = till.db.selectFrom('payments').selectAll().where('order_id', '=', id);
    const { id: _, ...charge } = await paid.executeTakeFirstOrThrow();
    const heir = await till.db
      .insertInto('payments')
      .values({ ...charge, provider_payment_id: '999000222', refunded_cents: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await till.db.updateTable('orders').set({ paid_charge_id: heir.id }).where('id', '=', id).execute();
    expect(await soldOf(sale)).toEqual([
      [1, 100],
      [1, 33.33],
    ]);
  });

  const stuck = async (id: number) => {
    const waits = (await panel()).aguardando.find(({ motivo }) => motivo === 'estorno');
    const named = waits?.pedidos.some((pedido) => pedido.id === id) ?? false;
    const { body: rows } = await till.get<PedidoEscritorio[]>('/pedidos', desk.headers());
    expect(rows.find((row) => row.id === id)?.estornoParado).toBe(named);
    const { estornos } = await desk.read(id);
    expect(estornos.some(({ parado }) => parado)).toBe(named);
    return named;
  };

  it('[ASAL-44] a refund that is under way for a day, or was not accepted, waits for the owner until it moves', async () => {
    const { id, lines, paymentId } = await desk.sell();
    await till.provider.control({ refunds: 'in_process' });
    await desk.refund(id, ofLine(lines.dress, 1));
    expect(await stuck(id)).toBe(false);
    till.advance(25 * 3_600_000);
    expect(await stuck(id)).toBe(true);
    await till.provider.decide(paymentId, 'end_refund');
    await desk.later();
    expect(await stuck(id)).toBe(false);
    await till.provider.control({ refunds: 'rejected' });
    await desk.refund(id, ofLine(lines.skirt, 1));
    expect(await stuck(id)).toBe(true);
    await till.provider.control(null);
    await desk.refund(id, ofLine(lines.skirt, 1));
    expect(await stuck(id)).toBe(false);
  });
});
