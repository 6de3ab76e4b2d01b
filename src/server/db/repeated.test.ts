import type { PostgresPool } from 'kysely';
import { describe, expect, it } from 'vitest';
import { givenUpCounts } from './again.ts';
import { isDatabaseOvertaken } from './overtaken.ts';
import { repeatingStatements } from './repeated.ts';
import type { Client } from './through.ts';

class GivenUp extends Error {
  readonly code = '40001';
}

function poolOf(query: (text: string) => Promise<unknown>, status = 'I'): PostgresPool {
  const client = { query, release: () => {}, getTransactionStatus: () => status };
  return { options: {}, end: async () => {}, connect: async () => client as unknown as Client };
}

async function asked(status?: string): Promise<{ times: number; ms: number; error: unknown }> {
  let times = 0;
  const began = performance.now();
  const pool = repeatingStatements(
    poolOf(async () => {
      times += 1;
      throw new GivenUp();
    }, status),
  );
  const client = await pool.connect();
  const error: unknown = await client.query('update products', []).catch((failed: unknown) => failed);
  return { times, ms: performance.now() - began, error };
}

describe('[NODE-43] a statement of its own that is given up each time', () => {
  it('keeps its connection from others for a moment only; then the shop is busy', async () => {
    const before = givenUpCounts();
    const { times, ms, error } = await asked();
    expect(times).toBe(6);
    expect(givenUpCounts()).toEqual({ again: before.again + 5, failed: before.failed + 1 });
    expect(ms).toBeLessThan(1000);
    expect(isDatabaseOvertaken(error)).toBe(true);
  });

  it('is left to its transaction where it stands in one', async () => {
    expect((await asked('T')).times).toBe(1);
  });
});
