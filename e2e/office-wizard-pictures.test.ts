import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { DOT_PNG, EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';

// Long: the wizard is opened and given pictures anew in each test.

/** The ways a picture comes into the wizard besides choosing and dropping: paste and camera; and its time on the line. */

const MEDIA = '**/api/gerenciamento/midia';
const file = (name: string, buffer = DOT_PNG) => ({ name, mimeType: 'image/png', buffer });

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

interface Table {
  page: Page;
  id: number;
  place(cor: string): Locator;
}

/** The step 'Cores' of a product that comes in two colours and has no picture yet. */
async function atColours(nome: string, device = DESK): Promise<Table> {
  const { id } = await calls.product({
    nome,
    preco: 80,
    categoria: 'Vestidos',
    descricao: 'Leve.',
    estoque: 4,
    cor: ['Azul', 'Preto'],
  });
  const { context } = await officeDesk(browser, { url: shop.url, token, device });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  const page = await context.newPage();
  await page.goto(`/admin/dashboard/produtos/${id}`);
  await page.getByLabel('Nome *').waitFor();
  await page.getByRole('button', { name: 'Cores' }).click();
  return { page, id, place: (cor) => page.getByRole('group', { name: `Imagens de ${cor}` }) };
}

/** Copies a picture as a screenshot tool does: it stands in the clipboard without a name. */
const copyDot = (page: Page) =>
  page.evaluate(async (dot) => {
    const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
    const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
    await navigator.clipboard.write([item]);
  }, DOT_PNG.toString('base64'));

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revisão' }).click();
  await page.getByRole('button', { name: 'Atualizar produto' }).click();
  await notice(page, 'atualizado com sucesso!');
}

