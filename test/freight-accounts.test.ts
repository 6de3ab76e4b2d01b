import { expect, it } from 'vitest';
import { bench, dress, find, freightBench, node, optionsOf, RIO, shop } from './support/freight-bench.ts';

freightBench();
const items = () => [{ id: dress, quantidade: 1 }];

it('[CRDL-16] asks anew for what another account was told, on every node, and keeps what each was told', async () => {
  const usual = await optionsOf(shop, RIO, items());
  expect(await bench.callsOf('melhorenvio')).toBe(1);
  let account = 'conta-da-dona';
  const own = await node({ askedAs: () => account });
  await optionsOf(own, RIO, items());
  expect(await bench.callsOf('melhorenvio')).toBe(2);
  await optionsOf(own, RIO, items());
  await optionsOf(await node({ askedAs: () => account }), RIO, items());
  expect(await bench.callsOf('melhorenvio')).toBe(2);
  account = '';
  expect(find(await optionsOf(own, RIO, items()), 'PAC').valor).toBe(find(usual, 'PAC').valor);
  expect(await bench.callsOf('melhorenvio')).toBe(2);
});
