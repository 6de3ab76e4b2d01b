import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Label } from '../src/sandbox/melhorenvio/label.ts';
import { newsOf, type ParcelNewsKit } from './support/parcel-news.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: many parcels go their ways; TRACKING_STEPS makes it longer.

const STEPS = Number(process.env['TRACKING_STEPS'] ?? 60);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261);

let till: Till;
let kit: ParcelNewsKit;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  kit = newsOf(till, () => admin);
  await kit.at.play({ reset: true, balanceCents: 500_000 });
});
afterAll(() => till.stop());

/** Numbers that a seed repeats. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CARRIED = ['receive', 'post', 'fail', 'pause', 'deliver', 'odd'];
const EVENTS = [
  'released',
  'generated',
  'received',
  'posted',
  'undelivered',
  'paused',
  'delivered',
  'in_the_jungle',
];
const FAULTS = ['500', 'html', 'garbage', 'half', '429', 'refuse', 'lost_answer'];

interface Sent {
  id: number;
  label: string;
  stock: number;
}

const stockOf = async (orderId: number): Promise<number> => {
  const row = await till.db
    .selectFrom('order_items as i')
    .innerJoin('stock_items as s', 's.product_id', 'i.product_id')
    .select(({ fn }) => fn.sum<string>('s.quantity').as('units'))
    .where('i.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(row.units);
};

/** What is wrong with an order at any moment, whatever has been missed so far. */
async function wrongNow({ id, label, stock }: Sent, held: readonly Label[]): Promise<string[]> {
  const { status, delivered_at: at } = await kit.parcels.rowOf(id);
  const truth = held.find((one) => one.id === label);
  const letters = await kit.lettersOf(id);
  const steps = await kit.stepsOf(id);
  return [
    ...(status === 'delivered' && truth?.deliveredMs === null ? [`order ${id}: delivered, and is not`] : []),
    ...(at !== null && at > till.now() ? [`order ${id}: delivered in the future`] : []),
    ...(new Set(letters).size < letters.length ? [`order ${id}: told twice: ${letters.join()}`] : []),
    ...(new Set(steps).size < steps.length ? [`order ${id}: twice on its way: ${steps.join()}`] : []),
    ...(letters.includes('pedido_entregue') !== (at !== null)
      ? [`order ${id}: ${letters.join()} at ${status}`]
      : []),
    ...((await stockOf(id)) === stock ? [] : [`order ${id}: stock`]),
  ];
}

/** Where the shop and the provider disagree once nothing is left to ask. */
async function wrongAfterwards({ id, label }: Sent, held: readonly Label[]): Promise<string[]> {
  const { status } = await kit.parcels.rowOf(id);
  const truth = held.find((one) => one.id === label);
  const row = await kit.rowOf(id);
  if (!row.followed)
    return (await kit.stepsOf(id)).length > 0 ? [`order ${id}: a cancelled label is followed`] : [];
  const isThere = truth !== undefined && truth.deliveredMs !== null && truth.canceledMs === null;
  const wanted = status === 'refunded' ? 'refunded' : isThere ? 'delivered' : 'shipped';
  return [
    ...(status === wanted ? [] : [`order ${id}: ${status}, and is ${wanted}`]),
    ...(isThere && row.state !== 'entregue' ? [`order ${id}: its parcel is ${row.state}`] : []),
  ];
}

it(`[TRCK-15] keeps orders, letters, stock and steps in agreement through random histories (seed ${SEED})`, async () => {
  const any = numbers(SEED);
  const sent: Sent[] = [];
  const other = till.trackingNode();
  // Refused where it is too late for it; never for who asks or how.
  const heard = ({ status, body }: { status: number; body: unknown }) =>
    expect([200, 409, 502], JSON.stringify(body)).toContain(status);
  const send = async () => {
    const one = await kit.sent();
    sent.push({ ...one, stock: await stockOf(one.id) });
  };
  const pick = () => sent[any(sent.length)] ?? { id: 0, label: '', stock: 0 };
  const of = <T>(list: readonly T[]): T => list[any(list.length)] as T;
  const acts: (() => Promise<unknown>)[] = [
    send,
    () => kit.at.carry(pick().label, of(CARRIED)),
    async () => {
      const { label } = pick();
      const event = of(EVENTS);
      await Promise.all(Array.from({ length: 1 + any(3) }, () => kit.tell(label, event)));
    },
    () => kit.tell(pick().label, of(EVENTS), 'outro segredo'),
    () => Promise.all([till.trackingWorker.runOnce(), other.runOnce()]),
    async () => {
      till.advance(of([4000, 70_000, 3_700_000, 7_300_000]));
      await Promise.all([till.trackingWorker.runOnce(), other.runOnce()]);
    },
    () => kit.at.fault(of(FAULTS), of(['/shipment/tracking', '/orders/']), 1 + any(2)),
    () => kit.at.play({ lagMs: of([0, 0, 60_000]) }),
    async () => {
      const asked = { ...admin, ...newKey() };
      heard(await till.post(`/gerenciamento/pedidos/${pick().id}/estorno`, {}, asked));
    },
    async () => {
      const [label] = await kit.at.rowsOf(pick().id);
      if (label !== undefined) heard(await kit.at.cancel(label.id));
    },
  ];
  const weights = [0, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9];
  for (let first = 0; first < 3; first += 1) await send();
  for (let step = 0; step < STEPS; step += 1) {
    const act = weights[any(weights.length)] ?? 0;
    // Nothing is bought of a provider that misbehaves on purpose.
    if (act === 0) await Promise.all([till.provider.control(null), kit.at.play({ lagMs: 0 })]);
    // Hours go by: who was logged in is not any more.
    if (act === 0 || act >= 8) admin = await till.administrator();
    await acts[act]?.();
    const { labels } = await kit.at.play();
    expect((await Promise.all(sent.map((one) => wrongNow(one, labels)))).flat()).toEqual([]);
    till.advance(2500);
  }
  await till.provider.control(null);
  const { labels: left } = await kit.at.play({ lagMs: 0 });
  // A label that is cancelled waits for a word that is known.
  for (const { id, told } of left) if (told?.status === 'in_the_jungle') await kit.at.carry(id, 'post');
  await kit.at.settle();
  for (let hour = 0; hour < 3; hour += 1) await kit.hour(7);
  const { labels } = await kit.at.play();
  expect((await Promise.all(sent.map((one) => wrongNow(one, labels)))).flat()).toEqual([]);
  expect((await Promise.all(sent.map((one) => wrongAfterwards(one, labels)))).flat()).toEqual([]);
});
