import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { MARINA, openForm } from './account-page.ts';
import { atCheckout, cepField, fillWell, nameField, offers, phoneField, proceed } from './checkout-page.ts';
import { expectInSight, failing, press, type Telling } from './in-sight.ts';
import { atPayment, checkedOut, chooseCard, pay, typeCard } from './payment-page.ts';
import { PHONE, pick, readProducts, shopper } from './shopper.ts';

// Long: each form of the shop, sent wrongly on a phone.

/** What is said on a purchase's way, on a phone: it stands where the focus is, and both are seen. Accounts have their own. */

const { shop, browser } = useShop();

const form = (path: string) => async () => openForm((await shopper(browser, shop.url, PHONE)).context, path);

const checkout = async () => (await atCheckout(browser, shop.url, { device: PHONE })).page;

async function filledCheckout(): Promise<Page> {
  const page = await checkout();
  await fillWell(page);
  await expect.poll(() => page.getByLabel('Endereço').inputValue()).not.toBe('');
  return page;
}

async function product(): Promise<Page> {
  const { id } = pick(await readProducts(shop.url), (one) => !isSoldOut(one));
  return (await shopper(browser, shop.url, PHONE)).openPage(`/produto/${id}`);
}

async function cardForm(): Promise<Page> {
  const { page } = await atPayment(browser, shop.url, await checkedOut(shop.url));
  await chooseCard(page);
  return page;
}

const CHECKOUT: Record<string, Telling> = {
  'nothing typed': {
    says: 'Campo Nome é obrigatório!',
    at: checkout,
    act: (page) => cepField(page).press('Enter'),
  },
  'a missing house number': {
    says: 'Qual é o número?',
    at: filledCheckout,
    act: async (page) => {
      await offers(page).first().click();
      await proceed(page).click();
    },
  },
  'no freight chosen': {
    says: 'Selecione uma opção de frete!',
    at: filledCheckout,
    act: (page) => proceed(page).click(),
  },
  'a postal code that nobody has': {
    says: 'Não encontramos este CEP',
    stays: true,
    at: checkout,
    act: (page) => cepField(page).fill('00000-000'),
  },
  'a freight that cannot be told': {
    says: 'Erro ao calcular fretes. Tente novamente.',
    stays: true,
    at: async () => {
      const page = await checkout();
      await failing('frete/calcular')(page.context());
      return page;
    },
    act: (page) => cepField(page).fill(MARINA.cep),
  },
  'no freight to choose from': {
    says: 'Selecione uma opção de frete!',
    at: async () => {
      const page = await checkout();
      await failing('frete/calcular')(page.context());
      return page;
    },
    act: async (page) => {
      await nameField(page).fill(MARINA.nome);
      await page.getByLabel('Email').fill(MARINA.email);
      await page.getByLabel('CPF').fill(MARINA.cpf);
      await phoneField(page).fill(MARINA.whatsapp);
      await cepField(page).fill(MARINA.cep);
      await page.getByRole('button', { name: 'Calcular de novo' }).waitFor();
      await nameField(page).press('Enter');
    },
  },
  'a wrong name above all else': {
    says: 'Por favor, informe seu nome completo!',
    at: filledCheckout,
    act: async (page) => {
      await nameField(page).fill('A');
      await proceed(page).click();
    },
  },
};

const SHOPPING: Record<string, Telling> = {
  'an empty letter': {
    says: 'Conte para a gente o seu nome.',
    at: form('/contato'),
    act: press('Enviar mensagem'),
  },
  'a letter that is ready': {
    says: 'Falta só um passo',
    at: form('/contato'),
    act: async (page) => {
      await page.getByLabel('Mensagem').fill('Olá!');
      await page.getByLabel('E-mail').fill(MARINA.email);
      await page.getByLabel('Nome').fill('Ana');
      await page.getByLabel('Nome').press('Enter');
    },
  },
  'an order without its code': {
    says: 'Informe o código.',
    at: form('/pedidos'),
    act: press('Ver pedido'),
  },
  'an order that is not there': {
    says: 'Não encontramos',
    at: form('/pedidos'),
    act: async (page) => {
      await page.getByLabel('Email da compra').fill(MARINA.email);
      await page.getByLabel('Código do pedido').fill('K7QF9-M2XA4-TBCDE');
      await page.getByLabel('Código do pedido').press('Enter');
    },
  },
  'a freight for half a postal code': {
    says: 'Por favor, insira um CEP válido!',
    at: product,
    act: async (page) => {
      await page.getByLabel('CEP').fill('0131');
      await press('Calcular')(page);
    },
  },
  'a freight on a dead line': {
    says: 'Erro ao calcular fretes. Tente novamente.',
    at: async () => {
      const page = await product();
      await failing('frete/calcular')(page.context());
      return page;
    },
    act: async (page) => {
      await page.getByLabel('CEP').fill('01310-100');
      await press('Calcular')(page);
    },
  },
  'a piece without its size': {
    says: 'Por favor, selecione um tamanho e uma cor',
    at: async () => (await shopper(browser, shop.url, PHONE)).openPage('/produtos'),
    act: async (page) => {
      const { nome } = pick(await readProducts(shop.url), (one) => !isSoldOut(one) && one.cor.length > 1);
      await page.getByRole('link', { name: `Comprar ${nome}`, exact: true }).click();
      await page.getByRole('dialog', { name: nome }).getByRole('radio').first().press('Enter');
    },
  },
  'all of a size in the cart': {
    says: 'Seu carrinho já leva o máximo',
    at: product,
    act: async (page) => {
      const buy = page.getByRole('button', { name: /^Comprar · / });
      const dialog = page.getByRole('dialog');
      const told = page.getByText('Seu carrinho já leva o máximo');
      // Whoever has touched a size is not asked for it.
      await page
        .getByRole('group', { name: /^Tamanho/ })
        .getByRole('button', { pressed: true })
        .click();
      while ((await told.count()) === 0) {
        await buy.click();
        await dialog.or(told).first().waitFor();
        if (await dialog.isVisible()) await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
    },
  },
};

const PAYING: Record<string, Telling> = {
  'an empty card': { says: 'Por favor, insira um número de cartão válido!', at: cardForm, act: pay },
  'a wrong payer': {
    says: 'Por favor, informe um CPF válido de quem paga!',
    at: cardForm,
    act: async (page) => {
      await typeCard(page, 'APRO SILVA');
      await page.getByLabel('CPF do titular').fill('1');
      await page.getByLabel('Número do cartão').press('Enter');
    },
  },
  'a card that the bank refuses': {
    says: 'Confira o código de segurança.',
    at: cardForm,
    act: async (page) => {
      await typeCard(page, 'SECU SILVA');
      await pay(page);
    },
  },
  'a card without money': {
    says: 'Parece faltar limite ou saldo.',
    at: cardForm,
    act: async (page) => {
      await typeCard(page, 'FUND SILVA');
      await page.getByLabel('Número do cartão').press('Enter');
    },
  },
  'no way of paying': {
    says: 'Selecione uma forma de pagamento!',
    at: async () => {
      const { page } = await atPayment(browser, shop.url, await checkedOut(shop.url));
      await page.goto('/payment-method');
      return page;
    },
    act: press('Continuar'),
  },
};

const FORMS = { ...CHECKOUT, ...SHOPPING, ...PAYING };

describe.each(Object.entries(FORMS))('%s', (_, { says, stays, at, act }) => {
  it('[ACCESS-13] is told on a phone where the focus is, in sight of both', async () => {
    const page = await at();
    await act(page);
    await expectInSight(page, says, { stays: stays === true });
  });
});
