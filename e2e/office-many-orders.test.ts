import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOrders } from '../test/support/many-orders.ts';
import {
  freshDatabase,
  startPostgres,
  type FreshDatabase,
  type ServedPostgres,
} from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { mainThreadTasks } from './main-thread.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';

// Long: the orders of some years are put into the database first.

let postgres: ServedPostgres;
let database: FreshDatabase;
let shop: RunningShop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [postgres, browser] = await Promise.all([startPostgres(), launchBrowser()]);
  database = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({ env: { ...EMPTY_SHOP, DATABASE_URL: database.url } });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await putManyOrders(client);
  await client.end();
  const desk = await officeDesk(browser, { url: shop.url, token: await adminToken(shop.url) });
  page = await desk.openPage('/admin/dashboard/senha');
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await database?.drop();
  await postgres?.stop();
});

/** The longest task while somebody works in a section; ms of the processor. */
async function longestTask(section: string, work: () => Promise<void>): Promise<number> {
  const [longest = 0] = await mainThreadTasks(browser, page, work);
  console.log(`the longest task of ${section}: ${longest} ms`);
  return longest;
}

async function nextPage(): Promise<void> {
  const before = page.url();
  await page.getByRole('link', { name: 'Próxima página' }).click();
  await expect.poll(() => page.url()).not.toBe(before);
}

describe('[AFRM-17] an office with 100,000 orders has no task over 100 ms', () => {
  it('on its start page', async () => {
    const longest = await longestTask('Início', async () => {
      await page.goto('/admin/dashboard');
      await page.getByRole('heading', { name: 'Mais vendidos' }).waitFor();
      await page.getByRole('row').nth(5).waitFor();
    });
    expect(longest).toBeLessThan(100);
  });

  it('in Vendas: searched, sorted, paged, and one order opened', async () => {
    const longest = await longestTask('Vendas', async () => {
      await page.goto('/admin/dashboard/vendas');
      await page.getByText(/de 100\.000/).waitFor();
      await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
      await expect.poll(() => page.url()).toContain('ordem=total');
      await nextPage();
      await page.getByLabel('Buscar pedidos').fill('c99998@example');
      await page.getByText('1–1 de 1').waitFor();
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: /^Pedido #/ }).waitFor();
    });
    expect(longest).toBeLessThan(100);
  });

  it('in Clientes, the audit log and PIX Customizados', async () => {
    const longest = await longestTask('the other tables', async () => {
      await page.goto('/admin/dashboard/clientes');
      // Who bought without an account is counted, too.
      await page.getByText(/ de \d{2,3}\.\d{3}/).waitFor();
      await page.getByLabel('Buscar clientes').fill('c19998@example');
      await page.getByText('1–1 de 1').waitFor();
      await page.goto('/admin/dashboard/auditoria');
      await page.getByText(/de 200\.\d{3}/).waitFor();
      await page.getByLabel('Buscar no registro').fill('produto 499');
      await expect
        .poll(() => page.getByRole('table').locator('tbody tr').first().innerText())
        .toContain('produto 499');
      await nextPage();
      await page.goto('/admin/dashboard/pix');
      await page.getByText('Reserva 1', { exact: true }).waitFor();
    });
    expect(longest).toBeLessThan(100);
  });
});
