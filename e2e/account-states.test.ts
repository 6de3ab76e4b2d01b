import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, openForm, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { callShop } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: each screen of the account as it waits, fails and is tried again.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let marina: LoggedIn;

const PLACE = { cep: '01310100', endereco: 'Avenida Paulista', bairro: 'Bela Vista', cidade: 'São Paulo' };

beforeAll(async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
  const headers = { authorization: `Bearer ${marina.token}` };
  for (const apelido of ['Casa', 'Trabalho']) {
    const body = { ...PLACE, apelido, numero: '900', complemento: '', estado: 'SP' };
    await callShop(`${shop.url}/api/clientes/me/enderecos`, 'POST', body, headers);
  }
});

const devices = [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const;

async function visitor(device: BrowserContextOptions) {
  const { context } = await shopper(browser, shop.url, device);
  return context;
}

/** A page of a customer whose session is there already; `path` and its calls are met by what was routed before. */
async function asMarina(device: BrowserContextOptions): Promise<Page> {
  const context = await visitor(device);
  await withSession(context, marina);
  return context.newPage();
}

const expectWell = async (page: Page, state: string) =>
  await expect.poll(() => axeViolations(page), { message: state }).toEqual([]);

describe.each(widths(devices))('the account %s', (_, device) => {
  it('[ACCESS-01, LOOK-08] waits in the shape of what comes', async () => {
    const page = await asMarina(device);
    await page.route('**/api/**', () => undefined);
    await page.goto('/perfil');
    await page.getByRole('status', { name: 'Carregando seu perfil' }).waitFor();
    await expectWell(page, 'a profile that is coming');
    await page.goto('/pedidos');
    await page.getByText('Pedidos da conta marina@example.com').waitFor();
    await expectWell(page, 'orders that are coming');
  });

  it('[ACC-82] has nothing that axe finds with two addresses, one being changed or deleted', async () => {
    const page = await asMarina(device);
    await page.goto('/perfil');
    await page.getByRole('button', { name: 'Tornar principal: Trabalho' }).waitFor();
    await expectWell(page, 'two addresses');
    await page.getByRole('button', { name: 'Editar Trabalho' }).click();
    const form = page.getByRole('dialog', { name: 'Editar endereço' });
    await form.getByLabel('CEP').fill('');
    await form.getByRole('button', { name: 'Salvar endereço' }).click();
    await form.getByRole('alert').first().waitFor();
    await expectWell(page, 'an address refused');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Excluir Trabalho' }).click();
    await page.getByRole('button', { name: 'Excluir endereço' }).waitFor();
    await expectWell(page, 'the question before deleting');
  });

  it('[ACC-82] has nothing that axe finds in parts that could not be read', async () => {
    const page = await asMarina(device);
    await page.route(/\/api\/(pedidos|clientes\/me\/.+)/, (route) =>
      route.fulfill({ status: 500, json: { error: 'A loja tropeçou.' } }),
    );
    await page.goto('/perfil');
    await page.getByText('Não conseguimos buscar esta parte agora.').first().waitFor();
    await expectWell(page, 'a profile in parts');
    await page.goto('/pedidos');
    await page.getByText('Não conseguimos buscar seus pedidos').waitFor();
    await expectWell(page, 'orders that could not be read');
  });

  it('[ACC-82, ACCESS-11] has nothing that axe finds in forms that were refused', async () => {
    const context = await visitor(device);
    const buttons = {
      '/login': 'Entrar',
      '/registro': 'Criar conta',
      '/esqueci-senha': 'Enviar link de recuperação',
    };
    for (const [path, name] of Object.entries(buttons)) {
      const page = await openForm(context, path);
      await page.getByRole('button', { name }).click();
      await page.getByRole('alert').first().waitFor();
      await expectWell(page, path);
      await page.close();
    }
  });
});
