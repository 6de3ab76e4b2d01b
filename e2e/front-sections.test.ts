import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { mark, sendPicture } from '../test/support/sent-pictures.ts';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: the first page is put together, ordered by keys, published and seen on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const PATH = '/admin/dashboard/configuracoes?campo=secoes';

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const headings = (page: Page) =>
  page.locator('main h2').evaluateAll((all) => all.map((one) => one.textContent));

async function sectionsOf(page: Page) {
  const group = page.getByRole('group', { name: 'Seções da página inicial' });
  await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
  const add = (kind: string) =>
    group.getByRole('button', { name: `Nova seção: ${kind}`, exact: true }).click();
  return { group, add };
}

/** Takes out what the other device has put there. */
async function begin(page: Page) {
  const { group, add } = await sectionsOf(page);
  const out = group.getByRole('button', { name: /^Tirar (?!imagem)/ });
  while ((await out.count()) > 0) await out.first().click();
  await add('Destaques da Semana');
  return { group, add };
}

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[FRNT-07, FRNT-08] on a %s sections are put together, ordered by keys, and shoppers have them',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(PATH);
    const { group, add } = await begin(page);
    await add('Novidades');
    await add('Texto e imagem');
    await expect
      .poll(() =>
        group.getByLabel('Seção 3: título').evaluate((element) => element === document.activeElement),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await group.getByText('Seção 3 (Texto e imagem): Escreva o título.').waitFor();
    await expect.poll(() => group.getByLabel('Seção 3: título').getAttribute('aria-invalid')).toBe('true');
    await group.getByLabel('Seção 3: título').fill(`Feito à mão, ${kind}`);
    await group.getByLabel('Seção 3: texto').fill('Cada peça sai das mãos de quem mora perto.');
    const picture = { name: 'mao.png', mimeType: 'image/png', buffer: await mark(900, 700) };
    await group.getByLabel('Seção 3: foto: escolher imagem').setInputFiles(picture);
    await group.getByLabel('Seção 3: foto: trocar imagem').waitFor();
    await group.getByLabel('Seção 3: descrição da foto').fill('Mãos na costura');

    // With keys alone, and the focus goes with it.
    const up = group.getByRole('button', { name: /^Subir seção \d, Texto e imagem/ });
    await up.focus();
    for (const place of [2, 1]) {
      await page.keyboard.press('Enter');
      await group
        .getByText(new RegExp(`Feito à mão, ${kind}: ${place}ª de 3\\.`))
        .waitFor({ state: 'attached' });
    }
    await expect
      .poll(() =>
        group
          .getByRole('button', { name: /^Descer seção \d, Texto e imagem/ })
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);

    await add('Peças escolhidas');
    await group.getByLabel('Seção 4: título').fill('A dona gosta');
    await group.getByLabel('Buscar peça para a seção 4').fill('vestido');
    await group
      .locator('[data-section]')
      .nth(3)
      .getByRole('button', { name: /^Vestido/ })
      .first()
      .click();
    await group.getByRole('button', { name: /^Tirar .*Vestido.* da seção/ }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => scrollWidth(page)).toBe(device.viewport?.width);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `/tmp/sections-office-${kind}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText(`Feito à mão, ${kind}`).waitFor();
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });

    const front = await shopper(browser, shop.url, device);
    const seen = await front.openPage('/');
    await expect
      .poll(() => headings(seen))
      .toEqual([
        `Feito à mão, ${kind}`,
        'Destaques da Semana',
        'Novidades',
        'A dona gosta',
        'Nossos produtos',
      ]);
    await expect.poll(() => axeViolations(seen)).toEqual([]);
    await expect.poll(() => scrollWidth(seen)).toBe(device.viewport?.width);
    await seen.getByRole('link', { name: 'Ver tudo: Novidades' }).click();
    await seen.waitForURL(/novidades=1/);
    expect([...complaints, ...front.complaints]).toEqual([]);
  },
);

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[FRNT-03, FRNT-08] on a %s every kind of section stands on its feet', async (kind, device) => {
  const token = await adminToken(shop.url);
  const settings = settingsCalls(shop.url, token);
  const photo = async (width: number, height: number) =>
    sendPicture({ url: shop.url, token }, await mark(width, height));
  const [wide, square] = [await photo(1600, 900), await photo(700, 700)];
  const long = 'Uma palavra comprida: anticonstitucionalissimamente. '.repeat(3).trim();
  const words = {
    titulo: 'Um título que ocupa as duas linhas dele',
    texto: long,
    botao: 'Ver as peças',
    link: '/produtos',
  };
  const fotos = Array.from({ length: 6 }, (_, n) => ({ foto: square, alt: `Foto ${n + 1}`, link: '' }));
  const secoes = [
    { tipo: 'banner', ...words, foto: wide, foco: '80 20' },
    { tipo: 'texto', ...words, titulo: 'Outro título, que também é longo', foto: square, alt: 'Um quadrado' },
    { tipo: 'texto', titulo: 'Sem foto', texto: long },
    { tipo: 'fotos', titulo: 'Em vocês', fotos },
    { tipo: 'medidas' },
    { tipo: 'novidades' },
  ];
  await settings.publish({ secoes });
  const front = await shopper(browser, shop.url, device);
  const seen = await front.openPage('/');
  await expect.poll(() => headings(seen).then((all) => all.length)).toBe(7);
  await expect.poll(() => axeViolations(seen)).toEqual([]);
  await expect.poll(() => scrollWidth(seen)).toBe(device.viewport?.width);
  // Pictures that were put off come when they are near: all of them are there at the end.
  await seen.evaluate(() => {
    document.documentElement.dataset['seen'] = '';
    for (const image of document.images) image.loading = 'eager';
  });
  const areThere = () =>
    seen.evaluate(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
  await expect.poll(areThere, { timeout: 60_000 }).toBe(true);
  if (process.env['SHOTS']) await seen.screenshot({ path: `/tmp/sections-shop-${kind}.png`, fullPage: true });
  expect(front.complaints).toEqual([]);
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[FRNT-09] on a %s rows are dragged to their place, and Escape leaves all as it was', async (_, device) => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage(PATH);
  const { group, add } = await begin(page);
  for (const kind of ['Novidades', 'Mais vendidos', 'Ajuda com o tamanho']) await add(kind);
  // Closed, all of them are in sight.
  const open = group.getByRole('button', { expanded: true });
  while ((await open.count()) > 0) await open.first().click();
  const rows = group.locator('ol').first().locator('> li');
  const order = () =>
    rows.evaluateAll((all) => all.map((row) => row.querySelector('button')?.innerText ?? ''));
  const names = async () =>
    (await order()).map((text) =>
      text
        .replace(/^\d+\.\s*/, '')
        .split(':')[0]
        ?.trim(),
    );
  const before = await names();
  expect(before).toHaveLength(4);
  const grip = async (index: number) => {
    const row = rows.nth(index).locator('[data-grip]');
    const box = await row.boundingBox();
    if (box === null) throw new Error('no grip');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const hold = async (from: number, to: number) => {
    // Both stand in sight, away from the edges at which a drag scrolls.
    await group
      .locator('ol')
      .first()
      .evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const start = await grip(from);
    const over = await rows.nth(to).boundingBox();
    if (over === null) throw new Error('no row');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 4);
    const y = to > from ? over.y + over.height - 4 : over.y + 4;
    await page.mouse.move(start.x, y, { steps: 4 });
  };
  await hold(0, 2);
  await group.locator('[data-drop="before"]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => group.locator('[data-drop], [data-dragged]').count()).toBe(0);
  await page.mouse.up();
  expect(await names()).toEqual(before);
  await hold(0, 2);
  await group.locator('[data-drop="before"]').waitFor();
  await page.mouse.up();
  await expect.poll(names).toEqual([before[1], before[2], before[0], before[3]]);
  await group.getByText(/: 3ª de 4\./).waitFor({ state: 'attached' });
  await hold(3, 0);
  await page.mouse.up();
  await expect.poll(names).toEqual([before[3], before[1], before[2], before[0]]);
  expect(complaints).toEqual([]);
});
