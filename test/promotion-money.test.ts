import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PromocaoEscrita } from '#shared/wire/promotions.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { cents, expectWhole, onlyFor, pauseAll, payByCard, pricesOf, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
// All come from one address, and each test has the shop's promotions to itself.
beforeEach(async () => {
  till.advance(61_000);
  admin = await till.administrator();
  await pauseAll(till);
});

const read = async (id: number): Promise<PedidoDetalhado> =>
  (await till.get<{ pedido: PedidoDetalhado }>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;

const refund = (id: number, body: unknown) =>
  till.post<{ estornavel: number }>(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...newKey() });

async function returnedCents(id: number): Promise<number> {
  return (await read(id)).pagamentos.reduce((sum, { estornado }) => sum + cents(estornado), 0);
}

describe('the worked figures through the whole shop', () => {
  it.each<[string, number[], Partial<PromocaoEscrita> & Pick<PromocaoEscrita, 'tipo'>, number[]]>([
    ['R$ 20,00', [5990, 8990, 2990], { tipo: 'valor', sobre: 'pedido', valor: 20 }, [5323, 7990, 2657]],
    ['10 %', [5990, 8990, 2990], { tipo: 'percentual', sobre: 'pedido', percentual: 10 }, [5391, 8091, 2691]],
    ['leve 3 pague 2', [8990, 7990, 5990], { tipo: 'leve_pague', leve: 3, pague: 2 }, [6646, 5906, 4428]],
  ])('[PROMO-26] %s is shared to the cent of each piece', async (_, prices, promotion, paid) => {
    const goods: Goods[] = [];
    for (const precoCents of prices) goods.push(await putOnSale(till.db, { precoCents }));
    await publish(till, { ...promotion, ...onlyFor(...goods) });
    const { pedido } = await payByCard(
      till,
      goods.map((one) => ({ goods: one })),
    );
    const { itens } = await read(pedido.id);
    expect(itens.map(({ pago }) => cents(pago))).toEqual(paid);
  });

  it.each([
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 2],
    [9, 3],
  ])(
    '[PROMO-26] of %d equal pieces %d are free (buy two get one gave three of six)',
    async (quantity, free) => {
      const goods = await putOnSale(till.db, { precoCents: 5000, units: 20 });
      await publish(till, { tipo: 'leve_pague', leve: 3, pague: 2, ...onlyFor(goods) });
      expect((await pricesOf(till, [{ goods, quantity }])).descontos).toMatchObject([{ valor: free * 50 }]);
    },
  );

  it('[PROMO-27] ten pieces of R$ 23,90 with 25 % off are R$ 179,25, refunded whole and one by one (179,26 was refused)', async () => {
    const goods = await putOnSale(till.db, { precoCents: 2390, units: 40 });
    await publish(till, { tipo: 'percentual', percentual: 25, ...onlyFor(goods) });
    const whole = await payByCard(till, [{ goods, quantity: 10 }]);
    expect(whole.total).toBe(199.15);
    expect((await refund(whole.pedido.id, undefined)).body.estornavel).toBe(0);
    expect(await returnedCents(whole.pedido.id)).toBe(19_915);

    const { pedido } = await payByCard(till, [{ goods, quantity: 10 }]);
    const [line] = (await read(pedido.id)).estornoPorItem?.itens ?? [];
    for (let unit = 0; unit < 10; unit += 1) {
      const answer = await refund(pedido.id, {
        itens: [{ id: line?.id ?? 0, quantidade: 1 }],
        devolverEstoque: true,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    expect(await returnedCents(pedido.id)).toBe(17_925);
    expect((await refund(pedido.id, { itens: [], frete: true, devolverEstoque: true })).status).toBe(200);
    expect(await returnedCents(pedido.id)).toBe(19_915);
  });

  it('[PROMO-27] two of three pieces of R$ 100,00 with 10 % off give back R$ 180,00 (not 200)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'percentual', percentual: 10, ...onlyFor(goods) });
    const { pedido } = await payByCard(till, [{ goods, quantity: 3 }]);
    const [line] = (await read(pedido.id)).estornoPorItem?.itens ?? [];
    await refund(pedido.id, { itens: [{ id: line?.id ?? 0, quantidade: 2 }], devolverEstoque: true });
    expect(await returnedCents(pedido.id)).toBe(18_000);
  });

  it('[PROMO-27] five of six pieces go back at what was paid, and the sixth keeps what its minimum gave (asked back, or given twice)', async () => {
    const goods = await putOnSale(till.db, { precoCents: 10_000, units: 20 });
    const coupon = { com_codigo: true, codigo: 'SEIS', minimo: { valor: 600 } };
    await publish(till, { tipo: 'valor', sobre: 'pedido', valor: 100, ...coupon, ...onlyFor(goods) });
    const { pedido } = await payByCard(till, [{ goods, quantity: 6 }], { cupom: 'SEIS' });
    const [line] = (await read(pedido.id)).estornoPorItem?.itens ?? [];
    const some = (quantidade: number) => ({
      itens: [{ id: line?.id ?? 0, quantidade }],
      devolverEstoque: true,
    });
    await refund(pedido.id, some(5));
    // R$ 100,00 off six pieces of one price are four times R$ 16,67 and twice R$ 16,66, the first ones first.
    expect(await returnedCents(pedido.id)).toBe(41_666);
    await refund(pedido.id, some(1));
    expect(await returnedCents(pedido.id)).toBe(50_000);
  });

  // Long: orders are made, paid and refunded in parts.
  it('[PROMO-28] refunds in any parts and order come to what was paid, and never to more', async () => {
    const goods = [
      await putOnSale(till.db, { precoCents: 3333, units: 500 }),
      await putOnSale(till.db, { precoCents: 8990, units: 500 }),
    ];
    await publish(till, {
      tipo: 'leve_pague',
      leve: 3,
      pague: 2,
      acumula: { modo: 'todas' },
      ...onlyFor(...goods),
    });
    await publish(till, {
      tipo: 'valor',
      sobre: 'pedido',
      valor: 7.77,
      acumula: { modo: 'todas' },
      ...onlyFor(...goods),
    });
    const parts = fc.record({
      quantities: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
      order: fc.infiniteStream(fc.nat({ max: 99 })),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ quantities, order }) => {
        till.advance(61_000);
        admin = await till.administrator();
        const items = goods.map((one, at) => ({ goods: one, quantity: quantities[at] ?? 1 }));
        const { pedido, total } = await payByCard(till, items);
        const lines = (await read(pedido.id)).estornoPorItem?.itens ?? [];
        const left = lines.flatMap(({ id, quantidade }) => Array.from({ length: quantidade }, () => id));
        while (left.length > 0) {
          const [id = 0] = left.splice((order.next().value ?? 0) % left.length, 1);
          const answer = await refund(pedido.id, { itens: [{ id, quantidade: 1 }], devolverEstoque: true });
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          expect(await returnedCents(pedido.id)).toBeLessThanOrEqual(cents(total));
        }
        expect(await returnedCents(pedido.id)).toBe(cents(total) - 1990);
        await refund(pedido.id, { itens: [], frete: true, devolverEstoque: true });
        expect(await returnedCents(pedido.id)).toBe(cents(total));
      }),
      { numRuns: 8 },
    );
  }, 400_000);
});
