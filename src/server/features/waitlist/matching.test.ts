import { describe, expect, it } from 'vitest';
import { whomToTell } from './matching.ts';

const any = { cor: '', tamanho: '' };
const variant = (cor: string, tamanho: string, units: number, stockItemId: number) => {
  return { cor, tamanho, units, stockItemId };
};
const people = (count: number, wanted = { cor: 'Azul', tamanho: 'M' }) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, ...wanted }));
const idsOf = (round: Parameters<typeof whomToTell>[0]) => whomToTell(round).map(({ id }) => id);

describe('whom to tell', () => {
  it('[WAIT-07] is the first of those who wait, as many as there are units', () => {
    const variants = [variant('Azul', 'M', 3, 1), variant('Azul', 'P', 9, 2)];
    expect(idsOf({ variants, stillBuying: [], waiting: people(10) })).toEqual([1, 2, 3]);
  });

  it('[WAIT-08] leaves a unit to each who was told and may still buy', () => {
    const variants = [variant('Azul', 'M', 3, 1)];
    const stillBuying = people(2);
    expect(idsOf({ variants, stillBuying, waiting: people(10) })).toEqual([1]);
    expect(idsOf({ variants, stillBuying: people(5), waiting: people(10) })).toEqual([]);
  });

  it('[WAIT-07] counts units that several sizes share once', () => {
    const variants = [variant('Azul', 'M', 2, 7), variant('Azul', 'P', 2, 7)];
    const waiting = [...people(2), { id: 3, cor: 'Azul', tamanho: 'P' }];
    expect(idsOf({ variants, stillBuying: [], waiting })).toEqual([1, 2]);
  });

  it('[WAIT-07] takes for who wants any from where most is left', () => {
    const variants = [variant('Azul', 'M', 1, 1), variant('Azul', 'P', 2, 2)];
    const waiting = [
      { id: 1, cor: 'azul', tamanho: '' },
      { id: 2, ...any },
      { id: 3, cor: 'Azul', tamanho: 'P' },
      { id: 4, cor: 'Azul', tamanho: 'M' },
    ];
    expect(idsOf({ variants, stillBuying: [], waiting })).toEqual([1, 2, 3]);
    expect(idsOf({ variants: [], stillBuying: [], waiting })).toEqual([]);
  });
});
