import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const product = (nome: string, sku: string) =>
  calls.product({ nome, sku, preco: 80, categoria: 'Vestidos', descricao: 'Leve.' });

describe('the SKU of a new product', () => {
  it('[APRD-74] follows the name as it is typed, until she types her own, which stays', async () => {
    await product('Vestido Midi Sol', 'VEST-MIDI-01');
    const { openPage } = await officeDesk(browser, { url: shop.url, token });
    const page = await openPage('/admin/dashboard/produtos/novo');
    const sku = page.getByLabel('SKU', { exact: true });
    await expect.poll(() => sku.inputValue()).toMatch(/^PROD-\d{13}$/);
    const nome = page.getByLabel('Nome *');
    await nome.fill('Vestido Midi de Linho');
    await expect.poll(() => sku.inputValue()).toBe('VEST-MIDI-02');
    await nome.fill('Saia');
    await expect.poll(() => sku.inputValue()).toBe('SAIA-01');
    // What comes back as a draft is still a proposal.
    await page.reload();
    await expect.poll(() => sku.inputValue()).toBe('SAIA-01');
    await nome.fill('Saia Lápis');
    await expect.poll(() => sku.inputValue()).toBe('SAIA-LAPI-01');
    await sku.fill('MEU-1');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await nome.fill('Calça');
    await page.getByLabel('Descrição *').fill('Leve.');
    await page.getByLabel('Preço (R$) *').fill('80');
    await page.getByLabel('Categoria *').selectOption('Vestidos');
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByRole('button', { name: 'Criar produto' }).click();
    await notice(page, 'criado com sucesso!');
    expect(asked.filter((url) => url.includes('/produtos/sku'))).toEqual([]);
    const made = (await calls.find('Calça'))[0];
    expect(made?.sku).toBe('MEU-1');
  });

  it('[APRD-74] of one that is kept does not follow its name', async () => {
    const { id } = await product('Blusa', 'BLUS-09');
    const { openPage } = await officeDesk(browser, { url: shop.url, token });
    const page = await openPage(`/admin/dashboard/produtos/${id}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Nome *').fill('Blusa Nova');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await notice(page, 'atualizado com sucesso!');
    expect(asked.filter((url) => url.includes('/produtos/sku'))).toEqual([]);
    expect((await calls.read(id)).sku).toBe('BLUS-09');
  });
});
