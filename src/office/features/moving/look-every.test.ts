import { expect, it } from 'vitest';
import { lookEveryMs } from './look-every.ts';

it('[MOVE-53] how far a reading is is looked at every ten seconds, no more often than pages come, and only while it goes on', () => {
  expect(lookEveryMs({ status: 'lendo', segundosPorPagina: 1.5 })).toBe(10_000);
  expect(lookEveryMs({ status: 'lendo', segundosPorPagina: 30 })).toBe(30_000);
  for (const status of ['nenhuma', 'parado', 'lido', 'trazido'] as const)
    expect(lookEveryMs({ status, segundosPorPagina: 1.5 })).toBe(false);
  expect(lookEveryMs(null)).toBe(false);
});
