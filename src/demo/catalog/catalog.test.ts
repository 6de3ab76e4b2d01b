import { describe, expect, it } from 'vitest';
import { demoCategories, demoProducts } from './index.ts';
import type { DemoProduct } from './index.ts';

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

/** Names of the garments that break a rule, so that a failure says which. */
const breaking = (keeps: (product: DemoProduct) => boolean) =>
  demoProducts.filter((product) => !keeps(product)).map((product) => product.nome);
const within = (value: number, least: number, most: number) => value >= least && value <= most;

const colourSizePairs = ({ cores, tamanhos }: DemoProduct) =>
  cores.flatMap((cor) => tamanhos.map(({ tamanho }) => `${cor.nome}/${tamanho}`));
const isStock = (estoque: number) => Number.isInteger(estoque) && (estoque === 0 || within(estoque, 2, 25));
const measuresOf = ({ tamanhos }: DemoProduct) =>
  tamanhos.map(({ detalhes }) => Object.keys(detalhes).toSorted().join(' '));
const growsWithSize = ({ tamanhos }: DemoProduct) =>
  tamanhos.every(({ detalhes }, index) => {
    const smaller = new Map(Object.entries(tamanhos[index - 1]?.detalhes ?? {}));
    return Object.entries(detalhes).every(([name, cm = 0]) => cm > (smaller.get(name) ?? 5) && cm < 170);
  });
const fibreShares = (cloth: string) =>
  [...cloth.matchAll(/(\d{1,3})% [a-zá-ú]+/g)].reduce((total, match) => total + Number(match[1]), 0);
const foldedSides = (product: DemoProduct) => [product.alturaMm, product.larguraMm, product.comprimentoMm];

describe('every garment', () => {
  it('[DEMO-07] keeps the lengths of the shop', () => {
    expect(breaking(({ nome }) => within(nome.length, 5, 200))).toEqual([]);
    expect(breaking(({ descricao }) => within(descricao.length, 80, 5000))).toEqual([]);
    expect(breaking(({ tags }) => within(tags.length, 1, 30))).toEqual([]);
    expect(breaking(({ tags }) => tags.every((tag) => within(tag.length, 1, 40)))).toEqual([]);
  });

  it('costs between 49,90 and 389,90, and always ninety cents', () => {
    expect(breaking(({ precoCents }) => within(precoCents, 4990, 38990))).toEqual([]);
    expect(breaking(({ precoCents }) => precoCents % 100 === 90)).toEqual([]);
    expect(breaking(({ promocionalCents }) => (promocionalCents ?? 90) % 100 === 90)).toEqual([]);
  });

  it('[DEMO-02] comes in two to five colours, named without a dash', () => {
    expect(breaking(({ cores }) => within(cores.length, 2, 5))).toEqual([]);
    expect(breaking(({ cores }) => names(cores.map((cor) => cor.nome)) === cores.length)).toEqual([]);
    expect(breaking(({ cores }) => cores.every((cor) => !cor.nome.includes('-')))).toEqual([]);
  });

  it('has one variant per colour and size, stocked with 0 or 2 to 25', () => {
    for (const product of demoProducts) {
      const pairs = product.variantes.map(({ cor, tamanho }) => `${cor}/${tamanho}`);
      expect(pairs).toEqual(colourSizePairs(product));
    }
    expect(breaking(({ variantes }) => variantes.every(({ estoque }) => isStock(estoque)))).toEqual([]);
  });

  it('[DEMO-03] measures every size in centimetres that grow with the size', () => {
    expect(breaking((product) => (measuresOf(product)[0] ?? '').split(' ').length >= 2)).toEqual([]);
    expect(breaking((product) => names(measuresOf(product)) === 1)).toEqual([]);
    expect(breaking(growsWithSize)).toEqual([]);
  });

  it('names a cloth whose fibres add up to a hundred', () => {
    expect(
      breaking(({ material }) => material.split(';').every((cloth) => fibreShares(cloth) === 100)),
    ).toEqual([]);
  });

  it('weighs and folds like a garment in a bag', () => {
    expect(breaking(({ pesoGrams }) => within(pesoGrams, 80, 900))).toEqual([]);
    expect(breaking((product) => foldedSides(product).every((side) => within(side, 20, 400)))).toEqual([]);
  });
});
