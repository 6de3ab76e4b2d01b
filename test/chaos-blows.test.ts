import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOWS, POOLER_KILLED } from './support/chaos/blows.ts';
import { openStrickenShop } from './support/chaos/stricken-shop.ts';
import { tell } from './support/chaos/tally.ts';
import { seeded } from './support/hostile-values.ts';

// Long: servers and databases are killed and started again.

/** One of each in a change; many by `npm run chaos`. */
const ROUNDS = Number(process.env['CHAOS_BLOWS'] ?? BLOWS.length);
/** Through PgBouncer, which not every machine has: `npm run chaos -- --only kill --pooled`. */
const POOLED = process.env['CHAOS_POOLER'] === 'pgbouncer';
const DEALT = POOLED ? [...BLOWS, POOLER_KILLED] : BLOWS;
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_125);

let shop: Awaited<ReturnType<typeof openStrickenShop>>;

beforeAll(async () => {
  shop = await openStrickenShop(seeded(SEED), { pooled: POOLED });
});
afterAll(() => shop?.stop());

describe('a shop that is struck while people buy', () => {
  it(
    `[OPS-41] has lost no order and doubled none: ${ROUNDS} blows, CHAOS_SEED=${SEED}`,
    { timeout: 600_000 + ROUNDS * 30_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const blow = DEALT[round % DEALT.length];
        if (blow !== undefined) await shop.round(blow);
      }
      const { rows, reckoning, defects } = await shop.settle();
      rows.forEach(tell);
      const { orders, ...wrong } = reckoning;
      expect({ ...wrong, defects }).toEqual({ lost: [], doubled: [], broken: [], defects: [] });
      expect(orders).toBeGreaterThanOrEqual(ROUNDS);
    },
  );
});