describe('a picture that is pasted', () => {
  it('[APRD-38] goes to the colour whose place was clicked last, by the keys', async () => {
    const { page, id, place } = await atColours('Vestido Colado');
    await copyDot(page);
    await place('Preto').getByText('cole aqui').click();
    await page.keyboard.press('Control+V');
    await place('Preto').getByRole('img', { name: 'Imagem 1 de Preto' }).waitFor();
    await expect.poll(() => place('Azul').getByRole('img').count()).toBe(0);
    await save(page);
    const { imagensPorCor } = await calls.read(id);
    expect(imagensPorCor['Preto']).toMatch(/^\/midia\//);
    expect(imagensPorCor['Azul'] ?? '').toBe('');
  });

  it('[APRD-38] goes to the colour whose button has the focus', async () => {
    const { page, place } = await atColours('Vestido Colado Por Teclas');
    await copyDot(page);
    await place('Preto').locator('input[type="file"]').first().focus();
    await page.keyboard.press('Control+V');
    await place('Preto').getByRole('img', { name: 'Imagem 1 de Preto' }).waitFor();
  });

  it('[APRD-38] is taken while the address field has the focus; pasted text stays text', async () => {
    const { page, place } = await atColours('Vestido Colado No Campo');
    const field = place('Azul').getByLabel('URL da imagem de Azul');
    await copyDot(page);
    await field.focus();
    await page.keyboard.press('Control+V');
    await place('Azul').getByRole('img', { name: 'Imagem 1 de Azul' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.evaluate(() => navigator.clipboard.writeText('https://fotos.example/a.jpg'));
    await page.keyboard.press('Control+V');
    await expect.poll(() => field.inputValue()).toBe('https://fotos.example/a.jpg');
    await expect.poll(() => place('Azul').getByRole('img').count()).toBe(1);
  });
});

describe('a photo that is taken', () => {
  it('[APRD-38] is offered where a finger points, and opens the camera that looks away', async () => {
    const { page, id, place } = await atColours('Vestido Fotografado', PHONE);
    const camera = place('Azul').locator('label', { hasText: 'Tirar foto' });
    await camera.waitFor();
    const input = camera.locator('input');
    await expect.poll(() => input.getAttribute('capture')).toBe('environment');
    await expect.poll(() => input.getAttribute('accept')).toBe('image/*');
    await expect.poll(() => input.getAttribute('multiple')).toBeNull();
    const chooser = page.waitForEvent('filechooser');
    await camera.tap();
    await (await chooser).setFiles(file('image.png'));
    await place('Azul').getByRole('img', { name: 'Imagem 1 de Azul' }).waitFor();
    // The same name again, as a camera gives it, is another photo.
    await input.setInputFiles(file('image.png', await photo(40)));
    await place('Azul').getByRole('img', { name: 'Imagem 2 de Azul' }).waitFor();
    await save(page);
    expect((await calls.read(id)).imagensPorCor['Azul']).toMatch(/^\/midia\//);
  });

  it('is not offered to a mouse', async () => {
    const { place } = await atColours('Vestido De Mesa');
    await place('Azul').getByText('Escolher imagens').waitFor();
    await expect.poll(() => place('Azul').getByText('Tirar foto').isVisible()).toBe(false);
  });
});

/** Noise of so many pixels each way: 3 bytes for each. */
const photo = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

describe('a picture on its way', () => {
  it('[APRD-38] shows how far it is on a slow line, and the wizard waits for it', async () => {
    const { page, place } = await atColours('Vestido Na Linha Lenta');
    const line = await page.context().newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await line.send('Network.enable');
    await speed(50_000);
    const chooser = place('Azul').locator('input[type="file"]').first();
    await chooser.setInputFiles(file('grande.png', await photo(600)));
    const progress = place('Azul').getByRole('progressbar', { name: 'Envio de grande.png' });
    const part = () => progress.evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : -1));
    // Of one moment: what is past half a moment later was no progress that anybody saw.
    const isUnderWay = async () => {
      const now = await part();
      return now > 0 && now < 1;
    };
    await expect.poll(isUnderWay).toBe(true);
    await page.getByText('Aguarde: imagens sendo enviadas.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Próximo' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByRole('group', { name: 'Passo 2 de 4: Cores' }).waitFor();
    await speed(-1);
    await place('Azul').getByRole('img', { name: 'Imagem 1 de Azul' }).waitFor();
    await progress.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Próximo' }).isDisabled()).toBe(false);
  });

  it('[APRD-38] does not hold up the others when its connection drops', async () => {
    const { page, place } = await atColours('Vestido De Três');
    let posts = 0;
    await page.route(MEDIA, (route) => {
      posts += 1;
      return posts === 2 ? route.abort('connectionreset') : route.continue();
    });
    const pictures = await Promise.all([photo(10), photo(11), photo(12)]);
    const chooser = place('Azul').locator('input[type="file"]').first();
    await chooser.setInputFiles(pictures.map((buffer, index) => file(`${index + 1}.png`, buffer)));
    await place('Azul').getByText('2.png: O envio não chegou à loja.').waitFor();
    await place('Azul').getByRole('img', { name: 'Imagem 2 de Azul' }).waitFor();
    await expect.poll(() => place('Azul').getByRole('img').count()).toBe(2);
    await expect.poll(() => place('Azul').getByRole('alert').count()).toBe(1);
  });

  it('is given up with its colour, and so is what waits behind it', async () => {
    const { page, place } = await atColours('Vestido Sem Azul');
    const names: (string | undefined)[] = [];
    await page.route(MEDIA, (route) => {
      const name = /filename="([^"]+)"/.exec(route.request().postData() ?? '')?.[1];
      names.push(name);
      // The first stays unanswered until the page gives it up.
      return name === '1.png' ? undefined : route.continue();
    });
    const chooser = place('Azul').locator('input[type="file"]').first();
    await chooser.setInputFiles([file('1.png'), file('2.png')]);
    await expect.poll(() => names).toEqual(['1.png']);
    await page.getByRole('button', { name: 'Remover Azul' }).click();
    await place('Azul').waitFor({ state: 'detached' });
    await place('Preto').locator('input[type="file"]').first().setInputFiles(file('3.png'));
    await place('Preto').getByRole('img', { name: 'Imagem 1 de Preto' }).waitFor();
    expect(names).toEqual(['1.png', '3.png']);
    await expect.poll(() => page.getByRole('button', { name: 'Próximo' }).isDisabled()).toBe(false);
  });
});
