import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProduct as product } from '../../test/support/sample-product.ts';
import type { Cart } from './cart.ts';
import {
  addItem,
  changeColor,
  count,
  lineId,
  lineOf,
  maxQuantity,
  productIdOf,
  setGift,
  setQuantity,
  subtotalCents,
} from './cart.ts';
import { parseCart, serialiseCart } from './stored-cart.ts';

const rosaM = { cor: 'Rosa', tamanho: 'M', quantidade: 1 };
const azulM = { cor: 'Azul-marinho', tamanho: 'M', quantidade: 1 };

describe('a cart line', () => {
  it('[CART-01] has the id {product}-{tamanho}-{cor}, whose number is read before the first dash', () => {
    const line = lineOf(product(7), azulM);
    expect(line.id).toBe('7-M-Azul-marinho');
    expect(productIdOf(line.id)).toBe(7);
    expect(productIdOf('12')).toBe(12);
    expect(['', 'abc', '0-M-Rosa', '-1', '1x-M'].map(productIdOf)).toEqual([null, null, null, null, null]);
  });

  it('[CART-05] costs the promotional price when it is below preco, else preco', () => {
    expect(lineOf(product(1, { promocional: 149.9 }), rosaM).preco).toBe(149.9);
    expect(lineOf(product(1, { promocional: 249.9 }), rosaM).preco).toBe(199.9);
    expect(lineOf(product(1), rosaM).preco).toBe(199.9);
  });
});

describe('adding', () => {
  it('[CART-02] raises the quantity of the same product, size and colour, and appends anything else', () => {
    const first = addItem([], lineOf(product(1), rosaM));
    const twice = addItem(first, lineOf(product(1), { ...rosaM, quantidade: 2 }));
    expect(twice.map((line) => line.quantidade)).toEqual([3]);
    const more = [azulM, { ...rosaM, tamanho: 'P' }].map((choice) => lineOf(product(1), choice));
    expect([...more, lineOf(product(2), rosaM)].reduce(addItem, twice)).toHaveLength(4);
  });

  it('[CART-04] stops at the stock of the colour and size', () => {
    const cart = addItem([], lineOf(product(1), { ...rosaM, quantidade: 9 }));
    expect(count(cart)).toBe(5);
    expect(addItem(cart, lineOf(product(1), rosaM))).toBe(cart);
  });

  it('[CART-04] counts all colours and sizes against a shared stock', () => {
    const shared = product(1, { estoqueCompartilhado: true });
    const cart = addItem([], lineOf(shared, { ...rosaM, quantidade: 4 }));
    expect(count(addItem(cart, lineOf(shared, { ...azulM, quantidade: 4 })))).toBe(5);
  });
});

describe('receivers of gift cards', () => {
  const card = product(1, { valePresente: true });
  const to = (nome: string) => ({ nome, email: '', mensagem: '' });
  const names = ([line]: Cart) => line?.presentes?.map(({ nome }) => nome);

  it('[CART-36] stay with their units, whatever is added, set, joined and read back', () => {
    const one = addItem([], lineOf(card, { ...rosaM, presente: to('Ana') }));
    const two = addItem(one, lineOf(card, rosaM));
    const three = addItem(two, lineOf(card, { ...rosaM, presente: to('Bia') }));
    expect(names(three)).toEqual(['Ana', '', 'Bia']);
    const changed = setGift(three, { id: '1-M-Rosa', unit: 1, to: to('Eva') });
    expect(names(changed)).toEqual(['Ana', 'Eva', 'Bia']);
    expect(names(parseCart(serialiseCart(changed)).cart)).toEqual(['Ana', 'Eva', 'Bia']);
    expect(names(parseCart(JSON.stringify([...one, ...three])).cart)).toEqual(['Ana', 'Ana', '', 'Bia']);
    expect(names(setQuantity(changed, '1-M-Rosa', 2))).toEqual(['Ana', 'Eva']);
    expect(names(setQuantity(two, '1-M-Rosa', 2))).toEqual(['Ana']);
    expect(names(setGift(one, { id: '1-M-Rosa', unit: 0, to: to('') }))).toBeUndefined();
    const joined = changeColor(
      addItem(one, lineOf(card, { ...azulM, presente: to('Lia') })),
      '1-M-Rosa',
      azulM.cor,
    );
    expect(names(joined)?.toSorted()).toEqual(['Ana', 'Lia']);
    const mangled = { ...one[0], presentes: [null, 7, { nome: 'x'.repeat(9999), email: {} }], quantidade: 5 };
    expect(parseCart(JSON.stringify([mangled])).cart[0]?.presentes?.[2]?.nome).toHaveLength(500);
    expect(names(addItem([], lineOf(product(1), { ...rosaM, presente: to('Ana') })))).toBeUndefined();
  });
});

