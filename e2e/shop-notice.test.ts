import { expect, it } from 'vitest';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });
const DAY_MS = 86_400_000;

it('[CONF-16] an announcement that was closed stays away until it says something else, and moves nothing', async () => {
  const settings = settingsCalls(shop.url, await adminToken(shop.url));
  await settings.publish({ aviso_texto: 'Frete grátis hoje', aviso_link: '/produtos' });
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url });
  const page = await context.newPage();
  const bar = page.getByRole('complementary', { name: 'Aviso' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await bar.getByText('Frete grátis hoje').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Fechar aviso' }).click();
  await bar.waitFor({ state: 'hidden' });
  await page.goto('/contato');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => bar.isVisible()).toBe(false);
  const shifted = await page.evaluate('globalThis.shifts.reduce((sum, one) => sum + one, 0)');
  expect(shifted).toBeLessThan(0.01);
  await settings.publish({ aviso_texto: 'Chegou a coleção nova' });
  await page.goto('/contato');
  await bar.getByText('Chegou a coleção nova').waitFor();
});

it('[CONF-17] what was typed is asked about on the way out, and a date before it is lost', async () => {
  const token = await adminToken(shop.url);
  const settings = settingsCalls(shop.url, token);
  await settings.save({ horario: 'Sempre' });
  await settings.change('POST', '/publicar', { em: new Date(Date.now() + DAY_MS).toISOString() });
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage('/admin/dashboard/configuracoes');
  await page.getByLabel('Nome da loja').fill('Ateliê Figo');
  await page.getByRole('link', { name: 'Início' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await leaving.getByRole('button', { name: 'Continuar editando' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard/configuracoes');
  const save = page.getByRole('button', { name: 'Salvar rascunho' });
  const dropping = page.getByRole('dialog', { name: 'Salvar tira a data marcada' });
  await save.click();
  await dropping.getByRole('button', { name: 'Cancelar' }).click();
  expect((await settings.read()).rascunho?.publicar_em).not.toBeNull();
  await save.click();
  await dropping.getByRole('button', { name: 'Salvar sem data' }).click();
  await page.getByText('Rascunho salvo, sem data').waitFor();
  expect((await settings.read()).rascunho).toMatchObject({
    publicar_em: null,
    documento: { nome: 'Ateliê Figo' },
  });
  expect(complaints).toEqual([]);
});

it.each(
  widths([
    ['light', PHONE],
    ['dark', DESK],
  ] as const),
)(
  '[CONF-18, CONF-24] a preview in %s says that it is one, has the look, and leads out',
  async (colorScheme, device) => {
    const settings = settingsCalls(shop.url, await adminToken(shop.url));
    await settings.save({ cor: '#ffd400', cantos: 'reto', letras: 'moderna' });
    const { url } = await settings.link();
    const context = await browser.newContext({ ...device, colorScheme, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto(new URL(url).pathname);
    const bar = page.getByRole('complementary', { name: 'Prévia' });
    await bar.waitFor();
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    const radius = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius-m'));
    await expect.poll(() => radius()).toBe('0');
    await page.goto('/contato');
    await bar.getByRole('link', { name: 'Sair da prévia' }).click();
    await page.waitForURL(`${shop.url}/`);
    await expect.poll(() => bar.count()).toBe(0);
    await expect.poll(() => radius()).not.toBe('0');
  },
);
