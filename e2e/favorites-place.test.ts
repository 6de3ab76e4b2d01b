import type { Locator, Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { contrast } from '../src/web/features/home/contrast.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession } from './account-page.ts';
import { DESK, PATIENT, PHONE, readProducts, settled, shopper } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop();
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

it.each(
  widths([
    [360, 740],
    [390, 844],
  ]),
)(
  '[FAV-01] a heart stands in the corner of a product’s picture, beside its marks, at %d x %d px',
  async (width, height) => {
    const { openPage } = await shopper(browser, shop.url, { ...PHONE, viewport: { width, height } });
    const marks = ({ destaque, promocional }: Produto) => Number(destaque) + Number(promocional !== null);
    const most = products.reduce((one, other) => (marks(other) > marks(one) ? other : one));
    const page = await openPage(`/produto/${most.id}`);
    // What comes later may bring styles of its own.
    await settled(page);
    const { corner, isFree } = await page
      .getByRole('button', { name: `Guardar ${most.nome} nos favoritos`, exact: true })
      .first()
      .evaluate((heart) => {
        const box = heart.getBoundingClientRect();
        const photo =
          document.querySelector('[aria-label^="Foto 1"]')?.getBoundingClientRect() ?? new DOMRect();
        const others = [...(heart.parentElement?.children ?? [])].filter((one) => one !== heart);
        return {
          corner: Math.max(Math.abs(photo.right - box.right), Math.abs(photo.top - box.top)),
          isFree: others.every((one) => one.getBoundingClientRect().right <= box.left),
        };
      });
    expect(corner).toBeLessThanOrEqual(10);
    expect(isFree).toBe(true);
  },
);

it.each(['browser', 'account'])('[FAV-09] what a %s keeps is put back to where it was', async (where) => {
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  const ids = [0, 1, 2].map((at) => (products[at] as Produto).id);
  await store(context, {
    local: { favoritos: JSON.stringify(ids.map((produto) => ({ produto, cor: '' }))) },
  });
  if (where === 'account') {
    await makeAccount(shop.url, 'nina@example.com', '29537995593');
    await withSession(context, await logInByCall(shop.url, 'nina@example.com'));
  }
  const page = await openPage('/favoritos');
  const names = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  const inOrder = products.slice(0, 3).map(({ nome }) => nome);
  await expect.poll(names, PATIENT).toEqual(inOrder);
  await page.getByRole('button', { name: `Remover ${inOrder[1]} dos favoritos` }).click();
  const isKept = (answer: Response) =>
    answer.request().method() === 'PUT' && answer.url().endsWith(`/favoritos/${ids[1]}`);
  // It is sent once the removal was answered: a reload before that would leave it unsent.
  const keptThere = where === 'account' ? page.waitForResponse(isKept, PATIENT) : null;
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(names, PATIENT).toEqual(inOrder);
  await keptThere;
  await page.reload();
  await expect.poll(names, PATIENT).toEqual(inOrder);
});

it.each(
  widths([
    ['a phone', { ...PHONE, viewport: { width: 360, height: 740 } }],
    ['a tablet', { ...PHONE, viewport: { width: 768, height: 1024 } }],
    ['a desk', DESK],
  ]),
)(
  '[FAV-01, HOME-09] a highlight’s heart on %s is seen on any ground, covers no word, and keeps without leaving',
  async (_, device) => {
    const { openPage, complaints } = await shopper(browser, shop.url, device);
    const page = await openPage('/');
    const card = page.locator('section[aria-labelledby="destaques"] li:not([inert]) article');
    const hearts = card.getByRole('button', { name: /^Guardar .+ nos favoritos$/ });
    await expect.poll(() => hearts.count()).toBe(await card.count());
    await expect.poll(() => hearts.count()).toBeGreaterThan(0);
    for (const heart of await hearts.all()) {
      const seen = await lookAt(heart);
      expect(seen.size).toBeGreaterThanOrEqual(44);
      expect(seen.covered).toEqual([]);
      expect(contrast(seen.color, seen.ground)).toBeGreaterThanOrEqual(3);
    }
    await hearts.first().click();
    await expect.poll(() => hearts.first().getAttribute('aria-pressed'), PATIENT).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
  },
);

/** A highlight's heart: its size, the words under it, its colour and the least that lies behind it. */
const lookAt = (heart: Locator) =>
  heart.evaluate((button) => {
    const box = button.getBoundingClientRect();
    const article = button.closest('article') ?? button;
    const words = [...article.querySelectorAll('h3, s, p')].filter((one) => one.textContent !== '');
    const covered = words.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [...range.getClientRects()].some(
        (line) =>
          line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom,
      )
        ? [one.textContent]
        : [];
    });
    const canvas = document.createElement('canvas').getContext('2d');
    const paint = (...colors: string[]) => {
      for (const color of colors) {
        if (canvas) canvas.fillStyle = color;
        canvas?.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    const { color, backgroundColor } = getComputedStyle(button);
    const ground = paint(getComputedStyle(article).backgroundColor, backgroundColor);
    return { size: Math.min(box.width, box.height), covered, color: paint(color), ground };
  });
