import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOST_WAITED_MS } from '#shared/stock-counts.ts';
import { dropScans, keepScan, keptScans, MOST_WAITING, sentNow } from './kept-scans.ts';

const scanOf = (chave: string, at = 0) => ({ entry: { chave, codigo: 'LIS-AZ' }, at });
const keysOf = (id: number) => keptScans(id).map(({ entry }) => entry.chave);

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[OWND-09] two tabs of one count keep what waits beside each other, by its key', () => {
  keepScan(1, scanOf('lida-aqui'));
  keepScan(1, scanOf('lida-ali'));
  keepScan(2, scanOf('de-outra-contagem'));
  dropScans(1, new Set(['lida-aqui']));
  expect(keysOf(1)).toEqual(['lida-ali']);
  expect(keysOf(2)).toEqual(['de-outra-contagem']);
  dropScans(1, new Set(['lida-ali']));
  expect([...kept.keys()]).toEqual(['contagem:2']);
});

it('[OWND-09] what is no scan, or too many of them, is not read', () => {
  for (const text of ['{', '{}', '[null, 1, {"entry": {"chave": 5}, "at": 1}]']) {
    kept.set('contagem:1', text);
    expect(keptScans(1), text).toEqual([]);
  }
  const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) => scanOf(`leitura-${at}`));
  kept.set('contagem:1', JSON.stringify(many));
  expect(keysOf(1)).toHaveLength(MOST_WAITING);
});

it('[OWND-10] a scan says how long it waited, within what the shop takes', () => {
  vi.useFakeTimers();
  vi.setSystemTime(1000 + 2 * MOST_WAITED_MS);
  const waited = (at: number) => sentNow(scanOf('esperou', at)).esperou;
  expect([waited(Date.now() - 12_345), waited(Date.now() + 5000), waited(0)]).toEqual([
    12_345,
    0,
    MOST_WAITED_MS,
  ]);
  vi.useRealTimers();
});
