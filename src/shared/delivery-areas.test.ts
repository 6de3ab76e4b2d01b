import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaFor,
  MOST_RANGES,
  overlapsOf,
  parseRanges,
  priceIn,
  rangeText,
  type DeliveryArea,
} from './delivery-areas.ts';

const area = (changes: Partial<DeliveryArea> = {}): DeliveryArea => ({
  nome: 'Centro',
  faixas: [{ de: '20000000', ate: '20999999' }],
  precoCents: 1200,
  prazoDays: 2,
  mesmoDiaAte: null,
  gratisDeCents: null,
  ativo: true,
  ...changes,
});

describe('ranges as they are typed', () => {
  it.each([
    ['20000-000 a 20999-999', '20000000', '20999999'],
    ['20000000-20999999', '20000000', '20999999'],
    ['20000-000 - 20999999', '20000000', '20999999'],
    ['20000-000 até 20999-999', '20000000', '20999999'],
    ['  20000-000  ', '20000000', '20000000'],
  ])('%s', (text, de, ate) => {
    expect(parseRanges(text)).toEqual({ faixas: [{ de, ate }] });
  });

  it('are told with what is wrong', () => {
    for (const odd of ['centro', '2000-000', '20000-000 x 20999-999', '20000-000 20001-000 20002-000'])
      expect(parseRanges(odd)).toEqual({ problem: expect.stringContaining(odd) });
    expect(parseRanges('20999-999 a 20000-000')).toEqual({
      problem: expect.stringContaining('vem depois'),
    });
    expect(parseRanges(' \n ')).toHaveProperty('problem');
    expect(parseRanges('20000-000\n'.repeat(MOST_RANGES + 1))).toHaveProperty('problem');
    expect(parseRanges('9'.repeat(1_000_000))).toHaveProperty('problem');
  });

  it('come back as they are shown', () => {
    const cep = fc.integer({ min: 0, max: 99_999_999 }).map((code) => String(code).padStart(8, '0'));
    const range = fc.tuple(cep, cep).map(([a, b]) => (a < b ? { de: a, ate: b } : { de: b, ate: a }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: MOST_RANGES }), (faixas) => {
        expect(parseRanges(faixas.map(rangeText).join('\n'))).toEqual({ faixas });
      }),
    );
  });
});

describe('areas', () => {
  it('[AREA-03] hold by the cheapest for these goods, then by the soonest; inactive ones do not hold', () => {
    const near = area({ nome: 'Perto', precoCents: 800, prazoDays: 5 });
    const free = area({ nome: 'Grátis', precoCents: 2000, gratisDeCents: 10_000 });
    const same = area({ nome: 'Hoje', precoCents: 800, prazoDays: 9, mesmoDiaAte: 12 });
    const off = area({ nome: 'Fora', precoCents: 1, ativo: false });
    const all = [off, area(), near, free];
    const [early, late] = [new Date('2026-11-25T11:59:00-03:00'), new Date('2026-11-25T12:00:00-03:00')];
    const at = (some: readonly DeliveryArea[], goodsCents: number, now: Date) =>
      areaFor(some, { cep: '20040002', goodsCents, now })?.nome;
    expect(at(all, 9999, early)).toBe('Perto');
    expect(at(all, 10_000, early)).toBe('Grátis');
    expect(at([...all, same], 9999, early)).toBe('Hoje');
    expect(at([...all, same], 9999, late), 'its hour is over').toBe('Perto');
    expect(areaFor(all, { cep: '21000000', goodsCents: 1, now: early })).toBeNull();
    expect([priceIn(free, 9999), priceIn(free, 10_000)]).toEqual([2000, 0]);
  });

  it('[AREA-03] are told apart where they meet, edges too, each pair once', () => {
    const south = area({ nome: 'Sul', faixas: [{ de: '20999999', ate: '22000000' }] });
    const west = area({ nome: 'Oeste', faixas: [{ de: '23000000', ate: '23999999' }] });
    const off = area({ nome: 'Fora', ativo: false });
    expect(overlapsOf([area(), south, west, off])).toEqual([
      { areas: ['Centro', 'Sul'], faixa: { de: '20999999', ate: '20999999' } },
    ]);
  });
});
