import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, failing, notice, officeCalls } from './office-goods.ts';

// Long: the four steps of a new product are gone through time and again.

/** What becomes of what was typed into the wizard and not saved: kept, given up, overtaken by somebody else. */

const NEW = '/admin/dashboard/produtos/novo';
const RECOVERED = 'Recuperamos o que você tinha digitado';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const desk = async () => (await officeDesk(browser, { url: shop.url, token })).context;
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel('Nome *').waitFor();
  return page;
}
const GIVEN = { preco: 80, categoria: 'Vestidos', descricao: 'Leve.', estoque: 4, cor: ['Azul'] };
const simple = (nome: string) => calls.product({ ...GIVEN, nome, material: 'Algodão' });
const atProduct = async (id: number) => open(await desk(), `/admin/dashboard/produtos/${id}`);
const nameOf = (page: Page) => page.getByLabel('Nome *').inputValue();
const keptDraft = (page: Page, id: number | string) =>
  page.evaluate((key) => localStorage.getItem(key), `rascunhoProduto:${id}`);

/** Comes back to the page as somebody does who opens it anew; the browser's own question is answered with yes. */
async function visitAgain(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByLabel('Nome *').waitFor();
}
async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revisão' }).click();
  await page.getByRole('button', { name: 'Atualizar produto' }).click();
}

describe('a draft of the wizard', () => {
  it('[APRD-37] keeps what was typed for the next visit, and asks before it is left', async () => {
    const context = await desk();
    const page = await open(context, NEW);
    await page.getByLabel('Nome *').fill('Vestido Pela Metade');
    await page.getByRole('link', { name: 'Categorias' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await page.getByRole('link', { name: 'Categorias' }).click();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Categorias' }).waitFor();
    const again = await open(context, NEW);
    await again.getByText(RECOVERED).waitFor();
    await expect.poll(() => nameOf(again)).toBe('Vestido Pela Metade');
  });

  it('[APRD-37] that was discarded is gone for good', async () => {
    const page = await open(await desk(), NEW);
    await page.getByLabel('Nome *').fill('Vestido Desistido');
    await visitAgain(page);
    await page.getByText(RECOVERED).waitFor();
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await expect.poll(() => nameOf(page)).toBe('');
    await visitAgain(page);
    await expect.poll(() => nameOf(page)).toBe('');
    await expect.poll(() => page.getByText(RECOVERED).count()).toBe(0);
    await expect.poll(() => keptDraft(page, 'novo')).toBeNull();
  });

  it('[APRD-37] that was undone by hand does not come back', async () => {
    const page = await open(await desk(), NEW);
    await page.getByLabel('Nome *').fill('a');
    await expect.poll(() => keptDraft(page, 'novo')).not.toBeNull();
    await page.getByLabel('Nome *').fill('');
    await expect.poll(() => keptDraft(page, 'novo')).toBeNull();
    await visitAgain(page);
    await expect.poll(() => page.getByText(RECOVERED).count()).toBe(0);
  });

  it('[APRD-37] of one tab is not taken away by another one in which nothing was typed', async () => {
    const context = await desk();
    const idle = await open(context, NEW);
    const page = await open(context, NEW);
    await page.getByLabel('Nome *').fill('Vestido Da Outra Aba');
    await expect.poll(() => keptDraft(page, 'novo')).not.toBeNull();
    await idle.getByRole('button', { name: 'Voltar aos produtos' }).click();
    await idle.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
    await expect.poll(() => keptDraft(page, 'novo')).toContain('Vestido Da Outra Aba');
  });
});

describe('a product that somebody else has changed meanwhile', () => {
  it('[APRD-25] shows the current product to whoever gives up her own changes', async () => {
    const { id } = await simple('Vestido De Antes');
    const page = await atProduct(id);
    await page.getByLabel('Material').fill('Seda');
    await calls.call('PUT', `/produtos/${id}`, { nome: 'Vestido De Agora' });
    await update(page);
    await page.getByText('Este produto foi mudado por outra pessoa enquanto você editava.').waitFor();
    await page.getByRole('button', { name: 'Descartar e ver a versão atual' }).click();
    await page.getByRole('button', { name: 'Básico' }).click();
    await expect.poll(() => nameOf(page)).toBe('Vestido De Agora');
    await visitAgain(page);
    await expect.poll(() => page.getByText(RECOVERED).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Material').inputValue()).toBe('Algodão');
  });

  it('[APRD-25] is read once more where it could not be read at first', async () => {
    const { id } = await simple('Vestido Fora Do Ar');
    const page = await atProduct(id);
    await page.getByLabel('Material').fill('Seda');
    await calls.call('PUT', `/produtos/${id}`, { nome: 'Vestido No Ar' });
    const present = `**/api/gerenciamento/produtos/${id}`;
    await failing(page, present);
    await update(page);
    await page.getByText('Este produto foi mudado por outra pessoa enquanto você editava.').waitFor();
    await page.getByRole('button', { name: 'Descartar e ver a versão atual' }).click();
    await notice(page, 'A versão atual não pôde ser aberta. Tente novamente.');
    await expect.poll(() => keptDraft(page, id)).toContain('Seda');
    await page.unroute(present);
    await page.getByRole('button', { name: 'Descartar e ver a versão atual' }).click();
    await page.getByRole('heading', { level: 2, name: 'Vestido No Ar' }).waitFor();
  });

  it('[APRD-25] keeps the other version, with only what was changed here', async () => {
    const { id } = await simple('Vestido De Duas');
    const page = await atProduct(id);
    await page.getByLabel('Material').fill('Seda');
    await page.getByLabel('Marca').fill('Ateliê');
    await calls.call('PUT', `/produtos/${id}`, { preco: 99, marca: 'Casa', ativo: false });
    await update(page);
    const box = page.getByRole('alert').filter({ hasText: 'mudado por outra pessoa enquanto você editava.' });
    await box.getByText('preço (de 80,00 para 99,00), marca (de ').waitFor();
    await box.getByText('para Casa; você também mudou), mostrar na loja (de sim para não).').waitFor();
    await expect.poll(() => box.innerText()).not.toContain('material');
    await expect.poll(() => calls.read(id)).toMatchObject({ preco: 99, material: 'Algodão', marca: 'Casa' });
    await page.getByRole('button', { name: 'Salvar a minha versão' }).click();
    await notice(page, 'atualizado com sucesso!');
    await expect
      .poll(() => calls.read(id))
      .toMatchObject({
        preco: 99,
        ativo: false,
        material: 'Seda',
        marca: 'Ateliê',
        estoque: 4,
      });
  });

  it('[APRD-25] keeps its changes when mine, brought back from an earlier visit, are saved', async () => {
    const { id } = await simple('Vestido De Ontem');
    const page = await atProduct(id);
    await page.getByLabel('Material').fill('Linho');
    await expect.poll(() => keptDraft(page, id)).not.toBeNull();
    await calls.call('PUT', `/produtos/${id}`, { preco: 70, tamanho: ['P', 'M'] });
    await visitAgain(page);
    await page.getByText(RECOVERED).waitFor();
    await update(page);
    await page.getByText('A outra pessoa mudou: preço (de 80,00 para 70,00)').waitFor();
    await page.getByRole('button', { name: 'Salvar a minha versão' }).click();
    await notice(page, 'atualizado com sucesso!');
    const saved = await calls.read(id);
    expect(saved).toMatchObject({ preco: 70, material: 'Linho' });
    expect(saved.tamanho.map(({ tamanho }) => tamanho)).toEqual(['P', 'M']);
  });
});
