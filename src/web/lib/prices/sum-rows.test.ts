import { describe, expect, it } from 'vitest';
import type { KnownCredit } from '#shared/checkout.ts';
import { creditsIn } from './credits.ts';
import { plainSums } from './sums.ts';
import { sumRows } from './sum-rows.ts';

const credit = (final: string, balanceCents: number): KnownCredit => {
  return { codigo: `CODE${final}`, final, balanceCents, expiresAt: '2027-11-25T02:59:59.999Z' };
};
const sums = { ...plainSums(10_000, 1500), pixCutCents: 500 };
const told = (asked: Parameters<typeof sumRows>[0]) =>
  sumRows(asked).map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00A0', ' '));

describe('the lines of a sum with vales', () => {
  it('[CREDS-04] tells the total, each vale and what is left to pay', () => {
    expect(told({ sums, credits: [credit('AB12', 4000), credit('CD34', 5000)] })).toEqual([
      'Subtotal: R$ 100,00',
      'Frete: R$ 15,00',
      'Total: R$ 115,00',
      'Vale ••••AB12: − R$ 40,00',
      'Vale ••••CD34: − R$ 50,00',
      'A pagar: R$ 25,00',
    ]);
  });

  it('[CREDS-05] takes the vale off what PIX costs, and leaves out a vale that is not needed', () => {
    const rows = told({ sums, byPix: true, credits: [credit('AB12', 20_000), credit('CD34', 1)] });
    expect(rows.slice(-4)).toEqual([
      'Total: R$ 110,00',
      'Vale ••••AB12: − R$ 110,00',
      'A pagar: R$ 0,00',
      'Você economizou: R$ 5,00',
    ]);
  });

  it('[CREDS-04] stays as it was without any', () => {
    expect(told({ sums })).toEqual(['Subtotal: R$ 100,00', 'Frete: R$ 15,00', 'Total: R$ 115,00']);
  });
});

describe('vales in something that was kept', () => {
  it('[CREDS-14] are those that make sense, five at most', () => {
    const kept = [credit('AB12', 4000)];
    expect(creditsIn(kept)).toEqual(kept);
    expect(creditsIn([])).toBeUndefined();
    expect(creditsIn('AB12')).toBeUndefined();
    expect(creditsIn([{ ...credit('AB12', 1.5) }])).toBeUndefined();
    expect(creditsIn([{ ...credit('AB12', 1), codigo: 7 }])).toBeUndefined();
    expect(creditsIn(Array.from({ length: 6 }, () => credit('AB12', 1)))).toBeUndefined();
  });
});
