import { describe, expect, it } from 'vitest';
import {
  catalogSearch,
  countFilters,
  isChosen,
  readCatalogNarrowing,
  toggled,
  withoutFilters,
} from './catalog-query.ts';

const read = (query: string) => readCatalogNarrowing(new URLSearchParams(query));

describe("the catalogue's filters in the address", () => {
  it('[CAT-23] reads what it has written', () => {
    const narrowing = {
      q: 'renda & linho',
      categoria: 'Macacão',
      cores: ['Rosa', 'Azul-marinho'],
      tamanhos: ['P', '38'],
      sort: 'nome-desc' as const,
      minCents: 5000,
      maxCents: 129_990,
      materiais: ['Linho', 'Viscose'],
      desconto: 20,
      promocoes: true,
      novidades: true,
    };
    expect(read(catalogSearch(narrowing))).toEqual(narrowing);
    expect(catalogSearch(read(''))).toBe('');
  });

  it('takes prices and orders that make no sense as if they were absent', () => {
    for (const query of [
      'min=abc',
      'min=-5',
      'max=',
      'ordem=azul',
      'busca=%20%20',
      'desconto=15',
      'promocoes=sim',
      'novidades=0',
    ]) {
      expect(catalogSearch(read(query))).toBe('');
    }
    expect(read('min=49,90&max=1.299,90')).toMatchObject({ minCents: 4990, maxCents: 129_990 });
  });

  it('puts a name in and takes it out again, whatever its case and accents', () => {
    expect(toggled(['Rosa'], 'Azul')).toEqual(['Rosa', 'Azul']);
    expect(toggled(['macacao', 'Rosa'], 'Macacão')).toEqual(['Rosa']);
    expect(isChosen(['LILAS'], 'Lilás')).toBe(true);
  });

  it('counts what narrows, a price range once, and keeps category and order when all of it goes', () => {
    const narrowing = read(
      'categoria=Saias&cor=Rosa&cor=Azul&tamanho=P&min=10&max=90&busca=x&ordem=menor&material=Linho&desconto=30&desconto=10&novidades=1',
    );
    expect(countFilters(narrowing)).toBe(7);
    expect(narrowing.desconto).toBe(10);
    expect(catalogSearch(withoutFilters(narrowing))).toBe('?categoria=Saias&novidades=1&ordem=menor');
  });
});
