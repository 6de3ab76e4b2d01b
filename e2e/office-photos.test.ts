import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const PATH = '/admin/dashboard/produtos/fotos';

/** Photographs of one colour each, which no two have in common. */
const photographs = (names: readonly string[], seed: number) =>
  Promise.all(
    names.map(async (name, at) => {
      const background = { r: (at * 53 + seed) % 256, g: (at * 97) % 256, b: 120 };
      const create = { width: 60, height: 80, channels: 3 as const, background };
      return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
    }),
  );

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  const shot = pictures('photos', kind);

  it('[APRD-68, APRD-69, APRD-71] pictures of many products are tried by their names, assigned, sent, and go on after a failure', async () => {
    const mark = kind.toUpperCase();
    const piece = (nome: string, sku: string, cor: string[]) =>
      calls.product({ nome, sku, cor, preco: 80, categoria: 'Vestidos', descricao: 'Leve.' });
    await piece(`Vestido ${mark}`, `VEST-${mark}`, ['Preto', 'Lilás']);
    await piece(`Blusa ${mark}`, `BLU-${mark}`, ['Rosa']);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(PATH);
    const sku = `vest-${mark}`;
    const names = [
      `${sku}-preto-2.jpg`,
      `${sku}-preto-1.jpg`,
      `${sku}-lilas-1.jpg`,
      'IMG_20.jpg',
      'IMG_21.jpg',
    ];
    const files = await photographs(names, kind === 'phone' ? 1 : 9);
    const choose = () => page.getByLabel('Escolher fotos').setInputFiles(files);
    await choose();
    await page.getByText('3 fotos de 1 produto; 2 sem produto.').waitFor();
    await page.getByText('Nenhum produto tem o SKU').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await shot(page, 'trial');
    // The rest by hand.
    await page.getByLabel('Nome ou SKU do produto').fill(`Blusa ${mark}`);
    await press(page, `Blusa ${mark} (BLU-${mark})`);
    await press(page, 'Pôr as 2 marcadas aqui');
    await page.getByText('5 fotos de 2 produtos.').waitFor();
    // One does not get there: the others do, and it goes on from there.
    let isDown = true;
    await page.route('**/api/gerenciamento/midia', (route) => {
      const isHit = isDown && route.request().postDataBuffer()?.includes('IMG_21.jpg');
      return isHit ? route.abort() : route.continue();
    });
    await press(page, 'Enviar 5 fotos');
    await page.getByText('4 fotos novas nos produtos. 1 não foi').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'failed');
    isDown = false;
    await press(page, 'Continuar: 1 foto');
    await page.getByText('1 foto nova nos produtos.').waitFor();
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    const [dress] = await calls.find(`Vestido ${mark}`);
    expect(dress?.pictures.map(({ cor }) => cor)).toEqual(['Lilás', 'Preto', 'Preto']);
    const [blouse] = await calls.find(`Blusa ${mark}`);
    expect(blouse?.pictures.map(({ cor }) => cor)).toEqual(['Rosa', 'Rosa']);
    // The whole once more, as after a reload: nothing is there twice, and no bytes travel again but those that never arrived.
    await page.reload();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/gerenciamento/midia'))
        sent.push('foto');
    });
    const [renamed] = files;
    const [other] = await photographs([`${sku}-lilas-2.jpg`], kind === 'phone' ? 77 : 78);
    if (!renamed || !other) throw new Error('There are no files');
    await page
      .getByLabel('Escolher fotos')
      .setInputFiles([{ ...renamed, name: `${sku}-preto-9.jpg` }, other]);
    await press(page, 'Enviar 2 fotos');
    await page.getByText('1 foto nova nos produtos. 1 já estava lá.').waitFor();
    expect(sent).toHaveLength(1);
    await page.reload();
    await choose();
    await press(page, 'Enviar 3 fotos');
    await page.getByText('0 fotos novas nos produtos. 3 já estavam lá.').waitFor();
    await shot(page, 'again');
    expect(sent).toHaveLength(1);
    const [again] = await calls.find(`Vestido ${mark}`);
    expect(again?.pictures).toHaveLength(4);
    // Of what the browser remembers and the shop has no more the bytes go.
    await page.evaluate(() => {
      const gone = `/midia/${'0'.repeat(32)}`;
      const kept = JSON.parse(localStorage.getItem('fotosEnviadas') ?? '[]') as [string, string][];
      localStorage.setItem('fotosEnviadas', JSON.stringify(kept.map(([hash]) => [hash, gone])));
    });
    await page.reload();
    await choose();
    await press(page, 'Enviar 3 fotos');
    await page.getByText('0 fotos novas nos produtos. 3 já estavam lá.').waitFor();
    expect(sent).toHaveLength(4);
    expect(desk.complaints).toEqual([]);
  });
});
