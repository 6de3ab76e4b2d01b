import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, rowWith, staffToken } from './office-desk.ts';
import { PHONE, sentOn } from './shopper.ts';

// Long: lists of orders are searched, narrowed, exported and read at both widths.

const SALES = '/admin/dashboard/vendas';
const HOSTILE = '<img src=x onerror="document.title=1"> \u202Egnivil';

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;
const orders: Record<string, { id: number; codigo: string; total: number }> = {};

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const desk = (device = {}) => officeDesk(browser, { url: shop.url, token, device });
const card = (page: Page, label: string) =>
  page.locator('dl[aria-label="Vendas"] > div').filter({ hasText: label }).locator('dd').first();
/** Below each name stands where its order goes. */
const names = async (page: Page) =>
  (await page.getByRole('table').getByRole('row').locator('td:nth-child(2)').allInnerTexts()).map(
    (text) => text.split('\n')[0],
  );

describe('Vendas without an order', () => {
  it('[ASAL-07, ASAL-01, ASAL-05] says so, and counts nothing', async () => {
    const page = await (await desk()).openPage(SALES);
    await page.getByText('Nenhum pedido encontrado').waitFor();
    await expect.poll(() => card(page, 'Vendas de hoje').innerText()).toBe('R$ 0,00');
    await expect.poll(() => card(page, 'Pedidos de hoje').innerText()).toBe('0');
    await expect.poll(() => card(page, 'Ticket médio').innerText()).toBe('R$ 0,00');
  });
});

