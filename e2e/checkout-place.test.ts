import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { atCheckout, cepField, fillWell, nameField, offers, phoneField, proceed } from './checkout-page.ts';
import { PHONE } from './shopper.ts';

const { shop, browser } = useShop();

const PLACE = ['Endereço', 'Bairro', 'Cidade', 'Estado'] as const;
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const isLocked = (page: Page, label: string) =>
  field(page, label).evaluate((one) => (one as HTMLInputElement).readOnly);
const lockedOnes = (page: Page) => Promise.all(PLACE.map((label) => isLocked(page, label)));

describe('the address of a postal code', () => {
  it('[CHK-03, SHIP-37] fills four read-only fields, asked of this server only', async () => {
    const { page, context } = await atCheckout(browser, shop.url);
    const hosts = new Set<string>();
    context.on('request', (request) => hosts.add(new URL(request.url()).host));
    await expect.poll(() => lockedOnes(page)).toEqual([true, true, true, true]);
    await cepField(page).fill('01310100');
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    await expect.poll(() => field(page, 'Bairro').inputValue()).toBe('Bela Vista');
    await expect.poll(() => field(page, 'Cidade').inputValue()).toBe('São Paulo');
    await expect.poll(() => field(page, 'Estado').inputValue()).toBe('SP');
    await expect.poll(() => lockedOnes(page)).toEqual([true, true, true, true]);
    await offers(page).first().waitFor();
    expect([...hosts]).toEqual([new URL(shop.url).host]);
  });

  it('[CHK-04] lets the street be typed where a town has one code, and all of it where nobody knows the code', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    await page.route('**/api/cep/39480000', (route) =>
      route.fulfill({
        json: { cep: '39480-000', logradouro: '', bairro: '', localidade: 'Januária', uf: 'MG' },
      }),
    );
    await cepField(page).fill('39480000');
    await expect.poll(() => field(page, 'Cidade').inputValue()).toBe('Januária');
    await expect.poll(() => lockedOnes(page)).toEqual([false, false, true, true]);
    await cepField(page).fill('20040999');
    await page.getByText('Não encontramos este CEP.').waitFor();
    await expect.poll(() => field(page, 'Cidade').inputValue()).toBe('');
    await expect.poll(() => lockedOnes(page)).toEqual([false, false, false, false]);
  });

  it('[CHK-05, CHK-35] can be typed where the lookup is down, and the purchase goes on', async () => {
    const { page } = await atCheckout(browser, shop.url);
    await page.route('**/api/cep/*', (route) => route.fulfill({ status: 502, json: { erro: 'fora do ar' } }));
    await fillWell(page);
    await page.getByText('Não foi possível buscar o endereço agora.').waitFor();
    await field(page, 'Endereço').fill('Rua do Mar');
    await field(page, 'Número').fill('7');
    await field(page, 'Cidade').fill('São Paulo');
    await field(page, 'Estado').fill('sp');
    await offers(page).first().click();
    await proceed(page).click();
    await page.getByText('Rua do Mar, 7').waitFor();
    await page.getByText('São Paulo/SP').waitFor();
  });

  it('[CHK-03, CHK-05] says that it looks, and drops the answer for an older code', async () => {
    const { page } = await atCheckout(browser, shop.url);
    const held: Route[] = [];
    await page.route('**/api/cep/20040020', (route) => void held.push(route));
    await cepField(page).fill('20040020');
    await page.getByText('Buscando o endereço…').waitFor();
    await cepField(page).fill('01310100');
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    // The page has given the older question up: there may be nobody left to answer.
    for (const route of held) await route.continue().catch(() => undefined);
    await offers(page).first().waitFor();
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
  });
});

describe('a customer’s checkout', () => {
  const cliente = {
    nome: 'Ana Souza',
    email: 'ana.souza@example.com',
    cpf: '52998224725',
    whatsapp: '21987654321',
    cep: '20040020',
    endereco: 'Avenida Rio Branco',
    numero: '12',
    complemento: 'sala 3',
    bairro: 'Centro',
    cidade: 'Rio de Janeiro',
    estado: 'RJ',
  };

  /** A customer with an account of her own, logged in, with what the account knows changed as it may be. */
  async function asCustomer(known: Partial<typeof cliente> = {}) {
    const email = `ana.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const profile = { ...cliente, ...known, email };
    const found = await atCheckout(browser, shop.url);
    // Known before her token is first asked about: a refusal would end the session half way.
    await found.page.route('**/api/clientes/me', (route) =>
      route.fulfill({ json: { sucesso: true, success: true, cliente: profile } }),
    );
    await found.page.evaluate((data) => {
      localStorage.setItem('clienteToken', 'token-de-teste');
      localStorage.setItem('clienteData', data);
    }, JSON.stringify(profile));
    await found.page.goto('/checkout');
    await nameField(found.page).waitFor();
    return { ...found, profile };
  }

  it('[CHK-23, CHK-24] is filled with her data: who she is locked, where it goes hers to change', async () => {
    const { page, profile } = await asCustomer();
    await expect.poll(() => nameField(page).inputValue()).toBe('Ana Souza');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(profile.email);
    await expect.poll(() => page.getByLabel('CPF').inputValue()).toBe('529.982.247-25');
    await expect.poll(() => phoneField(page).inputValue()).toBe('(21) 98765-4321');
    for (const label of ['Nome completo', 'Email', 'CPF', 'WhatsApp']) {
      await expect.poll(() => isLocked(page, label), { message: label }).toBe(true);
    }
    await expect.poll(() => field(page, 'Número').inputValue()).toBe('12');
    await offers(page).first().waitFor();
    await cepField(page).fill('01310100');
    await expect.poll(() => field(page, 'Endereço').inputValue()).toBe('Avenida Paulista');
    await expect.poll(() => field(page, 'Número').inputValue()).toBe('');
    await expect.poll(() => field(page, 'Complemento (opcional)').inputValue()).toBe('');
  });

  it('[CHK-23] may mend what her account has wrong', async () => {
    const { page } = await asCustomer({ cpf: '', whatsapp: '123' });
    await expect.poll(() => nameField(page).inputValue()).toBe('Ana Souza');
    await expect.poll(() => isLocked(page, 'Nome completo')).toBe(true);
    await expect.poll(() => isLocked(page, 'CPF')).toBe(false);
    await expect.poll(() => isLocked(page, 'WhatsApp')).toBe(false);
  });
});
