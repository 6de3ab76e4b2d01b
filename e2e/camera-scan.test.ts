import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code39 } from '../src/office/lib/code-39.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

/**
 * A slip's bars before a camera: they open its order. The tests' Chromium has no camera, nor a false one, so that what one would
 * show is drawn; from there on it is the shop's own: the stream in the video, its pictures, and what is read out of them.
 */

const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let packer: string;
let codigo: string;

beforeAll(async () => {
  packer = await staffToken(shop.url, await adminToken(shop.url), 'expedicao');
});
beforeEach(async () => {
  ({ codigo } = await placeOrder(shop.url));
});

/** A word of the reader's own that its bundle keeps. */
const READER = 'NotFoundException';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const isOpen = (page: Page) => page.getByText('Falta 1 peça', { exact: true }).waitFor(PATIENT);

/** A desk at which a camera looks at white paper with this text's bars on it. */
async function filmed(device: Device, text: string) {
  const desk = await officeDesk(browser, { url: shop.url, token: packer, device });
  await desk.context.addInitScript(
    (bars) => {
      const paper = document.createElement('canvas');
      [paper.width, paper.height] = [1280, 720];
      const pen = paper.getContext('2d');
      function draw(): void {
        if (pen === null) return;
        pen.fillStyle = '#eee';
        pen.fillRect(0, 0, paper.width, paper.height);
        pen.fillStyle = '#222';
        for (const [at, width] of bars) pen.fillRect(at * 3 + 100, 200, width * 3, 320);
      }
      navigator.mediaDevices.getUserMedia = () => {
        draw();
        setInterval(draw, 50);
        const stream = paper.captureStream(20);
        Object.assign(globalThis, { filmed: stream });
        return Promise.resolve(stream);
      };
    },
    [...(code39(text)?.bars ?? [])],
  );
  return desk;
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[PACK-15] a slip that is held before the camera opens its order, and nothing of the picture is sent', async () => {
    const desk = await filmed(device, codigo);
    const page = await desk.openPage('/admin/dashboard/expedicao');
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.postData() ?? '');
    });
    await button(page, 'Ler com a câmera').click();
    await isOpen(page);
    expect(new URL(page.url()).searchParams.get('pedido')).toMatch(/^\d+$/);
    // This browser has none of its own: the reader came by that press.
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    expect(texts.filter((text) => text.includes(READER))).toHaveLength(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => fits(page)).toBeLessThanOrEqual(0);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/camera-${kind}.png`, fullPage: true });
    // It stays open for the pieces; closed by the same button it is let go.
    await button(page, 'Fechar a câmera').click();
    await expect.poll(() => page.locator('video').count()).toBe(0);
    const isLetGo = () =>
      page.evaluate(() => {
        const stream: unknown = Reflect.get(globalThis, 'filmed');
        return (
          stream instanceof MediaStream &&
          stream.getTracks().every(({ readyState }) => readyState === 'ended')
        );
      });
    await expect.poll(isLetGo).toBe(true);
    expect(sent.length).toBeGreaterThan(0);
    for (const body of sent) expect(body.length).toBeLessThan(200);
    expect(desk.complaints).toEqual([]);
  });

  it('[PACK-15] where it is refused it is told what to do, and the field takes codes as before', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token: packer, device });
    await desk.context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    const page = await desk.openPage('/admin/dashboard/expedicao');
    await button(page, 'Ler com a câmera').click();
    await page.getByRole('alert').getByText('O navegador não deixou usar a câmera.').waitFor(PATIENT);
    await button(page, 'Ler com a câmera').waitFor();
    await expect.poll(() => fits(page)).toBeLessThanOrEqual(0);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/camera-refused-${kind}.png` });
    await page.getByRole('form', { name: 'Ler ou digitar' }).getByRole('textbox').fill(codigo);
    await page.keyboard.press('Enter');
    await isOpen(page);
    expect(desk.complaints).toEqual([]);
  });
});

it('[PACK-15] the browser’s own reader is asked where it knows all these codes, and nothing is loaded for it', async () => {
  const desk = await filmed(PHONE, 'ANOTHER');
  await desk.context.addInitScript((text) => {
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['code_39', 'code_128', 'ean_13', 'ean_8', 'upc_a']);
      detect = () => Promise.resolve([{ rawValue: text }]);
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  }, codigo);
  const scripts: string[] = [];
  desk.context.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const page = await desk.openPage('/admin/dashboard/expedicao');
  await button(page, 'Ler com a câmera').click();
  await isOpen(page);
  expect(scripts.length).toBeGreaterThan(0);
  // The office looks ahead for its other sections; the reader for browsers without one is not among what came.
  for (const url of scripts) expect(await (await fetch(url)).text(), url).not.toContain(READER);
});
