import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterDocument } from './enter-document.ts';

let entries: { state: unknown; path: string }[];
let loads: number;

beforeEach(() => {
  entries = [{ state: { idx: 4 }, path: '/payment-method' }];
  loads = 0;
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1)?.state;
    },
    pushState: (state: unknown, _: string, path: string) => void entries.push({ state, path }),
    replaceState: (state: unknown, _: string, path: string) => void entries.splice(-1, 1, { state, path }),
  });
  vi.stubGlobal('location', {
    get pathname() {
      return entries.at(-1)?.path;
    },
    search: '',
    reload: () => (loads += 1),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('[PIX-48] a page that is on its way already is no second step back', () => {
  enterDocument('/payment-success', { codigo: 'A' });
  enterDocument('/payment-success', { codigo: 'B' });
  expect(entries.map(({ path }) => path)).toEqual(['/payment-method', '/payment-success']);
  expect(entries.at(-1)?.state).toMatchObject({ usr: { codigo: 'B' }, idx: 5 });
  expect(loads).toBe(2);
});