describe('Vendas', () => {
  beforeAll(async () => {
    for (const nome of ['Ana Silva', 'Bárbara Prado']) orders[nome] = await placeOrder(shop.url, { nome });
    orders['Célia Nunes'] = await placeOrder(shop.url, { nome: 'Célia Nunes' }, false);
    orders[HOSTILE] = await placeOrder(shop.url, { nome: HOSTILE });
  });

  it("[ASAL-01, ASAL-04] shows today's sales, orders, average ticket and the orders, newest first", async () => {
    const { openPage, complaints } = await desk();
    const page = await openPage(SALES);
    const each = orders['Ana Silva']?.total ?? 0;
    const text = (reais: number) => `R$ ${reais.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
    await expect
      .poll(() => card(page, 'Vendas de hoje').innerText())
      .toBe(text(Math.round(each * 300) / 100));
    await expect.poll(() => card(page, 'Pedidos de hoje').innerText()).toBe('3');
    await expect.poll(() => card(page, 'Ticket médio').innerText()).toBe(text(each));
    await page.locator('dl[aria-label="Vendas"]').getByText('Hoje', { exact: true }).first().waitFor();
    await rowWith(page, 'Ana Silva').waitFor();
    await expect
      .poll(async () => (await names(page)).slice(1))
      .toEqual(['Célia Nunes', 'Bárbara Prado', 'Ana Silva']);
    await rowWith(page, 'Célia Nunes').getByText('Pendente').waitFor();
    await rowWith(page, 'Ana Silva').getByText('Pago', { exact: true }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('[ASAL-38] shows a hostile name inert', async () => {
    const page = await (await desk()).openPage(SALES);
    const cell = rowWith(page, 'onerror').locator('td').nth(1);
    await cell.waitFor();
    await expect.poll(async () => (await cell.innerText()).split('\n')[0]).toBe(HOSTILE);
    await expect.poll(() => cell.locator('img').count()).toBe(0);
    await expect.poll(() => cell.locator('bdi').filter({ hasText: 'onerror' }).count()).toBe(1);
    await expect.poll(() => page.title()).not.toBe('1');
  });

  it('[ASAL-29] is searched, narrowed by state and day, and put in order, all of it in the address', async () => {
    const page = await (await desk()).openPage(SALES);
    await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('barbara');
    await page.waitForURL('**/vendas?busca=barbara');
    await expect.poll(() => names(page)).toEqual(['Bárbara Prado']);

    await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('');
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await page.waitForURL(/status=pending/);
    await expect.poll(() => names(page)).toEqual(['Célia Nunes']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Célia Nunes']);

    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await page.getByRole('button', { name: 'Cliente' }).click();
    await page.waitForURL(/ordem=nome/);
    await expect
      .poll(async () => (await names(page)).slice(-3))
      .toEqual(['Ana Silva', 'Bárbara Prado', 'Célia Nunes']);
    await page.getByLabel('Até', { exact: true }).fill('2020-01-01');
    await page.getByText('Nenhum pedido encontrado').waitFor();
    expect(new URL(page.url()).searchParams.get('ate')).toBe('2020-01-01');
  });

  it('[ASAL-29] asks for no period that ends before it begins, and has no page behind the last one', async () => {
    const page = await (await desk()).openPage(`${SALES}?de=2026-11-22&ate=2026-11-01`);
    await page.getByText('A data final vem antes da inicial.').waitFor();
    await page.getByText('Nenhum pedido encontrado').waitFor();
    await expect.poll(() => page.getByText('Erro ao carregar pedidos').count()).toBe(0);
    await sentOn(
      page,
      (url) => !url.searchParams.has('pagina'),
      () => page.goto(`${SALES}?pagina=99`),
    );
    await rowWith(page, 'Ana Silva').waitFor();
  });

  it('[ASAL-06] falls back to the orders this browser kept, without personal data in them', async () => {
    const { context, openPage } = await desk();
    const page = await openPage(SALES);
    await rowWith(page, 'Ana Silva').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('pedidos') ?? ''))
      .toContain('Ana Silva');
    const kept = await page.evaluate(() => localStorage.getItem('pedidos') ?? '');
    for (const secret of ['12345678909', 'ana@exemplo.com.br', 'Rio Branco', '21987654321']) {
      expect(kept).not.toContain(secret);
    }
    // The address is lost on the way: nothing of these calls arrives.
    await context.route(/\/api\/pedidos/, (route) => route.abort());
    await page.reload();
    await page.getByText(/^Erro ao carregar pedidos/).waitFor();
    await rowWith(page, 'Ana Silva').waitFor();
    await page.getByText('Pelos pedidos conhecidos neste navegador').first().waitFor();
    await expect.poll(() => card(page, 'Pedidos de hoje').innerText()).toBe('3');
    await context.unroute(/\/api\/pedidos/);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => page.getByText(/^Erro ao carregar pedidos/).count()).toBe(0);
  });

  it('[ASAL-09, ASAL-04, ASAL-08] has a text for all that is missing, and names the period it counts', async () => {
    const { context, openPage } = await desk();
    await context.addInitScript(() => {
      const old = { total: '1.299,90', observacoes: { status_pagamento: 'approved' } };
      localStorage.setItem('pedidos', JSON.stringify([old, { status: 'sent_to_moon' }]));
    });
    await context.route(/\/api\/pedidos/, (route) => route.abort());
    const page = await openPage(SALES);
    const row = rowWith(page, 'R$ 1.299,90');
    await row.waitFor();
    for (const text of ['Nome não informado', 'Data não disponível', 'Nao informado', 'Approved']) {
      await row.getByText(text).first().waitFor();
    }
    const other = rowWith(page, 'Sent to moon');
    const colour = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((badge) => getComputedStyle(badge).backgroundColor);
    await other.waitFor();
    await expect.poll(() => colour('Approved')).not.toBe(await colour('Sent to moon'));
    await page.getByText('Últimos 10 pedidos').first().waitFor();
    await expect.poll(() => card(page, 'Vendas').innerText()).toBe('R$ 1.299,90');
  });

  it('[ASAL-37] saves what the filters leave as a file, for administrators alone', async () => {
    const page = await (await desk()).openPage(`${SALES}?status=pending`);
    await rowWith(page, 'Célia Nunes').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const file = await (await saved).path();
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Célia Nunes');
    expect(text).not.toContain('Ana Silva');

    const staff = await staffToken(shop.url, token, 'equipe');
    const theirs = await officeDesk(browser, { url: shop.url, token: staff });
    const other = await theirs.openPage(SALES);
    await rowWith(other, 'Ana Silva').waitFor();
    await expect.poll(() => other.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0);
  });

  it('[ASAL-38] cuts endless names', async () => {
    const { context, openPage } = await desk(PHONE);
    await context.addInitScript(() => {
      const nome = `Fim ${'A'.repeat(10_000)}`;
      localStorage.setItem(
        'pedidos',
        JSON.stringify([{ nome, codigo: nome, metodo_pagamento: nome, status: nome }]),
      );
    });
    await context.route(/\/api\/pedidos/, (route) => route.abort());
    const page = await openPage(SALES);
    await rowWith(page, 'Fim').waitFor();
    await expect.poll(async () => (await rowWith(page, 'Fim').boundingBox())?.height).toBeLessThan(400);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('[AFRM-21] fits a phone with its first order on the first screen, the filters folded, and axe finds nothing there', async () => {
    const page = await (await desk(PHONE)).openPage(SALES);
    const row = rowWith(page, 'Ana Silva');
    await row.waitFor();
    const first = page.locator('tbody').getByRole('row').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(PHONE.viewport?.height ?? 0);
    const filters = page.getByRole('button', { name: /^Filtros/ });
    await expect.poll(() => page.getByLabel('Status', { exact: true }).isVisible()).toBe(false);
    await filters.click();
    await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('true');
    await page.getByLabel('Status', { exact: true }).selectOption('pending');
    await filters.getByText('Filtros (1)').waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await filters.getByText('Filtros', { exact: true }).waitFor();
    await row.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
