import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOpenExchange } from '#shared/exchange-states.ts';
import type { Troca } from '#shared/wire/exchanges.ts';
import { codeOf, creditOf, expectHonest, letterOf, payByCredit } from './support/credits.ts';
import { told } from './support/chaos/tally.ts';
import { addSize, EMAIL, openExchanges, type Bought, type Exchanges } from './support/exchanges.ts';
import { putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { expectWhole, onlyFor, pauseAll, publish } from './support/promotions.ts';
import { newKey, openTill, type Till } from './support/till.ts';

// Long: each history is a purchase with up to eighteen acts over HTTP.

/** Few in each change; many by `npm run chaos`. */
const HISTORIES = Number(process.env['EXCHANGE_HISTORIES'] ?? 5);
const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);
const UNITS = { M: 8, G: 2 };
const BOUGHT = 3;

let till: Till;
let at: Exchanges;

beforeAll(async () => {
  till = await openTill();
  at = openExchanges(till);
});
afterAll(async () => {
  await expectWhole(till);
  await expectHonest(till);
  await till.stop();
});

type Step =
  | {
      act: 'ask';
      wish: 'troca' | 'vale' | 'dinheiro';
      reason: 'pequeno' | 'defeito';
      piece: number;
      units: number;
    }
  | {
      act: 'onward' | 'authorise' | 'refuse' | 'receive' | 'check' | 'write-off' | 'send' | 'cancel';
      which: number;
    }
  | { act: 'money' | 'vale' | 'both'; which: number }
  | { act: 'refund'; restock: boolean }
  | { act: 'part' | 'withdraw' | 'late-news' | 'work' }
  | { act: 'wait'; days: number };

const which = fc.nat(3);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      wish: fc.constantFrom('troca' as const, 'vale' as const, 'dinheiro' as const),
      reason: fc.constantFrom('pequeno' as const, 'defeito' as const),
      piece: fc.nat(2),
      units: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 16, arbitrary: fc.record({ act: fc.constant('onward' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('authorise' as const, 'check' as const, 'send' as const, 'receive' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('refuse' as const, 'cancel' as const, 'write-off' as const),
      which,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constantFrom('money' as const, 'vale' as const, 'both' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), restock: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('part' as const, 'withdraw' as const, 'late-news' as const, 'work' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(3, 12, 32) }),
  },
);

interface History {
  order: Bought;
  line: number;
  goods: { M: Goods; G: Goods };
  /** Units that the office's own refunds put back; they are of the size that was bought. */
  restocked: number;
}

const officeRefund = async ({ order }: History, body: object) =>
  till.post<{ estornado: boolean }>(`/gerenciamento/pedidos/${order.id}/estorno`, body, {
    ...(await at.headers()),
    ...newKey(),
  });

async function ask({ order }: History, step: Step & { act: 'ask' }): Promise<void> {
  const { pecas } = await at.read(order.codigo);
  const piece = pecas[step.piece % Math.max(1, pecas.length)];
  if (piece === undefined) return;
  const tamanho = piece.tamanho === 'M' ? 'G' : 'M';
  const wanted = step.wish === 'troca' ? { cor: 'Azul', tamanho } : {};
  const answer = await at.ask(order.codigo, {
    motivo: step.reason,
    querer: step.wish,
    pecas: [{ ref: piece.ref, quantidade: step.units, ...wanted }],
  });
  expect([201, 409, 422], JSON.stringify(answer.body)).toContain(answer.status);
}

/** What whoever works in the office would do next. */
function nextOf({ estado, querer }: Troca): string {
  if (estado === 'pedida') return 'authorise';
  if (estado === 'autorizada' || estado === 'recebida') return 'check';
  if (querer === 'troca') return 'send';
  return querer === 'vale' ? 'vale' : 'money';
}

/** Acts on one request; the shop says no where its life does not have the step. */
const ACTS: Readonly<Record<string, (id: number, codigo: string) => Promise<{ status: number }[]>>> = {
  authorise: async (id) => [await at.authorise(id)],
  refuse: async (id) => [await at.refuse(id)],
  receive: async (id) => [await at.receive(id)],
  check: async (id) => [await at.check(id)],
  'write-off': async (id) => [await at.check(id, false)],
  send: async (id) => [await at.send(id)],
  cancel: async (id, codigo) => [await at.cancel(codigo, id)],
  money: async (id) => [await at.giveBack(id, 'dinheiro')],
  vale: async (id) => [await at.giveBack(id, 'vale')],
  both: (id) => Promise.all([at.send(id), at.giveBack(id, 'dinheiro'), at.giveBack(id, 'dinheiro')]),
};

async function take(history: History, step: Step): Promise<void> {
  const { order, line } = history;
  switch (step.act) {
    case 'ask':
      return ask(history, step);
    case 'refund': {
      const body = { itens: [{ id: line, quantidade: 1 }], devolverEstoque: step.restock };
      const answer = await officeRefund(history, body);
      if (answer.status === 200 && answer.body.estornado && step.restock) history.restocked += 1;
      return;
    }
    case 'part':
      await officeRefund(history, { valor: 7 });
      return;
    case 'withdraw':
      await till.post(`/pedidos/${order.codigo}/desistencia`, { email: EMAIL });
      return;
    case 'late-news':
      await till.workers.runOnce();
      return;
    case 'work':
      till.advance(61_000);
      await till.exchangesWorker.runOnce();
      return;
    case 'wait':
      return at.passDays(step.days);
    default: {
      const { trocas } = await at.read(order.codigo);
      const some = step.act === 'onward' ? trocas.filter(({ estado }) => isOpenExchange(estado)) : trocas;
      const one = some[step.which % Math.max(1, some.length)];
      if (one === undefined) return;
      const act = step.act === 'onward' ? nextOf(one) : step.act;
      const answers = await ACTS[act]?.(one.id, order.codigo);
      const odd = (answers ?? []).filter(({ status }) => status !== 200 && status !== 409);
      return expectNone(odd, step.act);
    }
  }
}

const expectNone = (odd: readonly unknown[], what: string) => expect(odd, what).toEqual([]);

interface Books {
  estornado: number;
  status: string;
}

/** What must hold after each act, from what buyer and office are told. */
async function check({ order, goods, restocked }: History): Promise<void> {
  const { trocas } = await at.read(order.codigo);
  const path = `/gerenciamento/pedidos/${order.id}/trocas`;
  const office = (
    await till.get<(Troca & { guardada: boolean; estoque: boolean | null })[]>(path, await at.headers())
  ).body;
  const expected = { M: UNITS.M - BOUGHT + restocked, G: UNITS.G };
  for (const { estado, guardada, estoque, pecas, fim, id } of office) {
    for (const { tamanho, nova, quantidade } of pecas) {
      if (guardada && nova !== null) expected[nova.tamanho as 'M' | 'G'] -= quantidade;
      if (estado === 'concluida' && estoque === true) expected[tamanho as 'M' | 'G'] += quantidade;
    }
    const refunds = await till.db
      .selectFrom('payment_tasks')
      .select('id')
      .where('dedup_key', 'like', `estorno:${order.id}:troca:${id}:%`)
      .execute();
    expect(refunds.length, `${fim} of ${estado}`).toBeLessThanOrEqual(
      fim === null || fim === 'troca' ? 0 : 1,
    );
  }
  expect({ M: await unitsLeft(till.db, goods.M), G: await unitsLeft(till.db, goods.G) }).toEqual(expected);
  const { body } = await till.post<{ pedido: Books }>('/pedidos/consultar', {
    codigo: order.codigo,
    email: EMAIL,
  });
  expect(body.pedido.estornado).toBeLessThanOrEqual(order.total);
  expect(trocas).toHaveLength(office.length);
}

it('[EXCH-19] histories of requests, answers, refunds besides and races leave money, vales and stock right after each act', async () => {
  const run = async (steps: Step[]) => {
    await pauseAll(till);
    const M = await putOnSale(till.db, { units: UNITS.M });
    const G = await addSize(till, M, { tamanho: 'G', units: UNITS.G });
    const order = await at.buy([{ goods: M, quantity: BOUGHT }]);
    const line = Number((await at.read(order.codigo)).pecas[0]?.ref);
    const history = { order, line, goods: { M, G }, restocked: 0 };
    for (const step of steps) {
      till.advance(61_000);
      await take(history, step);
      await check(history);
    }
    await expectWhole(till);
    await expectHonest(till);
  };
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 18 }), run);
  await told('exchanges: requests, answers and refunds besides', async (row) => {
    row.rounds = HISTORIES;
    await fc.assert(property, { numRuns: HISTORIES, seed: SEED, endOnFailure: true });
  });
});

