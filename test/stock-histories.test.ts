import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { AppError } from '../src/server/errors.ts';
import { moveOrder, retakeStock } from '../src/server/features/orders/moves.ts';
import { told } from './support/chaos/tally.ts';
import { COLORS, openStockBench, type StockBench, type UnitRefund } from './support/stock-bench.ts';

/** Few in each change; many by `npm run chaos`. */
const HISTORIES = Number(process.env['STOCK_HISTORIES'] ?? 12);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);

let bench: StockBench;

beforeAll(async () => {
  bench = await openStockBench();
});
afterAll(() => bench?.close());

type Edit = 'split' | 'join' | 'rename' | 'remove' | 'add';
type Step =
  | { act: 'place'; azul: number; rosa: number }
  | { act: 'move'; which: number; to: OrderStatus }
  | ({ act: 'refund'; which: number } & UnitRefund)
  | { act: 'edit'; edit: Edit };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('place' as const), azul: fc.nat(2), rosa: fc.nat(2) }),
  fc.record({
    act: fc.constant('move' as const),
    which: fc.nat(9),
    to: fc.constantFrom<OrderStatus[]>('cancelled', 'declined', 'paid', 'refunded', 'pending'),
  }),
  fc.record({
    act: fc.constant('refund' as const),
    which: fc.nat(9),
    line: fc.nat(1),
    restock: fc.boolean(),
    done: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('edit' as const),
    edit: fc.constantFrom<Edit[]>('split', 'join', 'rename', 'remove', 'add'),
  }),
);

const NEXT: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled', 'declined'],
  cancelled: ['pending'],
  declined: ['pending'],
  paid: ['refunded'],
};

/** An order's next step, if its life has it and there are units for it. */
function moveOn(orderId: number, to: OrderStatus): Promise<void> {
  return bench.orders.locked(orderId, async (tx, order) => {
    const from = order.status;
    if (NEXT[from]?.includes(to) !== true) return;
    if (to === 'pending' && !(await retakeStock(tx, order, bench.clock()))) return;
    await moveOrder(tx, { order, from, to, actor: 'system', reason: '', now: bench.clock() });
  });
}

/** As the office's forms send it: nobody adds or takes a unit. Null where there is nothing to do. */
function bodyOf(edit: Edit, seen: Produto): Record<string, unknown> | null {
  const names = seen.cor.map(({ nome }) => nome);
  const seenUnits = { estoqueLido: seen.estoque };
  switch (edit) {
    case 'join':
      return { estoqueCompartilhado: true, estoque: seen.estoque, ...seenUnits };
    case 'remove':
      return names.length > 1 ? { cor: names.slice(1) } : null;
    case 'add':
      return { cor: [...new Set([...names, 'Azul', 'Rosa'])] };
    case 'rename':
      return { cor: names.map((nome, index) => ({ nome: names.at(index - 1) ?? nome, era: nome })) };
    case 'split':
      return seen.estoqueCompartilhado
        ? { estoqueCompartilhado: false, variantes: shares(seen), ...seenUnits }
        : null;
  }
}

function shares({ variantes, estoque }: Produto) {
  const share = Math.floor(estoque / variantes.length);
  const first = estoque - share * (variantes.length - 1);
  return variantes.map(({ cor, tamanho }, index) => ({ cor, tamanho, estoque: index === 0 ? first : share }));
}

/** A product in whose life steps are taken; what the shop refuses does not happen. */
async function newProduct(units: number) {
  const { id } = await bench.create({ ...COLORS, estoque: units });
  const placed: number[] = [];

  async function place(azul: number, rosa: number): Promise<void> {
    const both = [
      { cor: 'Azul', quantity: azul },
      { cor: 'Rosa', quantity: rosa },
    ];
    const lines = both.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return;
    try {
      placed.push((await bench.place(id, lines)).id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }

  async function edit(wanted: Edit): Promise<void> {
    const body = bodyOf(wanted, await bench.find(id));
    if (body === null) return;
    const answer = await bench.put(id, body);
    if (answer.status >= 500) throw new Error(JSON.stringify(answer.body));
  }

  /** The order that a step is about; undefined while there is none. */
  const orderOf = (which: number) => placed[which % Math.max(1, placed.length)];

  const sumOf = async (table: 'stock_items' | 'stock_movements') => {
    const { units: sum } =
      table === 'stock_items'
        ? await bench.db
            .selectFrom(table)
            .select(({ fn }) => fn.sum<string>('quantity').as('units'))
            .where('product_id', '=', id)
            .executeTakeFirstOrThrow()
        : await bench.db
            .selectFrom(table)
            .select(({ fn }) => fn.sum<string>('delta').as('units'))
            .where('product_id', '=', id)
            .where('order_id', 'is', null)
            .executeTakeFirstOrThrow();
    return Number(sum);
  };

  return {
    placed,
    async take(one: Step): Promise<void> {
      if (one.act === 'place') await place(one.azul, one.rosa);
      if (one.act === 'edit') await edit(one.edit);
      if (one.act === 'edit' || one.act === 'place') return;
      const orderId = orderOf(one.which);
      if (orderId === undefined) return;
      if (one.act === 'move') await moveOn(orderId, one.to);
      else await bench.refundUnit(orderId, one);
    },
    onHand: () => sumOf('stock_items'),
    /** What refunds kept out of stock. */
    async writtenOff(): Promise<number> {
      const { units: sum } = await bench.db
        .selectFrom('order_items')
        .select(({ fn }) => fn.sum<string | null>('written_off').as('units'))
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(sum);
    },
    /** What the owner brought in and took out, by the ledger. */
    broughtIn: () => sumOf('stock_movements'),
  };
}

/** Only with a variant that goes do units go. */
const losesVariants = (history: readonly Step[]) =>
  history.some((one) => one.act === 'edit' && one.edit === 'remove');

it(
  `[ORD-84, PAPI-83] whatever orders, refunds of lines and edits do at once, no unit is lost or made up: ${HISTORIES} histories, CHAOS_SEED=${SEED}`,
  { timeout: 30_000 + HISTORIES * 3000 },
  async () => {
    const moments = fc.array(step, { minLength: 1, maxLength: 4 });
    const histories = fc.array(moments, { minLength: 4, maxLength: 12 });
    const property = fc.asyncProperty(histories, fc.integer({ min: 4, max: 20 }), async (history, units) => {
      const product = await newProduct(units);
      const keeps = !losesVariants(history.flat());
      for (const atOnce of history) {
        await Promise.all(atOnce.map(product.take));
        expect(await bench.faults()).toEqual([]);
        expect(keeps ? await product.broughtIn() : units).toBe(units);
      }
      for (const orderId of product.placed) {
        for (const to of ['refunded', 'cancelled'] as const) await moveOn(orderId, to);
      }
      expect((await product.onHand()) + (await product.writtenOff())).toBe(await product.broughtIn());
      expect(await bench.faults()).toEqual([]);
    });
    await told('stock: orders, refunds and edits at once', async (row) => {
      row.rounds = HISTORIES;
      await fc.assert(property, { numRuns: HISTORIES, seed: SEED });
    });
  },
);
