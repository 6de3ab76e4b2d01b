import { describe, expect, it } from 'vitest';
import { demoCategories, demoProducts } from './index.ts';

const names = (values: readonly string[]) => new Set(values).size;
const hexColour = /^#[0-9a-f]{6}$/;
const stockOf = (product: (typeof demoProducts)[number]) =>
  product.variantes.reduce((sum, variant) => sum + variant.estoque, 0);

describe('demonstration catalogue', () => {
  it('[DEMO-01] has at least 48 garments in six categories or more, each of them filled', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(48);
    expect(demoCategories.length).toBeGreaterThanOrEqual(6);
    expect(names(demoCategories.map((category) => category.slug))).toBe(demoCategories.length);
    const used = new Set(demoProducts.map((product) => product.categoria));
    expect([...used].toSorted()).toEqual(demoCategories.map((category) => category.nome).toSorted());
  });

  it('opens the category list with Croppeds, Macacão and Macaquinho', () => {
    const ordered = demoCategories.toSorted((a, b) => a.ordem - b.ordem).map((category) => category.nome);
    expect(ordered.slice(0, 3)).toEqual(['Croppeds', 'Macacão', 'Macaquinho']);
  });

  it('[DEMO-07] never repeats a name, a description or a SKU', () => {
    expect(names(demoProducts.map((product) => product.nome))).toBe(demoProducts.length);
    expect(names(demoProducts.map((product) => product.descricao))).toBe(demoProducts.length);
    expect(names(demoProducts.map((product) => product.sku))).toBe(demoProducts.length);
    const skus = demoProducts.flatMap((product) => product.variantes.map((variant) => variant.sku));
    expect(names(skus)).toBe(skus.length);
    for (const sku of skus) expect(sku).toMatch(/^[A-Z]{3}-\d{3}-[A-Z]{3}-(PP|P|M|G|GG|UN|3[68]|4[0246])$/);
  });

  it('never draws two garments alike', () => {
    const cuts = demoProducts.map(({ drawing }) => {
      const { details = [], ...cut } = drawing;
      return JSON.stringify([Object.entries({ ...cut, seed: 0 }).toSorted(), details.toSorted()]);
    });
    expect(names(cuts)).toBe(demoProducts.length);
    expect(names(demoProducts.map((product) => String(product.drawing.seed)))).toBe(demoProducts.length);
  });

  it('gives every colour name one hex', () => {
    const hexes = new Map<string, string>();
    for (const { nome, hex } of demoProducts.flatMap((product) => product.cores)) {
      expect(hex).toMatch(hexColour);
      expect(hexes.get(nome) ?? hex).toBe(hex);
      hexes.set(nome, hex);
    }
    expect(names([...hexes.values()])).toBe(hexes.size);
  });

  it('[DEMO-05] puts about a third of the garments on promotion, always below the price', () => {
    const promotional = demoProducts.filter((product) => product.promocionalCents !== null);
    expect(promotional.length / demoProducts.length).toBeGreaterThan(0.25);
    expect(promotional.length / demoProducts.length).toBeLessThan(0.45);
    for (const { promocionalCents, precoCents } of promotional)
      expect(promocionalCents).toBeLessThan(precoCents);
  });

  it('[DEMO-04] features ten garments, each on a card colour of its own', () => {
    const featured = demoProducts.filter((product) => product.destaque);
    expect(featured).toHaveLength(10);
    for (const { corBackground } of featured) expect(corBackground).toMatch(hexColour);
    expect(names(featured.map((product) => String(product.corBackground)))).toBe(10);
    expect(demoProducts.filter((product) => product.corBackground !== null)).toHaveLength(10);
  });

  it('[DEMO-06] has sizes and colours that are sold out, and one garment that is sold out altogether', () => {
    const noSize = demoProducts.filter(
      (product) => stockOf(product) > 0 && product.variantes.some(({ estoque }) => estoque === 0),
    );
    const noColour = noSize.filter((product) =>
      product.cores.some(({ nome }) =>
        product.variantes.filter(({ cor }) => cor === nome).every(({ estoque }) => estoque === 0),
      ),
    );
    expect(noSize.length).toBeGreaterThan(10);
    expect(noColour).toHaveLength(3);
    expect(demoProducts.filter((product) => stockOf(product) === 0)).toHaveLength(1);
  });
});

describe('every garment', () => {
  it('[DEMO-07] keeps the lengths and prices of the shop', () => {
    for (const { nome, descricao, precoCents, promocionalCents, tags } of demoProducts) {
      expect(nome.length).toBeLessThanOrEqual(200);
      expect(descricao.length, nome).toBeGreaterThan(80);
      expect(descricao.length, nome).toBeLessThanOrEqual(5000);
      expect(precoCents, nome).toBeGreaterThanOrEqual(4990);
      expect(precoCents, nome).toBeLessThanOrEqual(38990);
      expect([precoCents % 100, (promocionalCents ?? 90) % 100], nome).toEqual([90, 90]);
      expect(tags.length > 0 && tags.length <= 30 && tags.every((tag) => tag.length <= 40), nome).toBe(true);
    }
  });

  it('[DEMO-02] comes in two to five colours, named without a dash', () => {
    for (const { nome, cores } of demoProducts) {
      expect(cores.length >= 2 && cores.length <= 5, nome).toBe(true);
      expect(names(cores.map((cor) => cor.nome)), nome).toBe(cores.length);
      for (const cor of cores) expect(cor.nome).not.toContain('-');
    }
  });

  it('has one variant per colour and size, stocked with 0 or 2 to 25', () => {
    for (const { nome, cores, tamanhos, variantes } of demoProducts) {
      expect(names(variantes.map(({ cor, tamanho }) => `${cor}/${tamanho}`)), nome).toBe(variantes.length);
      expect(variantes.length, nome).toBe(cores.length * tamanhos.length);
      for (const { estoque, sku } of variantes) {
        expect(Number.isInteger(estoque), sku).toBe(true);
        expect(estoque === 0 || (estoque >= 2 && estoque <= 25), sku).toBe(true);
      }
    }
  });

  it('[DEMO-03] measures every size in centimetres that grow with the size', () => {
    for (const { nome, tamanhos } of demoProducts) {
      for (const [index, { tamanho, detalhes }] of tamanhos.entries()) {
        const smaller: Record<string, number | undefined> = { ...tamanhos[index - 1]?.detalhes };
        expect(Object.keys(detalhes).length, nome).toBeGreaterThanOrEqual(2);
        for (const [measure, cm = 0] of Object.entries(detalhes)) {
          expect(cm > 5 && cm < 170, `${nome} ${tamanho} ${measure}`).toBe(true);
          expect(cm, `${nome} ${tamanho} ${measure}`).toBeGreaterThan(smaller[measure] ?? 0);
        }
      }
    }
  });

  it('names a cloth whose fibres add up to a hundred', () => {
    for (const { nome, material } of demoProducts) {
      for (const part of material.split(';')) {
        const shares = [...part.matchAll(/(\d+)% [a-zá-ú]+/g)].map((match) => Number(match[1]));
        expect(
          shares.reduce((sum, share) => sum + share, 0),
          nome,
        ).toBe(100);
      }
    }
  });

  it('weighs and folds like a garment in a bag', () => {
    for (const { nome, pesoGrams, alturaMm, larguraMm, comprimentoMm } of demoProducts) {
      expect(pesoGrams >= 80 && pesoGrams <= 900, nome).toBe(true);
      for (const side of [alturaMm, larguraMm, comprimentoMm])
        expect(side >= 20 && side <= 400, nome).toBe(true);
    }
  });
});