it('[EXCH-20] a piece of ‘leve 3 pague 2’ comes back as a vale of what was paid for it, and pays another to the cent', async () => {
  await pauseAll(till);
  const goods: Goods[] = [];
  for (const precoCents of [8990, 7990, 5990]) goods.push(await putOnSale(till.db, { precoCents }));
  await publish(till, { tipo: 'leve_pague', leve: 3, pague: 2, ...onlyFor(...goods) });
  const order = await at.buy(goods.map((one) => ({ goods: one })));
  at.passDays(8);
  const { pecas, ofertas } = await at.read(order.codigo);
  expect(ofertas.filter(({ motivo }) => motivo === 'cor').map(({ querer }) => querer)).toEqual([
    'troca',
    'vale',
  ]);
  const asked = await at.ask(order.codigo, {
    motivo: 'cor',
    querer: 'vale',
    pecas: [{ ref: pecas[1]?.ref, quantidade: 1 }],
  });
  const { id } = asked.body.troca;
  await at.authorise(id);
  await at.check(id);
  const ended = await Promise.all([0, 1, 2].map(() => at.giveBack(id, 'vale')));
  expect(ended.map(({ body }) => body.troca.estado)).toEqual(['concluida', 'concluida', 'concluida']);
  const vales = await till.db.selectFrom('credits').selectAll().where('order_id', '=', order.id).execute();
  expect(vales.map(({ issued_cents: cents }) => cents)).toEqual([5906]);
  const vale = vales[0]?.id ?? 0;
  await letterOf(till, vale);
  // R$ 39,16 and R$ 19,90 of freight.
  const other = await putOnSale(till.db, { precoCents: 3916 });
  const paid = await payByCredit(till, other, { creditos: [await codeOf(till, vale)] });
  expect(paid.body.pedido.status, JSON.stringify(paid.body)).toBe('paid');
  expect(await creditOf(till, vale)).toMatchObject({ saldo: 0 });
});
