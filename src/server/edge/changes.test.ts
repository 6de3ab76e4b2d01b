import { expect, it } from 'vitest';
import { createChanges } from './changes.ts';

const goods = (hashes: Record<number, string>, together: Record<number, number[]> = {}) => ({
  byId: new Map(Object.entries(hashes).map(([id, hash]) => [Number(id), { hash }])),
  boughtTogether: new Map(Object.entries(together).map(([id, others]) => [Number(id), others])),
});

function bench() {
  const shown = { version: 'a', goods: goods({ 1: 'x', 2: 'y' }) };
  const changes = createChanges({ version: () => shown.version, goods: () => shown.goods }, 'aqui');
  return { shown, keys: () => [...changes().keys()], changes };
}

it('[EDGE-08] begins with the whole shop, and has nothing to say until something changes', () => {
  const { changes } = bench();
  expect([...changes()]).toEqual([['loja', 'inicio-aqui']]);
  expect([...changes()]).toEqual([]);
});

it('[EDGE-08] names the products whose own page alone has changed, and the whole shop where lists have', () => {
  const { shown, keys } = bench();
  keys();
  shown.goods = goods({ 1: 'x2', 2: 'y' });
  expect(keys()).toEqual(['produto-1']);
  shown.goods = goods({ 1: 'x2', 2: 'y' }, { 2: [1] });
  expect(keys()).toEqual(['produto-2']);
  shown.goods = goods({ 1: 'x3', 2: 'y' }, { 2: [1] });
  shown.version = 'b';
  expect(keys()).toEqual(['loja']);
  expect(keys()).toEqual([]);
});

it('[EDGE-08] calls the same change by the same version on every server, and another by another', () => {
  const [one, other] = [bench(), bench()];
  for (const { changes } of [one, other]) changes();
  for (const { shown } of [one, other]) shown.version = 'b';
  const said = [...one.changes()];
  expect([...other.changes()]).toEqual(said);
  one.shown.version = 'c';
  expect([...one.changes()]).not.toEqual(said);
});
