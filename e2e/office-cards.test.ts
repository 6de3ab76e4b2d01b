import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, failing, notice, officeCalls } from './office-goods.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;
let page: Page;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Saias');
  await calls.product({ nome: 'Saia Lua', preco: 80, categoria: 'Saias', descricao: '.', estoque: 4 });
});
beforeEach(async () => {
  page = await (await officeDesk(browser, { url: shop.url, token })).openPage('/admin/produtos');
  await card('Saia Lua').waitFor();
});

const card = (nome: string) =>
  page.getByRole('list', { name: 'Produtos' }).getByRole('listitem').filter({ hasText: nome });
const create = () => page.getByRole('button', { name: 'Criar produto' }).click();

describe('the products as cards', () => {
  it('[APRD-26, APRD-27, APRD-29, APRD-30] are made by a short form, with lists written with commas', async () => {
    await create();
    await notice(page, 'Nome, preço e categoria são obrigatórios');
    await page.getByLabel('Nome *').fill('Saia Sol');
    await page.getByLabel('Preço (R$) *').fill('99,90');
    await page.getByLabel('Categoria *').selectOption('Saias');
    await page.getByLabel('Tags').fill('verão, festa,');
    await page.getByLabel('Cores').fill('Azul, Rosa');
    await page.getByLabel('URLs das imagens').fill('https://127.0.0.1:9/a.jpg, https://127.0.0.1:9/b.jpg');
    await create();
    await notice(page, '✅ Produto "Saia Sol" criado com sucesso!');
    await card('Saia Sol').waitFor();
    const [made] = await calls.find('Saia Sol');
    expect(made).toMatchObject({
      tags: ['verão', 'festa'],
      imagens: ['https://127.0.0.1:9/a.jpg', 'https://127.0.0.1:9/b.jpg'],
      estoque: 0,
      genero: 'unissex',
      material: 'Algodão',
      marca: 'Vitrine',
      ativo: true,
    });
    expect(made?.sku).toMatch(/^PROD-\d+/);
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Voltar ao painel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  });

  it('[APRD-26, APRD-28] are edited in the form and deleted with a question', async () => {
    await card('Saia Lua').getByRole('button', { name: 'Editar' }).click();
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('Saia Lua');
    await page.getByLabel('Peso (kg)').fill('0,35');
    await page.getByLabel('Preço promocional (R$)').fill('69,90');
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await notice(page, 'atualizado com sucesso!');
    const [lua] = await calls.find('Saia Lua');
    expect(lua).toMatchObject({ peso: 0.35, preco_original: 69.9, estoque: 4 });

    await calls.product({ nome: 'Saia De Sair', preco: 50, categoria: 'Saias', descricao: '.' });
    await page.reload();
    await card('Saia De Sair').getByRole('button', { name: 'Deletar' }).click();
    await page.getByRole('dialog').getByText('Tem certeza que deseja excluir este produto?').waitFor();
    await page.getByRole('dialog').getByText('Saia De Sair').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click();
    await notice(page, 'Produto excluído com sucesso!');
    await card('Saia De Sair').waitFor({ state: 'detached' });
  });

  it('[APRD-26] ask before what was typed into the form is lost', async () => {
    const nome = page.getByLabel('Nome *');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    const answer = (text: string) => question.getByRole('button', { name: text }).click();
    const edit = () => card('Saia Lua').getByRole('button', { name: 'Editar' }).click();
    await nome.fill('Saia Por Salvar');
    await edit();
    await answer('Continuar editando');
    await expect.poll(() => nome.inputValue()).toBe('Saia Por Salvar');
    await page.getByRole('link', { name: 'Voltar ao painel' }).click();
    await answer('Continuar editando');
    // Looking something up in the list loses nothing, and is not asked about.
    await page.getByLabel('Buscar produtos').fill('Lua');
    await page.waitForURL(/busca=Lua/);
    await expect.poll(() => nome.inputValue()).toBe('Saia Por Salvar');
    await edit();
    await answer('Sair sem salvar');
    await expect.poll(() => nome.inputValue()).toBe('Saia Lua');
    // The same one begins anew.
    await nome.fill('Saia Lua Nova');
    await edit();
    await answer('Sair sem salvar');
    await expect.poll(() => nome.inputValue()).toBe('Saia Lua');
    await page.getByRole('link', { name: 'Voltar ao painel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await expect.poll(() => question.count()).toBe(0);
  });

  it('[APRD-31, APRD-32, APRD-33] say in the page what failed', async () => {
    await failing(page, /\/api\/produtos/);
    await page.getByLabel('Nome *').fill('Saia Nunca');
    await page.getByLabel('Preço (R$) *').fill('10');
    await page.getByLabel('Categoria *').selectOption('Saias');
    await create();
    await notice(page, 'Erro ao salvar produto: A loja tropeçou.');
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('Saia Nunca');
    await card('Saia Lua').getByRole('button', { name: 'Deletar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click();
    await notice(page, 'Erro ao deletar produto');
    await failing(page, /gerenciamento\/produtos/, 0);
    await page.reload();
    await notice(page, 'Erro ao carregar produtos');
  });
});
