import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatReais } from '#shared/money.ts';
import { lineOf } from '#shared/cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, mailsTo, makeAccount, MARINA, withSession } from './account-page.ts';
import { BUYER, withLines } from './buyer.ts';
import { EVERY_PAGE_MS } from './every-page.ts';
import { adminToken, officeDesk, placeOrder } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, MOVING, PHONE, shopper, untilAlive } from './shopper.ts';

// Long: every page of a shop that has nothing yet.

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const calls = () => officeCalls(shop.url, token);
const piece = (n: number, more: object = {}) =>
  calls().product({
    nome: `Vestido ${n}`,
    preco: 1299.9,
    categoria: 'Vestidos',
    descricao: 'De festa.',
    estoque: 40,
    destaque: true,
    ...more,
  });

/** The empty state that says this: its sentence, its picture and its ways out, all in sight. */
async function expectWayOut(page: Page, sentence: string): Promise<void> {
  const place: Locator = page
    .locator('div:has(> img[src^="/art/"])')
    .filter({ hasText: sentence })
    .filter({ visible: true })
    .last();
  await place.waitFor();
  const picture = place.locator('img[src^="/art/"]');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expect
    .poll(() => place.locator('a[href], button').filter({ visible: true }).count(), { message: sentence })
    .toBeGreaterThan(0);
}

// In the order in which the shop fills: these come before anything is in it.
describe('an empty shop', () => {
  it(
    '[LOOK-09] has a picture, a sentence and a way out on every list and page of the storefront',
    async () => {
      await makeAccount(shop.url, MARINA.email, MARINA.cpf);
      const { context, openPage } = await shopper(browser, shop.url, PHONE);
      await withSession(context, await logInByCall(shop.url, MARINA.email));
      for (const [path, ...sentences] of [
        ['/', 'Nenhum produto em destaque ainda', 'Nenhum produto encontrado.'],
        ['/?busca=nada', 'Nenhum produto encontrado.'],
        ['/produtos', 'Nenhum produto cadastrado.'],
        ['/produtos?min=5', 'Nenhum produto encontrado.'],
        ['/carrinho', 'Seu carrinho está vazio'],
        ['/pedidos', 'Você ainda não fez pedidos'],
        ['/produto/999999', 'não'],
        ['/nada', 'não'],
      ] as const) {
        const page = await openPage(path);
        for (const sentence of sentences) await expectWayOut(page, sentence);
      }
      const page = await openPage('/');
      await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
      await expectWayOut(page, 'Seu carrinho está vazio');
    },
    EVERY_PAGE_MS,
  );

  it(
    '[LOOK-09] has them in the office, too',
    async () => {
      const { openPage } = await officeDesk(browser, { url: shop.url, token });
      for (const [path, sentence] of [
        ['dashboard/produtos', 'Nenhum produto cadastrado'],
        ['dashboard/produtos?busca=nada', 'Nenhum produto encontrado com esta busca.'],
        ['dashboard/produtos/999999', 'Este produto não existe mais'],
        ['produtos', 'Nenhum produto encontrado'],
        ['dashboard/vendas', 'Nenhum pedido encontrado'],
        ['dashboard/vendas?busca=nada', 'Nenhum pedido encontrado'],
        ['dashboard/vendas/999999', 'Não encontramos este pedido.'],
        ['dashboard/clientes?busca=nada', 'Nenhum cliente encontrado com esta busca.'],
        ['dashboard/clientes/999999', 'Não encontramos este cliente.'],
        ['dashboard/descontos', 'Nenhum desconto cadastrado'],
        ['dashboard/pix', 'Nenhum PIX criado ainda'],
        ['dashboard/auditoria?busca=nada-disso', 'Nada foi registrado com esta busca.'],
        ['dashboard/nada', 'Talvez o endereço esteja incompleto'],
      ] as const) {
        await expectWayOut(await openPage(`/admin/${path}`), sentence);
      }
      const categorias = await calls().call<{ id: number }[]>('GET', '/gerenciamento/categorias');
      for (const { id } of categorias) await calls().call('DELETE', `/categorias/${id}`);
      await expectWayOut(await openPage('/admin/dashboard/categorias'), 'Nenhuma categoria cadastrada');
    },
    EVERY_PAGE_MS,
  );
});

describe('highlights of one slide', () => {
  /** The home page, with every timer that repeats; React's own have no length. */
  async function repeating() {
    const { context } = await shopper(browser, shop.url, { ...DESK, ...MOVING });
    await context.addInitScript(() => {
      const kept: number[] = [];
      Object.assign(globalThis, { repeated: kept });
      const original = globalThis.setInterval;
      Object.assign(globalThis, {
        setInterval: (work: () => void, ms: number) => {
          kept.push(ms);
          return original(work, ms);
        },
      });
    });
    const page = await context.newPage();
    await page.goto('/');
    await untilAlive(page);
    return {
      page,
      timers: () => page.evaluate(() => (globalThis as unknown as { repeated: number[] }).repeated),
    };
  }

  it(
    '[HOME-07] do not turn, and a fifth makes them',
    async () => {
      await calls().category('Vestidos');
      for (const n of [1, 2, 3, 4]) await piece(n);
      const still = await repeating();
      await expect
        .poll(() => still.page.locator('section[aria-labelledby="destaques"] article').count())
        .toBe(4);
      // The lists are read every now and then: by that time everything that repeats has begun.
      await expect.poll(async () => (await still.timers()).length).toBeGreaterThan(0);
      expect(await still.timers()).not.toContain(4000);
      await expect.poll(() => still.page.getByRole('button', { name: 'Pausar carrossel' }).count()).toBe(0);
      await piece(5);
      const turning = await repeating();
      await turning.page.getByRole('button', { name: 'Pausar carrossel' }).waitFor();
      await expect.poll(turning.timers).toContain(4000);
    },
    EVERY_PAGE_MS,
  );
});

