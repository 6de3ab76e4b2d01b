import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { field, logInByCall, makeAccount, MARINA, openForm, withSession } from './account-page.ts';
import { expectInSight, failing, press, type Telling } from './in-sight.ts';
import { PHONE, shopper } from './shopper.ts';

/** What the forms of accounts say, on a phone: it stands where the focus is, and both are seen. */

const { shop, browser } = useShop();

beforeAll(() => makeAccount(shop.url, MARINA.email, MARINA.cpf));

const enterIn = (label: string) => (page: Page) => field(page, label).press('Enter');

async function phone(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<BrowserContext> {
  const { context } = await shopper(browser, shop.url, PHONE);
  await prepare?.(context);
  return context;
}

const form = (path: string, prepare?: (context: BrowserContext) => Promise<unknown>) => async () =>
  openForm(await phone(prepare), path);

/** The profile on one of its tabs. */
const profile = (tab: string, calls?: string) => async () => {
  const session = await logInByCall(shop.url, MARINA.email);
  const page = await (await phone((context) => withSession(context, session))).newPage();
  if (calls !== undefined) await failing(calls)(page.context());
  await page.goto('/perfil');
  await page.getByRole('tab', { name: tab }).click();
  return page;
};

const REGISTERED = [
  ['Email', 'nova@example.com'],
  ['CPF', '11144477735'],
  ['Nome completo', 'Nova Cliente'],
  ['WhatsApp', MARINA.whatsapp],
  ['CEP', '01310-100'],
  ['Endereço', 'Avenida Paulista'],
  ['Número', '900'],
  ['Bairro', 'Bela Vista'],
  ['Cidade', 'São Paulo'],
  ['Estado', 'SP'],
  ['Senha', 'alecrim-do-campo-26'],
  ['Confirmar senha', 'alecrim-do-campo-26'],
] as const;

const ACCOUNTS: Record<string, Telling> = {
  'an empty login': { says: 'Preencha este campo', at: form('/login'), act: press('Entrar') },
  'a wrong password': {
    says: 'Email ou senha incorretos',
    at: form('/login'),
    act: async (page) => {
      await field(page, 'Senha').fill('outra-senha-9');
      await field(page, 'Email').fill(MARINA.email);
      await field(page, 'Email').press('Enter');
    },
  },
  'an empty registration': { says: 'Preencha este campo', at: form('/registro'), act: press('Criar conta') },
  'a registration that fails': {
    says: 'Erro ao criar conta',
    at: form('/registro', failing('clientes/registrar')),
    act: async (page) => {
      for (const [label, value] of REGISTERED) await field(page, label).fill(value);
      await field(page, 'Nome completo').press('Enter');
    },
  },
  'an empty recovery': {
    says: 'Por favor, insira um email válido',
    at: form('/esqueci-senha'),
    act: press('Enviar link de recuperação'),
  },
  'an empty new password': {
    says: 'Preencha este campo',
    at: form('/redefinir-senha/qualquer'),
    act: press('Redefinir senha'),
  },
};

const PROFILE: Record<string, Telling> = {
  'a profile without a name': {
    says: 'Preencha este campo',
    at: profile('Dados Pessoais'),
    act: async (page) => {
      await field(page, 'Nome completo').fill('');
      await press('Salvar alterações')(page);
    },
  },
  'a profile that cannot be saved': {
    says: 'Erro ao atualizar dados',
    at: profile('Dados Pessoais', 'clientes/me'),
    act: enterIn('Nome completo'),
  },
  'a profile that was saved': {
    says: 'Dados atualizados com sucesso!',
    at: profile('Dados Pessoais'),
    act: enterIn('Nome completo'),
  },
  'an empty change of the password': {
    says: 'Preencha este campo',
    at: profile('Alterar Senha'),
    act: press('Alterar senha'),
  },
  'measures of nobody': {
    says: 'Informe uma medida entre',
    at: profile('Dados Pessoais'),
    act: async (page) => {
      await field(page, 'Busto').fill('9');
      await press('Salvar medidas')(page);
    },
  },
  'an empty address': {
    says: 'Preencha este campo',
    at: profile('Dados Pessoais'),
    act: async (page) => {
      await press('Adicionar endereço')(page);
      await press('Salvar endereço')(page);
    },
  },
  'a leaving without the password': {
    says: 'Preencha este campo',
    at: profile('Dados Pessoais'),
    act: async (page) => {
      await press('Excluir minha conta')(page);
      await press('Excluir para sempre')(page);
    },
  },
};

describe.each(Object.entries({ ...ACCOUNTS, ...PROFILE }))('%s', (_, { says, at, act }) => {
  it('[ACCESS-13] is told on a phone where the focus is, in sight of both', async () => {
    const page = await at();
    await act(page);
    await expectInSight(page, says);
  });
});

it('[ACCESS-13] leaves whoever went on typing while the answer was on its way where she is', async () => {
  const page = await profile('Dados Pessoais')();
  const { promise: line, resolve: answer } = Promise.withResolvers<null>();
  await page.route('**/api/clientes/me', async (route) => {
    await line;
    await route.fallback();
  });
  const asked = page.waitForRequest(/\/api\/clientes\/me$/);
  await enterIn('Nome completo')(page);
  await asked;
  await field(page, 'WhatsApp').focus();
  answer(null);
  await page.getByText('Dados atualizados com sucesso!').waitFor();
  await expect
    .poll(() => field(page, 'WhatsApp').evaluate((element) => element === document.activeElement))
    .toBe(true);
});
