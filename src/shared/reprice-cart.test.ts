import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProduct } from '../../test/support/sample-product.ts';
import type { Produto } from './wire/catalog.ts';
import type { Cart } from './cart.ts';
import { addItem, count, lineOf } from './cart.ts';
import { foundProducts, noticeText, repriceCart } from './reprice-cart.ts';

const rosaM = { cor: 'Rosa', tamanho: 'M', quantidade: 3 };
const azulM = { cor: 'Azul-marinho', tamanho: 'M', quantidade: 3 };

function stocked(id: number, estoque: number) {
  const variantes = ['Rosa', 'Azul-marinho'].map((cor) => ({ cor, tamanho: 'M', estoque, sku: '' }));
  return sampleProduct(id, { variantes });
}

/** The cart re-priced when the shop has just these products and was asked for 1 to 3. */
function reprice(cart: Cart, products: Produto[]) {
  return repriceCart(cart, foundProducts([1, 2, 3], products));
}

describe('re-pricing a cart', () => {
  it('[CART-15] takes the price of today and says what it was', () => {
    const cart = addItem([], lineOf(sampleProduct(1), rosaM));
    const { cart: repriced, notices } = reprice(cart, [sampleProduct(1, { promocional: 149.9 })]);
    expect(repriced[0]?.preco).toBe(149.9);
    expect(notices.map(noticeText)).toEqual(['O preço de Vestido 1 mudou de R$ 199,90 para R$ 149,90.']);
  });

  it('[CART-16] takes out what is hidden, archived or unknown', () => {
    const cart = [lineOf(sampleProduct(1), rosaM), lineOf(sampleProduct(2), rosaM)];
    const { cart: repriced, notices } = reprice(cart, [sampleProduct(2)]);
    expect(repriced.map((line) => line.id)).toEqual(['2-M-Rosa']);
    expect(notices.map(noticeText)).toEqual([
      'Vestido 1 (Rosa, M) não está mais à venda e saiu do carrinho.',
    ]);
  });

  it('[CART-16] takes out a size that is no longer made', () => {
    const cart = [lineOf(sampleProduct(1), { ...rosaM, tamanho: 'GG' })];
    expect(reprice(cart, [sampleProduct(1)])).toMatchObject({ cart: [], notices: [{ kind: 'gone' }] });
  });

  it('[CART-17] lowers a quantity to the stock that is left', () => {
    const cart = addItem([], lineOf(sampleProduct(1), rosaM));
    const { cart: repriced, notices } = reprice(cart, [stocked(1, 2)]);
    expect(count(repriced)).toBe(2);
    expect(notices.map(noticeText)).toEqual(['Restam só 2 de Vestido 1 (Rosa, M): ajustamos a quantidade.']);
    expect(reprice(cart, [stocked(1, 0)]).notices.map(noticeText)).toEqual([
      'Vestido 1 (Rosa, M) esgotou e saiu do carrinho.',
    ]);
  });

  it('[CART-17, LIM-19] lowers a quantity to what one order may have', () => {
    const { cart, notices } = reprice(
      [lineOf(sampleProduct(1), { ...rosaM, quantidade: 25 })],
      [stocked(1, 40)],
    );
    expect(count(cart)).toBe(10);
    expect(notices.map(noticeText)).toEqual([
      'Um pedido leva até 10 de Vestido 1 (Rosa, M): ajustamos a quantidade.',
    ]);
  });

  it('[CART-17] spreads a shared stock over the lines in their order', () => {
    const shared = { ...stocked(1, 4), estoqueCompartilhado: true };
    const cart = [lineOf(sampleProduct(1), rosaM), lineOf(sampleProduct(1), azulM)];
    const { cart: repriced, notices } = reprice(cart, [shared]);
    expect(repriced.map((line) => line.quantidade)).toEqual([3, 1]);
    expect(notices).toMatchObject([{ kind: 'lowered', left: 1 }]);
  });

  it('[CART-15] leaves a line alone that was put in while the shop was being asked', () => {
    const cart = [lineOf(sampleProduct(9), rosaM)];
    expect(repriceCart(cart, foundProducts([1], []))).toEqual({ cart, notices: [] });
  });

  it('[CART-15] fills in the only colour and the only size of a line that names none', () => {
    const single = sampleProduct(1, {
      cor: [{ nome: 'Única', hex: null }],
      tamanho: [{ tamanho: 'Único', detalhes: null }],
    });
    const cart = [lineOf(single, { cor: '', tamanho: '', quantidade: 1 })];
    expect(reprice(cart, [single])).toMatchObject({ cart: [{ id: '1-Único-Única' }], notices: [] });
  });

  it('[CART-15] changes nothing, and says nothing, when nothing changed', () => {
    const choice = fc.record({
      cor: fc.constantFrom('Rosa', 'Azul-marinho'),
      tamanho: fc.constantFrom('P', 'M'),
      quantidade: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(1, 2, 3), choice)), (picked) => {
        const lines = picked.map(([id, wanted]) => lineOf(sampleProduct(id), wanted));
        const cart = lines.reduce<Cart>(addItem, []);
        const products = [1, 2, 3].map((id) => sampleProduct(id));
        expect(reprice(cart, products)).toEqual({ cart, notices: [] });
      }),
    );
  });
});
