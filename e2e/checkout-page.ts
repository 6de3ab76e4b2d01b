import type { Browser, Page } from 'playwright-core';
import { store } from '../test/support/contexts.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { BUYER, lineInStock, withLines } from './buyer.ts';
import { DESK, shopper, type Device } from './shopper.ts';

/** A browser with one thing in its cart, at the checkout; what else its storage holds may be given. */
export async function atCheckout(
  browser: Browser,
  baseURL: string,
  { device = DESK, stored = {} }: { device?: Device; stored?: Record<string, unknown> } = {},
) {
  const found = await shopper(browser, baseURL, device);
  const line = await lineInStock(baseURL);
  await withLines(found.context, [line]);
  await store(found.context, { local: storedTexts(stored) });
  const page = await found.openPage('/checkout');
  await nameField(page).waitFor();
  return { ...found, page, line };
}

function storedTexts(stored: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(stored).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts);
}

export const nameField = (page: Page) => page.getByLabel('Nome completo');
export const cepField = (page: Page) => page.getByRole('textbox', { name: 'CEP', exact: true });
export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'WhatsApp' });
export const proceed = (page: Page) => page.getByRole('button', { name: 'Ir para o pagamento' });
export const offers = (page: Page) =>
  page.locator('label').filter({ has: page.locator('input[name="frete"]') });
/** The message of the form; those beside the fields are no alerts. */
export const box = (page: Page) => page.locator('main').getByRole('alert');

/** Types who buys and where to, all of it well, and waits for the freight's offers. */
export async function fillWell(page: Page, cep: string = BUYER.cep): Promise<void> {
  await nameField(page).fill(BUYER.nome);
  await page.getByLabel('Email').fill(BUYER.email);
  await page.getByLabel('CPF').fill(BUYER.cpf);
  await phoneField(page).fill(BUYER.whatsapp);
  await cepField(page).fill(cep);
  await offers(page).first().waitFor();
}

/** An offer as the shop's own answer spells it. */
export function offer(own: Partial<FreteOpcao>): FreteOpcao {
  const valor = own.valor ?? 20;
  return {
    id: '1',
    nome: 'PAC',
    servico: 'PAC',
    prazo: 5,
    valor,
    preco: valor,
    company: 'Correios',
    descricao: 'Correios · até 5 dias úteis após a postagem',
    tipo: 'delivery',
    isDelivery: false,
    logo: null,
    cotacao: 'signed',
    estimado: false,
    ...own,
  };
}

export const offering = (...opcoes: FreteOpcao[]) => ({ json: { sucesso: true, success: true, opcoes } });
