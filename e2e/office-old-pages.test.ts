import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { nuvemshop } from '../test/support/old-shops.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: an old shop's pictures are looked for, seen and taken.

const PATIENCE = { timeout: 30_000 };
let postgres: ServedPostgres;
let folder: { path: string; remove(): Promise<void> };
let shop: RunningShop;
let browser: Browser;
let database: Client;

beforeAll(async () => {
  [postgres, folder, browser] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-old-pages'),
    launchBrowser(),
  ]);
  const { url: databaseUrl } = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({ dataDir: folder.path, env: { ...EMPTY_SHOP, DATABASE_URL: databaseUrl } });
  database = new Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await shop?.stop();
  await postgres?.stop();
  await folder?.remove();
});

const NAMES = ['lis', 'lua', 'sol', 'mar'];
const FILE = nuvemshop(
  NAMES.map((name) => ({
    'Identificador URL': `vestido-${name}`,
    Nome: `Vestido ${name}`,
    Categorias: 'Vestidos',
    Preço: '199,90',
    Estoque: '2',
  })),
);
const file = { name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') };

const shot = async (page: Page, name: string) => {
  const to = process.env['SHOTS'];
  if (to) await page.screenshot({ path: `${to}/old-pages-${name}.png`, fullPage: true });
};

/** No shop of the open Internet is asked by a test: what one would have said stands as if it were read. */
async function haveRead(status: string, { waiting = 0 } = {}): Promise<void> {
  await database.query(
    `update moving_page_reads set status = $1, why = '', failures = 0, origin = 'https://antiga.example',
      rules = '{"paths": [], "delay": 0}', rules_at = now(), next_at = now() + interval '1 day'`,
    [status],
  );
  await database.query(
    `update moving_pages set why = '', status = case when position < $1 then 'lida' else 'espera' end`,
    [NAMES.length - Math.max(1, waiting)],
  );
  if (waiting === 0) {
    const gone = 'A página não está mais na loja antiga.';
    await database.query(`update moving_pages set status = 'falhou', why = $1 where status = 'espera'`, [
      gone,
    ]);
  }
  await database.query('delete from moving_page_pictures');
  await database.query(
    `insert into moving_page_pictures (import_id, product_id, position, key, url)
     select m.import_id, m.product_id, n, m.product_id || '-' || n, 'https://antiga.example/' || m.product_id || '-' || n || '.png'
     from moving_pages m, generate_series(0, 2) n where m.status = 'lida'`,
  );
}

/** As if a page had given nothing. */
async function haveNone(position: number, why: string): Promise<void> {
  await database.query(`update moving_pages set status = 'falhou', why = $2 where position = $1`, [
    position,
    why,
  ]);
  await database.query(
    `delete from moving_page_pictures x using moving_pages m
     where m.import_id = x.import_id and m.product_id = x.product_id and m.status = 'falhou'`,
  );
}

/** A photograph of nobody, as the old shop's server would give it. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#b5838d"/><circle cx="150" cy="170" r="90" fill="#ffcdb2"/></svg>`;

async function bring(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Trazer \d+ produtos/ }).click(PATIENCE);
  await page.getByRole('heading', { name: 'O que aconteceu' }).waitFor(PATIENCE);
}

it('[MOVE-45, MOVE-49, MOVE-53] finds pictures on the pages of an old shop, and shows them before they come', async () => {
  const token = await adminToken(shop.url, 'admin', EMPTY_SHOP.ADMIN_PASSWORD);
  for (const device of widths([DESK, PHONE])) {
    const { context, openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const width = device.viewport?.width;
    await context.route('https://antiga.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: SVG }),
    );
    const page = await openPage('/admin/dashboard/mudanca');
    const fits = async () => {
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };
    await bring(page);
    const field = page.getByLabel('Endereço da loja antiga');
    await page.getByRole('button', { name: 'Procurar fotos' }).click();
    await page.getByText('Digite o endereço da loja antiga.').waitFor();
    await shot(page, `asked-${width}`);
    // Really asked: what is no public address gets no request.
    await field.fill('https://127.0.0.1:1/produtos');
    await page.keyboard.press('Enter');
    await page.getByText('Este endereço não é de um site público.').waitFor(PATIENCE);
    await fits();
    await shot(page, `stopped-${width}`);

    await haveRead('lendo', { waiting: 1 });
    await page.reload();
    await page.getByText('3 de 4 páginas (75 %)').waitFor();
    await page.getByText('Falta 1 página, cerca de 1 minuto').waitFor();
    await fits();
    await shot(page, `reading-${width}`);
    // Two more pages give nothing while she looks at the first one that did.
    await haveNone(0, 'A primeira falta.');
    await page.reload();
    await page.getByText('1 peça sem fotos: qual e por quê').click();
    await page.getByText('A primeira falta.').waitFor();
    await haveNone(1, 'A segunda falta.');
    await page.getByText('2 peças sem fotos: quais e por quê').waitFor(PATIENCE);
    await page.getByText('A segunda falta.').waitFor();
    await haveRead('lendo', { waiting: 1 });
    await page.getByRole('button', { name: 'Parar de ler' }).click();
    await page.getByText('A leitura foi parada. Falta 1 página.').waitFor();

    await haveRead('lido');
    await page.reload();
    await page.getByText('9 fotos de 3 peças').first().waitFor();
    const samples = page.getByRole('list', { name: 'O que foi achado das primeiras peças' });
    await expect.poll(() => samples.getByRole('listitem').count()).toBe(3);
    await page.getByText('1 peça sem fotos: qual e por quê').click();
    await page.getByText('A página não está mais na loja antiga.').waitFor();
    await fits();
    await shot(page, `found-${width}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await fits();
    await shot(page, `found-dark-${width}`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Trazer 9 fotos de 3 peças' }).click();
    await page.getByText('As fotos foram pedidas').waitFor();
    await page.getByRole('progressbar', { name: 'Imagens copiadas' }).waitFor(PATIENCE);
    await fits();
    await shot(page, `taken-${width}`);

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Desfazer tudo' }).click();
    await page.getByRole('heading', { name: 'A importação foi desfeita' }).waitFor(PATIENCE);
    await expect.poll(() => page.getByRole('heading', { name: 'Fotos das páginas' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Esquecer este arquivo' }).click();
    await page.getByRole('heading', { name: 'Trazer da loja antiga' }).waitFor();
    expect(complaints).toEqual([]);
  }
});
