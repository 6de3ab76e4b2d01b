import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { mark, sendPicture } from '../test/support/sent-pictures.ts';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a brand is published, and every kind of page looked at in it.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'off' } });
const PATH = '/admin/dashboard/configuracoes';
const PAGES = ['/', '/login', '/payment-method'];
let token: string;
let settings: ReturnType<typeof settingsCalls>;
let pictures: { usual: string; long: string };

beforeAll(async () => {
  token = await adminToken(shop.url);
  settings = settingsCalls(shop.url, token);
  const desk = { url: shop.url, token };
  pictures = {
    usual: await sendPicture(desk, await mark(800, 240)),
    long: await sendPicture(desk, await mark(1600, 200)),
  };
});

/** Those things of the header that lie on each other or leave the screen, and how wide the page is. */
const crowding = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    const things = [...(header?.querySelectorAll('a, button, input, img') ?? [])]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const lies = things.flatMap(({ one, box }, index) =>
      things
        .slice(index + 1)
        .filter(
          ({ one: other, box: its }) =>
            !one.contains(other) &&
            !other.contains(one) &&
            Math.min(box.right, its.right) - Math.max(box.left, its.left) > 0.5 &&
            Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 0.5,
        )
        .map(({ one: other }) => `${one.outerHTML.slice(0, 90)} on ${other.outerHTML.slice(0, 90)}`),
    );
    const outside = things
      .filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5)
      .map(({ one }) => `${one.outerHTML.slice(0, 90)} leaves the screen`);
    return [...lies, ...outside, document.documentElement.scrollWidth];
  });

/** Somebody who opens any of those pages. */
async function visitor(device: Device) {
  const { context, openPage, complaints } = await shopper(browser, shop.url, device);
  const early = await shopper(browser, shop.url, { ...device, javaScriptEnabled: false });
  return {
    complaints,
    async open(path: string): Promise<Page> {
      if (path === '/') return openPage(path);
      // Those two lead elsewhere, or have no footer by which one is known to be alive: they are seen as they come.
      const page = await early.context.newPage();
      await page.goto(path);
      return page;
    },
    leave: () => Promise.all([context.close(), early.context.close()]),
  };
}

/** How wide a page is once it stays so. */
async function widthOf(page: Page): Promise<number> {
  let last = 0;
  const isStill = async () => {
    const before = last;
    last = await page.evaluate(() => document.documentElement.scrollWidth);
    return last === before;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
  return last;
}

it.each(widths([320, 390, 768, 1280]))(
  '[BRND-06] at %i px a logo lies on nothing, and no page grows wider for it',
  async (width) => {
    await settings.publish({ logo: '' });
    const plain = await visitor({ viewport: { width, height: 800 } });
    const widths = new Map<string, number>();
    for (const path of PAGES) widths.set(path, await widthOf(await plain.open(path)));
    await plain.leave();
    for (const logo of [pictures.usual, pictures.long]) {
      await settings.publish({ logo });
      for (const colorScheme of ['light', 'dark'] as const) {
        const device = { viewport: { width, height: 800 }, colorScheme };
        const { open, leave, complaints } = await visitor(device);
        for (const path of PAGES) {
          const page = await open(path);
          const image = page.getByRole('img', { name: 'Vitrine' }).first();
          await expect
            .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
            .toBeGreaterThan(0);
          await expect
            .poll(() => crowding(page), { message: `${path} ${logo} ${colorScheme}` })
            .toEqual([widths.get(path)]);
          const box = await image.boundingBox();
          expect(box?.height).toBeCloseTo(44, 0);
          expect(box?.width).toBeGreaterThan(30);
          await page.close();
        }
        expect(complaints).toEqual([]);
        await leave();
      }
    }
  },
);

it('[BRND-06] nothing moves when the logo comes, and the name is told without it', async () => {
  await settings.publish({ logo: pictures.usual });
  const { context, openPage } = await shopper(browser, shop.url, DESK);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/logo-*.webp', async (route) => {
    await held;
    await route.continue();
  });
  const page = await openPage('/contato');
  const link = page.getByRole('banner').getByRole('link', { name: 'Vitrine', exact: true });
  const before = await link.boundingBox();
  release();
  const image = link.getByRole('img');
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => link.boundingBox()).toEqual(before);
  await expect.poll(() => axeViolations(page)).toEqual([]);
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[BRND-07] on a %s logo and symbol are sent, checked, seen and taken out; saving waits for them',
  async (_, device) => {
    await settings.publish({ logo: '', simbolo: '' });
    const { context, openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await openPage(`${PATH}?campo=logo`);
    const logo = page.getByRole('group', { name: 'Logo' });
    const file = logo.getByLabel('Logo: escolher imagem');
    await expect.poll(() => file.evaluate((one) => one === document.activeElement)).toBe(true);
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await logo.getByText('SVG não é aceito').waitFor();
    await file.setInputFiles({ name: 'alto.png', mimeType: 'image/png', buffer: await mark(200, 300) });
    await logo.getByText('mais alto que largo').waitFor();

    await context.route('**/api/gerenciamento/midia', async (route) => {
      await held;
      await route.continue();
    });
    await logo
      .getByLabel('Logo: trocar imagem')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark(800, 240) });
    await logo.getByText('Enviando logo.png').waitFor();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await page.getByText('Aguarde: imagens sendo enviadas.').waitFor();
    expect((await settings.read()).rascunho).toBeNull();
    release();
    await page.getByText('Aguarde: imagens sendo enviadas.').waitFor({ state: 'detached' });
    await expect.poll(() => logo.getByText('mais alto que largo').count()).toBe(0);

    await page
      .getByLabel('Símbolo: escolher imagem')
      .setInputFiles({ name: 'simbolo.png', mimeType: 'image/png', buffer: await mark(400, 400) });
    await page.getByRole('button', { name: 'Tirar imagem: Símbolo' }).waitFor();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await expect.poll(() => draft.getByRole('img', { name: 'uma imagem' }).count()).toBe(2);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await page.getByRole('button', { name: 'Tirar imagem: Logo' }).click();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await expect.poll(() => draft.getByRole('img', { name: 'uma imagem' }).count()).toBe(1);
    expect((await settings.read()).rascunho?.documento.logo).toBe('');
    await settings.change('POST', '/descartar');
    expect(complaints).toEqual([]);
  },
);
