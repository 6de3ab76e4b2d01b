import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { formatReais, instalmentCents } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PATIENT, pick, readProducts, shopper, stockIn } from './shopper.ts';

// Long: the page with the most to touch, in a new tab for each test.

const { shop, browser } = useShop();
let products: Produto[];
let plain: Produto;

beforeAll(async () => {
  products = await readProducts(shop.url);
  plain = pick(products, (product) => {
    const size = product.tamanho[0]?.tamanho;
    const stocks = product.cor.map(({ nome }) => stockIn(product, nome, size));
    return (
      stocks.length > 2 && product.tamanho.length > 2 && stocks.every((stock) => stock > 1 && stock < 20)
    );
  });
});

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const pageOf = (product: Produto) => `/produto/${product.id}`;
const buy = (page: Page) => page.getByRole('button', { name: /^Comprar/ });
const mainImage = (page: Page) => page.locator('main picture img').first();
const color = (page: Page, nome: string) =>
  page.getByRole('group', { name: /^Cor/ }).getByRole('button', { name: nome, exact: true });
const size = (page: Page, tamanho: string) =>
  page.getByRole('group', { name: /^Tamanho/ }).getByRole('button', { name: tamanho, exact: true });
const textOf = (page: Page) => page.locator('main').innerText();

describe('what a product page shows', () => {
  it('[PROD-01, PROD-03, PROD-04, PROD-07, PROD-16] breadcrumb, badges, description, composition, brand', async () => {
    const product = pick(products, (one) => one.destaque && one.material !== '');
    const page = await open(pageOf(product));
    const crumbs = await page.getByRole('navigation', { name: 'Você está em' }).innerText();
    for (const crumb of ['Início', 'Produtos', product.categoria, product.nome]) {
      expect(crumbs).toContain(crumb);
    }
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(product.nome);
    const text = await textOf(page);
    for (const part of ['Destaque', product.descricao, product.material, product.marca]) {
      expect(text).toContain(part);
    }
  });

  it('[PROD-05, PROD-06] the promotional price, the old one struck through, three instalments', async () => {
    const product = pick(products, (one) => one.promocional !== null);
    const page = await open(pageOf(product));
    const cents = Math.round((product.promocional ?? 0) * 100);
    await expect
      .poll(() => page.locator('main s').first().innerText())
      .toContain(formatReais(Math.round(product.preco * 100)));
    const text = await textOf(page);
    expect(text).toContain(formatReais(cents));
    expect(text).toContain(`em até 3x de ${formatReais(instalmentCents(cents, 3))} sem juros`);
  });

  it('[PROD-15] free shipping, exchanges and safety', async () => {
    const text = await textOf(await open(pageOf(plain)));
    expect(text).toContain('Frete grátis acima de R$ 199,00');
    expect(text).toContain('30 dias para trocas e devoluções');
    expect(text).toContain('Site seguro com SSL');
  });

  it('[PROD-13, PROD-30] the measures in cm, and the size for a body', async () => {
    const product = pick(products, (one) => one.tamanho.every(({ detalhes }) => detalhes?.busto));
    const page = await open(pageOf(product));
    const table = page.getByRole('table');
    for (const { tamanho, detalhes } of product.tamanho) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: tamanho, exact: true }) });
      await expect.poll(() => row.innerText()).toContain(String(detalhes?.busto).replace('.', ','));
    }
    await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
    const [, second] = product.tamanho;
    await page.getByLabel('Busto (cm)').fill(String(second?.detalhes?.busto));
    await page.getByText(`O tamanho ${second?.tamanho} é o`).waitFor();
  });

  it('[PROD-28, PROD-29] structured data and link preview, for machines that run no script', async () => {
    const html = await (await fetch(shop.url + pageOf(plain))).text();
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const [group, crumbs] = found.map(([, json]) => JSON.parse(json ?? ''));
    expect(found.every(([, json]) => !json?.includes('<'))).toBe(true);
    expect(group).toMatchObject({ '@type': 'ProductGroup', name: plain.nome });
    expect(group.hasVariant).toHaveLength(plain.variantes.length);
    expect(group.hasVariant[0].offers).toMatchObject({
      price: (plain.promocional ?? plain.preco).toFixed(2),
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(html).toContain('<meta property="og:locale" content="pt_BR"/>');
    expect(html).toContain(`<meta property="og:title" content="${plain.nome}"/>`);
    expect(html).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+"\/>/);
    expect(html).toContain('<meta property="product:price:currency" content="BRL"/>');
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/produto/${plain.id}"/>`));
  });
});

