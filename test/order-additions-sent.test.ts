import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pacote } from '#shared/wire/parcels.ts';
import type { DB } from '../src/server/db/index.ts';
import { additionsOf } from './support/additions.ts';
import { PICKUP_PLACE } from './support/flat-freight.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { labelsOf } from './support/labels.ts';
import { editsOf, type OrderEdits } from './support/order-edits.ts';
import type { Refusal } from './support/parcels.ts';
import { expectWhole, onlyFor, pauseAll, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;
let edits: OrderEdits;
let at: ReturnType<typeof additionsOf>;
let dress: Goods;
let scarf: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  edits = editsOf(till, () => admin);
  at = additionsOf(till, edits, () => admin);
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
beforeEach(async () => {
  till.advance(61_000);
  dress = await putOnSale(till.db);
  scarf = await putOnSale(till.db, { units: 3 });
});

const parcels = async (forma = '') =>
  (await till.get<Pacote[]>(`/gerenciamento/expedicao?limit=100${forma}`, admin)).body;
const set = (id: number, change: Updateable<DB['orders']>) =>
  till.db.updateTable('orders').set(change).where('id', '=', id).execute();
/** How many pieces that were added go in an order's parcel, by its page in the office. */
const going = async (id: number) =>
  (await edits.detail(id)).acrescimos?.flatMap(({ itens }) => itens.map(({ vao }) => vao));

async function withPaid() {
  const order = await at.buy(dress);
  const added = await at.byPix(order.id, scarf);
  expect(await at.pay(added)).toBe('paid');
  return { order, added };
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    till.advance(61_000);
    await till.workers.runOnce();
  }
}

/** All its pieces go back, and what was paid for its freight stays. */
async function returnPieces(id: number): Promise<void> {
  const [line] = await edits.linesOf(id);
  expect((await edits.refund(id, line?.id ?? 0, 1)).status).toBe(200);
}

describe('a piece that left with its order', () => {
  it('[EDIT-31] stands on slip and page still, and in the label that takes the place of a cancelled one', async () => {
    const labels = labelsOf(till, () => admin);
    await labels.play({ reset: true, balanceCents: 100_000 });
    const { order, added } = await withPaid();
    const first = await labels.buy(order.id);
    expect((await edits.rowOf(order.id)).status).toBe('shipped');
    expect((await edits.rowOf(added.id)).status).toBe('shipped');
    expect(await going(order.id)).toEqual([1]);
    await labels.cancel(first.body.etiqueta.id);
    const second = await labels.buy(order.id);
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect(JSON.stringify((await labels.held(order.id)).at(-1)).match(/Azul M/g)).toHaveLength(2);
  });

  it('[EDIT-31] stands in the day’s round while it is out', async () => {
    const { order } = await withPaid();
    const frete = {
      id: 'area-1',
      nome: 'Entrega da loja',
      company: 'Loja',
      prazo: 1,
      tipo: 'delivery_local',
    };
    await set(order.id, { frete: JSON.stringify(frete) });
    await at.move(order.id, 'processing');
    await at.move(order.id, 'shipped');
    const out = (await parcels('&forma=entrega')).find(({ id }) => id === order.id);
    expect([out?.status, out?.itens.length]).toEqual(['shipped', 2]);
  });

  it('[EDIT-31] is looked at again before it is handed over', async () => {
    const { order, added } = await withPaid();
    const frete = { id: 'retirada', nome: 'Retirar', tipo: 'retirada', retirada: PICKUP_PLACE };
    await set(order.id, { frete: JSON.stringify(frete) });
    await at.move(order.id, 'processing');
    await at.move(order.id, 'shipped');
    await set(added.id, { disputed: true });
    const path = `/gerenciamento/pedidos/${order.id}/retirada/sem-codigo`;
    expect((await till.post<Refusal>(path, {}, admin)).body.codigo).toBe('pedido_contestado');
    await set(added.id, { disputed: false });
    expect((await till.post<Refusal>(path, {}, admin)).status).toBe(200);
    expect((await edits.rowOf(added.id)).status).toBe('delivered');
  });

  it('[EDIT-31] arrives by its order’s word alone where it left with it', async () => {
    const { order, added } = await withPaid();
    await at.move(order.id, 'processing');
    await at.move(order.id, 'shipped');
    // Sent apart: a day later.
    await set(added.id, { shipped_at: new Date(till.now().getTime() + 86_400_000) });
    expect(await going(order.id)).toEqual([0]);
    await at.move(order.id, 'delivered');
    expect((await edits.rowOf(added.id)).status).toBe('shipped');
  });
});

