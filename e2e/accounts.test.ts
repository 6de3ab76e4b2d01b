import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { field, fillLogin, makeAccount, MARINA, openForm, PASSWORD, said, stored } from './account-page.ts';
import { lineInStock, withLines } from './buyer.ts';
import { DESK, PATIENT, PHONE, sentOn, shopper, untilAlive } from './shopper.ts';

// Long: accounts are made and entered with passwords that are hashed slowly.

const FILL_IN = 'Por favor, preencha todos os campos';

const { shop, browser } = useShop();

describe('a new customer', () => {
  it('[ACC-14, ACC-18, ACC-22, ACC-23, ACC-24, ACC-06] registers on a phone, logs in and is known at the checkout', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    await withLines(context, [await lineInStock(shop.url)]);
    const page = await openForm(context, '/registro');
    const send = () => page.getByRole('button', { name: 'Criar conta' }).click();
    await send();
    await said(page, FILL_IN);
    await field(page, 'Nome completo').fill(MARINA.nome);
    await field(page, 'Email').fill(MARINA.email);
    await field(page, 'CPF').pressSequentially('52998224726');
    await field(page, 'WhatsApp').pressSequentially(MARINA.whatsapp);
    await field(page, 'CEP').pressSequentially(MARINA.cep);
    await expect.poll(() => field(page, 'CPF').inputValue()).toBe('529.982.247-26');
    await expect.poll(() => field(page, 'WhatsApp').inputValue()).toBe('(21) 98765-4321');
    await expect.poll(() => field(page, 'CEP').inputValue()).toBe('01310-100');
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    await expect.poll(() => field(page, 'Estado').inputValue()).toBe('SP');
    await field(page, 'Número').fill('900');
    await field(page, 'Senha').fill(PASSWORD);
    await field(page, 'Confirmar senha').fill(`${PASSWORD}x`);
    await send();
    await said(page, 'As senhas não coincidem');
    await field(page, 'Confirmar senha').fill(PASSWORD);
    await send();
    await said(page, 'CPF inválido');
    await field(page, 'CPF').fill(MARINA.cpf);
    await send();
    await page.getByText('Conta criada com sucesso! Redirecionando para login...').waitFor();
    await page.waitForURL('**/login', PATIENT);

    await fillLogin(page, MARINA.email, 'errada-1');
    await said(page, 'Email ou senha incorretos');
    await fillLogin(page);
    await page.waitForURL(`${shop.url}/`, PATIENT);
    await expect.poll(() => stored(page, 'clienteToken')).toMatch(/^[\w-]{43}$/);
    await expect
      .poll(async () => JSON.parse((await stored(page, 'clienteData')) ?? ''))
      .toMatchObject({ cpf: MARINA.cpf });

    await page.goto('/checkout');
    await untilAlive(page);
    await expect.poll(() => page.getByLabel('Nome completo').inputValue()).toBe(MARINA.nome);
    await expect.poll(() => page.getByLabel('CPF').inputValue()).toBe('529.982.247-25');

    const again = await openForm(context, '/login');
    await again.waitForURL(`${shop.url}/`, PATIENT);
  });
});

describe('a registration', () => {
  it('[ACC-16, ACC-17, ACC-20, ACC-21, ACC-25, ACC-30] tells what is wrong in its order, then what the shop says', async () => {
    await makeAccount(shop.url, 'paula@example.com', '12345678909');
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/registro');
    const sendAndRead = async (text: string) => {
      await page.getByRole('button', { name: 'Criar conta' }).click();
      await said(page, text);
    };
    const typed = {
      'Nome completo': 'Paula Reis',
      Email: 'paula.example.com',
      CPF: '12345678909',
      WhatsApp: '219876543',
      CEP: '0131010',
      Endereço: 'Rua das Flores',
      Número: '7',
      Bairro: 'Centro',
      Cidade: 'São Paulo',
      Estado: 'SP',
      Senha: '12345',
      'Confirmar senha': '12345',
    };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    await page.getByText('Senha fraca').waitFor();
    await sendAndRead('Por favor, insira um email válido');
    await field(page, 'Email').fill('PAULA@example.com');
    await sendAndRead('A senha deve ter pelo menos 6 caracteres');
    await field(page, 'Senha').fill('xw7xw7');
    await field(page, 'Confirmar senha').fill('xw7xw7');
    await sendAndRead('CEP inválido');
    await field(page, 'CEP').fill('01310100');
    await sendAndRead('Número de WhatsApp inválido');
    await field(page, 'WhatsApp').fill(MARINA.whatsapp);
    await sendAndRead('E-mail já cadastrado');
  });
});

