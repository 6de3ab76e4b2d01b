import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { field, logInByCall, makeAccount, PASSWORD, said, stored, withSession } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { lineInStock, withLines } from './buyer.ts';
import { placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, pick, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a customer with a whole account for each test.

const EMAIL = 'marina@example.com';

const { shop, browser } = useShop();

beforeAll(async () => {
  await makeAccount(shop.url, EMAIL, '52998224725');
});

async function openProfile(device = PHONE, email = EMAIL): Promise<Page> {
  const { context } = await shopper(browser, shop.url, device);
  await withSession(context, await logInByCall(shop.url, email));
  const page = await context.newPage();
  await page.goto('/perfil');
  await page.getByRole('heading', { name: 'Minhas medidas' }).waitFor(PATIENT);
  return page;
}

describe('delivery addresses', () => {
  it('[ACC-70, ACC-71, ACC-75] are added, changed, put first and deleted', async () => {
    const page = await openProfile();
    const add = page.getByRole('button', { name: 'Adicionar endereço' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Novo endereço' });
    const save = form.getByRole('button', { name: 'Salvar endereço' });
    await save.click();
    await said(page, 'Por favor, preencha todos os campos');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('cep');
    await form.getByLabel('Nome do endereço').fill('Casa da Bia');
    await form.getByLabel('CEP').pressSequentially('26167020');
    await expect.poll(() => form.getByLabel('Estado').inputValue()).toBe('RJ');
    await form.getByLabel('Número').fill('12');
    await save.click();
    const bia = page.getByRole('listitem').filter({ hasText: 'Casa da Bia' });
    await bia.getByText('Principal', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Adicionar endereço');

    await add.click();
    await form.getByLabel('Nome do endereço').fill('Trabalho');
    await form.getByLabel('CEP').pressSequentially('01310100');
    await expect
      .poll(() => form.getByLabel('Endereço', { exact: true }).inputValue())
      .toBe('Avenida Paulista');
    await save.click();
    const work = page.getByRole('listitem').filter({ hasText: 'Trabalho' });
    await work.getByText('Avenida Paulista, s/n').waitFor();
    await work.getByRole('button', { name: 'Tornar principal: Trabalho' }).click();
    await work.getByText('Principal', { exact: true }).waitFor();
    await expect.poll(() => bia.getByText('Principal', { exact: true }).count()).toBe(0);

    await work.getByRole('button', { name: 'Editar Trabalho' }).click();
    const change = page.getByRole('dialog', { name: 'Editar endereço' });
    await expect.poll(() => change.getByLabel('CEP').inputValue()).toBe('01310-100');
    await change.getByLabel('Número').fill('900');
    await change.getByRole('button', { name: 'Salvar endereço' }).click();
    await work.getByText('Avenida Paulista, 900').waitFor();

    await work.getByRole('button', { name: 'Excluir Trabalho' }).click();
    await page.getByRole('button', { name: 'Excluir endereço' }).click();
    await expect.poll(() => work.count()).toBe(0);
    await bia.getByText('Principal', { exact: true }).waitFor();
  });
});

describe('the checkout of a customer who keeps addresses', () => {
  it('[ACC-83] begins with the first one, and takes any other', async () => {
    await makeAccount(shop.url, 'ana@example.com', '12345678909');
    const ana = await logInByCall(shop.url, 'ana@example.com');
    const saved = await fetch(`${shop.url}/api/clientes/me/enderecos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: JSON.stringify({
        apelido: 'Casa da Bia',
        cep: '26167020',
        endereco: 'Rua José Bonifácio',
        numero: '12',
        bairro: 'Bela Vista',
        cidade: 'Belford Roxo',
        estado: 'RJ',
      }),
    });
    expect(saved.status).toBe(201);
    const { context } = await shopper(browser, shop.url, PHONE);
    await withSession(context, ana);
    await withLines(context, [await lineInStock(shop.url)]);
    const page = await context.newPage();
    await page.goto('/checkout');
    const choice = page.getByLabel('Entregar em');
    const number = page.getByLabel('Número');
    await expect.poll(() => number.inputValue(), PATIENT).toBe('12');
    await expect.poll(() => page.getByLabel('CEP', { exact: true }).inputValue()).toBe('26167-020');
    await choice.selectOption({ label: 'Endereço do cadastro: Avenida Paulista, 900' });
    await expect.poll(() => number.inputValue()).toBe('900');
    await expect
      .poll(() => page.getByLabel('Endereço', { exact: true }).inputValue())
      .toBe('Avenida Paulista');
    await choice.selectOption('Outro endereço');
    await expect.poll(() => page.getByLabel('CEP', { exact: true }).inputValue()).toBe('');
    await page.reload();
    await choice.waitFor(PATIENT);
    await expect.poll(() => number.inputValue(), { message: 'what was chosen stays' }).toBe('');
  });
});

describe('own measures', () => {
  it('[ACC-72, ACC-76] are kept, and the size advice begins with them', async () => {
    const page = await openProfile();
    const save = page.getByRole('button', { name: 'Salvar medidas' });
    await field(page, 'Busto').fill('9');
    await save.click();
    await said(page, 'Informe uma medida entre 40 e 200 cm');
    await field(page, 'Busto').fill('92,5');
    await field(page, 'Cintura').fill('74');
    await field(page, 'Quadril').fill('100');
    await save.click();
    await page.getByText('Medidas salvas.').waitFor();
    await page.reload();
    await expect.poll(() => field(page, 'Busto').inputValue(), PATIENT).toBe('92,5');

    const measured = pick(
      await readProducts(shop.url),
      (one) => one.tamanho.length > 2 && one.tamanho.every(({ detalhes }) => Boolean(detalhes?.busto)),
    );
    await page.goto(`/produto/${measured.id}`);
    await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
    await expect.poll(() => page.getByLabel('Busto (cm)').inputValue(), PATIENT).toBe('92,5');
    await page.getByText('Usamos as medidas do seu perfil').waitFor();
    await page.getByLabel('Busto (cm)').fill('80');
    await expect.poll(() => page.getByLabel('Busto (cm)').inputValue()).toBe('80');
  });
});

describe('where an account is open', () => {
  it('[ACC-73, ACC-74, ACC-77] is shown, and closed everywhere else', async () => {
    const other = await logInByCall(shop.url, EMAIL);
    const page = await openProfile();
    await page.getByRole('tab', { name: 'Alterar Senha' }).click();
    await page.getByText('Este aparelho').waitFor();
    await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /encerrad/ })
      .waitFor();
    await expect.poll(() => page.getByText(/^Usada em/).count()).toBe(1);
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await fetch(`${shop.url}/api/clientes/me`, { headers })).status).toBe(401);
    await page.reload();
    await field(page, 'Nome completo').waitFor(PATIENT);
  });
});

describe('the rights over own data', () => {
  it('[ACC-59, ACC-78] are a file with all of them', async () => {
    const page = await openProfile();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('meus-dados.json');
    const told = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(told.cliente).toMatchObject({ email: EMAIL, cpf: '52998224725' });
  });

  it('[ACC-60, ACC-61, ACC-62, ACC-67, ACC-79] are an erasure, once nothing is owed any more', async () => {
    await makeAccount(shop.url, 'rita@example.com', '11144477735');
    const rita = await logInByCall(shop.url, 'rita@example.com');
    const order = await placeOrder(shop.url, rita);
    await order.pay();
    const page = await openProfile(DESK, 'rita@example.com');
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
    await dialog.getByText('Fica, porque a lei fiscal exige').waitFor();
    const erase = dialog.getByRole('button', { name: 'Excluir para sempre' });
    await erase.click();
    await said(page, 'Digite sua senha');
    await dialog.getByLabel('Sua senha', { exact: true }).fill('errada-1');
    await erase.click();
    await said(page, 'Senha atual incorreta');
    await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
    await erase.click();
    await said(page, order.codigo);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await order.refund();
    await erase.click();
    await page.getByRole('heading', { name: 'Sua conta foi excluída' }).waitFor();
    await expect.poll(() => stored(page, 'clienteToken')).toBeNull();
    await expect(logInByCall(shop.url, 'rita@example.com')).rejects.toThrow('Email ou senha incorretos');
  });
});

describe('the profile', () => {
  it('[ACC-82] has nothing that axe finds', async () => {
    for (const device of widths([PHONE, DESK])) {
      const page = await openProfile(device);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Alterar Senha' }).click();
      await page.getByText('Este aparelho').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
    }
  });
});
