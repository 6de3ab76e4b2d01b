import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { told } from './support/chaos/tally.ts';
import { brokenLedgers, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { personNumber } from './support/people.ts';
import { openTill, type Till } from './support/till.ts';
import { readPurchase } from '../src/server/features/purchases/index.ts';

// Long: sixty-four buyers of one unit, time and again.

const BUYERS = 64;
/** Few in each change; many by `npm run chaos`. */
const ROUNDS = Number(process.env['LAST_UNIT_ROUNDS'] ?? 10);

let till: Till;
let attempts = 0;

beforeAll(async () => {
  // A connection for each: what they wait for is each other, not their turn to ask, which ends after five seconds.
  till = await openTill({ poolSize: BUYERS + 2 });
});
afterAll(async () => {
  await till.stop();
});

/** Orders at once, past HTTP: what is raced for are the rows of the database. 'ok', or the code of the refusal. */
function placeAll(linesOf: (buyer: number) => Goods[]): Promise<string[]> {
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, buyer) => {
      attempts += 1;
      const placed = till.deps.orders.place({
        from: `198.51.100.${buyer + 1}`,
        purchase: readPurchase({
          items: linesOf(buyer).map(({ productId: id }) => ({ id, quantity: 1, cor: 'Azul', tamanho: 'M' })),
          // Orders of one person or one address take turns: these meet at the shelf.
          buyer: { nome: 'Ana Souza', whatsapp: '21988887777', ...personNumber(attempts) },
          address: { cep: '26167020' },
          freight: '1',
        }),
        freight: {
          id: '1',
          nome: 'PAC',
          servico: 'PAC',
          company: 'Correios',
          prazo: 5,
          tipo: 'delivery',
          priceCents: 1990,
        },
        customerId: null,
        method: 'pix',
        installments: 1,
        askedReais: null,
        attempt: { key: `ultima-${attempts}`, bodyHash: Buffer.from('x') },
      });
      return placed.then(
        () => 'ok',
        (error: unknown) =>
          error instanceof Error && 'codigo' in error ? String(error.codigo) : String(error),
      );
    }),
  );
}

function tally(answers: string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer)).map(([answer, all]) => [
      answer,
      all?.length ?? 0,
    ]),
  );
}

describe('the last unit', () => {
  it(`[ORD-14, ORD-79] has one winner of ${BUYERS}, ${ROUNDS} times over`, async () => {
    await told('the last unit', async (row) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const goods = await putOnSale(till.db, { units: 1 });
        const answers = tally(await placeAll(() => [goods]));
        row.rounds += 1;
        row.requests += BUYERS;
        row.orders += answers['ok'] ?? 0;
        row.doubled += Math.max(0, (answers['ok'] ?? 0) - 1);
        expect(answers).toEqual({ ok: 1, sem_estoque: BUYERS - 1 });
        expect(await unitsLeft(till.db, goods)).toBe(0);
      }
    });
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-18, ORD-22] of two things that are wanted in opposite order leaves nobody in a deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await putOnSale(till.db, { units: 40 }), await putOnSale(till.db, { units: 40 })];
      const answers = await placeAll((buyer) => (buyer % 2 === 0 ? [a, b] : [b, a]));
      expect(tally(answers)).toEqual({ ok: 40, sem_estoque: BUYERS - 40 });
      expect([await unitsLeft(till.db, a), await unitsLeft(till.db, b)]).toEqual([0, 0]);
    }
    expect(await brokenLedgers(till.db)).toEqual([]);
  });
});