describe('a piece whose order goes back', () => {
  it('[EDIT-32] stands alone and is sent alone, though that order’s freight is kept', async () => {
    const { order, added } = await withPaid();
    expect((await parcels()).some(({ id }) => id === added.id)).toBe(false);
    await returnPieces(order.id);
    await settle();
    expect((await edits.rowOf(order.id)).status).toBe('paid');
    const ids = new Set((await parcels()).map(({ id }) => id));
    expect([ids.has(order.id), ids.has(added.id)]).toEqual([false, true]);
    expect((await edits.detail(added.id)).acrescentadoA).toMatchObject({ junto: false });
    expect(await going(order.id)).toEqual([0]);
    for (const to of ['processing', 'shipped']) expect((await at.move(added.id, to)).status).toBe(200);
  });

  it('[EDIT-24] is called off with its offer where it may not join any more', async () => {
    const changes: Updateable<DB['orders']>[] = [
      { disputed: true },
      { fraud_alert_at: till.now() },
      { withdrawn_at: till.now() },
    ];
    for (const change of [...changes, null]) {
      const order = await at.buy(dress);
      const added = await at.byPix(order.id, scarf);
      if (change === null) await returnPieces(order.id);
      else await set(order.id, change);
      await settle();
      const is = [(await edits.rowOf(added.id)).status, await unitsLeft(till.db, scarf)];
      expect(is, JSON.stringify(change)).toEqual(['cancelled', 3]);
    }
  });
});

describe('adding a piece', () => {
  it('[EDIT-21] costs its buyer what is shown, where a promotion is for each person once', async () => {
    const limits = { limites: { por_pessoa: 1 }, ...onlyFor(dress, scarf) };
    await publish(till, { tipo: 'percentual', percentual: 10, ...limits });
    const order = await at.buy(dress);
    const added = await at.byPix(order.id, scarf);
    expect(added.total).toBe((await edits.rowOf(added.id)).total_cents / 100);
    await pauseAll(till);
  });

  it('[EDIT-21] is done once by a press repeated after its order’s address was mended', async () => {
    const order = await at.buy(dress);
    const [key, body] = [newKey(), { pagamento: 'recebido', total: 100, diferenca: 0 }];
    const first = await at.add(order.id, scarf, body, { key });
    expect((await edits.move(order.id, { numero: '99' })).status).toBe(200);
    const again = await at.add(order.id, scarf, body, { key });
    expect([again.status, again.body.pedido?.id]).toEqual([first.status, first.body.pedido.id]);
  });

  it('[EDIT-25] asks for the box that all of it needs, on the order’s page as in the list to pack', async () => {
    const box = (nome: string, heightMm: number) => {
      const inside = { lengthMm: 400, widthMm: 300, heightMm };
      return { nome, inside, outside: null, ownGrams: 80, mostGrams: 5000, ativo: true };
    };
    const document = JSON.stringify({ caixas: [box('Caixa P', 60), box('Caixa G', 200)] });
    const row = { kind: 'caixas', document, revision: 1, saved_by: 'dona', saved_at: till.now() } as const;
    await till.db.insertInto('own_ways').values(row).execute();
    const { order } = await withPaid();
    const other = await at.buy(dress);
    const listed = (await parcels()).find(({ id }) => id === order.id)?.embalagem;
    const texts = [
      listed,
      (await edits.detail(order.id)).embalagem,
      (await edits.detail(other.id)).embalagem,
    ];
    await till.db.deleteFrom('own_ways').execute();
    expect(texts.map((one) => one?.texto)).toEqual(['Caixa G', 'Caixa G', 'Caixa P']);
  });

  it('[EDIT-33] swaps none of its pieces under a label of its order, and says who packs that', async () => {
    const { order, added } = await withPaid();
    const packer = await till.administrator('expedicao');
    await till.post('/gerenciamento/expedicao/pegar', { pedido: String(order.codigo) }, packer);
    expect((await edits.read(added.id)).embalando).not.toBe('');
    const labels = labelsOf(till, () => admin);
    await labels.play({ reset: true, balanceCents: 100_000 });
    // It stays asked for.
    const preco = await labels.priceOf(order.id);
    await labels.fault('500', '/me/cart$');
    await labels.buy(order.id, { preco });
    expect((await edits.rowOf(order.id)).status).not.toBe('shipped');
    expect((await edits.read(added.id)).etiqueta).toContain('ela é cancelada primeiro');
    const [line] = await edits.linesOf(added.id);
    const asked = { item: line?.id ?? 0, variante: await edits.variantOf(scarf) };
    expect((await edits.swap(added.id, asked)).body.codigo).toBe('etiqueta_existe');
  });
});
