import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import {
  confirmByMail,
  field,
  fillLogin,
  logInByCall,
  makeAccount,
  openForm,
  PASSWORD,
  said,
  stored,
  withSession,
} from './account-page.ts';
import { DESK, PATIENT, PHONE, sentOn, shopper, untilAlive } from './shopper.ts';

// Long: each test makes an account of its own, whose password is hashed slowly.

const EMAIL = 'marina@example.com';

const { shop, browser } = useShop();

beforeAll(async () => {
  await makeAccount(shop.url, EMAIL, '52998224725');
});

const loggedInHeader = { name: /^Marina/ } as const;

describe('a login', () => {
  it('[ACC-06, ACC-12] leads back to the page that it was begun on, also by way of the registration', async () => {
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    const page = await openPage('/produtos?ordem=menor');
    await page.getByRole('banner').getByRole('link', { name: 'Cadastrar' }).click();
    await page.waitForURL('**/registro', PATIENT);
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL('**/login', PATIENT);
    await fillLogin(page, EMAIL);
    await page.waitForURL('**/produtos?ordem=menor', PATIENT);
    await page.getByRole('button', loggedInHeader).waitFor();

    // A token without data, or data without a token, is nobody.
    await page.evaluate(() => localStorage.removeItem('clienteData'));
    await page.reload();
    await untilAlive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
    const other = await context.newPage();
    await sentOn(other, '**/login', () => other.goto('/perfil'));
  });

  it('[ACC-04, ACC-05] without a token in its answer is refused, and a broken one is told', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await openForm(context, '/login');
    await context.route('**/api/clientes/login', (route) => route.fulfill({ json: { sucesso: true } }));
    await fillLogin(page, EMAIL);
    await said(page, 'Email ou senha incorretos');
    await expect.poll(() => stored(page, 'clienteToken')).toBeNull();
  });

  it('[ACC-80] shows in the other tabs, and so does the end of the session', async () => {
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    const home = await openPage('/');
    const page = await openForm(context, '/login');
    await fillLogin(page, EMAIL);
    await page.waitForURL(`${shop.url}/`, PATIENT);
    await home.getByRole('button', loggedInHeader).waitFor();

    const profile = await openForm(context, '/perfil');
    await field(profile, 'Nome completo').waitFor();
    await home.getByRole('button', loggedInHeader).click();
    await home.getByRole('button', { name: 'Sair' }).click();
    await home.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
    await profile.waitForURL('**/login', PATIENT);
  });
});

describe('a refusal', () => {
  it('[ACC-28, ACC-29, ACC-81] stands beside its field, which gets the focus', async () => {
    await confirmByMail(shop.url, EMAIL);
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await openForm(context, '/registro');
    const typed = {
      'Nome completo': 'Paula Reis',
      Email: EMAIL.toUpperCase(),
      CPF: '52998224725',
      WhatsApp: '21987654321',
      CEP: '01310100',
      Número: '7',
      Senha: PASSWORD,
      'Confirmar senha': PASSWORD,
    };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    const send = () => page.getByRole('button', { name: 'Criar conta' }).click();
    const told = async (label: string) => {
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBeTruthy();
      const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? [];
      return page.locator(`[id="${ids.at(-1)}"]`).innerText();
    };
    await send();
    expect(await told('Email')).toContain('E-mail já cadastrado');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await field(page, 'Email').fill('paula@example.com');
    await send();
    await said(page, 'CPF já cadastrado');
    expect(await told('CPF')).toContain('CPF já cadastrado');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('cpf');
  });

  it('[ACC-25, ACC-26] of a registration that the shop could not answer is told', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, '/registro');
    const typed = {
      'Nome completo': 'Rita Lima',
      Email: 'rita@example.com',
      CPF: '11144477735',
      WhatsApp: '21987654321',
      CEP: '01310100',
      Endereço: 'Rua A',
      Número: '1',
      Bairro: 'Centro',
      Cidade: 'São Paulo',
      Estado: 'SP',
      Senha: PASSWORD,
      'Confirmar senha': PASSWORD,
    };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    const send = () => page.getByRole('button', { name: 'Criar conta' }).click();
    await context.route('**/api/clientes/registrar', (route) => route.fulfill({ status: 500, body: 'x' }));
    await send();
    await said(page, 'Erro ao criar conta');
    await context.unroute('**/api/clientes/registrar');
    await context.setOffline(true);
    await send();
    await said(page, 'Erro ao criar conta. Tente novamente.');
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('rita@example.com');
  });

  it('[ACC-38, ACC-44, ACC-81] of the profile or the password is told in its own words', async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    await withSession(context, await logInByCall(shop.url, EMAIL));
    const page = await openForm(context, '/perfil');
    await field(page, 'Nome completo').waitFor();
    const save = () => page.getByRole('button', { name: 'Salvar alterações' }).click();
    await field(page, 'CEP').fill('0131');
    await save();
    await said(page, 'CEP inválido');
    await expect.poll(() => field(page, 'CEP').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'CEP').fill('01310100');
    const profile = '**/api/clientes/me';
    await context.route(profile, (route) => route.fulfill({ json: { sucesso: true } }));
    await save();
    await said(page, 'Erro ao atualizar perfil');
    await context.unroute(profile);
    await context.route(profile, (route) => route.fulfill({ status: 500, body: 'x' }));
    await save();
    await said(page, 'Erro ao atualizar dados');
    await context.unroute(profile);
    await context.route(profile, (route) => route.abort('connectionfailed'));
    await save();
    await said(page, 'Erro ao atualizar dados. Tente novamente.');
    await context.unroute(profile);

    await page.getByRole('tab', { name: 'Alterar Senha' }).click();
    await field(page, 'Senha atual').fill(PASSWORD);
    const change = async (senha: string) => {
      await field(page, 'Nova senha').fill(senha);
      await field(page, 'Confirmar nova senha').fill(senha);
      await page.getByRole('button', { name: 'Alterar senha' }).click();
    };
    await change('12345');
    await said(page, 'A nova senha deve ter pelo menos 6 caracteres');
    await context.route('**/clientes/me/senha', (route) => route.fulfill({ status: 500, body: 'x' }));
    await change('jasmim-2026');
    await said(page, 'Erro ao alterar senha');
    await context.unroute('**/clientes/me/senha');
    await context.route('**/clientes/me/senha', (route) => route.abort('connectionfailed'));
    await change('jasmim-2026');
    await said(page, 'Erro ao alterar senha. Tente novamente.');
  });

  it('[ACC-65] of nothing: the profile comes as a shell without data, answered 200', async () => {
    const { token, cliente } = await logInByCall(shop.url, EMAIL);
    const headers = { authorization: `Bearer ${token}`, accept: 'text/html' };
    const answer = await fetch(`${shop.url}/perfil`, { headers });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    for (const secret of [cliente.email, cliente.nome, cliente.cpf]) expect(html).not.toContain(secret);
    expect(html).toBe(await (await fetch(`${shop.url}/perfil`, { headers: { accept: 'text/html' } })).text());
  });
});
