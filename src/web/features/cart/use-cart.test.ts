import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CartProvider } from './cart-provider.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { useCart } from './use-cart.ts';

function Probe() {
  return `${useCart().count} itens`;
}

function shippingText(subtotalCents: number, mode: 'message' | 'apply'): string {
  const html = renderToStaticMarkup(createElement(FreeShipping, { subtotalCents, fromCents: 19_900, mode }));
  return html.replaceAll(/<[^<>]*>/g, '');
}

describe('the cart in a page', () => {
  it('[CART-09] is an error outside of its provider', () => {
    expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
      'useCart precisa estar dentro de CartProvider',
    );
  });

  it('[CART-09] is there inside, and empty in the server’s HTML', () => {
    const page = createElement(CartProvider, null, createElement(Probe));
    expect(renderToStaticMarkup(page)).toBe('0 itens');
  });
});

describe('free shipping', () => {
  it('[CART-31] is only announced where the shop does not apply it, whatever the cart costs', () => {
    expect(shippingText(5000, 'message')).toBe('Frete grátis acima de R$ 199,00');
    expect(shippingText(25_000, 'message')).toBe('Frete grátis acima de R$ 199,00');
  });

  it('[CART-32] says what is missing where the shop applies it', () => {
    const promise = 'Frete grátis acima de R$ 199,00';
    expect(shippingText(15_000, 'apply')).toBe(`${promise}Faltam R$ 49,00 para o frete grátis`);
    expect(shippingText(19_900, 'apply')).toBe(`${promise}Você ganhou frete grátis na opção mais econômica!`);
  });
});
