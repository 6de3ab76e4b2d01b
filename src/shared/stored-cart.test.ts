import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart.ts';
import { parseCart, serialiseCart } from './stored-cart.ts';

const line: CartLine = {
  id: '7-M-Rosa',
  nome: 'Vestido',
  preco: 199.9,
  quantidade: 2,
  tamanho: 'M',
  cor: 'Rosa',
  imagem: '/midia/a',
  categoria: 'Vestidos',
  cores: [{ nome: 'Rosa', hex: '#f5a7d0', imagem: '/midia/a', estoque: 5, widths: [320, 640] }],
  estoqueCompartilhado: false,
};

describe('the stored cart', () => {
  it('[CART-11] is a list of lines that reads back as it was', () => {
    const stored = serialiseCart([line]);
    expect(JSON.parse(stored)[0]).toMatchObject({ id: '7-M-Rosa', preco: 199.9, quantidade: 2 });
    expect(parseCart(stored)).toEqual({ cart: [line], damage: null });
  });

  it('[CART-12] is empty when there is none, and empty with a word for the log when it is unreadable', () => {
    expect(parseCart(null)).toEqual({ cart: [], damage: null });
    for (const broken of ['', '{', 'null', '{}', '"x"', '7']) {
      expect(parseCart(broken)).toEqual({ cart: [], damage: 'the stored cart is no list' });
    }
  });

  it('[CART-11] needs no more than the seven keys of a line', () => {
    const { id, nome, preco, quantidade, tamanho, cor, imagem } = line;
    const stored = JSON.stringify([{ id, nome, preco, quantidade, tamanho, cor, imagem, other: 1 }]);
    expect(parseCart(stored).cart).toEqual([{ ...line, categoria: '', cores: [] }]);
  });

  it('[CART-14] loses a broken line and keeps the others', () => {
    const broken = [null, 5, 'x', [], {}, { ...line, id: '' }, { ...line, id: 'abc-M-Rosa' }].concat(
      [{ preco: -1 }, { preco: 'caro' }, { preco: null }, { quantidade: 0 }, { quantidade: 'x' }].map(
        (wrong) => ({ ...line, ...wrong }),
      ),
      { ...line, nome: '' },
    );
    const { cart, damage } = parseCart(JSON.stringify([...broken, line]));
    expect(cart).toEqual([line]);
    expect(damage).toBe('13 of 14 stored lines could not be read');
  });

  it('[CART-14] reads a price of letters as it is written in Brazil', () => {
    const written = ['1.299', '1.299,90', '1299.9', '199,9', '1,299', '0x10', ''];
    const pricesOf = (preco: string) =>
      parseCart(JSON.stringify([{ ...line, preco }])).cart.map((one) => one.preco);
    expect(written.map(pricesOf)).toEqual([[1299], [1299.9], [1299.9], [199.9], [], [], []]);
  });

  it('[CART-14] joins lines that stand twice', () => {
    expect(parseCart(JSON.stringify([line, line])).cart).toEqual([{ ...line, quantidade: 4 }]);
  });

  it('[CART-14] is not thrown off by what stands in for a method', () => {
    const named = { ...line, id: { toString: '' }, quantidade: { valueOf: 1 } };
    expect(parseCart(JSON.stringify([named, line])).cart).toEqual([line]);
  });

  it('[CART-14] yields sound lines whatever lies there', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom('3-P-Rosa', 2, '1,5', 'Rosa'));
    const keys = Object.keys(line);
    const anyLine = fc.dictionary(fc.constantFrom(...keys), field);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), anyLine)), (list) => {
        const { cart } = parseCart(JSON.stringify(list));
        for (const kept of cart) {
          expect(Number.isInteger(kept.quantidade) && kept.quantidade > 0).toBe(true);
          expect(Number.isFinite(kept.preco) && kept.preco >= 0).toBe(true);
          expect(kept.nome).not.toBe('');
        }
        expect(parseCart(serialiseCart(cart))).toEqual({ cart, damage: null });
      }),
    );
  });
});
