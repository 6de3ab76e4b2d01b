import { describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { parseCart } from '#shared/stored-cart.ts';
import { sampleProduct } from '../../../../test/support/sample-product.ts';
import { createCartStore } from './cart-store.ts';

const rosaM = { cor: 'Rosa', tamanho: 'M', quantidade: 2 };

/** One browser: its storage, which may refuse, and as many tabs as are opened. */
function browser(products: Produto[] = [sampleProduct(1), sampleProduct(2)]) {
  const stored = new Map<string, string>();
  const logged: string[] = [];
  const shop = { products, reachable: true, asked: 0, refusesWrites: false };
  function openTab() {
    const store = createCartStore({
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => {
        if (!shop.refusesWrites) stored.set(key, value);
      },
      findProducts: async (ids) => {
        shop.asked += 1;
        if (!shop.reachable) throw new Error('no network');
        if (ids.length > 100) throw new Error('ids: Informe até 100 produtos.');
        return shop.products.filter((product) => ids.includes(product.id));
      },
      log: (message) => logged.push(message),
      nowMs: () => 0,
    });
    store.load();
    return store;
  }
  const saved = () => parseCart(stored.get('cart') ?? null).cart;
  return { openTab, stored, saved, shop, logged };
}

const quantities = (cart: readonly { id: string; quantidade: number }[]) =>
  cart.map((line) => [line.id, line.quantidade]);

describe('the browser’s cart', () => {
  it('[CART-10] is saved under cart on every change', () => {
    const { openTab, saved } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    expect(quantities(saved())).toEqual([['1-M-Rosa', 2]]);
    tab.setQuantity('1-M-Rosa', 3);
    expect(quantities(saved())).toEqual([['1-M-Rosa', 3]]);
    tab.changeColor('1-M-Rosa', 'Azul-marinho');
    expect(quantities(saved())).toEqual([['1-M-Azul-marinho', 3]]);
    tab.clear();
    expect(saved()).toEqual([]);
  });

  it('[PIX-42] gives up so many units as were bought, and keeps what else is in it', () => {
    const { openTab, saved } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), { ...rosaM, quantidade: 3 });
    tab.add(sampleProduct(2), rosaM);
    tab.takeOut([
      ['1-M-Rosa', 1],
      ['2-M-Rosa', 2],
      ['3-M-Rosa', 1],
    ]);
    expect(quantities(saved())).toEqual([['1-M-Rosa', 2]]);
    expect(tab.state().announcement).toBe('2 itens no carrinho.');
  });

  it('[CART-12] is loaded at start, and [CART-26] its panel is closed then', () => {
    const { openTab } = browser();
    openTab().add(sampleProduct(1), rosaM);
    const later = openTab();
    expect(quantities(later.state().cart)).toEqual([['1-M-Rosa', 2]]);
    expect(later.state().isOpen).toBe(false);
  });

  it('[CART-12] [CART-13] starts empty when what is stored is unreadable, and logs it', () => {
    const { openTab, stored, logged } = browser();
    stored.set('cart', '{broken');
    expect(openTab().state().cart).toEqual([]);
    expect(logged).toEqual(['cart: the stored cart is no list']);
  });

  it('[CART-13] goes on in memory when storage is full', () => {
    const { openTab, shop, saved } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    shop.refusesWrites = true;
    tab.add(sampleProduct(2), rosaM);
    tab.setQuantity('2-M-Rosa', 1);
    expect(quantities(tab.state().cart)).toEqual([
      ['1-M-Rosa', 2],
      ['2-M-Rosa', 1],
    ]);
    expect(quantities(saved())).toEqual([['1-M-Rosa', 2]]);
  });

  it('[CART-18] changes what another tab has written last, not what this one remembers', () => {
    const { openTab, saved } = browser();
    const [first, second] = [openTab(), openTab()];
    first.add(sampleProduct(1), rosaM);
    second.add(sampleProduct(2), rosaM);
    expect(quantities(saved())).toEqual([
      ['1-M-Rosa', 2],
      ['2-M-Rosa', 2],
    ]);
    first.load();
    expect(first.state().cart).toEqual(second.state().cart);
  });

  it('[CART-04] says how many units went in when the stock ends', () => {
    const tab = browser().openTab();
    expect(tab.add(sampleProduct(1), { ...rosaM, quantidade: 4 })).toBe(4);
    expect(tab.add(sampleProduct(1), { ...rosaM, quantidade: 4 })).toBe(1);
    expect(tab.add(sampleProduct(1), rosaM)).toBe(0);
  });

  it('[CART-34] words every change for the live region, a repeated one anew', () => {
    const tab = browser().openTab();
    tab.add(sampleProduct(1), { ...rosaM, quantidade: 1 });
    expect(tab.state().announcement).toBe('Vestido 1 foi para o carrinho. 1 item no carrinho.');
    tab.setQuantity('1-M-Rosa', 0);
    expect(tab.state().announcement).toBe('Vestido 1 saiu do carrinho. Seu carrinho está vazio.');
    tab.putBack();
    expect(quantities(tab.state().cart)).toEqual([['1-M-Rosa', 1]]);
    tab.changeColor('1-M-Rosa', 'Azul-marinho');
    const said = tab.state().announcement;
    tab.add(sampleProduct(1), { ...rosaM, quantidade: 1 });
    tab.setQuantity('1-M-Azul-marinho', 0);
    tab.changeColor('1-M-Rosa', 'Azul-marinho');
    expect(tab.state().announcement).toContain(said);
  });
});