describe('changing the colour', () => {
  it('[CART-06] takes the image of the colour map, else the one at the colour’s position', () => {
    const byPosition = addItem([], lineOf(product(1), rosaM));
    expect(changeColor(byPosition, '1-M-Rosa', 'Azul-marinho')[0]).toMatchObject({
      id: '1-M-Azul-marinho',
      cor: 'Azul-marinho',
      imagem: '/azul.svg',
    });
    const mapped = product(1, { imagensPorCor: { 'Azul-marinho': '/mapa.svg' } });
    const byMap = addItem([], lineOf(mapped, rosaM));
    expect(changeColor(byMap, '1-M-Rosa', 'Azul-marinho')[0]?.imagem).toBe('/mapa.svg');
  });

  it('[CART-07] joins the line of that colour and size, in the place of the one that was changed', () => {
    const lines = [lineOf(product(1), { ...rosaM, quantidade: 2 }), lineOf(product(2), rosaM)];
    const cart = [...lines, lineOf(product(1), azulM)].reduce<Cart>(addItem, []);
    const changed = changeColor(cart, '1-M-Rosa', 'Azul-marinho');
    expect(changed.map((line) => [line.id, line.quantidade])).toEqual([
      ['1-M-Azul-marinho', 3],
      ['2-M-Rosa', 1],
    ]);
  });

  it('[CART-06] keeps the line as it is when the colour is unknown or sold out', () => {
    const soldOut = product(1, {
      variantes: [
        { cor: 'Rosa', tamanho: 'M', estoque: 5, sku: '' },
        { cor: 'Azul-marinho', tamanho: 'M', estoque: 0, sku: '' },
      ],
    });
    const cart = addItem([], lineOf(soldOut, rosaM));
    expect(changeColor(cart, '1-M-Rosa', 'Azul-marinho')).toBe(cart);
    expect(changeColor(cart, '1-M-Rosa', 'Verde')).toBe(cart);
  });
});

const garments = [product(1), product(2, { preco: 0.1 }), product(30, { promocional: 89.99 })];
const choice = {
  garment: fc.constantFrom(...garments),
  cor: fc.constantFrom('Rosa', 'Azul-marinho'),
  tamanho: fc.constantFrom('P', 'M'),
};
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), ...choice, n: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ act: fc.constant('set' as const), ...choice, n: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ act: fc.constant('colour' as const), ...choice, n: fc.constant(0) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const otherColor = (cor: string) => (cor === 'Rosa' ? 'Azul-marinho' : 'Rosa');

function applyToCart(cart: Cart, { act, garment, cor, tamanho, n }: Step): Cart {
  const id = lineId(garment.id, tamanho, cor);
  if (act === 'add') return addItem(cart, lineOf(garment, { cor, tamanho, quantidade: n }));
  return act === 'set' ? setQuantity(cart, id, n) : changeColor(cart, id, otherColor(cor));
}

/** The same rules in the plainest way: units per id, five of each at most. */
function applyToModel(model: Map<string, number>, { act, garment, cor, tamanho, n }: Step): void {
  const id = lineId(garment.id, tamanho, cor);
  const held = model.get(id) ?? 0;
  if (act === 'add') model.set(id, Math.min(5, held + n));
  if (act === 'set' && held > 0) model.set(id, Math.min(5, n));
  if (act === 'colour' && held > 0) {
    const to = lineId(garment.id, tamanho, otherColor(cor));
    model.set(to, Math.min(5, held + (model.get(to) ?? 0)));
    model.delete(id);
  }
}

describe('[HOUSE-08] any sequence of changes', () => {
  it('[CART-02] [CART-03] [CART-04] [CART-07] leaves the quantities of a plain tally', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const model = new Map<string, number>();
        for (const one of steps) applyToModel(model, one);
        const cart = steps.reduce(applyToCart, []);
        const wanted = [...model].filter(([, n]) => n > 0);
        expect(new Map(cart.map((line) => [line.id, line.quantidade]))).toEqual(new Map(wanted));
        expect(count(cart)).toBe(wanted.reduce((sum, [, n]) => sum + n, 0));
      }),
    );
  });

  it('[CART-01] [CART-05] keeps ids unique, the image that of the colour, and the sum exact in cents', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const cart = steps.reduce(applyToCart, []);
        expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length);
        for (const line of cart) {
          expect(line.id).toBe(lineId(productIdOf(line.id) ?? 0, line.tamanho, line.cor));
          expect(line.imagem).toBe(line.cor === 'Rosa' ? '/rosa.svg' : '/azul.svg');
          expect(line.quantidade).toBeLessThanOrEqual(maxQuantity(cart, line));
        }
        const cents: Record<number, number> = { 1: 19_990, 2: 10, 30: 8_999 };
        const sum = cart.reduce(
          (n, line) => n + (cents[productIdOf(line.id) ?? 0] ?? 0) * line.quantidade,
          0,
        );
        expect(subtotalCents(cart)).toBe(sum);
      }),
    );
  });
});
