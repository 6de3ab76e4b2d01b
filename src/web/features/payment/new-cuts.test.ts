import { describe, expect, it } from 'vitest';
import type { Sums } from '#shared/checkout.ts';
import { lostOf, newCutsIn } from './new-cuts.ts';

const SHOWN: Sums = {
  subtotalCents: 20_000,
  cuts: [
    { nome: 'Semana da moda', codigo: null, cents: 1000 },
    { nome: 'Verão', codigo: null, cents: 500 },
    { nome: 'Boas-vindas', codigo: 'OLA', cents: 300 },
  ],
  freightCents: 1990,
  freightCutCents: 1990,
  pixCutCents: 900,
  totalCents: 18_200,
};
const outra = (nome: string, tipo: string, motivo: string) => ({
  id: 1,
  nome,
  tipo,
  motivo,
  texto: 'Terminou.',
});

describe('a refusal for another sum', () => {
  it('[PSCR-24] names which of the shown discounts are gone, and no other', () => {
    const body = {
      descontos: [{ nome: 'Verão', valor: 5 }],
      desconto_frete: null,
      desconto_pix: 0,
      outras: [
        outra('Semana da moda', 'percentual', 'ended'),
        outra('Frete grátis', 'frete', 'pausada'),
        outra('5 % no PIX', 'pix', 'ended'),
        outra('Frete de outra região', 'frete', 'other_region'),
        outra('Outra', 'leve_pague', 'ended'),
      ],
    };
    const cuts = newCutsIn(body, false);
    const names = cuts === null ? [] : lostOf(SHOWN, cuts).map(({ nome }) => nome);
    expect(names).toEqual(['Semana da moda', 'Frete grátis', '5 % no PIX']);
  });

  it('[PSCR-24] names none where the sum is that of an order that stands, or nothing was shown', () => {
    const cuts = newCutsIn({ desconto_pix: 9 }, false);
    expect(cuts && lostOf(SHOWN, cuts)).toEqual([]);
    expect(cuts && lostOf(undefined, cuts)).toEqual([]);
  });
});
