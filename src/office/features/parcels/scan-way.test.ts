import { expect, it } from 'vitest';
import { scanWay } from './scan-way.ts';

const CODE = 'aaaaabbbbbccccc';
const piece = (key: string) => ({ key, sku: key, gtin: '', name: 'Vestido', quantity: 1 });

it('[PACK-02, PACK-05] takes what is scanned for an order, for a piece of the open one, or lets it wait', () => {
  const wayOf = (typed: string, pieces: Parameters<typeof scanWay>[1]['pieces']) =>
    scanWay(typed, { busy: false, pieces });
  const texts = ['1042', '#1042', CODE, 'VES-AZ-M'];
  expect(texts.map((text) => wayOf(text, undefined))).toEqual(['order', 'order', 'order', 'order']);
  // While the open one is read, or can't be, a number would open another order.
  expect(texts.map((text) => wayOf(text, null))).toEqual(['wait', 'order', 'order', 'wait']);
  const pieces = [piece('1042'), piece(CODE)];
  expect(texts.map((text) => wayOf(text, pieces))).toEqual(['piece', 'order', 'piece', 'piece']);
});

it('[PACK-05] drops nothing silently while an order is being taken, nor cuts what is too long', () => {
  for (const pieces of [undefined, null, [piece('SAIA')]])
    for (const text of ['SAIA', '#1042', CODE]) expect(scanWay(text, { busy: true, pieces })).toBe('wait');
  const long = 'S'.repeat(80);
  expect(scanWay(long, { busy: false, pieces: [piece(long)] })).toBe('piece');
  expect(scanWay(`${long}S`, { busy: false, pieces: [piece(long)] })).toBe('too long');
});
