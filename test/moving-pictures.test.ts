import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { createPictureFetch } from '../src/server/features/media/index.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { shopify } from './support/old-shops.ts';

let office: CatalogOffice;
const asked: string[] = [];
/** Addresses that are refused by the real fetch; all others give a small picture. */
const real = createPictureFetch({ maxBytes: 1000, allows: () => false });

async function picture(address: string): Promise<Buffer> {
  asked.push(address);
  if (!address.startsWith('https://cdn.example/')) return real(address);
  if (address.endsWith('away.jpg')) throw new Error('connection reset');
  if (address.endsWith('text.jpg')) return Buffer.from('no picture');
  const shade = asked.length * 7;
  return sharp({ create: { width: 40, height: 50, channels: 3, background: { r: shade, g: 20, b: 90 } } })
    .png()
    .toBuffer();
}

beforeAll(async () => {
  office = await openCatalogOffice({ fetchPicture: picture });
});
afterAll(() => office?.close());
const moving = movingFiles(() => office);

const ROWS = [
  {
    Title: 'Camisa',
    'URL handle': 'camisa',
    Type: 'Camisas',
    'Option1 name': 'Cor',
    'Option1 value': 'Azul',
    Price: '79.90',
    'Product image URL': 'http://cdn.example/1.jpg',
    'Image position': '1',
  },
  {
    'URL handle': 'camisa',
    'Option1 value': 'Rosa',
    Price: '79.90',
    'Variant image URL': 'https://cdn.example/rosa.jpg',
  },
  { 'URL handle': 'camisa', 'Product image URL': '//cdn.example/2.jpg', 'Image position': '2' },
  { 'URL handle': 'camisa', 'Product image URL': 'https://cdn.example/text.jpg', 'Image position': '3' },
  { 'URL handle': 'camisa', 'Product image URL': 'https://cdn.example/away.jpg', 'Image position': '4' },
  { 'URL handle': 'camisa', 'Product image URL': 'https://127.0.0.1/x.jpg', 'Image position': '5' },
  { 'URL handle': 'camisa', 'Product image URL': 'file:///etc/passwd', 'Image position': '6' },
];

describe("an old shop's pictures", () => {
  it('[MOVE-13, MOVE-14, MOVE-15, MOVE-16] come behind, in their order, once; and those that do not are told', async () => {
    const id = await moving.checked(shopify(ROWS));
    expect(asked).toEqual([]);
    const product = async () => {
      const [line] = await moving.lines(id);
      const { body } = await office.call('GET', `/api/gerenciamento/produtos/${line?.produto_id}`);
      return body as unknown as ProdutoDoEscritorio;
    };
    await moving.doAll(id, 'trazer', { estoqueSemContagem: 1 });
    expect((await moving.find(id)).imagens).toEqual({ espera: 7, pronta: 0, falhou: 0 });
    expect((await product()).pictures).toEqual([]);
    for (let n = 0; n < 7; n += 1) await office.moving.pictures.runOnce();
    expect((await moving.find(id)).imagens).toEqual({ espera: 3, pronta: 3, falhou: 1 });
    const { pictures } = await product();
    expect(pictures.map(({ cor, url }) => [cor, url.startsWith('/midia/')])).toEqual([
      [null, true],
      [null, true],
      ['Rosa', true],
    ]);
    // What is put off is not asked again at once; a server that was away is, later, and then given up.
    expect(asked).toHaveLength(7);
    await office.moving.pictures.runOnce();
    expect(asked).toHaveLength(7);
    for (let round = 0; round < 2; round += 1) {
      office.pass(10 * 60_000);
      for (let n = 0; n < 3; n += 1) await office.moving.pictures.runOnce();
    }
    expect((await moving.find(id)).imagens).toEqual({ espera: 0, pronta: 3, falhou: 4 });
    const failed = (await office.call('GET', `/api/gerenciamento/mudanca/importacoes/${id}/imagens`))
      .body as unknown as { url: string; porque: string; nome: string }[];
    expect(failed.map(({ porque, nome }) => [porque, nome])).toEqual([
      [expect.stringContaining('JPEG, PNG'), 'Camisa'],
      ['A imagem não pôde ser copiada.', 'Camisa'],
      ['Este endereço não é de um site público.', 'Camisa'],
      ['Use um endereço que comece com https://.', 'Camisa'],
    ]);

    // The owner takes one away; the same file again fetches nothing anew and brings it not back.
    const kept = pictures.slice(1).map(({ url, cor }) => ({ url, cor }));
    await office.call('PUT', `/api/produtos/${(await product()).id}`, { pictures: kept });
    const before = asked.length;
    const again = await moving.checked(shopify(ROWS));
    await moving.doAll(again, 'trazer', { estoqueSemContagem: 1, atualizar: true });
    await office.moving.pictures.runOnce();
    expect([asked.length, (await product()).pictures.length]).toEqual([before, 2]);
    await moving.remove(again);

    await office.call('POST', `/api/gerenciamento/mudanca/importacoes/${id}/imagens/repetir`, {});
    expect((await moving.find(id)).imagens).toEqual({ espera: 4, pronta: 3, falhou: 0 });
    // Taken back, none of them is fetched any more.
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({
      desfeitos: { desfeito: 1 },
      imagens: { espera: 0, pronta: 0, falhou: 0 },
    });
    await office.moving.pictures.runOnce();
    expect(asked.length).toBe(before);
  });
});
