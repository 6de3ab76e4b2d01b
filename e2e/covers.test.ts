import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { pictures } from './screens.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });
const PATH = '/admin/dashboard/configuracoes?campo=capas';

const photo = async (color: string, width = 1600, height = 900) => ({
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer(),
});
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[COVR-11, FRNT-11] on a %s covers are planned, a category has its picture, and shoppers see both',
  async (kind, device) => {
    const shot = pictures('covers', kind);
    const token = await adminToken(shop.url);
    // What the other device has put there.
    await settingsCalls(shop.url, token).publish({ capas: [], secoes: [] });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(PATH);
    const group = page.getByRole('group', { name: 'Outras capas' });
    await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
    const add = group.getByRole('button', { name: 'Nova capa' });
    await add.click();
    await expect
      .poll(() =>
        group.getByLabel('Capa 1: título').evaluate((element) => element === document.activeElement),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await group.getByText('Capa 1: Escreva o título.').first().waitFor();
    await expect.poll(() => group.getByLabel('Capa 1: título').getAttribute('aria-invalid')).toBe('true');
    await group.getByLabel('Capa 1: título').fill('Semana do vestido');
    await group.getByLabel('Capa 1: foto: escolher imagem').setInputFiles(await photo('#c98a5b'));
    await group.getByRole('button', { name: 'Capa 1: foto: ponto que precisa aparecer' }).waitFor();
    await group.getByLabel('Capa 1: mostrar até').fill('2099-12-31T10:00');
    for (const [number, color] of [
      [2, '#7d9a7a'],
      [3, '#6f7fa8'],
    ] as const) {
      await add.click();
      await group.getByLabel(`Capa ${number}: título`).fill(`Outra capa, ${number}`);
      await group.getByLabel(`Capa ${number}: texto`).fill('Uma frase que diz por que vale a pena entrar.');
      await group.getByLabel(`Capa ${number}: botão`).fill('Ver as peças');
      await group.getByLabel(`Capa ${number}: link do botão`).fill('/produtos?novidades=1');
      await group.getByLabel(`Capa ${number}: foto: escolher imagem`).setInputFiles(await photo(color));
      await group.getByRole('button', { name: `Capa ${number}: foto: ponto que precisa aparecer` }).waitFor();
    }
    await group.getByRole('button', { name: /^Subir capa 3/ }).press('Enter');
    await group.getByText('Capa: Outra capa, 3: 2ª de 3.').waitFor({ state: 'attached' });

    const sections = page.getByRole('group', { name: 'Seções da página inicial' });
    await sections.getByRole('button', { name: /^1\. Categorias/ }).click();
    const place = sections.getByRole('group', { name: 'Seção 1: foto de Vestidos' });
    await place.getByLabel(/: (escolher|trocar) imagem$/).setInputFiles(await photo('#884422', 640, 800));
    const point = place.getByRole('button', { name: /ponto que precisa aparecer/ });
    await point.waitFor();
    await point.press('ArrowUp');
    await place.getByText('Ponto a 50% da esquerda e 45% do topo.').waitFor();
    // Two at once: the first one comes last, and takes nothing from the other.
    const held = Promise.withResolvers<void>();
    let came = 0;
    await page.route('**/api/gerenciamento/midia', async (route) => {
      came += 1;
      if (came === 1) await held.promise;
      await route.continue();
    });
    const beside = sections.getByRole('group', { name: /^Seção 1: foto de / });
    const [one, two] = [beside.nth(1), beside.nth(2)];
    const pick = (where: typeof one) => where.getByLabel(/: (escolher|trocar) imagem$/);
    await pick(one).setInputFiles(await photo('#228844', 640, 800));
    const second = page.waitForResponse((answer) => answer.url().endsWith('/api/gerenciamento/midia'));
    await pick(two).setInputFiles(await photo('#442288', 640, 800));
    await second;
    held.resolve();
    for (const where of [one, two])
      await where.getByRole('button', { name: /ponto que precisa aparecer/ }).waitFor();
    await place.getByText('Ponto a 50% da esquerda e 45% do topo.').waitFor();
    await page.unroute('**/api/gerenciamento/midia');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => scrollWidth(page)).toBe(device.viewport?.width);
    await shot(page, 'office');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText(/Outra capa, 3, Outra capa, 2/).waitFor();
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });

    const front = await shopper(browser, shop.url, device);
    const seen = await front.openPage('/');
    await expect.poll(() => seen.getByRole('heading', { level: 1 }).innerText()).toBe('Semana do vestido');
    const row = seen.getByRole('list', { name: 'Mais da loja' });
    await expect
      .poll(() => row.getByRole('heading').allInnerTexts())
      .toEqual(['Outra capa, 3', 'Outra capa, 2']);
    const way = seen.getByRole('navigation', { name: 'Comprar por categoria' }).getByText('Vestidos');
    await expect
      .poll(() => way.locator('img').evaluate((one) => getComputedStyle(one).objectPosition))
      .toBe('50% 45%');
    await expect.poll(() => axeViolations(seen)).toEqual([]);
    await expect.poll(() => scrollWidth(seen)).toBe(device.viewport?.width);
    const own = seen
      .getByRole('navigation', { name: 'Comprar por categoria' })
      .locator('img[src*="/midia/"]');
    await expect.poll(() => own.count()).toBeGreaterThan(2);
    await shot(seen, 'shop');
    await row.getByRole('link', { name: 'Ver as peças' }).last().focus();
    // What takes the focus is brought into sight.
    await expect
      .poll(async () => {
        const box = await row.getByRole('link', { name: 'Ver as peças' }).last().boundingBox();
        return box && { left: box.x >= 0, right: box.x + box.width <= (device.viewport?.width ?? 0) };
      })
      .toEqual({ left: true, right: true });
    await seen.keyboard.press('Enter');
    await seen.waitForURL(/novidades=1/);

    await sections.getByRole('button', { name: /^1\. Categorias/ }).click();
    await place.getByRole('button', { name: /^Tirar imagem/ }).click();
    await point.waitFor({ state: 'detached' });
    expect([...complaints, ...front.complaints]).toEqual([]);
  },
);
