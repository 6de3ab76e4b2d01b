import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { DOT_PNG, EMPTY_SHOP, failing, notice, officeCalls } from './office-goods.ts';
import { PHONE } from './shopper.ts';

// Long: products are made step by step, with pictures.

const NEW = '/admin/dashboard/produtos/novo';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const desk = (device = {}) => officeDesk(browser, { url: shop.url, token, device });
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click();
const step = (page: Page, name: string) => page.getByRole('group', { name: `: ${name}` }).waitFor();

async function fillBasics(page: Page, nome: string): Promise<void> {
  await page.getByLabel('Nome *').fill(nome);
  await page.getByLabel('Descrição *').fill('Leve e fresco.');
  await page.getByLabel('Preço (R$) *').fill('129,90');
  await page.getByLabel('Categoria *').selectOption('Vestidos');
}
async function openEdit(context: BrowserContext, id: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin/dashboard/produtos/${id}`);
  await page.getByLabel('Nome *').waitFor();
  return page;
}
const simple = (nome: string) =>
  calls.product({ nome, preco: 80, categoria: 'Vestidos', descricao: 'Leve.', estoque: 4, cor: ['Azul'] });

describe('the wizard', () => {
  it('[APRD-09, APRD-10, APRD-14, APRD-15, APRD-20, APRD-21, APRD-24] makes a product in four steps, with all that belongs to it', async () => {
    const page = await (await desk()).openPage(NEW);
    await fillBasics(page, 'Vestido Maré');
    await page.getByLabel('Tags').fill('verão, linho');
    await next(page);
    await step(page, 'Cores');
    await page.getByRole('button', { name: 'Adicionar cor' }).click();
    await page.getByText('Digite o nome da cor').waitFor();
    await page.getByLabel('Nome da cor').fill('Lavanda');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Preto', exact: true }).click();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('Vestido Maré');
    await next(page);
    await next(page);
    await step(page, 'Tamanhos');
    await page.getByRole('button', { name: 'Adicionar tamanho' }).click();
    await page.getByText('Digite o tamanho').waitFor();
    await page.getByRole('button', { name: 'P, M, G' }).click();
    await page.getByLabel('P, Busto').fill('84,5');
    await page.getByRole('table').getByLabel('Lavanda, M').fill('6');
    await next(page);
    await step(page, 'Revisão');
    await page.getByText('6 unidades').waitFor();
    await page.getByRole('button', { name: 'Criar produto' }).click();
    await notice(page, '✅ Produto "Vestido Maré" criado com sucesso!');
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
    const [made] = await calls.find('Vestido Maré');
    expect(made).toMatchObject({
      preco: 129.9,
      estoque: 6,
      tags: ['verão', 'linho'],
      genero: 'unissex',
      peso: 0,
    });
    expect(made?.cor.map(({ nome }) => nome)).toEqual(['Lavanda', 'Preto']);
    expect(made?.tamanho[0]).toEqual({ tamanho: 'P', detalhes: { busto: 84.5 } });
    // The wizard is reset for the next one.
    await page.getByRole('link', { name: 'Novo produto' }).click();
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('');
  });

  it('[APRD-12, APRD-13] goes on only with name, price, category and description', async () => {
    const page = await (await desk(PHONE)).openPage(NEW);
    await expect.poll(() => page.getByLabel('Descrição *').getAttribute('required')).not.toBeNull();
    await next(page);
    await page.getByRole('alert').filter({ hasText: 'Nome, preço e categoria são obrigatórios' }).waitFor();
    await fillBasics(page, 'Vestido');
    await page.getByLabel('Descrição *').fill(' ');
    await next(page);
    await page.getByRole('alert').filter({ hasText: 'Escreva a descrição do produto.' }).waitFor();
    await page.getByRole('group', { name: 'Passo 1 de 4: Básico' }).waitFor();
  });

  it('[APRD-18] offers Roupas, Calçados and Acessórios when the categories can not be read', async () => {
    const { context } = await desk();
    const page = await context.newPage();
    await failing(page, '**/api/gerenciamento/categorias');
    await page.goto(NEW);
    await expect
      .poll(() => page.getByLabel('Categoria *').locator('option').allInnerTexts())
      .toEqual(['Escolha', 'Roupas', 'Calçados', 'Acessórios']);
  });

  it('[APRD-18] keeps the categories that it has read where they can’t be read again', async () => {
    const product = await simple('Vestido De Sempre');
    const page = await openEdit((await desk()).context, product.id);
    const offered = () => page.getByLabel('Categoria *').locator('option').allInnerTexts();
    await expect.poll(offered).toContain('Vestidos');
    const before = await offered();
    await failing(page, '**/api/gerenciamento/categorias');
    await page.getByRole('button', { name: 'Cores' }).click();
    const again = page.waitForResponse('**/api/gerenciamento/categorias');
    await page.getByRole('button', { name: 'Básico' }).click();
    expect((await again).ok()).toBe(false);
    await expect.poll(offered).toEqual(before);
  });

  it('[APRD-11, APRD-21, APRD-22] changes a product, and says why the server refused', async () => {
    const product = await simple('Vestido Antes');
    const page = await openEdit((await desk()).context, product.id);
    await expect.poll(() => page.getByLabel('Preço (R$) *').inputValue()).toBe('80,00');
    await page.getByLabel('Nome *').fill('Vestido Depois');
    await page.getByRole('button', { name: 'Revisão' }).click();
    await failing(page, `**/api/produtos/${product.id}`, 422);
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await notice(page, '❌ Erro ao atualizar produto: A loja tropeçou.');
    await page.unroute(`**/api/produtos/${product.id}`);
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await notice(page, '✅ Produto "Vestido Depois" atualizado com sucesso!');
    await expect.poll(() => calls.read(product.id)).toMatchObject({ nome: 'Vestido Depois', estoque: 4 });
  });

  it('[APRD-23, APRD-38, APRD-16, APRD-17] takes pictures by address, from a chooser and by drop, and says why not', async () => {
    const product = await simple('Vestido Em Foto');
    const page = await openEdit((await desk()).context, product.id);
    await page.getByRole('button', { name: 'Cores' }).click();
    const place = page.getByRole('group', { name: 'Imagens de Azul' });
    const address = place.getByLabel('URL da imagem de Azul');
    await address.fill('foto.jpg');
    await page.keyboard.press('Enter');
    await place.getByText('Informe uma URL de imagem que comece com https://').waitFor();
    await address.fill('https://127.0.0.1:9/nada.jpg');
    await page.keyboard.press('Enter');
    await place.getByText('Erro ao carregar imagem').waitFor();
    await place.getByRole('button', { name: 'Copiar para a loja' }).click();
    await notice(page, 'Este endereço não é de um site público.');
    await place.getByRole('button', { name: 'Remover: Imagem 1 de Azul' }).click();
    const chooser = place.locator('input[type="file"]').first();
    await expect
      .poll(() => chooser.getAttribute('accept'))
      .toBe('image/jpeg,image/png,image/webp,image/avif');
    await chooser.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await place.getByText('a.svg: SVG não é aceito. Exporte o desenho como PNG e envie de novo.').waitFor();
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect.poll(() => place.getByRole('alert').filter({ hasText: 'a.png:' }).count()).toBe(1);
    await chooser.setInputFiles({ name: 'ponto.png', mimeType: 'image/png', buffer: DOT_PNG });
    await place.getByText('Principal').waitFor();
    await place.evaluate((to, dot) => {
      const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'grande.png', { type: 'image/bmp' }));
      to.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, DOT_PNG.toString('base64'));
    await place.getByText('grande.png: Envie uma foto em JPEG, PNG, WebP ou AVIF.').waitFor();
    await page.getByText('imagens sendo enviadas').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await notice(page, 'atualizado com sucesso!');
    expect((await calls.read(product.id)).imagensPorCor['Azul']).toMatch(/^\/midia\//);
  });
});
