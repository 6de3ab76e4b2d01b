import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  cardInstalmentText,
  colorsOf,
  countInCategory,
  countText,
  discountPercent,
  effectivePriceCents,
  filterCards,
  firstChoice,
  imageOfColor,
  isSoldOut,
  priceText,
  sizesOf,
  sortCards,
  stockOf,
} from './catalog.ts';
import { fold } from './text.ts';

const NAMES = ['Cropped Açaí', 'Macacão Lua', 'macaquinho sol', 'Vestido Ômega', 'Zíper Único', 'Ágata'];

const card = fc.record({
  nome: fc.constantFrom(...NAMES),
  descricao: fc.constantFrom('', 'Tecido leve de verão', 'ALÇAS finas', 'Linho'),
  preco: fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100),
  promocional: fc.option(fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100)),
  categoria: fc.constantFrom('Macacão', 'Croppeds', 'Vestidos'),
  cor: fc.uniqueArray(fc.constantFrom('Preto', 'Café', 'Rosa Chá')).map(toColors),
  tamanhos: fc.uniqueArray(fc.constantFrom('P', 'M', 'G', '38', 'Único')),
  destaque: fc.boolean(),
  material: fc.constant(''),
  tags: fc.constant<string[]>([]),
});
const cards = fc.array(card, { maxLength: 30 });

function toColors(names: string[]): { nome: string; hex: string | null }[] {
  return names.map((nome) => ({ nome, hex: '#111111' }));
}

describe('prices', () => {
  it('[CAPI-16] lets a promotional price count only when it is below the price', () => {
    expect(effectivePriceCents({ preco: 100, promocional: 79.9 })).toBe(7990);
    expect(effectivePriceCents({ preco: 100, promocional: 100 })).toBe(10_000);
    expect(effectivePriceCents({ preco: 100, promocional: 120 })).toBe(10_000);
    expect(effectivePriceCents({ preco: 100, promocional: null })).toBe(10_000);
  });

  it('[HOME-30, CARD-35, CARD-37] writes two parts, unless they are too small or have interest', () => {
    const rules = { most: 12, withoutInterest: 3, leastCents: 0, monthlyRate: null };
    const dress = { preco: 129.9, promocional: null };
    expect(cardInstalmentText(dress, rules)).toBe('ou 2x de R$ 64,95');
    expect(cardInstalmentText(dress, { ...rules, leastCents: 6495 })).toBe('ou 2x de R$ 64,95');
    expect(cardInstalmentText(dress, { ...rules, leastCents: 6496 })).toBe('');
    expect(cardInstalmentText(dress, { ...rules, withoutInterest: 1, monthlyRate: 2.99 })).toBe('');
  });

  it('[HOME-31] rounds the percentage that a promotion takes off', () => {
    expect(discountPercent({ preco: 129.9, promocional: 99.9 })).toBe(23);
    expect(discountPercent({ preco: 129.9, promocional: null })).toBe(0);
  });

  it('[HOME-29] writes a price in pt-BR', () => {
    expect(priceText({ preco: 1299.9, promocional: null })).toBe('R$ 1.299,90');
  });

  it('is never above the price, and whole cents', () => {
    fc.assert(
      fc.property(card, (one) => {
        const cents = effectivePriceCents(one);
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThan(0);
        expect(cents).toBeLessThanOrEqual(Math.round(one.preco * 100));
      }),
    );
  });
});

