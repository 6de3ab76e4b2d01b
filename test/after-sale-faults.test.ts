import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Etiqueta } from '#shared/wire/labels.ts';
import {
  expectNextStep,
  expectWallet,
  impatient,
  KINDS,
  liveOf,
  shownOf,
} from './support/after-sale/fault-table.ts';
import type { Labels } from './support/labels.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { openTill, type Till } from './support/till.ts';

// Long: at each step each kind of fault is waited for, and what became of it.

const START_CENTS = 1_000_000;

let till: Till;
let admin: Record<string, string>;
let kit: ParcelNewsKit;
let at: Labels;

beforeAll(async () => {
  till = await openTill({ freightCalls: impatient });
  kit = newsOf(till, () => admin);
  at = kit.at;
  await at.play({ reset: true, balanceCents: START_CENTS, shipments: 1000 });
});
afterAll(() => till.stop());
beforeEach(() => wellAgain());

async function wellAgain(): Promise<void> {
  till.advance(61_000);
  admin = await till.administrator();
  await till.provider.control(null);
}

/** What was not bought may be bought now. */
async function buyAfterAll(id: number): Promise<void> {
  await at.buy(id);
  await at.settle();
  expect(await shownOf(at, id)).toMatchObject({ estado: 'gerada' });
}

/** It says why it stays, may be asked for again, and is over then. */
async function cancelAfterAll(orderId: number, shown: Etiqueta): Promise<void> {
  expect(shown).toMatchObject({ estado: 'gerada', desistindo: false, pode_cancelar: true });
  expect(shown.problema).not.toBe('');
  await at.cancel(shown.id);
  await at.settle();
  expect(await shownOf(at, orderId)).toMatchObject({ estado: 'cancelada' });
}

const STEPS = [
  ['cart', '/me/cart$'],
  ['payment', '/checkout'],
  ['making', '/generate'],
  ['reading', '/me/orders'],
] as const;

describe.each(STEPS)('the %s of a label', (step, path) => {
  it.each(KINDS)(`[AFTS-04] that meets ${step}/%s leaves one label, or none and why`, async (mode) => {
    const { id } = await at.paid();
    await at.fault(mode, path);
    await at.buy(id);
    await expectNextStep(at, id, 'at once');
    await wellAgain();
    await at.settle();
    const shown = await expectNextStep(at, id, 'in the end');
    const live = await liveOf(at, id);
    const isMade = shown.estado === 'gerada';
    expect(live, JSON.stringify(shown)).toHaveLength(isMade ? 1 : 0);
    await expectWallet(at, START_CENTS, shown.estado);
    expect(shown.estado).toBe(isMade ? 'gerada' : 'desfeita');
    if (!isMade) await buyAfterAll(id);
    await at.settle();
    expect(await liveOf(at, id)).toHaveLength(1);
    expect(await kit.parcels.rowOf(id)).toMatchObject({ status: 'shipped' });
    expect(await kit.lettersOf(id)).toEqual(['pedido_enviado']);
  });
});

describe.each([
  ['question', '/shipment/cancellable'],
  ['wish', '/shipment/cancel$'],
  ['reading', '/me/orders'],
] as const)('the %s of a cancellation', (step, path) => {
  it.each(KINDS)(
    `[AFTS-05] that meets ${step}/%s gives the money back once, or says that it stays`,
    async (mode) => {
      const { id } = await kit.sent();
      const before = await shownOf(at, id);
      await at.fault(mode, path);
      await at.cancel(before.id);
      await expectNextStep(at, id, 'at once');
      await wellAgain();
      await at.settle();
      const shown = await expectNextStep(at, id, 'in the end');
      const isOver = shown.estado === 'cancelada';
      expect(await liveOf(at, id), JSON.stringify(shown)).toHaveLength(isOver ? 0 : 1);
      if (!isOver) await cancelAfterAll(id, shown);
      till.advance(13 * 3_600_000);
      await expectWallet(at, START_CENTS, 'once it is back');
    },
  );
});

describe('news of a parcel', () => {
  it.each(KINDS)('[AFTS-07] that meet %s come by the next look, and move nothing before', async (mode) => {
    const { id, label } = await kit.sent();
    await at.carry(label, 'post');
    await at.fault(mode, '/shipment/tracking');
    await kit.hour(2);
    expect((await kit.parcels.rowOf(id)).status).toBe('shipped');
    await wellAgain();
    await at.carry(label, 'deliver');
    await at.fault(mode, '/me/orders');
    await kit.tell(label, 'delivered');
    await till.trackingWorker.runOnce();
    await wellAgain();
    for (const hours of [3, 3, 3]) await kit.hour(hours);
    expect((await kit.parcels.rowOf(id)).status).toBe('delivered');
    const letters = await kit.lettersOf(id);
    expect(new Set(letters).size, letters.join()).toBe(letters.length);
    expect(letters.at(-1)).toBe('pedido_entregue');
  });
});