describe('the login', () => {
  it('[ACC-01, ACC-02, ACC-03] asks for both fields and an @', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/login');
    await fillLogin(page, '', '');
    await said(page, FILL_IN);
    await fillLogin(page, 'marina.example.com');
    await said(page, 'Por favor, insira um email válido');
    await expect
      .poll(() => page.getByRole('link', { name: 'Criar conta' }).getAttribute('href'))
      .toBe('/registro');
    const forgotten = page.getByRole('link', { name: 'Esqueci minha senha' });
    await expect.poll(() => forgotten.getAttribute('href')).toBe('/esqueci-senha');
  });

  it('[ACC-05] tells that the shop can not be reached, and keeps what was typed', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/login');
    await context.setOffline(true);
    await fillLogin(page);
    await said(page, 'Sem conexão com a loja');
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(MARINA.email);
  });
});

describe('the profile', () => {
  it('[ACC-32, ACC-33, ACC-34, ACC-35, ACC-36, ACC-37, ACC-42, ACC-43, ACC-64] opens after the login, is changed, and is left', async () => {
    await makeAccount(shop.url, 'lucia@example.com', '11144477735');
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await context.newPage();
    await sentOn(page, '**/login', () => page.goto('/perfil'));
    await fillLogin(page, 'lucia@example.com');
    await page.waitForURL('**/perfil', PATIENT);

    await field(page, 'Nome completo').waitFor();
    for (const label of ['Email', 'CPF']) {
      await expect.poll(() => field(page, label).getAttribute('readonly'), { message: label }).not.toBeNull();
    }
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    await field(page, 'Estado').fill('');
    await field(page, 'Estado').pressSequentially('SPX');
    await expect.poll(() => field(page, 'Estado').inputValue()).toBe('SP');
    await field(page, 'Nome completo').fill('Lúcia Prado');
    await field(page, 'CEP').fill('26167020');
    await expect.poll(() => field(page, 'Estado').inputValue()).toBe('RJ');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await page.getByText('Dados atualizados com sucesso!').waitFor();
    await page.reload();
    await expect.poll(() => field(page, 'Nome completo').inputValue()).toBe('Lúcia Prado');
    await expect.poll(() => field(page, 'CEP').inputValue()).toBe('26167-020');

    await page.getByRole('tab', { name: 'Alterar Senha' }).click();
    const change = page.getByRole('button', { name: 'Alterar senha' });
    await field(page, 'Senha atual').fill('errada-1');
    await field(page, 'Nova senha').fill('jasmim-2026');
    await field(page, 'Confirmar nova senha').fill('jasmim-2027');
    await change.click();
    await said(page, 'As senhas não coincidem');
    await field(page, 'Confirmar nova senha').fill('jasmim-2026');
    await change.click();
    await said(page, 'Senha atual incorreta');
    await field(page, 'Senha atual').fill(PASSWORD);
    await change.click();
    await page.getByText('Senha alterada com sucesso!').waitFor();

    const token = await stored(page, 'clienteToken');
    await page.getByRole('button', { name: 'Sair da Conta' }).click();
    await page.waitForURL(`${shop.url}/`, PATIENT);
    await expect
      .poll(async () => [await stored(page, 'clienteToken'), await stored(page, 'clienteData')])
      .toEqual([null, null]);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await fetch(`${shop.url}/api/clientes/me`, { headers })).status).toBe(401);
  });

  it('[ACC-10] forgets a session that the server does not know', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    await context.addInitScript((token) => {
      if (sessionStorage.getItem('prepared') !== null) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('clienteToken', token);
      localStorage.setItem('clienteData', JSON.stringify({ nome: 'Ana', email: 'ana@example.com' }));
    }, 'A'.repeat(43));
    const page = await context.newPage();
    await page.goto('/');
    await expect.poll(() => stored(page, 'clienteToken'), PATIENT).toBeNull();
    await expect.poll(() => stored(page, 'clienteData')).toBeNull();
  });

  it('[ACC-11] keeps a session when the server can not be reached', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    await context.addInitScript(() => {
      localStorage.setItem('clienteToken', 'B'.repeat(43));
      localStorage.setItem('clienteData', JSON.stringify({ nome: 'Ana', email: 'ana@example.com' }));
    });
    // The network's own doing: no call ever arrives.
    await context.route('**/api/**', (route) => route.abort('connectionfailed'));
    const page = await context.newPage();
    await page.goto('/perfil');
    await expect.poll(() => field(page, 'Nome completo').inputValue(), PATIENT).toBe('Ana');
    await expect.poll(() => stored(page, 'clienteToken')).toBe('B'.repeat(43));
  });
});