describe('lists', () => {
  it('[HOME-26] counts in the singular and the plural', () => {
    expect([0, 1, 2].map(countText)).toEqual([
      '0 produtos encontrados',
      '1 produto encontrado',
      '2 produtos encontrados',
    ]);
  });

  it('[HOME-16] searches name or description without case and accents', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom('ACAI', 'verao', 'alcas', 'omega', 'xyz'), (all, q) => {
        const kept = filterCards(all, { q });
        const holds = (one: (typeof all)[number]) => fold(`${one.nome}|${one.descricao}`).includes(fold(q));
        expect(kept).toEqual(all.filter(holds));
      }),
    );
  });

  it('[HOME-19] [HOME-20] keeps exactly as many of a category as its tab counts', () => {
    fc.assert(
      fc.property(cards, (all) => {
        const kept = filterCards(all, { categoria: 'MACACAO' });
        expect(kept.every((one) => one.categoria === 'Macacão')).toBe(true);
        expect(kept).toHaveLength(countInCategory(all, 'Macacão'));
        expect(filterCards(all, { categoria: 'Todas' })).toEqual(all);
      }),
    );
  });

  it('keeps what has one of the colours and one of the sizes', () => {
    fc.assert(
      fc.property(cards, (all) => {
        const kept = filterCards(all, { cores: ['cafe', 'PRETO'], tamanhos: ['unico', 'g'] });
        const fits = (one: (typeof all)[number]) =>
          one.cor.some(({ nome }) => nome === 'Café' || nome === 'Preto') &&
          one.tamanhos.some((size) => size === 'Único' || size === 'G');
        expect(kept).toEqual(all.filter(fits));
      }),
    );
  });

  it('[HOME-22] sorts by effective price, equal ones in the order they had', () => {
    fc.assert(
      fc.property(cards, (all) => {
        const up = sortCards(all, 'menor');
        expect(new Set(up)).toEqual(new Set(all));
        const places = up.map((one) => [effectivePriceCents(one), all.indexOf(one)] as const);
        expect(places).toEqual(places.toSorted(([a, first], [b, second]) => a - b || first - second));
        expect(sortCards(all, 'maior').map(effectivePriceCents)).toEqual(
          up.map(effectivePriceCents).toReversed(),
        );
      }),
    );
  });

  it('[HOME-23] sorts names as Portuguese does, accents beside their letters', () => {
    const all = fc.sample(card, 1).flatMap((one) => NAMES.map((nome) => Object.assign({}, one, { nome })));
    const sorted = ['Ágata', 'Cropped Açaí', 'Macacão Lua', 'macaquinho sol', 'Vestido Ômega', 'Zíper Único'];
    expect(sortCards(all, 'nome').map((one) => one.nome)).toEqual(sorted);
    expect(sortCards(all, 'nome-desc').map((one) => one.nome)).toEqual(sorted.toReversed());
    expect(sortCards(all, '')).toEqual(all);
  });

  it('lists each colour and each size once, sizes from small to large', () => {
    const all = [
      { cor: toColors(['Preto', 'Café']), tamanhos: ['GG', 'P', '40'] },
      { cor: toColors(['preto', 'Areia']), tamanhos: ['Único', '38', 'M', 'PP', 'p'] },
    ];
    expect(colorsOf(all).map((one) => one.nome)).toEqual(['Areia', 'Café', 'Preto']);
    expect(sizesOf(all).map(fold)).toEqual(['pp', 'p', 'm', 'gg', '38', '40', 'unico']);
  });
});

describe('a product', () => {
  const product = {
    cor: toColors(['Preto', 'Café']),
    tamanho: ['P', 'M'].map((tamanho) => ({ tamanho, detalhes: null })),
    imagens: ['/1', '/2'],
    imagensPorCor: {} as Record<string, string>,
    variantes: [
      { cor: 'Preto', tamanho: 'P', estoque: 0, sku: '1' },
      { cor: 'Preto', tamanho: 'M', estoque: 0, sku: '2' },
      { cor: 'Café', tamanho: 'P', estoque: 0, sku: '3' },
      { cor: 'Café', tamanho: 'M', estoque: 4, sku: '4' },
    ],
  };

  it('[PROD-10] takes a colour image by the map, then by position, then the first', () => {
    expect(imageOfColor(product, 'cafe')).toBe('/2');
    expect(imageOfColor({ ...product, imagensPorCor: { Café: '/map' } }, 'CAFÉ')).toBe('/map');
    expect(imageOfColor(product, 'Lilás')).toBe('/1');
    expect(imageOfColor({ ...product, imagens: [] }, 'Preto')).toBe('');
  });

  it('[PROD-09] chooses the first colour and the first size that can be bought', () => {
    expect(firstChoice(product)).toEqual({ cor: 'Café', tamanho: 'M' });
    const none = product.variantes.map((variant) => ({ ...variant, estoque: 0 }));
    expect(firstChoice({ ...product, variantes: none })).toEqual({ cor: 'Preto', tamanho: 'P' });
    expect(isSoldOut({ variantes: none })).toBe(true);
    expect(isSoldOut(product)).toBe(false);
  });

  it('knows the stock of a variant, and none of one that does not exist', () => {
    expect(stockOf(product, 'café', 'm')).toBe(4);
    expect(stockOf(product, 'Lilás', 'M')).toBe(0);
  });
});
