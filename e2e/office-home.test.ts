import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { expectSound } from './axe.ts';
import { adminToken, officeDesk, placeOrder } from './office-desk.ts';
import { EMPTY_SHOP, failing, notice, officeCalls } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';

// Long: the page is opened anew for each state, with answers that are held back, lost and asked for again.

const HOME = '/admin/dashboard';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
});

const open = async (): Promise<Page> => (await officeDesk(browser, { url: shop.url, token })).openPage(HOME);
const stages = (page: Page) => page.getByRole('list', { name: 'Vendas por etapa' }).getByRole('listitem');
const figure = (page: Page, label: string) =>
  page.locator('dl[aria-label="Hoje"] > div').filter({ hasText: label }).locator('dd').first();

describe('the start page of an office without sales', () => {
  it('[AFRM-04, AFRM-05] has the four stages without a sale, and nothing sold today', async () => {
    const page = await open();
    const none = ['Por cobrar', 'Por embalar', 'Por enviar', 'Por retirar'].map(
      (label) => `${label} Nenhuma venda`,
    );
    await expect
      .poll(async () => (await stages(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
      .toEqual(none);
    await page.getByRole('heading', { name: 'Hoje', exact: true }).waitFor();
    await expect.poll(() => figure(page, 'Valor de vendas').innerText()).toBe('R$ 0,00');
    await expect.poll(() => figure(page, 'Pedidos').innerText()).toBe('0');
    await expect.poll(() => figure(page, 'Novos clientes').innerText()).toBe('0');
    await page.getByText('Ainda não houve vendas.', { exact: true }).waitFor();
  });

  it('[AFRM-22] has another picture where another thing is not there', async () => {
    const page = await open();
    const pictures = page.locator('img[src^="/art/"]');
    await expect
      .poll(async () =>
        (await pictures.evaluateAll((all) => all.map((it) => it.getAttribute('src')))).toSorted(),
      )
      .toEqual(['/art/all-done.svg', '/art/empty-list.svg', '/art/full-rail.svg', '/art/nothing-sold.svg']);
    const width = (it: Element) => (it instanceof HTMLImageElement ? it.naturalWidth : 0);
    for (const picture of await pictures.all()) await expect.poll(() => picture.evaluate(width)).toBe(480);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/home.png`, fullPage: true });
  });

  it('[AFRM-07] says what is only simulated', async () => {
    const page = await open();
    await page.getByText('Parte da loja ainda está em modo de teste.').click();
    await page.getByText('Pagamentos: nenhum dinheiro se move.').waitFor();
    await page.getByRole('link', { name: '/sandbox' }).waitFor();
  });

  it('[AFRM-06] says that it is loading, in the place of what comes', async () => {
    const { context } = await officeDesk(browser, { url: shop.url, token });
    const page = await context.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/gerenciamento/painel', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(HOME);
    await page.getByRole('region', { name: 'Vendas por dia' }).getByText('Carregando ...').waitFor();
    release();
    await page.getByRole('region', { name: 'Vendas por dia' }).getByText('em 30 dias').waitFor();
  });

  it('goes on when a part of it can not be read, and tries again when asked', async () => {
    const { context } = await officeDesk(browser, { url: shop.url, token });
    const page = await context.newPage();
    await failing(page, '**/api/gerenciamento/painel');
    await page.goto(HOME);
    await notice(page, 'Não foi possível ler o resumo das vendas.');
    await expect.poll(() => figure(page, 'Pedidos').innerText()).toBe('0');
    await page.unroute('**/api/gerenciamento/painel');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('region', { name: 'Mais vendidos' }).waitFor();
  });
});

describe('the start page of an office that sells', () => {
  it('[AFRM-04, AFRM-05, AFRM-11, AFRM-12, ASAL-50] counts, draws and lists it, and leads to what it counts', async () => {
    await calls.category('Vestidos');
    const { id } = await calls.product({
      nome: 'Vestido Brisa',
      preco: 100,
      categoria: 'Vestidos',
      descricao: '.',
      cor: ['Azul'],
      tamanho: ['M', 'G'],
      variantes: [
        { cor: 'Azul', tamanho: 'M', estoque: 20 },
        { cor: 'Azul', tamanho: 'G', estoque: 1 },
      ],
    });
    const orders = [await placeOrder(shop.url), await placeOrder(shop.url)];
    const total = orders.reduce((sum, order) => sum + order.total, 0);
    const text = `R$ ${total.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
    const page = await open();
    await expect.poll(() => figure(page, 'Valor de vendas').innerText()).toBe(text);
    await expect.poll(() => figure(page, 'Pedidos').innerText()).toBe('2');
    await stages(page).filter({ hasText: 'Por embalar' }).getByRole('link', { name: '2 vendas' }).waitFor();

    const chart = page.getByRole('region', { name: 'Vendas por dia' });
    await chart.getByText('em 30 dias').waitFor();
    const heard = chart.getByRole('table');
    await expect.poll(() => heard.getByRole('row').count()).toBe(31);
    await expect.poll(() => heard.getByRole('row').last().innerText()).toContain(text);
    await expect.poll(() => chart.locator('rect').count()).toBe(30);
    await chart.getByRole('button', { name: 'Ver como tabela' }).click();
    await expect.poll(() => chart.locator('rect').count()).toBe(0);

    const best = page.getByRole('region', { name: 'Mais vendidos' });
    await best.getByRole('link', { name: 'Vestido Brisa' }).waitFor();
    await expect.poll(() => best.getByRole('listitem').first().innerText()).toContain('2 peças');
    await page.getByRole('region', { name: 'Estoque baixo' }).getByText('Azul, G').waitFor();
    const waiting = page.getByRole('region', { name: 'Esperam por você' });
    await waiting.getByRole('link', { name: `#${1000 + (orders[0]?.id ?? 0)}`, exact: true }).waitFor();
    await best.getByRole('link', { name: 'Vestido Brisa' }).click();
    await page.waitForURL(`**/produtos/${id}`);
    await page.goBack();
    await stages(page).filter({ hasText: 'Por embalar' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await expect
      .poll(() => page.getByLabel('Status').locator('option:checked').innerText())
      .toBe('Pagos, por embalar');
    await page.getByLabel('Status').selectOption({ label: 'Embalados, por enviar' });
    await page.getByText('Nenhum pedido encontrado').waitFor();
    expect(new URL(page.url()).search).toBe('?espera=enviar');
    await page.getByLabel('Status').selectOption({ label: 'Pago' });
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?status=paid');
  });

  it.each([
    ['on a phone', PHONE],
    ['at a desk', DESK],
  ])('[ASAL-81, ASAL-82] %s says of when its figures are, and what waits without them', async (_, device) => {
    const { context, openPage } = await officeDesk(browser, { url: shop.url, token, device });
    let isLost = false;
    const lost = { dias: null, diasAnteriores: null, porCategoria: null, maisVendidos: null };
    await context.route('**/api/gerenciamento/painel', async (route) => {
      const panel = (await (await route.fetch()).json()) as object;
      const mensagem = 'Não foi possível somar tantos pedidos agora.';
      const told = isLost ? { ...lost, mensagem } : { lidoEm: '2026-03-02T13:14:09.000Z' };
      await route.fulfill({ json: { ...panel, ...told } });
    });
    const page = await openPage(HOME);
    await page.getByRole('region', { name: 'Vendas por dia' }).getByText('Números das 10:14').waitFor();
    await page
      .getByRole('region', { name: 'Mais vendidos' })
      .getByText('30 dias · Números das 10:14')
      .waitFor();
    await expectSound(page);
    isLost = true;
    await page.reload();
    await notice(page, 'Não foi possível ler o resumo das vendas.');
    await page.getByText('Não foi possível somar tantos pedidos agora.').waitFor();
    await page.getByRole('region', { name: 'Esperam por você' }).getByRole('link').first().waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Mais vendidos' }).count()).toBe(0);
    await expectSound(page);
    isLost = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('region', { name: 'Mais vendidos' }).waitFor();
    await context.close();
  });
});
