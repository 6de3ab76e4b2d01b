import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nuvemshop } from '../test/support/old-shops.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: one import of an old shop is walked through, from its file to taking it back.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });
const PATIENCE = { timeout: 30_000 };

const FILE = nuvemshop([
  {
    'Identificador URL': 'vestido-lis',
    Nome: 'Vestido Lis',
    Categorias: 'Vestidos',
    Preço: '199,90',
    Estoque: '',
  },
  {
    'Identificador URL': 'saia',
    Nome: 'Saia Sol',
    Categorias: 'Saias, Novidades',
    Preço: '99,90',
    Estoque: '2',
  },
  { 'Identificador URL': 'sem-preco', Nome: 'Peça sem preço', Estoque: '2' },
]);
const file = { name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') };

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/moving-${name}.png`, fullPage: true });
};

const nameOf = (page: Page, category: string) =>
  page.getByRole('textbox', { name: `Nome da categoria nova, para ${category}` });
/** The category that is chosen, or the name of the one to be made. */
const becomes = (page: Page, category: string) =>
  page.getByLabel(category, { exact: true }).evaluate((field) => {
    const select = field as HTMLSelectElement;
    const name = select.closest('li')?.querySelector('input');
    return select.value === 'nova' ? name?.value : select.selectedOptions[0]?.text;
  });

/** None, which shows the product's next one; then a name of its own. */
async function chooseCategories(page: Page): Promise<void> {
  await page.getByLabel('Saias', { exact: true }).selectOption('nenhuma');
  await nameOf(page, 'Vestidos').fill('Festa');
  await page.getByRole('button', { name: 'Guardar e conferir de novo' }).click();
  await nameOf(page, 'Novidades').waitFor(PATIENCE);
  await page.getByLabel('Saias', { exact: true }).selectOption('nova');
  await expect.poll(() => nameOf(page, 'Saias').inputValue()).toBe('Saias');
  await page.getByRole('button', { name: 'Guardar e conferir de novo' }).click();
  await nameOf(page, 'Novidades').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'O que vai acontecer' }).waitFor(PATIENCE);
}

it("[MOVE-20, MOVE-43] brings an old shop's file by its own page, and takes it back", async () => {
  const token = await adminToken(shop.url);
  for (const device of widths([DESK, PHONE])) {
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/mudanca');
    const fits = async () => {
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    };
    await fits();
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('a;b\r\n1;2') });
    await page.getByText('não parece ser uma lista de produtos').waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'O que vai acontecer' }).waitFor(PATIENCE);
    await page.getByText('2 serão criados').waitFor();
    await page.getByText('Não tem preço no arquivo.').waitFor();
    await fits();
    await shot(page, `categories-${device.viewport?.width}`);
    if (device === DESK) await chooseCategories(page);
    // What was chosen on the desk is known on the phone, and what is not kept brings nothing.
    const kept = page.getByLabel('Vestidos', { exact: true });
    await expect.poll(() => becomes(page, 'Vestidos')).toBe('Festa');
    const before = await kept.inputValue();
    await kept.selectOption('nenhuma');
    await page.getByText('Guarde antes as categorias').waitFor();
    await fits();
    await shot(page, `categories-unsaved-${device.viewport?.width}`);
    await kept.selectOption(before);
    await page.getByText('Guarde antes as categorias').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Trazer 2 produtos' }).click();
    await page.getByText('Digite quantas unidades').waitFor();
    await page.getByLabel('quantas unidades de cada').fill('4');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'O que aconteceu' }).waitFor(PATIENCE);
    await page.getByLabel('Mostrar').selectOption('fora');
    await page.getByRole('cell', { name: 'Peça sem preço' }).waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Saia Sol' }).count()).toBe(0);
    await fits();

    const addresses = await openPage('/admin/dashboard/mudanca/enderecos?tipo=sem_destino');
    await addresses.getByRole('button', { name: 'Mudar o destino de /produtos/sem-preco' }).click();
    await expect
      .poll(() => addresses.getByLabel('Endereço antigo', { exact: true }).inputValue())
      .toBe('/produtos/sem-preco');
    await expect
      .poll(() => addresses.evaluate(() => document.activeElement?.getAttribute('placeholder')))
      .toBe('/produto/12');
    await addresses.keyboard.type('/pagina-que-nao-existe');
    await addresses.keyboard.press('Enter');
    await addresses.getByText('Escolha uma página desta loja').waitFor();
    await addresses.getByLabel('Página nesta loja').fill('/contato');
    await addresses.keyboard.press('Enter');
    await addresses.getByText('Nenhum endereço assim.').waitFor();
    await expect.poll(() => axeViolations(addresses)).toEqual([]);

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Desfazer tudo' }).click();
    await page.getByRole('heading', { name: 'A importação foi desfeita' }).waitFor(PATIENCE);
    await page.getByText('2 desfeitos').waitFor();
    await page.getByRole('button', { name: 'Esquecer este arquivo' }).click();
    await page.getByRole('heading', { name: 'Trazer da loja antiga' }).waitFor();
    await addresses.goto('/admin/dashboard/mudanca/enderecos');
    await addresses.getByRole('button', { name: 'Tirar /produtos/sem-preco' }).click();
    await addresses.getByRole('button', { name: 'Tirar', exact: true }).click();
    await addresses.getByText('Nenhum endereço assim.').waitFor();
    expect(complaints).toEqual([]);
  }
});
