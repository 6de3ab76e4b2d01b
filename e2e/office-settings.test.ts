import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: settings are published, undone and seen on the shop that follows.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, STORE_PHONE: '(21) 3333-4444' } });
const PATH = '/admin/dashboard/configuracoes';
const VERSIONS = '/api/gerenciamento/configuracoes/versoes';

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[CONF-12, CONF-13] on a %s a draft is checked, kept, looked at, published and taken back',
  async (kind, device) => {
    const name = `Ateliê ${kind}`;
    const token = await adminToken(shop.url);
    const { context, openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(PATH);
    const before = await page.getByLabel('Nome da loja').inputValue();
    const phone = page.getByLabel('Telefone');
    await expect.poll(() => phone.getAttribute('readonly')).not.toBeNull();
    await page.getByText('Definido no servidor por STORE_PHONE').first().waitFor();

    await page.getByLabel('Nome da loja').fill(name);
    await page.getByLabel('CNPJ').fill('11.222.333/0001-82');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await page.getByText('Confira o CNPJ: os dígitos não fecham.').waitFor();
    await page.getByLabel('CNPJ').fill('12.345.678/0001-95');
    await page.getByLabel('Texto do aviso').fill(`Frete grátis no ${kind}`);
    await page.getByLabel('Link do aviso').fill('/produtos');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText(`Nome da loja: de ${before} para ${name}`).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);

    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });
    const shopPage = await context.newPage();
    await shopPage.goto('/contato');
    await shopPage.getByRole('contentinfo').getByText('12.345.678/0001-95').waitFor();
    const bar = shopPage.getByRole('link', { name: `Frete grátis no ${kind}` });
    await expect.poll(() => bar.getAttribute('href')).toBe('/produtos');
    expect(await shopPage.title()).toContain(name);
    await expect.poll(() => axeViolations(shopPage)).toEqual([]);
    await expect
      .poll(() => shopPage.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);

    const history = page.getByRole('region', { name: 'Já publicado' });
    const published = history.getByRole('listitem');
    const list = await callShop<unknown[]>(`${shop.url}${VERSIONS}`, 'GET', undefined, {
      authorization: `Bearer ${token}`,
    });
    await page.getByLabel('Nome da loja').fill('Por engano');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });
    await published.nth(list.length).waitFor();
    await history
      .getByRole('button', { name: /^Voltar a esta/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar a esta' }).click();
    await published.nth(list.length + 1).waitFor();
    await published
      .first()
      .getByText(/Voltou à versão/)
      .waitFor();
    await shopPage.goto('/contato');
    expect(await shopPage.title()).toContain(name);
    expect(complaints).toEqual([]);
  },
);

it('[CONF-11] writes no mail of a sale once the owner wants none', async () => {
  const token = await adminToken(shop.url);
  const headers = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/configuracoes`;
  const subjects = async () =>
    (await callShop<{ subject: string }[]>(`${shop.url}/sandbox/mails`, 'GET')).map(({ subject }) => subject);
  const ofSales = async () =>
    (await subjects()).filter((subject) => subject.startsWith('Você vendeu')).length;
  const paid = async () => (await subjects()).filter((subject) => !subject.startsWith('Você vendeu')).length;
  await placeOrder(shop.url);
  await expect.poll(ofSales, { timeout: 20_000 }).toBe(1);
  const told = await paid();
  const { versao } = await callShop<{ versao: number }>(path, 'GET', undefined, headers);
  const body = { versao, documento: { avisar_vendas: false } };
  const saved = await callShop<{ versao: number }>(path, 'PUT', body, headers);
  await callShop(`${path}/publicar`, 'POST', { versao: saved.versao }, headers);
  await placeOrder(shop.url);
  await expect.poll(paid, { timeout: 20_000 }).toBeGreaterThan(told);
  expect(await ofSales()).toBe(1);
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[CONF-34] on a %s one list leads to all that is set, on this page and beside it', async (kind, device) => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage(PATH);
  const index = page.getByRole('navigation', { name: 'Tudo o que se configura' });
  const here = ['Loja', 'Aparência', 'Página inicial', 'Menus', 'Listas na busca', 'Avançado'];
  await expect.poll(() => index.getByRole('button').allInnerTexts()).toEqual(here);
  await page.getByLabel('Nome da loja').waitFor();
  for (const [name, panel] of [
    ['Menus', 'Menus'],
    ['Listas na busca', 'Listas na busca'],
    ['Página inicial', 'Página inicial: capa'],
    ['Avançado', 'Avançado'],
  ] as const) {
    await index.getByRole('button', { name, exact: true }).press('Enter');
    const region = page.getByRole('region', { name: panel, exact: true });
    await expect.poll(() => region.evaluate((it) => it === document.activeElement)).toBe(true);
    await expect.poll(() => region.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true);
  }
  await page.getByRole('region', { name: 'Avançado' }).getByText('Telefone Definido no servidor').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/settings-${kind}.png`, fullPage: true });
  for (const link of await index.getByRole('link').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    const title = await link.innerText();
    const there = await openPage(address);
    await there.getByRole('heading', { level: 1, name: TITLES[title] ?? title, exact: true }).waitFor();
    await there.close();
  }
  expect(complaints).toEqual([]);
});

/** Screens that are called otherwise where they are led to. */
const TITLES: Readonly<Record<string, string>> = {
  Páginas: 'Páginas da loja',
  'Equipe e acesso': 'Administradores',
};
