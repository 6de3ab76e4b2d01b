import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { mark, sendPicture } from '../test/support/sent-pictures.ts';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a cover is published, and the first page looked at anew, at each of its shapes.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'off' } });
const PATH = '/admin/dashboard/configuracoes';
let token: string;
let settings: ReturnType<typeof settingsCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  settings = settingsCalls(shop.url, token);
});

/** Half black, half white: words on it can be read by what lies between alone. */
async function harsh(): Promise<Buffer> {
  const white = { create: { width: 800, height: 900, channels: 3 as const, background: '#ffffff' } };
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: '#000000' } })
    .composite([{ input: white, gravity: 'east' }])
    .png()
    .toBuffer();
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const luminance = (channels: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = channels.map((one) => {
    const part = one / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The photograph, the letters and what they moved are on the screen: before that the ground under words is a plain one. */
const painted = (page: Page) =>
  page.getByRole('img', { name: 'Banner da loja Vitrine' }).evaluate(async (one) => {
    await Promise.all([(one as HTMLImageElement).decode(), document.fonts.ready]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** The pixels under words, without them. */
async function groundUnder(page: Page, words: Locator, clip: Box): Promise<Buffer> {
  await words.evaluate((one) => (one.style.opacity = '0'));
  try {
    return await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
  } finally {
    await words.evaluate((one) => (one.style.opacity = ''));
  }
}

/** How much words differ from what lies under them, where that is least. */
async function contrastOf(page: Page, words: Locator): Promise<number> {
  await painted(page);
  const color = await words.evaluate((one) => getComputedStyle(one).color);
  const ink = luminance((color.match(/\d+/g) ?? []).map(Number));
  const box = await words.boundingBox();
  if (box === null) throw new Error('the words have no place');
  const ground = await groundUnder(page, words, box);
  let worst = Infinity;
  for (let at = 0; at < ground.length; at += 3) {
    const under = luminance([...ground.subarray(at, at + 3)]);
    worst = Math.min(worst, (Math.max(ink, under) + 0.05) / (Math.min(ink, under) + 0.05));
  }
  return worst;
}

it.each(
  widths([
    ['light', 'desk', DESK],
    ['dark', 'desk', DESK],
    ['light', 'phone', PHONE],
    ['dark', 'phone', PHONE],
  ] as const),
)('[COVR-05] in %s on a %s words over a photograph can be read', async (colorScheme, _, device) => {
  const photo = await sendPicture({ url: shop.url, token }, await harsh());
  for (const focus of ['0 0', '100 0']) {
    await settings.publish({
      capa_foto: photo,
      capa_foco: focus,
      capa_titulo: 'Um título comprido que ocupa três linhas',
      capa_texto: 'Uma frase que também é comprida, para que chegue até onde palavras podem chegar.',
    });
    const { context, openPage, complaints } = await shopper(browser, shop.url, { ...device, colorScheme });
    const page = await openPage('/');
    for (const words of [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Uma frase que também é comprida'),
    ])
      await expect
        .poll(() => contrastOf(page, words), { message: `${focus} ${words.toString()}` })
        .toBeGreaterThan(4.5);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
  await settings.publish({ capa_foto: '', capa_foco: '', capa_titulo: '', capa_texto: '' });
});

it('[COVR-06] on a phone highlights are a row that is swiped, whose cards come to rest at its start', async () => {
  await settings.publish({ destaques_celular: 'fila' });
  const { openPage, complaints } = await shopper(browser, shop.url, PHONE);
  const page = await openPage('/');
  const row = page.getByRole('region', { name: 'Destaques da Semana' }).getByRole('list').first();
  const tops = () =>
    row.evaluate((list) => [...list.children].map((one) => Math.round(one.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await row.evaluate((list) => (list.scrollLeft = 150));
  await expect
    .poll(() =>
      row.evaluate((list) =>
        [...list.children].some(
          (one) =>
            Math.abs(one.getBoundingClientRect().left - parseFloat(getComputedStyle(list).paddingLeft)) < 2,
        ),
      ),
    )
    .toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(PHONE.viewport?.width);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await settings.publish({ destaques_celular: 'lista' });
  const again = await openPage('/');
  const column = again.getByRole('region', { name: 'Destaques da Semana' }).getByRole('list').first();
  await expect
    .poll(() =>
      column.evaluate(
        (list) => new Set([...list.children].map((one) => one.getBoundingClientRect().left)).size,
      ),
    )
    .toBe(1);
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[COVR-07] on a %s the parts of the first page are written, and the point of a photograph is pressed and moved',
  async (_, device) => {
    await settings.publish({ capa_titulo: '', capa_foto: '', capa_foco: '' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(PATH);
    await page.getByLabel('Título da capa').fill('Feito à mão');
    await page.getByLabel('Link do botão da capa').fill('/nada');
    await page
      .getByLabel('Foto da capa: escolher imagem')
      .setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: await mark(1600, 900) });
    const stage = page.getByRole('button', { name: 'Ponto da foto da capa', exact: true });
    await stage.waitFor();
    const image = stage.locator('img');
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const box = await stage.boundingBox();
    if (box === null) throw new Error('the photograph has no place');
    await stage.click({ position: { x: box.width * 0.7, y: box.height * 0.2 } });
    await page.getByText(/Ponto a (69|70|71)% da esquerda e (19|20|21)% do topo/).waitFor();
    for (const key of ['End', 'ArrowLeft', 'ArrowDown', 'Enter']) await stage.press(key);
    await page.getByText(/Ponto a (64|65|66)% da esquerda e (24|25|26)% do topo/).waitFor();
    await page.getByRole('button', { name: 'Tirar seção 1, Categorias' }).click();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await page.getByText('Use o endereço de uma página da sua loja').waitFor();
    await page.getByLabel('Link do botão da capa').fill('/produtos?promocoes=1');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText('Título da capa: de (vazio) para Feito à mão').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    const { rascunho } = await settings.read();
    expect(rascunho?.documento).toMatchObject({
      capa_link: '/produtos?promocoes=1',
      mostrar_categorias: false,
      capa_foco: expect.stringMatching(/^6[456] 2[456]$/) as string,
    });
    await page.getByRole('button', { name: 'Tirar imagem: Foto da capa', exact: true }).click();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await expect.poll(async () => (await settings.read()).rascunho?.documento.capa_foco).toBe('');
    await settings.change('POST', '/descartar');
    expect(complaints).toEqual([]);
  },
);
