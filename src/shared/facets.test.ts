import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { filterCards } from './catalog.ts';
import { DISCOUNTS } from './discounts.ts';
import { facetsOf, keepFurther, materialsOf } from './facets.ts';

const card = fc.record({
  nome: fc.constant('Saia'),
  descricao: fc.constant(''),
  preco: fc.integer({ min: 1000, max: 9000 }).map((cents) => cents / 100),
  promocional: fc.option(fc.integer({ min: 1000, max: 9000 }).map((cents) => cents / 100)),
  categoria: fc.constantFrom('Saias', 'Croppeds'),
  cor: fc
    .uniqueArray(fc.constantFrom('Preto', 'Café', 'Rosa'), { minLength: 1 })
    .map((names) => names.map((nome) => ({ nome, hex: null }))),
  tamanhos: fc.uniqueArray(fc.constantFrom('P', 'M', 'G')),
  destaque: fc.boolean(),
  material: fc.constantFrom('100% linho', '55% Linho, 45% viscose; forro 100% algodão', ''),
  tags: fc.constant<string[]>([]),
});
const chosen = fc.record({
  categoria: fc.constantFrom('', 'saias'),
  cores: fc.uniqueArray(fc.constantFrom('preto', 'Café')),
  tamanhos: fc.uniqueArray(fc.constantFrom('P', 'G')),
  materiais: fc.uniqueArray(fc.constantFrom('linho', 'Viscose')),
  desconto: fc.option(fc.constantFrom(...DISCOUNTS)),
  promocoes: fc.boolean(),
  minCents: fc.option(fc.constant(2000)),
});

describe('the options of the filters', () => {
  it('[CAT-30] each counts what would be shown if it alone were chosen beside the other filters', () => {
    fc.assert(
      fc.property(fc.array(card, { maxLength: 25 }), chosen, (all, filter) => {
        const given = { ...filter, minCents: filter.minCents, maxCents: null };
        const facets = facetsOf({ all, found: all }, given, ['Saias', 'Croppeds']);
        const shown = (part: object) => {
          const asked = { ...given, ...part };
          return filterCards(keepFurther(all, asked), asked).length;
        };
        for (const { value, count } of facets.categorias) expect(count).toBe(shown({ categoria: value }));
        for (const { value, count } of facets.cores) expect(count).toBe(shown({ cores: [value] }));
        for (const { value, count } of facets.tamanhos) expect(count).toBe(shown({ tamanhos: [value] }));
        for (const { value, count } of facets.materiais) expect(count).toBe(shown({ materiais: [value] }));
        for (const { value, count } of facets.descontos) {
          expect(count).toBe(shown({ desconto: Number(value) }));
        }
      }),
    );
  });

  it('[CAT-30] a composition is of its fibres, its lining not among them', () => {
    expect(materialsOf('55% linho, 45% viscose; forro 100% algodão')).toEqual(['Linho', 'Viscose']);
    expect(materialsOf('98,5 % Algodão e 1,5% elastano')).toEqual(['Algodão', 'Elastano']);
    expect(materialsOf('Couro')).toEqual(['Couro']);
    for (const nothing of ['', '100%', ' ; forro 100% algodão', 'x'.repeat(5000)]) {
      expect(materialsOf(nothing)).toEqual([]);
    }
  });
});
