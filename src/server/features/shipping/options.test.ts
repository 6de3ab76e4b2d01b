import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOfRange } from './own-ways.ts';
import { carrierOptions, localOption, withFreeShipping, type OfferRules } from './options.ts';

const RULES: OfferRules = {
  shopName: () => 'Vitrine',
  freeFromCents: () => 19_900,
  publicUrl: 'https://loja.example',
};

const AREAS = [
  { from: '26000000', to: '26999999', precoCents: 990, prazoDays: 1, nome: 'Entrega local' },
  { from: '26100000', to: '26199999', precoCents: 500, prazoDays: 2, nome: 'Entrega no bairro' },
].map(areaOfRange);
const localIn = (cep: string) =>
  localOption({ cep, subtotalCents: 5000 }, AREAS, { ...RULES, now: new Date(0) });

const offer = fc.record({
  id: fc.uuid(),
  servico: fc.constantFrom('PAC', '.Package', 'SEDEX'),
  company: fc.constantFrom('', 'Jadlog'),
  priceCents: fc.integer({ min: 1, max: 90_000 }),
  prazoDays: fc.integer({ min: 0, max: 40 }),
  logo: fc.constant(null),
});

const logoOf = (logo: string) =>
  carrierOptions(
    [{ id: '1', servico: 'x', company: 'x', priceCents: 1, prazoDays: 1, logo }],
    false,
    RULES,
  )[0]?.logo;

describe('options', () => {
  it('[SHIP-11] are local within a range, its edges included, by the cheapest range', () => {
    expect(localIn('26000000')).toMatchObject([{ tipo: 'delivery_local', priceCents: 990, prazo: 1 }]);
    expect(localIn('26999999')).toHaveLength(1);
    expect(localIn('26130230')).toMatchObject([{ nome: 'Entrega no bairro', priceCents: 500 }]);
    expect([localIn('25999999'), localIn('27000000')]).toEqual([[], []]);
  });

  it('[SHIP-08] name Correios where the provider names nobody, and show no dots of machines', () => {
    const unnamed = { id: '3', servico: '.Package', company: '', priceCents: 1, prazoDays: 1, logo: null };
    expect(carrierOptions([unnamed], false, RULES)).toMatchObject([
      {
        nome: 'Correios Package',
        servico: '.Package',
        company: 'Correios',
        descricao: 'Correios · até 1 dia útil após a postagem',
      },
    ]);
  });

  it('show a carrier’s mark from https or from the shop itself', () => {
    expect(logoOf('https://outra.example/a.png')).toBe('https://outra.example/a.png');
    expect(logoOf('https://loja.example/marcas/a.svg')).toBe('/marcas/a.svg');
    expect([logoOf('http://outra.example/a.png'), logoOf('javascript:alert(1)')]).toEqual([null, null]);
  });

  it('[SHIP-12] make the cheapest one free from R$ 199,00 on, and change no other', () => {
    fc.assert(
      fc.property(
        fc.array(offer, { minLength: 1 }),
        fc.integer({ min: 1, max: 60_000 }),
        (offers, subtotalCents) => {
          const before = [...localIn('26130230'), ...carrierOptions(offers, false, RULES)];
          const after = withFreeShipping(before, subtotalCents, RULES);
          const changed = after.filter((option, index) => option.priceCents !== before[index]?.priceCents);
          const least = Math.min(...before.map(({ priceCents }) => priceCents));
          expect(changed).toHaveLength(subtotalCents >= 19_900 ? 1 : 0);
          for (const option of changed) {
            expect(option.priceCents).toBe(0);
            expect(before.find(({ id }) => id === option.id)?.priceCents).toBe(least);
          }
          expect(withFreeShipping(before, subtotalCents, { ...RULES, freeFromCents: () => null })).toEqual(
            before,
          );
          const office = { ...RULES, isSetByOffice: () => true };
          expect(withFreeShipping(before, subtotalCents, office)).toEqual(before);
        },
      ),
    );
  });
});
