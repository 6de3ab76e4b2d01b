import { describe, expect, it } from 'vitest';
import {
  firstFull,
  ratesOf,
  simulate,
  TELEVISION,
  type Costs,
  type Machine,
} from '../bench/simulate/campaign.ts';
import { advice, tableOf } from '../bench/simulate/table.ts';

const free = { shopMs: 0, databaseMs: 0, bytes: 0 };
const COSTS: Costs = {
  page: { shopMs: 0.1, databaseMs: 0, bytes: 20_000 },
  poll: { ...free, shopMs: 0.05 },
  list: { ...free, shopMs: 0.1 },
  file: { shopMs: 0.1, databaseMs: 0, bytes: 7000 },
  quote: { ...free, shopMs: 1 },
  order: { shopMs: 10, databaseMs: 8, bytes: 2000 },
  status: { ...free, shopMs: 1, databaseMs: 0.5 },
};
const MACHINE: Machine = { cores: 2, commits: 1000, commitMs: 2, networkBytes: 125e6 };
const loadsOf = (times: number, byEdge = false) =>
  simulate({ campaign: TELEVISION, costs: COSTS, machine: MACHINE, times, byEdge });

describe('a campaign on paper', () => {
  it('[OPS-73] asks for what its visitors ask for at the busiest moment', () => {
    const rates = ratesOf(TELEVISION, 1, false);
    expect(rates.page).toBeCloseTo(3333.3, 0);
    expect(rates.order).toBeCloseTo(66.7, 0);
    expect(rates.poll).toBeCloseTo(rates.page * TELEVISION.polls);
    expect(rates.status).toBeCloseTo(rates.order * TELEVISION.questions);
    expect(ratesOf(TELEVISION, 10, false).file).toBeCloseTo(10 * rates.file);
  });

  it('[OPS-73] needs of each part what its calls cost, and says which is full first', () => {
    const loads = loadsOf(1);
    const { page, file, order } = ratesOf(TELEVISION, 1, false);
    expect(loads.database.needed).toBeCloseTo((order * 8 + order * TELEVISION.questions * 0.5) / 1000);
    expect(loads.commits.needed).toBeCloseTo(order * 3);
    expect(loads.hot).toMatchObject({ has: 500, needed: expect.closeTo(order / 2) });
    expect(loads.network.needed).toBeCloseTo(page * 20_000 + file * 7000 + order * 2000);
    expect(firstFull(loads)).toBe('shop');
    expect(loadsOf(100).hot.ratio).toBeCloseTo(100 * loads.hot.ratio);
  });

  it('[OPS-73] leaves to an edge what it keeps, and to the shop every order', () => {
    const [alone, behind] = [loadsOf(1), loadsOf(1, true)];
    expect(behind.network.ratio).toBeLessThan(alone.network.ratio / 20);
    expect(behind.database).toEqual(alone.database);
    expect(behind.commits).toEqual(alone.commits);
  });

  it('[OPS-73] says what to add where a part is full, and nothing where it is not', () => {
    expect(advice('shop', { needed: 4, has: 2, ratio: 2 })).toContain('3 such machines');
    expect(advice('hot', { needed: 1, has: 2, ratio: 0.5 })).toBe('');
    const lines = tableOf('Once', loadsOf(1));
    expect(lines.filter((line) => line.includes('first full'))).toHaveLength(1);
    expect(lines).toHaveLength(7);
  });
});
