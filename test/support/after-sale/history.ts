import { expect } from 'vitest';
import { additionsOf } from '../additions.ts';
import { addSize, openExchanges } from '../exchanges.ts';
import { putOnSale, type Goods } from '../goods.ts';
import { invoiceNode, invoicesOf } from '../invoice-service.ts';
import { manyOf } from '../many-labels.ts';
import { orderParcelsOf } from '../order-parcels.ts';
import { newsOf } from '../parcel-news.ts';
import type { Till } from '../till.ts';

const HOUR_MS = 3_600_000;

/** Units of the two sizes, before anything is sold. */
export const START_UNITS = [40, 12] as const;

interface Bought {
  id: number;
  codigo: string;
}

/** A till, and a node that issues its invoices. */
export interface Shop {
  till: Till;
  invoices: Awaited<ReturnType<typeof invoiceNode>>;
}

/** Some orders of the same few pieces, whatever is done with them by buyer, office, carrier and chance. */
export async function beginHistory({ till, invoices: node }: Shop) {
  let admin = await till.administrator();
  const as = () => admin;
  const kit = newsOf(till, as);
  const parcels = orderParcelsOf(till, as);
  const { edits } = parcels;
  const exchanges = openExchanges(till);
  const invoices = invoicesOf(till, node, as);
  await till.provider.control(null);
  await Promise.all([
    kit.at.play({ keepsGenerated: false, lagMs: 0 }),
    invoices.play({ reset: true, processMs: 0 }),
  ]);
  const M = await putOnSale(till.db, { units: START_UNITS[0] });
  const G = await addSize(till, M, { tamanho: 'G', units: START_UNITS[1] });
  await invoices.complete(M.productId);
  const orders: Bought[] = [];
  for (const quantity of [3, 2, 1]) {
    const { id, codigo } = await edits.buy([{ goods: M, quantity }]);
    orders.push({ id, codigo });
  }
  return {
    till,
    kit,
    parcels,
    many: manyOf(till, as),
    goods: [M, G] as Goods[],
    orders,
    edits,
    adds: additionsOf(till, edits, as),
    exchanges,
    invoices,
    invoicesWorker: node.worker,
    variants: [await edits.variantOf(M), await edits.variantOf(G)],
    /** Hours go by: who was logged in is not any more. */
    logIn: async () => {
      admin = await till.administrator();
      exchanges.passDays(0);
    },
    admin: as,
  };
}

export type History = Awaited<ReturnType<typeof beginHistory>>;
export type Order = History['orders'][number];

/** What the shop refuses does not happen; what it can't answer is the provider's fault. Beside hours that pass a login ends. */
export function heard({ status, body }: { status: number; body: unknown }): void {
  expect([200, 201, 401, 404, 409, 422, 502, 504], JSON.stringify(body)).toContain(status);
}

/** The one of a list that a number means; undefined of an empty one. */
export const pick = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];

/** All that goes on by itself, on two nodes as far as there are two. */
export async function work({ till, invoicesWorker }: History): Promise<void> {
  const other = till.trackingNode();
  await Promise.all([
    till.trackingWorker.runOnce(),
    other.runOnce(),
    till.labelsWorker.runOnce(),
    till.workers.runOnce(),
    invoicesWorker.runOnce(),
  ]);
  await Promise.all([
    till.labelsWorker.runOnce(),
    till.exchangesWorker.runOnce(),
    till.creditsWorker.runOnce(),
    invoicesWorker.runOnce(),
  ]);
}

/** All is well again, and days go by until nothing is left to do. */
export async function drain(history: History): Promise<void> {
  const { till, kit, invoices } = history;
  await till.provider.control(null);
  await kit.at.play({ keepsGenerated: false, lagMs: 0 });
  await invoices.play({ refusal: '', keeps: false });
  for (const hours of [0.1, 1, 2, 7, 25]) {
    till.advance(hours * HOUR_MS + 1000);
    await work(history);
  }
  await kit.at.settle();
  // Until what carriers took is read for the last time, and posting codes have run out.
  for (const hours of [1, 13, 25, 80, 170, 340]) {
    till.advance(hours * HOUR_MS + 1000);
    await work(history);
  }
  await kit.at.settle();
  await invoices.settle();
}
