import { describe, expect, it } from 'vitest';
import {
  ask,
  bench,
  blouses,
  freightBench,
  HOUR_MS,
  NEAR,
  node,
  optionsOf,
  RIO,
  shop,
} from './support/freight-bench.ts';
import { inTime } from './support/in-time.ts';

freightBench();

describe('when the freight provider is in trouble', () => {
  it('[SHIP-19] says so in the shop’s words when there is nothing older', async () => {
    for (const mode of ['500', 'refuse', 'html', 'garbage', 'half']) {
      await bench.fault('melhorenvio', mode);
      const { status, body } = await ask(await node());
      expect({ mode, status, erro: body['erro'] }).toEqual({
        mode,
        status: 502,
        erro: 'Erro ao calcular fretes. Tente novamente.',
      });
    }
  });

  it('tries a second time by itself', async () => {
    for (const mode of ['500', 'refuse', 'half']) {
      await bench.fault('melhorenvio', mode, { times: 1 });
      await bench.db.deleteFrom('freight_quotes').execute();
      expect((await ask(await node())).status, mode).toBe(200);
    }
  });

  it('[SHIP-18] answers what it last heard within a day, marked as an estimate', async () => {
    const before = await optionsOf(shop, RIO, blouses());
    await bench.fault('melhorenvio', '500');
    bench.pass(23 * HOUR_MS);
    const estimates = await optionsOf(shop, RIO, blouses());
    expect(estimates.map(({ id, valor }) => [id, valor])).toEqual(before.map(({ id, valor }) => [id, valor]));
    expect(estimates.every(({ estimado }) => estimado)).toBe(true);
    bench.pass(HOUR_MS + 1000);
    expect((await ask(shop)).status).toBe(502);
  });

  it('[SHIP-20] gives up one that hangs within 6 s, with 504', async () => {
    await bench.fault('melhorenvio', 'hang');
    expect((await inTime(() => ask(shop), { waitsMs: 5300, limitMs: 6000 })).status).toBe(504);
  });

  it('[SHIP-21] leaves a dead one alone, and finds it alive again within 15 s', async () => {
    await bench.fault('melhorenvio', '500');
    for (let i = 0; i < 3; i += 1) await ask(shop);
    const asked = await bench.callsOf('melhorenvio');
    for (let i = 0; i < 5; i += 1) expect((await ask(shop)).status).toBe(502);
    expect(await bench.callsOf('melhorenvio')).toBe(asked);
    await bench.recover();
    bench.pass(15_000);
    expect((await ask(shop)).status).toBe(200);
  });

  it('still offers what the shop brings itself', async () => {
    await bench.fault('melhorenvio', '500');
    expect((await optionsOf(shop, NEAR, blouses())).map(({ tipo }) => tipo)).toEqual(['delivery_local']);
  });
});
