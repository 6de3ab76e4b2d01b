import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBucket } from '../test/support/bucket.ts';
import { sendPicture } from '../test/support/sent-pictures.ts';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, callShop, OFFICE_ENV } from './office-desk.ts';
import { PATIENT, PHONE, shopper, untilAlive, type Device } from './shopper.ts';

// Long: a shop whose pictures come from a bucket, until that dies.

const bucket = await startBucket();
const { shop, browser } = useShop({
  env: {
    ...OFFICE_ENV,
    SEED_DEMO: 'off',
    MEDIA_URL: bucket.mediaUrl,
    MEDIA_DIRECT: 'on',
    MEDIA_DIRECT_URL: bucket.directUrl,
  },
});
afterAll(() => bucket.close());

const PIECES = 6;
const PHOTOGRAPHS = 4;
/** Of one width, so that the machine has little to make. */
const SIZE = { width: 320, height: 427 };
const paths: string[] = [];

async function photograph(number: number): Promise<string> {
  const background = { r: 40 + 20 * number, g: 90, b: 120 };
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background } })
    .png()
    .toBuffer();
  const sent = await sendPicture({ url: shop.url, token: await adminToken(shop.url) }, bytes);
  return sent.replace(/#.*/, '');
}

beforeAll(async () => {
  const headers = { authorization: `Bearer ${await adminToken(shop.url)}` };
  await callShop(`${shop.url}/api/categorias`, 'POST', { nome: 'Vestidos' }, headers);
  const photographs = [];
  for (let number = 0; number < PHOTOGRAPHS; number += 1) photographs.push(await photograph(number));
  for (let number = 0; number < PIECES; number += 1) {
    const turn = number % PHOTOGRAPHS;
    const imagens = [...photographs.slice(turn), ...photographs.slice(0, turn)];
    const piece = { nome: `Vestido ${number}`, preco: 100, categoria: 'Vestidos', imagens };
    const { produto } = await callShop<{ produto: { id: number } }>(
      `${shop.url}/api/produtos`,
      'POST',
      piece,
      headers,
    );
    paths.push(`/produto/${produto.id}`);
  }
  const isReady = async () => {
    const page = await (await fetch(`${shop.url}/produtos`)).text();
    if (page.split('/direta/320.avif').length < 4) throw new Error('Pages do not name the sizes yet');
  };
  await vi.waitFor(isReady, { timeout: 200_000, interval: 500 });
});

const BUCKET = new URL(bucket.directUrl).origin;
const FRESH: Device = { ...PHONE, fresh: true };

/** A page whose pictures have all come near, and what came from where; what its policy has kept from happening is an error. */
async function seen(path: string, device = FRESH) {
  const { context, complaints, openPage } = await shopper(browser, shop.url, device);
  const fromBucket: { status: number; type: string }[] = [];
  const fromShop: string[] = [];
  context.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin === BUCKET)
      fromBucket.push({ status: response.status(), type: response.headers()['content-type'] ?? '' });
    else if (url.pathname.startsWith('/midia/') && response.status() === 200) fromShop.push(url.pathname);
  });
  const page = await openPage(path);
  await scrollThrough(page);
  return { context, page, complaints, fromBucket, fromShop };
}

/** Down to the end, with time to ask for what comes near; then all that stood in the window is there. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
  await expect.poll(() => missing(page), PATIENT).toEqual([]);
}

const missing = (page: Page) =>
  page.locator('main img').evaluateAll((all) =>
    all
      .filter((one): one is HTMLImageElement => one instanceof HTMLImageElement && one.checkVisibility())
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && right > 0 && left < innerWidth && one.naturalWidth === 0;
      })
      .map((one) => one.currentSrc),
  );

async function countFromBucket(path: string): Promise<number> {
  const { context, fromBucket } = await seen(path);
  await context.close();
  return fromBucket.length;
}

const LONG = { timeout: 120_000, interval: 500 };

it.each(['list', 'product'])(
  '[DPIC-11] pictures beyond the first screen of a %s come from the bucket, which hears of nobody’s page',
  async (kind) => {
    const path = kind === 'list' ? '/produtos' : (paths[0] ?? '');
    await expect.poll(() => countFromBucket(path), LONG).toBeGreaterThan(1);
    const { complaints, fromBucket, fromShop, page } = await seen(path);
    expect(complaints).toEqual([]);
    for (const { status, type } of fromBucket) expect([status, type]).toEqual([200, 'image/avif']);
    const first = await page.locator('main img[fetchpriority="high"]').first().getAttribute('src');
    expect(first).toMatch(/^\/midia\/\w{32}\/\d+\.webp$/);
    expect(fromShop.some((one) => !one.includes('/direta/'))).toBe(true);
    const visits = bucket.visits.filter(({ headers }) => headers['user-agent']?.includes('Chrome'));
    expect(visits.length).toBeGreaterThan(2);
    for (const { headers } of visits)
      expect([headers.referer, headers.cookie]).toEqual([undefined, undefined]);
  },
);

it('[DPIC-11] with copies kept for when there is no connection they come from there, too', async () => {
  const device: Device = { ...FRESH, serviceWorkers: 'allow' };
  const { page, complaints, fromBucket } = await seen('/produtos', device);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const before = fromBucket.length;
  await page.goto(paths[1] ?? '', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await untilAlive(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await scrollThrough(page);
  expect(before).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

it.each([
  ['answers with errors', () => bucket.fail(true)],
  ['is gone', () => bucket.close()],
])('[DPIC-12] pictures are there when the bucket %s, at once', async (_, strike) => {
  // Where it was away before, the shop has to see that it is back.
  await expect.poll(() => countFromBucket('/produtos'), LONG).toBeGreaterThan(0);
  const { context, page } = await seen('/produtos');
  await strike();
  // Within the page that knows the way there, and in one that is opened now.
  await page.goto(paths[0] ?? '', { waitUntil: 'domcontentloaded' });
  await scrollThrough(page);
  await expect.poll(() => page.locator('img[data-failed]').count()).toBe(0);
  await context.close();
  const other = await seen('/produtos');
  await expect.poll(() => other.page.locator('img[data-failed]').count()).toBe(0);
  const [picture = ''] = /\/midia\/\w{32}\/direta\/320\.avif/.exec(await other.page.content()) ?? [];
  expect(picture).not.toBe('');
  // Set aside at the shop's next look, and counted with the next picture that is asked for.
  const figures = async () => {
    await fetch(shop.url + picture, { redirect: 'manual' });
    return (await fetch(`${shop.url}/metrics`)).text();
  };
  await expect.poll(figures, LONG).toMatch(/vitrine_direct_pictures_total\{sent="aside"\} [1-9]/);
  bucket.fail(false);
});
