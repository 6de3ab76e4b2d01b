import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Categoria } from '#shared/wire/catalog.ts';
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
  for (const nome of ['Vestidos', 'Saias', 'Blusas']) await calls.category(nome);
});
beforeEach(async () => {
  page = await (await officeDesk(browser, { url: shop.url, token })).openPage('/admin/dashboard/categorias');
  await cards().first().waitFor();
});

const cards = () => page.getByRole('list', { name: 'Categorias' }).getByRole('listitem');
const card = (nome: string) => cards().filter({ hasText: nome });
const known = async () =>
  (await calls.call<Categoria[]>('GET', '/gerenciamento/categorias')).map(({ nome }) => nome);
const edit = (nome: string) =>
  page.getByRole('button', { name: `Nome da categoria: ${nome}. Editar` }).click();
const field = () => page.getByRole('textbox', { name: 'Nome da categoria' });

async function add(nome: string): Promise<void> {
  await page.getByLabel('Nova categoria').fill(nome);
  await page.getByRole('button', { name: 'Adicionar' }).click();
}

describe('Categorias', () => {
  it('[ACAT-01, ACAT-04, ACAT-10] adds what has a name, and nothing else', async () => {
    const before = await known();
    await add('   ');
    await add(' Conjuntos ');
    await notice(page, 'Categoria criada com sucesso!');
    await card('Conjuntos').waitFor();
    expect(await known()).toEqual([...before, 'Conjuntos']);
  });

  it('[ACAT-02, ACAT-03, ACAT-04, ACAT-10] renames in place by Enter or by leaving, once, and never to nothing', async () => {
    await calls.category('Antiga');
    await page.reload();
    const puts: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
    await edit('Antiga');
    await field().fill('Nova');
    await page.keyboard.press('Enter');
    await notice(page, 'Categoria atualizada com sucesso!');
    await card('Nova').waitFor();
    expect(puts).toHaveLength(1);
    await edit('Nova');
    await field().fill('Mais Nova');
    await page.getByLabel('Nova categoria').focus();
    await card('Mais Nova').waitFor();
    await page.keyboard.type('Outra');
    await expect.poll(() => page.getByLabel('Nova categoria').inputValue()).toBe('Outra');
    await page.getByLabel('Nova categoria').fill('');
    expect(puts).toHaveLength(2);
    await edit('Mais Nova');
    await field().fill('  ');
    await page.keyboard.press('Enter');
    await card('Mais Nova').waitFor();
    await edit('Mais Nova');
    await field().fill('Desistida');
    await page.keyboard.press('Escape');
    await card('Mais Nova').waitFor();
    expect(puts).toHaveLength(2);
  });

  it('[ACAT-05, ACAT-10, ACAT-12] deletes after a question, and says why one in use stays', async () => {
    await calls.category('De Passagem');
    await calls.product({ nome: 'Saia Lua', preco: 80, categoria: 'Saias', descricao: '.' });
    await page.reload();
    await page.getByRole('button', { name: 'Excluir De Passagem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    expect(await known()).toContain('De Passagem');
    await page.getByRole('button', { name: 'Excluir De Passagem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await notice(page, 'Categoria excluída com sucesso!');
    await card('De Passagem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Excluir Saias' }).click();
    await page.getByRole('dialog').getByText('tem 1 produto.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Ver os produtos' }).click();
    await page.getByRole('row').filter({ hasText: 'Saia Lua' }).waitFor();
    await expect.poll(() => page.getByLabel('Categoria', { exact: true }).inputValue()).toBe('Saias');
    await page.goBack();
    await card('Saias').waitFor();
  });

  it('[ACAT-06, ACAT-07, ACAT-08, ACAT-09] says what failed, and loses nothing that was typed', async () => {
    await failing(page, /\/api\/categorias/);
    await add('Nunca');
    await notice(page, 'Erro ao criar categoria: A loja tropeçou.');
    await expect.poll(() => page.getByLabel('Nova categoria').inputValue()).toBe('Nunca');
    await page.getByRole('button', { name: 'Excluir Blusas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await notice(page, 'Erro ao excluir categoria: A loja tropeçou.');
    await edit('Blusas');
    await field().fill('Camisas');
    const puts: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
    await page.keyboard.press('Enter');
    await notice(page, 'Erro ao atualizar categoria: A loja tropeçou.');
    await page.getByLabel('Nova categoria').focus();
    await page.keyboard.type(' mais');
    await expect.poll(() => page.getByLabel('Nova categoria').inputValue()).toMatch(/mais/);
    await expect.poll(() => field().inputValue()).toBe('Camisas');
    expect(puts).toHaveLength(1);
    await failing(page, /gerenciamento\/categorias/);
    await page.reload();
    await notice(page, 'Erro ao carregar categorias');
  });

  it('[ACAT-11] puts them in order by keys and by drag, and the shop follows', async () => {
    const [first = '', second = ''] = await known();
    await page.getByRole('button', { name: `Descer ${first}` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await known()).slice(0, 2)).toEqual([second, first]);
    await card(first).locator('[draggable]').dragTo(cards().first());
    await expect.poll(async () => (await known())[0]).toBe(first);
    await expect
      .poll(async () => {
        const shown = (await (await fetch(`${shop.url}/api/categorias`)).json()) as Categoria[];
        return shown[0]?.nome;
      })
      .toBe(first);
    await page.getByRole('button', { name: /^Endereço da categoria: vestidos/ }).click();
    await page.getByRole('textbox', { name: 'Endereço da categoria' }).fill('vestidos-de-festa');
    await page.keyboard.press('Enter');
    await card('/vestidos-de-festa').waitFor();
  });
});
