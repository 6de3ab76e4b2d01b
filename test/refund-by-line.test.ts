import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { brokenLedgers } from './support/goods.ts';
import { ofLine, openLineSales, SALE_TOTAL, type Sale } from './support/line-sales.ts';
import { newKey, openTill, type Till } from './support/till.ts';

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

describe('a refund by line', () => {
  it('[PAPI-80, PAPI-83] gives back what the lines cost, freight when asked for, and the units when the money is back', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    const first = await desk.refund(id, ofLine(lines.dress, 1, { motivo: 'Veio com defeito.' }));
    expect(first).toMatchObject({ status: 200, body: { estornado: true, estornavel: 153.23 } });
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
    const { estornos, itens, status } = await desk.read(id);
    expect(status).toBe('paid');
    expect(itens.map(({ estornados }) => estornados)).toEqual([1, 0]);
    expect(estornos).toMatchObject([
      {
        valor: 100,
        estado: 'feito',
        itens: [{ id: lines.dress, quantidade: 1, valor: 100 }],
        frete: null,
        devolverEstoque: true,
        motivo: 'Veio com defeito.',
      },
    ]);
    const second = await desk.refund(id, ofLine(lines.skirt, 1, { frete: true, valorEsperado: 53.23 }));
    expect(second.body).toMatchObject({ estornado: true, estornavel: 100, pedido: { status: 'paid' } });
    expect((await desk.refund(id, ofLine(lines.dress, 1))).body).toMatchObject({
      pedido: { status: 'refunded' },
    });
    expect(await desk.returnedCents(id)).toBe(Math.round(SALE_TOTAL * 100));
    expect(await desk.stockOf(sale)).toEqual([5, 5]);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it.each([
    [
      'piece by piece',
      ({ dress, skirt }: Sale['lines']) => [dress, dress, skirt].map((line) => ofLine(line, 1)),
    ],
    ['as two amounts', () => [{ valor: 100 }, { valor: 133.33 }]],
  ])(
    '[ORD-133] of all pieces, %s, keeps the freight, and the parcel waits for a word of who sends it',
    async (_, refunds) => {
      const { id, lines } = await desk.sell();
      const prepare = (more: object = {}) =>
        till.put<{ codigo?: string }>(
          `/gerenciamento/pedidos/${id}/status`,
          { status: 'processing', ...more },
          desk.headers(),
        );
      for (const one of refunds(lines)) expect((await desk.refund(id, one)).status).toBe(200);
      expect((await desk.read(id)).status).toBe('paid');
      const refused = await prepare();
      expect([refused.status, refused.body.codigo]).toEqual([409, 'valor_sendo_devolvido']);
      expect((await prepare({ apesarDe: ['valor_sendo_devolvido'] })).status).toBe(200);
    },
  );

  it('[ORD-133] of nearly all pieces keeps nothing back', async () => {
    const { id } = await desk.sell();
    expect((await desk.refund(id, { valor: 233.32 })).status).toBe(200);
    const moved = await till.put(
      `/gerenciamento/pedidos/${id}/status`,
      { status: 'processing' },
      desk.headers(),
    );
    expect(moved.status).toBe(200);
  });

  it('[PAPI-80] is refused where it does not say what it is of', async () => {
    const { id, lines } = await desk.sell();
    const stranger = await desk.sell();
    const wrong: unknown[] = [
      { valor: 10, ...ofLine(lines.dress, 1) },
      { itens: [{ id: lines.dress, quantidade: 1 }] },
      { itens: [], devolverEstoque: true },
      { frete: true },
      { devolverEstoque: true },
      { itens: [], frete: 'sim', devolverEstoque: true },
      ofLine(lines.dress, 3),
      ofLine(lines.dress, 0),
      ofLine(lines.dress, 1.5),
      ofLine(stranger.lines.dress, 1),
      { itens: [1, 1].map((quantidade) => ({ id: lines.dress, quantidade })), devolverEstoque: true },
      ofLine(lines.dress, 1, { motivo: 'x'.repeat(501) }),
    ];
    for (const body of wrong) expect([body, (await desk.refund(id, body)).status]).toEqual([body, 422]);
    expect(await desk.returnedCents(id)).toBe(0);
    const staff = await till.administrator('equipe');
    const asked = await till.post(`/gerenciamento/pedidos/${id}/estorno`, ofLine(lines.dress, 1), {
      ...staff,
      ...newKey(),
    });
    expect(asked.status).toBe(403);
  });

  it('[PAPI-80] is 409 with the right amount where it is another than was shown, as after a refund in the provider’s panel', async () => {
    const { id, lines, paymentId } = await desk.sell();
    const shown = ofLine(lines.dress, 2, { valorEsperado: 200 });
    const panel = await fetch(`${till.provider.url}/v1/payments/${paymentId}/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer TEST-till',
        'content-type': 'application/json',
        'x-idempotency-key': `painel-${id}`,
      },
      body: JSON.stringify({ amount: 100 }),
    });
    expect(panel.status).toBeLessThan(300);
    expect(await desk.refund(id, shown)).toMatchObject({
      status: 409,
      body: { codigo: 'estorno_mudou', valor: 153.23 },
    });
    expect((await desk.refund(id, { ...shown, valorEsperado: 153.23 })).body).toMatchObject({
      estornado: true,
      pedido: { status: 'refunded' },
    });
    expect(await desk.returnedCents(id)).toBe(Math.round(SALE_TOTAL * 100));
  });

  it('[PAPI-80, PAPI-57] waits for a refund whose answer was lost, and happens once for each', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    await till.provider.control({ provider: 'mercadopago', mode: '500_after', match: '/refunds' });
    const lost = await desk.refund(id, ofLine(lines.dress, 2));
    expect(lost.body).toMatchObject({ estornado: false });
    const rest = ofLine(lines.skirt, 1, { frete: true });
    expect((await desk.refund(id, rest)).body).toMatchObject({ codigo: 'estorno_em_andamento' });
    await till.provider.control(null);
    await desk.later();
    expect(await desk.returnedCents(id)).toBe(20_000);
    expect(await desk.stockOf(sale)).toEqual([5, 4]);
    expect((await desk.refund(id, rest)).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await desk.returnedCents(id)).toBe(Math.round(SALE_TOTAL * 100));
    expect(await desk.stockOf(sale)).toEqual([5, 5]);
  });

  it('[PAPI-82] never gives back more units than were bought, nor freight twice, though many press at once', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    const dress = () => desk.refund(id, ofLine(lines.dress, 1));
    const answers = await Promise.all(Array.from({ length: 6 }, dress));
    const given = answers.filter(({ status }) => status === 200).length;
    expect([1, 2]).toContain(given);
    // Whoever came while another one was under way may have been told to wait.
    if (given === 1) await dress();
    expect((await dress()).status).toBe(422);
    const freight = () => desk.refund(id, { itens: [], frete: true, devolverEstoque: false });
    const freights = await Promise.all([freight(), freight()]);
    expect(freights.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await freight()).status).toBe(422);
    expect(await desk.returnedCents(id)).toBe(20_000 + 1990);
    expect(await desk.stockOf(sale)).toEqual([5, 4]);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PAPI-82] which the database itself refuses', async () => {
    const { id, lines, ...other } = await desk.sell();
    await desk.refund(id, ofLine(lines.dress, 2));
    const task = await till.db
      .selectFrom('refund_lines')
      .select('task_id')
      .where('order_item_id', '=', lines.dress)
      .executeTakeFirstOrThrow();
    const more = till.db
      .updateTable('refund_lines')
      .set({ units: 3 })
      .where('order_item_id', '=', lines.dress)
      .execute();
    await expect(more).rejects.toThrow(/than were bought/);
    const stranger = await desk.sell();
    const foreign = till.db
      .insertInto('refund_lines')
      .values({ ...task, order_item_id: stranger.lines.dress, units: 1, amount_cents: 0 })
      .execute();
    await expect(foreign).rejects.toThrow(/than were bought/);
    expect(await desk.stockOf({ ...other, id, lines })).toEqual([5, 4]);
  });

  it('[PAPI-84] happens once a key, and a key stands for one refund', async () => {
    const sale = await desk.sell();
    const { id, lines } = sale;
    const key = newKey();
    const why = 'Trocou de ideia.';
    const body = ofLine(lines.dress, 1, { motivo: why });
    const twice = await Promise.all([desk.refund(id, body, key), desk.refund(id, body, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await desk.returnedCents(id)).toBe(10_000);
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
    for (const other of [
      ofLine(lines.dress, 2, { motivo: why }),
      ofLine(lines.skirt, 1, { motivo: why }),
      { ...body, frete: true },
      { ...body, devolverEstoque: false },
      { ...body, motivo: 'Outro.' },
      { valor: 100 },
      {},
    ]) {
      expect((await desk.refund(id, other, key)).body).toMatchObject({ codigo: 'chave_reutilizada' });
    }
    expect(await desk.returnedCents(id)).toBe(10_000);
  });

  it('[MAIL-22, OPAGE-20] is told to its buyer by its pieces, by mail and on her page', async () => {
    const { id, lines, codigo } = await desk.sell();
    await desk.refund(id, ofLine(lines.dress, 1, { frete: true, motivo: 'Entre nós.' }));
    const mails = await till.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'valor_devolvido')
      .where('dedup_key', 'like', 'valor_devolvido:%')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(mails[0]?.payload).toMatchObject({
      orderId: id,
      refund: { amountCents: 11_990, of: [expect.stringMatching(/^1 × Vestido \d+ \(Azul, M\)$/), 'frete'] },
    });
    const seen = await till.post<{ pedido: PedidoDetalhado }>('/pedidos/consultar', {
      codigo,
      email: 'ana@example.com',
    });
    expect(seen.body.pedido.itens.map(({ estornados }) => estornados)).toEqual([1, 0]);
    expect(JSON.stringify(seen.body)).not.toContain('Entre nós');
  });

  it('[OPS-15] is in the audit log with its lines and its reason', async () => {
    const { id, lines, codigo } = await desk.sell();
    await desk.refund(id, ofLine(lines.dress, 1, { frete: true, motivo: 'Manchado.' }));
    const log = await till.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'pedido_estorno')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(JSON.stringify(log)).toContain(codigo);
    expect(log?.after).toEqual({
      amountCents: 11_990,
      itens: [{ id: lines.dress, quantidade: 1 }],
      frete: true,
      devolverEstoque: true,
      motivo: 'Manchado.',
    });
  });
});
