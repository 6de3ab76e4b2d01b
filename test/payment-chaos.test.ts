import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badWeather, FINAL } from './support/bad-weather.ts';
import { newRow, tell } from './support/chaos/tally.ts';
import { brokenLedgers, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { openTill, type Till } from './support/till.ts';

/** Few in each change; many by `npm run chaos`. */
const PURCHASES = Number(process.env['CHAOS_PURCHASES'] ?? 120);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_121);
const UNITS = 2 * PURCHASES;

let till: Till;
let goods: Goods;

beforeAll(async () => {
  till = await openTill({ webhooks: true });
  goods = await putOnSale(till.db, { units: UNITS });
});
afterAll(async () => {
  await till.stop();
});

/** Mails of a kind, and moves that each has to tell of: of what fell through those that answer a review, and a person's own. */
const TOLD = [
  ['pedido_pago', 'paid', () => true],
  ['pedido_em_analise', 'in_analysis', () => true],
  ['pedido_recusado', 'declined', isAnswer],
  ['pedido_cancelado', 'cancelled', isAnswer],
  ['pedido_estornado', 'refunded', () => true],
] as const;

interface Moved {
  from_status: string | null;
  actor: string;
}

function isAnswer({ from_status: from, actor }: Moved): boolean {
  return from === 'in_analysis' || actor === 'shopper' || actor === 'admin';
}

/**
 * Whoever was not written to yet about an order is not told by mail that it fell through: of one that was paid in a later try
 * after all, either may be so.
 */
const UNTOLD_UNLESS_ANNOUNCED = new Set<string>(['declined', 'cancelled']);

async function eventsAndMails() {
  const moves = await till.db
    .selectFrom('order_history')
    .select(['order_id', 'from_status', 'to_status', 'actor'])
    .execute();
  const mails = await till.db.selectFrom('outbox').select(['kind', 'payload']).execute();
  const orderOf = (payload: unknown) => (payload as { orderId: number }).orderId;
  const announced = new Set(
    mails.filter((mail) => mail.kind === 'pedido_recebido').map((mail) => orderOf(mail.payload)),
  );
  const orders = await till.db.selectFrom('orders').select(['id', 'status']).execute();
  const ends = new Map(orders.map(({ id, status }) => [id, status]));
  return TOLD.map(([kind, status, isTold]) => {
    const told = mails.filter((mail) => mail.kind === kind).map((mail) => orderOf(mail.payload));
    const isToldOf = (id: number) =>
      !UNTOLD_UNLESS_ANNOUNCED.has(status) ||
      (announced.has(id) && (ends.get(id) === status || told.includes(id)));
    const moved = moves.filter(
      (move) => move.to_status === status && isTold(move) && isToldOf(move.order_id),
    );
    return {
      kind,
      moved: moved.map((move) => move.order_id).toSorted((a, b) => a - b),
      told: told.toSorted((a, b) => a - b),
    };
  });
}

describe('payments in bad weather', () => {
  it('[ORD-62, ORD-53, PAPI-39, MAIL-05] end with every order as the provider has it, one mail per event, no charge too many and no unit lost', async () => {
    const row = newRow('a provider that fails in every way');
    const weather = badWeather(till, goods, SEED);
    await weather.rage(PURCHASES);
    await weather.calmDown();
    const orders = await weather.compare();
    const { requests, faults } = weather.counted();
    Object.assign(row, { rounds: PURCHASES, requests, faults, orders: orders.length });
    row.lost = orders.filter(({ status, paidCharges }) => paidCharges > 0 && status !== 'paid').length;
    row.doubled = orders.filter(({ paidCharges }) => paidCharges > 1).length;
    row.broken = (await brokenLedgers(till.db)).length;
    tell(row);
    const wrong = orders.filter(
      ({ status, paidCharges, openCharges }) =>
        openCharges > 0 || paidCharges !== (status === 'paid' ? 1 : 0),
    );
    expect(wrong).toEqual([]);
    const counts = Object.groupBy(orders, (order) => order.status);
    expect(Object.keys(counts).filter((status) => !FINAL.has(status))).toEqual([]);
    const paid = counts['paid']?.length ?? 0;
    expect(paid).toBeGreaterThan(0);
    expect(await unitsLeft(till.db, goods)).toBe(UNITS - paid);
    expect(await brokenLedgers(till.db)).toEqual([]);
    for (const { kind, moved, told } of await eventsAndMails()) expect([kind, told]).toEqual([kind, moved]);
  });
});
