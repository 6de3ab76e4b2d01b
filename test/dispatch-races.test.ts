import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitsLeft } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { CODE, OTHER, parcelsOf, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** A parcel that several hands send, or that is sent while its buyer wants out of it. */

let till: Till;
let admin: Record<string, string>;
let note: Parcels['note'];
let move: Parcels['move'];
let look: Parcels['look'];
let rowOf: Parcels['rowOf'];
let roadOf: Parcels['roadOf'];
let lettersOf: Parcels['lettersOf'];

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  ({ note, move, look, rowOf, roadOf, lettersOf } = parcelsOf(till, () => admin));
});
afterAll(async () => {
  await till.stop();
});

describe('at once', () => {
  it('[ORD-143] a code that is typed twice sends once, and two packers start once', async () => {
    const { id } = await orderBy(till, 'card');
    const starts = await Promise.all([1, 2, 3].map(() => move(id, 'processing')));
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => note(id, { rastreio: CODE, rastreioVisto: '' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.mudou.length > 0)).toHaveLength(1);
    expect(await roadOf(id)).toEqual([
      'shopper pending',
      'provider paid',
      'admin processing',
      'admin shipped',
    ]);
    expect(await lettersOf(id)).toEqual(['pedido_enviado']);
  });

  it('[ORD-143] of two codes one is kept, and the other is told of it', async () => {
    const { id } = await orderBy(till, 'card');
    const answers = await Promise.all(
      [CODE, OTHER].map((rastreio) => note(id, { rastreio, rastreioVisto: '' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lettersOf(id)).toEqual(['pedido_enviado']);
  });

  it('[ORD-141] a refund and the sending leave units where the order says they are', async () => {
    const rounds = [];
    for (let round = 0; round < 4; round += 1) {
      const { id, goods } = await orderBy(till, 'card');
      await Promise.all([
        till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, { ...admin, ...newKey() }),
        note(id, { rastreio: CODE }),
      ]);
      rounds.push({ row: await rowOf(id), left: await unitsLeft(till.db, goods) });
    }
    for (const { row, left } of rounds) {
      expect(row.status).toBe('refunded');
      expect(left).toBe(row.shipped_at === null ? 5 : 4);
      expect(row.rastreio === '').toBe(row.shipped_at === null);
    }
  });

  it('[ORD-72, ORD-141] a withdrawal and the sending are both noted, in either order', async () => {
    const { id } = await orderBy(till, 'card');
    const { codigo, email } = await rowOf(id);
    const [sent, withdrawn] = await Promise.all([
      note(id, { rastreio: CODE }),
      till.post(`/pedidos/${codigo}/desistencia`, { email }),
    ]);
    expect([sent.status, withdrawn.status]).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ status: 'shipped', withdrawn_at: expect.any(Date) });
    expect((await look(id)).desistencia?.devolvido).toBe(false);
  });
});
