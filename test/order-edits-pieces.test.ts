import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSize, forLarge, openExchanges, type Exchanges } from './support/exchanges.ts';
import { brokenLedgers, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { labelsOf } from './support/labels.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import { expectWhole, onlyFor, pauseAll, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let at: OrderEdits;
let exchanges: Exchanges;
let medium: Goods;
let large: Goods;
let [m, g] = [0, 0];

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = editsOf(till, () => admin);
  exchanges = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
// Pieces of R$ 100,00 with five units of M and two of G.
beforeEach(async () => {
  till.advance(61_000);
  await fresh();
});

async function fresh() {
  medium = await putOnSale(till.db);
  large = await addSize(till, medium, { tamanho: 'G', units: 2 });
  [m, g] = [await at.variantOf(medium), await at.variantOf(large)];
}
const units = async () => [await unitsLeft(till.db, medium), await unitsLeft(till.db, large)];
async function bought(quantity = 1) {
  const { id, codigo } = await at.buy([{ goods: medium, quantity }]);
  const [line] = await at.linesOf(id);
  return { id, codigo, item: line?.id ?? 0 };
}
const shown = async (id: number) =>
  (await at.linesOf(id)).map(({ tamanho, quantidade, desconto_cents }) => [
    tamanho,
    quantidade,
    desconto_cents,
  ]);

describe('another size', () => {
  it('[EDIT-10] goes out for the one that was bought, at what was paid, and its buyer is told once', async () => {
    const { id, item } = await bought(2);
    await till.db
      .updateTable('products')
      .set({ preco_cents: 15_000 })
      .where('id', '=', medium.productId)
      .execute();
    expect((await at.read(id)).linhas).toMatchObject([
      { item, quantidade: 2, opcoes: [{ variante: g, tamanho: 'G', estoque: 2 }] },
    ]);
    const swapped = await at.swap(id, { item, variante: g, quantidade: 2 });
    expect(swapped.status, JSON.stringify(swapped.body)).toBe(200);
    expect(await units()).toEqual([5, 0]);
    expect(await shown(id)).toEqual([['G', 2, 0]]);
    const { total_cents: total, busca_pecas: words } = await at.rowOf(id);
    expect([total, words.includes(' g ')]).toEqual([21_990, true]);
    expect(await at.mailsOf(id)).toBe(1);
    expect(await at.auditOf(id)).toMatchObject([
      { action: 'pedido_peca', before: { tamanho: 'M' }, after: { tamanho: 'G', unidades: 2 } },
    ]);
    expect(JSON.stringify((await at.detail(id)).historico)).toMatch(/Antes: 2 × .*, M\. Agora: 2 × .*, G\./);
    expect((await at.refund(id, item, 1)).status).toBe(200);
    expect(await units()).toEqual([5, 1]);
  });

  it('[EDIT-10, PACK-20] of an order that lies packed puts it before whoever packs again', async () => {
    const { id, item } = await bought(1);
    const packer = await till.administrator('expedicao');
    const ready = () => till.put(`/gerenciamento/expedicao/${id}`, { separado: true }, packer);
    const isToPack = async () =>
      (await till.get<{ a_separar: boolean }>(`/gerenciamento/expedicao/${id}`, packer)).body.a_separar;
    await ready();
    expect(await isToPack()).toBe(false);
    expect((await at.swap(id, { item, variante: g, quantidade: 1 })).status).toBe(200);
    expect(await isToPack()).toBe(true);
    expect((await ready()).status).toBe(200);
    expect(await isToPack()).toBe(false);
  });

  it('[EDIT-11] of one of two splits the line, and each piece keeps what was paid for it', async () => {
    await publish(till, { tipo: 'leve_pague', leve: 3, pague: 2, ...onlyFor(medium) });
    const { id, item } = await bought(3);
    await pauseAll(till);
    const before = (await at.detail(id)).itens.reduce((sum, { pago }) => sum + pago, 0);
    expect((await at.swap(id, { item, variante: g, quantidade: 1 })).status).toBe(200);
    expect((await shown(id)).map(([size, many]) => [size, many])).toEqual([
      ['M', 2],
      ['G', 1],
    ]);
    const { itens, total } = await at.detail(id);
    expect(itens.reduce((sum, { pago }) => sum + pago, 0)).toBeCloseTo(before, 2);
    expect(total).toBeCloseTo(before + 19.9, 2);
    await expectWhole(till);
    const all = await till.post<{ estornavel: number }>(
      `/gerenciamento/pedidos/${id}/estorno`,
      {},
      { ...admin, ...newKey() },
    );
    expect(all.body.estornavel).toBe(0);
    expect(await units()).toEqual([5, 2]);
  });

  it('[EDIT-12] is refused where there are too few, whoever is first takes the last, and nothing else is taken', async () => {
    const [one, other] = [await bought(2), await bought(2)];
    const answers = await Promise.all(
      [one, other].map(({ id, item }) => at.swap(id, { item, variante: g, quantidade: 2 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ codigo: 'sem_estoque', item: { disponivel: 0 } });
    expect(await units()).toEqual([3, 0]);
    const { id, item } = one;
    const strange = await putOnSale(till.db);
    for (const wrong of [
      { variante: await at.variantOf(strange) },
      { variante: answers[0]?.status === 200 ? g : m },
      { variante: g, quantidade: 3 },
    ]) {
      expect((await at.swap(id, { item, ...wrong })).status).toBe(422);
    }
    expect((await at.swap(id, { item: 999_999, variante: g })).status).toBe(404);
    expect(
      (await at.swap(id, { item, variante: g }, newKey(), await till.administrator('expedicao'))).status,
    ).toBe(403);
  });

  it('[EDIT-06, EDIT-12] two presses change it once, and what the order is by then speaks against it', async () => {
    const { id, item } = await bought(2);
    const key = newKey();
    const both = await Promise.all([1, 2].map(() => at.swap(id, { item, variante: g, visto: 0 }, key)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await units()).toEqual([4, 1]);
    expect((await at.swap(id, { item, variante: g, visto: 0 })).body.codigo).toBe('pedido_mudou');
    await till.db.updateTable('orders').set({ disputed: true }).where('id', '=', id).execute();
    expect((await at.swap(id, { item, variante: g })).body.codigo).toBe('pedido_contestado');
    await till.db
      .updateTable('orders')
      .set({ disputed: false, rastreio: 'X' })
      .where('id', '=', id)
      .execute();
    expect((await at.swap(id, { item, variante: g })).body.codigo).toBe('edicao_indisponivel');
    expect((await at.read(id)).pecas.pode).toBe(false);
    await till.db.updateTable('orders').set({ rastreio: '' }).where('id', '=', id).execute();
  });

  it('[EDIT-13] leaves pieces whose money went back as they were', async () => {
    const { id, item } = await bought(3);
    expect((await at.refund(id, item, 1)).status).toBe(200);
    expect((await at.swap(id, { item, variante: g, quantidade: 3 })).status).toBe(422);
    expect((await at.swap(id, { item, variante: g, quantidade: 2 })).status).toBe(200);
    expect(await shown(id)).toEqual([
      ['M', 1, 0],
      ['G', 2, 0],
    ]);
    expect(await units()).toEqual([5, 0]);
  });

  it('[EDIT-14] is what the label declares, and what may be exchanged after', async () => {
    const labels = labelsOf(till, () => admin);
    await labels.play({ reset: true, balanceCents: 100_000 });
    const { id, codigo, item } = await bought();
    await at.swap(id, { item, variante: g });
    expect((await labels.buy(id)).status).toBe(200);
    expect(JSON.stringify(await labels.held(id))).toContain('Azul G');
    await till.put(`/pedidos/${id}/status`, { status: 'delivered' }, admin);
    const { pecas } = await exchanges.read(codigo);
    expect(pecas).toMatchObject([{ tamanho: 'G', quantidade: 1 }]);
  });

  it('[EDIT-15] of one pool moves no units', async () => {
    await till.db
      .updateTable('variants')
      .set({ stock_item_id: medium.stockItemId })
      .where('id', '=', g)
      .execute();
    const { id, item } = await bought(5);
    expect((await at.swap(id, { item, variante: g, quantidade: 5 })).status).toBe(200);
    expect(await unitsLeft(till.db, medium)).toBe(0);
    expect((await at.refund(id, item, 5)).status).toBe(200);
    expect(await unitsLeft(till.db, medium)).toBe(5);
  });
});

type Step =
  | { act: 'swap'; line: number; large: boolean; units: number }
  | { act: 'refund'; line: number; units: number; restock: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('swap' as const),
    line: fc.nat(3),
    large: fc.boolean(),
    units: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    act: fc.constant('refund' as const),
    line: fc.nat(3),
    units: fc.integer({ min: 1, max: 2 }),
    restock: fc.boolean(),
  }),
);

async function take(id: number, one: Step): Promise<void> {
  const lines = await at.linesOf(id);
  const item = lines[one.line % lines.length]?.id ?? 0;
  const { status } =
    one.act === 'swap'
      ? await at.swap(id, { item, variante: one.large ? g : m, quantidade: one.units })
      : await at.refund(id, item, one.units, one.restock);
  expect([200, 409, 422]).toContain(status);
}

/** What is on the shelves of a size and what the order has of it is what there was. */
async function expectAllThere(id: number): Promise<void> {
  const lines = await at.linesOf(id);
  const { status } = await at.rowOf(id);
  const heldOf = (size: string) =>
    lines
      .filter(({ tamanho }) => tamanho === size)
      .reduce(
        (sum, line) => sum + (status === 'refunded' ? line.written_off : line.quantidade - line.restocked),
        0,
      );
  const [onShelfM = 0, onShelfG = 0] = await units();
  expect([onShelfM + heldOf('M'), onShelfG + heldOf('G')]).toEqual([5, 2]);
  expect(lines.reduce((sum, line) => sum + line.preco_cents * line.quantidade - line.desconto_cents, 0)).toBe(
    40_000,
  );
  expect(await brokenLedgers(till.db)).toEqual([]);
}

it('[EDIT-16] whatever is changed, given back and exchanged, shelves, lines and money agree', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (history) => {
    till.advance(61_000);
    await fresh();
    const { id, codigo } = await bought(4);
    for (const one of history) {
      await take(id, one);
      await expectAllThere(id);
    }
    for (const status of ['processing', 'shipped', 'delivered'])
      await till.put(`/pedidos/${id}/status`, { status }, admin);
    const { pecas } = await exchanges.read(codigo);
    const ref = pecas.find(({ tamanho }) => tamanho === 'M')?.ref;
    const asked = ref === undefined ? 409 : (await exchanges.ask(codigo, forLarge(ref))).status;
    expect([201, 409]).toContain(asked);
    await expectWhole(till);
  });
  await fc.assert(property, { numRuns: 4, seed: 2026 });
});
