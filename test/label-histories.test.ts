import type { Label } from '../src/sandbox/melhorenvio/label.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, labelsOf, type Labels } from './support/labels.ts';
import { parcelsOf, type Parcels } from './support/parcels.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: many labels are bought, lost, cancelled and found again; LABEL_STEPS makes it longer.

const STEPS = Number(process.env['LABEL_STEPS'] ?? 60);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261);
const START_CENTS = 500_000;

let till: Till;
let admin: Record<string, string>;
let at: Labels;
let parcels: Parcels;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  at = labelsOf(till, () => admin);
  parcels = parcelsOf(till, () => admin);
  await at.play({ reset: true, balanceCents: START_CENTS });
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

const FAULTS = ['lost_answer', '500_after', '400_after', '500', 'half', '429', 'html', 'garbage', 'refuse'];
const PATHS = [
  '/me/cart$',
  '/me/cart',
  '/checkout',
  '/generate',
  '/shipment/cancel$',
  '/cancellable',
  '/orders',
];

/** What no history may break: the wallet paid for each label once, and nothing is there twice or unknown. */
async function expectAgreement(orders: readonly number[]): Promise<void> {
  const { balanceCents, labels } = await at.play();
  const bought = labels.filter(({ paidMs, isRefunded }) => paidMs !== null && !isRefunded);
  expect(balanceCents).toBe(START_CENTS - bought.reduce((sum, { priceCents }) => sum + priceCents, 0));
  const wrong = await Promise.all(orders.map((id) => disagreements(id, labels)));
  expect(wrong.flat()).toEqual([]);
}

/** Where an order's labels are not what the provider has. What the shop does not know yet may have happened there. */
async function disagreements(id: number, labels: readonly Label[]): Promise<string[]> {
  const own = labels.filter(({ tags }) => tags.some(({ tag }) => tag.startsWith(`etq-${id}-`)));
  const live = own.filter(({ paidMs, canceledMs }) => paidMs !== null && canceledMs === null);
  const rows = await at.rowsOf(id);
  const { status, rastreio } = await parcels.rowOf(id);
  const wrong = rows.filter(({ state, provider_id: name, code }) => {
    const held = own.find((label) => label.id === name);
    const isPaid = (held?.paidMs ?? null) !== null;
    const isCancelled = (held?.canceledMs ?? null) !== null;
    if (state === 'cancelada') return !isCancelled;
    if (state === 'desfeita') return isPaid;
    if (state === 'gerada') return !isPaid || held?.code !== code;
    return state === 'paga' && !isPaid;
  });
  return [
    ...wrong.map(({ id: label, state }) => `order ${id}: label ${label} is not ${state}`),
    ...(live.length > 1 ? [`order ${id}: ${live.length} labels`] : []),
    ...(rastreio !== '' && !rows.some(({ code }) => code === rastreio)
      ? [`order ${id}: code ${rastreio}`]
      : []),
    ...(status === 'shipped' && rastreio === '' ? [`order ${id}: sent without a code`] : []),
  ];
}

/** Once all is well again, nothing is open: each label is there or is not, and the cart is empty. */
async function expectRest(orders: readonly number[]): Promise<void> {
  await till.provider.control(null);
  await at.settle();
  await expectAgreement(orders);
  const { labels } = await at.play();
  expect(labels.filter(({ paidMs }) => paidMs === null)).toEqual([]);
  const open = await Promise.all(orders.map((id) => leftOpen(id)));
  expect(open.flat()).toEqual([]);
}

async function leftOpen(id: number): Promise<string[]> {
  const rows = await at.rowsOf(id);
  const { status } = await parcels.rowOf(id);
  const open = rows.filter(
    ({ state, goal }) =>
      state === 'pedida' || state === 'no_carrinho' || (state === 'paga' && goal === 'desistir'),
  );
  const isMade = rows.some(({ state, problem }) => state === 'gerada' && problem === '');
  return [
    ...open.map(({ id: label, state }) => `order ${id}: label ${label} is left ${state}`),
    ...(isMade && status !== 'shipped' && status !== 'refunded' ? [`order ${id}: made and ${status}`] : []),
  ];
}

it(`[LABEL-17] keeps wallet, labels and orders in agreement through random histories (seed ${SEED})`, async () => {
  const any = numbers(SEED);
  const orders: number[] = [];
  const pick = () => orders[any(orders.length)] ?? 0;
  const acts: (() => Promise<unknown>)[] = [
    async () => orders.push((await at.paid()).id),
    async () => {
      const id = pick();
      const { body } = await at.prices(id);
      const preco = body.opcoes?.find(({ escolhida }) => escolhida)?.preco ?? 20;
      const keys = [newKey(), newKey()];
      await Promise.all(keys.slice(0, 1 + any(2)).map((key) => at.buy(id, { preco }, key)));
    },
    () =>
      till.provider.control({
        provider: 'melhorenvio',
        mode: FAULTS[any(FAULTS.length)],
        match: PATHS[any(PATHS.length)],
        times: 1 + any(2),
      }),
    async () => {
      const open = (await at.rowsOf(pick())).at(-1);
      if (open !== undefined) await Promise.all([at.cancel(open.id), till.labelsWorker.runOnce()]);
    },
    async () => {
      till.advance([4000, 130_000, HOUR_MS][any(3)] ?? 0);
      await Promise.all([till.labelsWorker.runOnce(), till.labelsWorker.runOnce()]);
    },
    () => till.post(`/gerenciamento/pedidos/${pick()}/estorno`, {}, { ...admin, ...newKey() }),
    () => at.play({ keepsGenerated: any(3) === 0, lateCodes: false, dearerCents: any(4) === 0 ? 1 : 0 }),
  ];
  const weights = [0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6];
  for (let first = 0; first < 3; first += 1) orders.push((await at.paid()).id);
  for (let step = 0; step < STEPS; step += 1) {
    await acts[weights[any(weights.length)] ?? 0]?.();
    await expectAgreement(orders);
    till.advance(2500);
  }
  await expectRest(orders);
});