describe('re-pricing the browser’s cart', () => {
  it('[CART-15] saves today’s price and keeps a notice of it', async () => {
    const { openTab, shop, saved } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    shop.products = [sampleProduct(1, { promocional: 99.9 })];
    await tab.reprice();
    expect(saved()[0]?.preco).toBe(99.9);
    expect(tab.state().notices).toMatchObject([{ kind: 'price', fromCents: 19_990, toCents: 9990 }]);
    tab.dismissNotices();
    expect(tab.state().notices).toEqual([]);
  });

  it('[CART-15] asks once at a time, and not again within the age that is good enough', async () => {
    const { openTab, shop } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    await Promise.all([tab.reprice(), tab.reprice(), tab.reprice(1000)]);
    await tab.reprice(1000);
    expect(shop.asked).toBe(1);
  });

  it('[CART-15] leaves the cart as it is when the shop can’t be asked', async () => {
    const { openTab, shop, logged } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    shop.reachable = false;
    expect(quantities(await tab.reprice())).toEqual([['1-M-Rosa', 2]]);
    expect(logged).toEqual(['cart: re-pricing failed']);
  });

  it('[CART-15] asks for a very long cart in parts', async () => {
    const products = Array.from({ length: 101 }, (_, index) =>
      sampleProduct(index + 1, { promocional: 99.9 }),
    );
    const { openTab, saved, shop, logged } = browser(products);
    const tab = openTab();
    for (const { id } of products) tab.add(sampleProduct(id), { ...rosaM, quantidade: 1 });
    await tab.reprice();
    expect(saved().map(({ preco }) => preco)).toEqual(products.map(() => 99.9));
    expect(shop.asked).toBe(2);
    expect(logged).toEqual([]);
  });

  it('[CART-16] keeps what was added while the shop was being asked', async () => {
    const { openTab, shop } = browser();
    const tab = openTab();
    tab.add(sampleProduct(1), rosaM);
    shop.products = [];
    const repricing = tab.reprice();
    tab.add(sampleProduct(2), rosaM);
    expect(quantities(await repricing)).toEqual([['2-M-Rosa', 2]]);
    expect(tab.state().notices).toMatchObject([{ kind: 'gone' }]);
  });
});