describe('what changes', () => {
  it('[ACCESS-06] in the cart is said by a live region that was there before', async () => {
    const [product] = await calls().find('Vestido');
    if (product === undefined) throw new Error('no product');
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    await withLines(context, [lineOf(product, { cor: 'Única', tamanho: 'Único', quantidade: 1 })]);
    const page = await openPage('/carrinho');
    await page.evaluate(() => {
      for (const region of document.querySelectorAll('output, [role="status"], [aria-live="polite"]')) {
        region.setAttribute('data-there-before', '');
      }
    });
    const voice = page.locator('[data-there-before]');
    const list = page.getByRole('list', { name: 'Itens do carrinho' });
    await list.getByRole('button', { name: 'Diminuir quantidade' }).click();
    await voice.filter({ hasText: `${product.nome} saiu do carrinho. Seu carrinho está vazio.` }).waitFor({
      state: 'attached',
    });
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await voice.filter({ hasText: '1 item no carrinho' }).waitFor({ state: 'attached' });
  });

  it('[ACCESS-06] in a form’s box is said at once where it refuses, politely where it thanks', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await context.newPage();
    for (const path of ['/login', '/registro', '/esqueci-senha', '/admin-login']) {
      await page.goto(path);
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
      );
      await expect.poll(() => page.getByRole('alert').count(), { message: path }).toBe(0);
      await page.locator('main form button[type="submit"]').click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    }
    await page.goto('/esqueci-senha');
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    await page.getByLabel('Email', { exact: true }).fill('ninguem@example.com');
    await page.locator('main form button[type="submit"]').click();
    await page.getByRole('status').filter({ hasText: 'enviado com sucesso' }).waitFor();
  });
});

describe('a price of a thousand and more', () => {
  it(
    '[LOOK-14] is written R$ 1.299,90 on every page and in every mail',
    async () => {
      const [product] = await calls().find('Vestido');
      if (product === undefined) throw new Error('no product');
      const written = 'R$ 1.299,90';
      expect(formatReais(129_990)).toBe(written);
      const texts: Record<string, string> = {};
      const { context, openPage } = await shopper(browser, shop.url, DESK);
      await withLines(context, [lineOf(product, { cor: 'Única', tamanho: 'Único', quantidade: 1 })]);
      for (const path of ['/', '/produtos', `/produto/${product.id}`, '/carrinho', '/checkout']) {
        const page = await openPage(path);
        await page.getByText(written).filter({ visible: true }).first().waitFor();
        texts[path] = await page.evaluate(() => document.body.innerText);
      }
      const { codigo } = await placeOrder(shop.url, { email: BUYER.email });
      const desk = await officeDesk(browser, { url: shop.url, token });
      for (const path of ['/admin/dashboard/produtos', '/admin/dashboard/vendas', '/admin/dashboard']) {
        const page = await desk.openPage(path);
        await page
          .getByText(/R\$ 1\.\d{3},\d{2}/)
          .first()
          .waitFor();
        texts[path] = await page.evaluate(() => document.body.innerText);
      }
      // Mails about her account tell of no money.
      const ofMoney = async () =>
        (await mailsTo(shop.url, BUYER.email)).filter(({ text }) => text.includes('R$'));
      await expect.poll(async () => (await ofMoney()).length).toBeGreaterThan(0);
      for (const { subject, text } of await ofMoney()) texts[subject] = text;
      expect(Object.values(texts).some((text) => text.includes(codigo) && text.includes(written))).toBe(true);
      for (const [where, text] of Object.entries(texts)) {
        expect(text, where).toMatch(/R\$ 1\.\d{3},\d{2}/);
        // No other space behind the sign, no thousand without its point, no point for a comma.
        const wrong = text.match(/R\$(?=\s*-?\d)(?! -?\d{1,3}(\.\d{3})*,\d{2}(?!\d))[^\n]{0,12}/g);
        expect(wrong, where).toBeNull();
      }
    },
    EVERY_PAGE_MS,
  );
});

describe('a list of the office on its way', () => {
  it('[LOOK-08] is shown as rows of its own columns, without a spinner', async () => {
    const { context } = await officeDesk(browser, { url: shop.url, token });
    const page = await context.newPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/gerenciamento/produtos?*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/admin/dashboard/produtos');
    const table = page.getByRole('table', { name: 'Produtos' });
    await table.waitFor();
    const shapes = table.locator('tbody tr[aria-hidden="true"]');
    await expect.poll(() => shapes.count()).toBeGreaterThan(2);
    const columns = await table.locator('thead th').count();
    await expect.poll(() => shapes.first().locator('td [class*="skeleton"]').count()).toBe(columns);
    await expect.poll(() => page.locator('[class*="spinner"]').count()).toBe(0);
    resolve();
    await table.getByText('Vestido 1').waitFor();
    await expect.poll(() => shapes.count()).toBe(0);
    await expect.poll(() => table.locator('tbody tr').first().locator('td').count()).toBe(columns);
  });
});