describe('choosing', () => {
  it('[PROD-02, PROD-08, PROD-09, PROD-10, PROD-11] starts at the first colour and size, and shows each colour', async () => {
    const page = await open(pageOf(plain));
    const [first, second, third] = plain.cor.map(({ nome }) => nome);
    if (!first || !second || !third) throw new Error('three colours are needed');
    await expect.poll(() => color(page, first).getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => size(page, plain.tamanho[0]?.tamanho ?? '').getAttribute('aria-pressed'))
      .toBe('true');
    const image = async () => (await mainImage(page).getAttribute('src')) ?? '';
    await expect.poll(() => image()).toContain(plain.imagensPorCor[first]);
    await color(page, second).click();
    await page.waitForURL(/cor=/);
    await expect.poll(image, PATIENT).toContain(plain.imagensPorCor[second]);
    await page.getByRole('button', { name: `Ver ${plain.nome} na cor ${third}` }).click();
    await expect.poll(image, PATIENT).toContain(plain.imagensPorCor[third]);
    await page.getByRole('button', { name: 'Ampliar imagem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aproximar imagem' }).click();
  });

  it('[PROD-10] shows a colour before any script has run', async () => {
    const context = await browser.newContext({ ...DESK, baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pageOf(plain));
    const last = plain.cor.at(-1)?.nome ?? '';
    await color(page, last).click();
    await expect.poll(() => mainImage(page).getAttribute('src')).toContain(plain.imagensPorCor[last]);
  });

  it('[PROD-12] strikes a sold-out size through and does not sell it', async () => {
    const product = pick(products, (one) => {
      const cor = one.cor[0]?.nome ?? '';
      return stockIn(one, cor) > 0 && one.tamanho.some(({ tamanho }) => stockIn(one, cor, tamanho) === 0);
    });
    const cor = product.cor[0]?.nome ?? '';
    const gone = product.tamanho.find(({ tamanho }) => stockIn(product, cor, tamanho) === 0)?.tamanho ?? '';
    const page = await open(pageOf(product));
    const button = size(page, `${gone} esgotado`);
    await expect
      .poll(() => button.evaluate((element) => getComputedStyle(element).textDecorationLine))
      .toBe('line-through');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await buy(page).waitFor({ state: 'hidden' });
  });

  it('[PROD-21] asks for a choice where the colour is sold out, and adds nothing', async () => {
    const product = pick(
      products,
      (one) => one.cor.some(({ nome }) => stockIn(one, nome) === 0) && one.estoque > 0,
    );
    const gone = product.cor.find(({ nome }) => stockIn(product, nome) === 0)?.nome ?? '';
    const page = await open(`${pageOf(product)}?cor=${encodeURIComponent(gone)}`);
    await buy(page).click();
    const warning = page.getByRole('alert');
    await expect.poll(() => warning.innerText()).toContain('Seleção obrigatória');
    await expect.poll(() => warning.innerText()).toContain('Por favor, selecione cor e tamanho');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  });

  it('[PROD-14] says that all of it is sold out, and offers what is near', async () => {
    const product = pick(products, (one) => one.variantes.every(({ estoque }) => estoque === 0));
    const page = await open(pageOf(product));
    await expect
      .poll(() => page.getByRole('button', { name: 'Esgotado', exact: true }).isDisabled())
      .toBe(true);
    await expect
      .poll(() => page.locator('#parecidas').innerText())
      .toBe('Parecidas que você pode levar agora');
    await expect
      .poll(() => page.getByRole('region', { name: 'Parecidas' }).getByRole('article').count())
      .toBeGreaterThan(0);
  });
});

describe('buying', () => {
  it('[PROD-17, PROD-18, PROD-19] counts from 1 to the stock, and the button says what it costs', async () => {
    const page = await open(pageOf(plain));
    const cents = Math.round((plain.promocional ?? plain.preco) * 100);
    const stock = stockIn(plain, plain.cor[0]?.nome ?? '', plain.tamanho[0]?.tamanho);
    await expect.poll(() => buy(page).innerText()).toBe(`Comprar · ${formatReais(cents)}`);
    await page.getByRole('button', { name: 'Diminuir quantidade' }).click({ force: true });
    await expect.poll(() => buy(page).innerText()).toBe(`Comprar · ${formatReais(cents)}`);
    const more = page.getByRole('button', { name: 'Aumentar quantidade' });
    for (let press = 0; press < stock + 2; press += 1) await more.click({ force: true });
    await expect.poll(() => buy(page).innerText()).toBe(`Comprar · ${formatReais(cents * stock)}`);
  });

  it('[PROD-22] has the one size chosen already, and [PROD-23] offers the cart after adding', async () => {
    const product = pick(products, (one) => one.tamanho.length === 1 && one.estoque > 0);
    const page = await open(pageOf(product));
    await buy(page).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionado ao carrinho' });
    await expect.poll(() => dialog.innerText()).toContain(product.nome);
    await dialog.getByRole('button', { name: 'Continuar comprando' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buy(page).click();
    await dialog.getByRole('link', { name: 'Ir para o carrinho' }).click();
    await page.waitForURL('**/carrinho');
    await expect
      .poll(() => page.getByRole('list', { name: 'Itens do carrinho' }).innerText())
      .toContain(product.nome);
  });

  it('[PROD-24, PROD-41] quotes freight for a CEP, and says what is wrong with one', async () => {
    const page = await open(pageOf(plain));
    const cep = page.getByLabel('CEP');
    for (const pasted of ['01.310-100', ' 01310-100', '01310\u00A0-\u00A0100']) {
      await cep.fill(pasted);
      await expect.poll(() => cep.inputValue()).toBe('01310-100');
    }
    const ask = page.getByRole('button', { name: 'Calcular' });
    await cep.fill('0131');
    await ask.click();
    await page.getByText('Por favor, insira um CEP válido!').waitFor();
    await cep.fill('01310100');
    await expect.poll(() => cep.inputValue()).toBe('01310-100');
    await ask.click();
    const options = page.getByRole('region', { name: 'Calcule o frete' }).getByRole('listitem');
    await options.first().waitFor();
    await expect
      .poll(() => options.first().innerText())
      .toMatch(/dias? út(il|eis)[\s\S]*(R\$ \d+,\d\d|Grátis)/);
  });
});

describe('a product that is not there', () => {
  it('[PROD-25, PROD-26] answers 404 with its own page and two ways out', async () => {
    for (const path of ['/produto/999999', '/produtos/999999', '/produto/x']) {
      expect((await fetch(shop.url + path, { headers: { Accept: 'text/html' } })).status).toBe(404);
    }
    const page = await open('/produto/999999');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Produto não encontrado');
    const main = page.locator('main');
    await expect
      .poll(() => main.innerText())
      .toContain('O produto que você está procurando não existe ou foi removido.');
    await expect
      .poll(() => main.getByRole('link', { name: 'Ver produtos' }).getAttribute('href'))
      .toBe('/produtos');
    await expect
      .poll(() => main.getByRole('link', { name: 'Ir para o início' }).getAttribute('href'))
      .toBe('/');
  });

  it('[PROD-27] shows the same screen when its data fail to load in the browser, and only logs it', async () => {
    const { openPage, complaints } = await shopper(browser, shop.url);
    const page = await openPage(pageOf(plain));
    await page.route('**/*.data*', (route) => route.abort());
    await page.locator('main article a').first().click();
    await page.getByRole('heading', { name: 'Produto não encontrado' }).waitFor();
    expect(complaints.join(' ')).toContain('product page:');
  });
});
