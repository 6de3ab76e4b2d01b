import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTab, writeTab } from './tab-storage.ts';

const KEY = 'payment-attempt';
const kept = new Map<string, string>();
let isRefused = false;

function refuse(): void {
  if (isRefused) throw new Error('refused');
}

beforeEach(() => {
  kept.clear();
  isRefused = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (refuse(), void kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  writeTab(KEY, null);
  vi.unstubAllGlobals();
});

describe('what a tab keeps', () => {
  it('is in its storage alone, where that takes it', () => {
    expect(writeTab(KEY, { key: 'a' })).toBe(true);
    expect(readTab(KEY)).toEqual({ key: 'a' });
    kept.clear();
    expect(readTab(KEY)).toBeNull();
  });

  it('[PAYM-31] is in the page where the browser has no storage for it, until it is forgotten', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(writeTab(KEY, { key: 'a' })).toBe(false);
    expect(readTab(KEY)).toEqual({ key: 'a' });
    writeTab(KEY, null);
    expect(readTab(KEY)).toBeNull();
  });

  it('[PAYM-31] is what was written last, also where there is no room left for it', () => {
    writeTab(KEY, { key: 'a' });
    isRefused = true;
    writeTab(KEY, { key: 'b' });
    expect(readTab(KEY)).toEqual({ key: 'b' });
    expect([...kept]).toEqual([]);
    isRefused = false;
    writeTab(KEY, { key: 'c' });
    expect(readTab(KEY)).toEqual({ key: 'c' });
  });
});
