import { describe, expect, it } from 'vitest';
import type { Precos } from '#shared/wire/prices.ts';
import { lostPromotions, nearPromotions } from './told-promotions.ts';

type Other = Precos['outras'][number];

const take3: Other = {
  id: 1,
  nome: 'Leve 3, pague 2',
  motivo: 'too_few_units',
  texto: 'Falta 1 peça.',
};

function told(names: readonly string[], outras: Other[] = []): Precos {
  const descontos = names.map((nome) => ({ nome, valor: 10 }));
  return { linhas: [{}], descontos, desconto_frete: null, frete: null, outras } as unknown as Precos;
}

describe('a promotion of the cart', () => {
  it('[PSCR-20] that has stopped applying is told with its reason, until it applies again', () => {
    const first = told(['Leve 3, pague 2', 'Inverno']);
    const second = told(['Inverno'], [take3]);
    const lost = lostPromotions(first, second, []);
    expect(lost).toEqual([{ nome: 'Leve 3, pague 2', texto: 'Falta 1 peça.' }]);
    expect(lostPromotions(second, told(['Inverno'], [take3]), lost)).toEqual(lost);
    expect(lostPromotions(second, first, lost)).toEqual([]);
  });

  it('[PSCR-20] that has ended is told as ended, and what never applied is not', () => {
    expect(lostPromotions(told(['Inverno']), told([]), [])).toEqual([
      { nome: 'Inverno', texto: 'terminou ou mudou.' },
    ]);
    expect(lostPromotions(null, told([], [take3]), [])).toEqual([]);
  });

  it('[PSCR-21] to whose minimum little is missing says how much, but once', () => {
    expect(nearPromotions(told([], [take3]), []).map(({ texto }) => texto)).toEqual(['Falta 1 peça.']);
    expect(nearPromotions(told([], [take3]), [take3])).toEqual([]);
    expect(nearPromotions(told([], [take3]), [], [1])).toEqual([]);
    expect(nearPromotions(told([], [{ ...take3, motivo: 'other_region' }]), [])).toEqual([]);
  });
});
