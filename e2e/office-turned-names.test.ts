import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk, rowWith } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';

/** Names with a mark that turns the reading round, in the midst of what the office says of them. */

const TURNED = '\u202Egnivil';
/** Held in by marks of its own, so that the rest of the sentence reads as it should. */
const HELD = `\u2068${TURNED}\u2069`;

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;
let id: number;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Saias');
  const cor = [TURNED];
  const pictures = [{ url: 'https://127.0.0.1:9/a.jpg', cor: TURNED }];
  const product = { nome: TURNED, preco: 0.01, categoria: 'Saias', descricao: '.', cor, pictures };
  ({ id } = await calls.product(product));
});

const open = async (path: string): Promise<Page> =>
  (await officeDesk(browser, { url: shop.url, token })).openPage(path);

const said = async (page: Page): Promise<string> =>
  (await page.locator('[role="status"], [role="alert"]').allInnerTexts()).join(' ');

describe('a name that turns the reading round', () => {
  it('is held in where a product is saved, and before its colour is removed', async () => {
    const page = await open(`/admin/dashboard/produtos/${id}`);
    await page.getByRole('button', { name: 'Cores' }).click();
    await page.getByRole('button', { name: /^Remover .*gnivil$/ }).click();
    await page.getByText(`Remover a cor "${HELD}" e as imagens dela deste produto?`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByLabel('Nome da cor', { exact: true }).fill(TURNED);
    await page.getByRole('button', { name: 'Adicionar cor' }).click();
    await page.getByText(`A cor "${HELD}" já está na lista.`).waitFor();
    await page.getByLabel('Nome da cor', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Revisão' }).click();
    await page.getByRole('button', { name: 'Atualizar produto' }).click();
    await expect.poll(() => said(page)).toContain(`✅ Produto "${HELD}" atualizado com sucesso!`);
  });

  it('is held in where the short form has saved it', async () => {
    const page = await open('/admin/produtos');
    await page.getByLabel('Nome *').fill(TURNED);
    await page.getByLabel('Preço (R$) *').fill('10');
    await page.getByLabel('Categoria *').selectOption('Saias');
    await page.getByRole('button', { name: 'Criar produto' }).click();
    await expect.poll(() => said(page)).toContain(`✅ Produto "${HELD}" criado com sucesso!`);
  });

  it('is held in where it is copied, and where a change of many is refused', async () => {
    const page = await open('/admin/dashboard/produtos');
    const row = rowWith(page, 'R$ 0,01').first();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reajustar preços' }).click();
    await page.getByLabel('Reajuste em %').fill('-90');
    await page.getByRole('dialog').getByRole('button', { name: 'Reajustar' }).click();
    await expect.poll(() => said(page)).toContain(`"${HELD}": `);
    await row.getByRole('button', { name: /^Duplicar/ }).click();
    await expect.poll(() => said(page)).toContain(`Cópia criada: "\u2068${TURNED}`);
    await expect.poll(() => said(page)).toContain('\u2069".');
  });

  it('is held in where a discount is deleted', async () => {
    const page = await open('/admin/dashboard/descontos');
    await page.getByRole('button', { name: 'Adicionar desconto' }).click();
    await page.getByLabel('Nome').fill(TURNED);
    await page.getByLabel('Valor').fill('5');
    await page.getByRole('button', { name: 'Salvar desconto' }).click();
    await page.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect.poll(() => said(page)).toContain(`Desconto "${HELD}" excluído.`);
  });
});
