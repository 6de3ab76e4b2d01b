import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { TrocasDoPedido } from '#shared/wire/exchanges.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { countPresses } from './exchange-screens.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { PATIENT, PHONE } from './shopper.ts';

/** An exchange in a shop that issues its invoices: both notes and the label on one card of 'Trocas'. */

// Long: an order is paid, invoiced, delivered and exchanged before its notes are issued.

const EMAIL = 'ana@exemplo.com.br';
const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

const call = <T>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, { authorization: `Bearer ${token}` });
const office = <T>(method: string, path: string, body?: object) =>
  call<T>(method, `/gerenciamento${path}`, body);
const play = (who: 'focusnfe' | 'melhorenvio', body: object) =>
  callShop(`${shop.url}/sandbox/${who}/play`, 'POST', body);

beforeAll(async () => {
  token = await adminToken(shop.url);
  const { versao } = await office<{ versao: number }>('GET', '/configuracoes/notas');
  const on = { versao, emite: true, csosn: '102', ie: '12345678', ambiente: 'producao' };
  await office('PUT', '/configuracoes/notas', on);
  await play('focusnfe', { reset: true, processMs: 0 });
  await play('melhorenvio', { reset: true, balanceCents: 100_000 });
});

interface Plans {
  pedidos: { falta: { produto: number | null }[] }[];
}

/** A piece of an invoiced order is to be exchanged. */
async function asked(): Promise<{ codigo: string; troca: number }> {
  const { id, codigo } = await placeOrder(shop.url, { email: EMAIL });
  const { pedidos } = await office<Plans>('GET', `/emissoes/planos?pedidos=${id}`);
  for (const product of pedidos.flatMap(({ falta }) => falta.flatMap(({ produto }) => produto ?? [])))
    await call('PUT', `/produtos/${product}`, { ncm: '62044300', origem: '0' });
  await office('POST', `/pedidos/${id}/emissoes`, { tipo: 'saida' });
  for (const status of ['processing', 'shipped', 'delivered'])
    await office('PUT', `/pedidos/${id}/status`, { status });
  const at = `/pedidos/${codigo}/trocas`;
  const { pecas } = await call<TrocasDoPedido>('POST', `${at}/consultar`, { email: EMAIL });
  const had = pecas[0];
  const wanted = had?.opcoes.find((one) => one.disponivel && one.tamanho !== had.tamanho);
  const piece = { ref: had?.ref, quantidade: 1, cor: wanted?.cor, tamanho: wanted?.tamanho };
  const wish = { email: EMAIL, motivo: 'pequeno', querer: 'troca', pecas: [piece] };
  const { troca } = await call<{ troca: { id: number } }>('POST', at, wish);
  return { codigo, troca: troca.id };
}

/** It is here again and in order; nobody has issued its notes. */
async function checked(): Promise<{ codigo: string }> {
  const { codigo, troca } = await asked();
  await office('POST', `/trocas/${troca}/autorizacao`, {});
  await office('POST', `/trocas/${troca}/conferencia`, { estoque: true });
  return { codigo };
}

/** What is wrong with the page, and how it looks on a phone and on a desk. */
async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  if (!process.env['SHOTS']) return;
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/notes-${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
}

/** Buttons on which a sum of money stands in two lines. */
const brokenSums = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = (text: Text, { index, 0: sum }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + sum.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    return [...document.querySelectorAll('button')].flatMap((button) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const sums = [...text.data.matchAll(/R\$\s[\d.,]+/g)];
        if (sums.some((sum) => linesOf(text, sum) > 1)) return [button.innerText];
      }
      return [];
    });
  });

it('[INVS-35, LOOK-20] the entry note, the new piece’s and its label follow on one card, and the price on the button stays whole', async () => {
  const { codigo } = await checked();
  const desk = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await desk.openPage('/admin/dashboard/trocas');
  const card = page.getByRole('listitem').filter({ hasText: codigo });
  const entry = card.getByRole('button', { name: /^Emitir nota de entrada \(T/ });
  await entry.waitFor(PATIENT);
  const send = card.getByRole('button', { name: /^Enviar a peça nova por R\$/ });
  await send.waitFor(PATIENT);
  await look(page, 'faltam');
  for (const width of [320, 350, 370, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => brokenSums(page), { message: `${width}` }).toEqual([]);
  }
  // Without the piece's own note nothing is bought.
  await send.press('Enter');
  const key = card.getByLabel('Chave da nota da peça nova');
  await expect.poll(() => key.getAttribute('aria-invalid'), PATIENT).toBe('true');
  await expect.poll(() => key.evaluate((field) => field === document.activeElement)).toBe(true);
  await look(page, 'sem-nota');
  await entry.press('Enter');
  const piece = card.getByRole('button', { name: /^Emitir nota da peça nova \(T/ });
  await piece.press('Enter', PATIENT);
  await card.getByText('Autorizada', { exact: true }).nth(1).waitFor(PATIENT);
  await expect.poll(() => key.inputValue(), PATIENT).toMatch(/^\d{44}$/);
  await expect.poll(() => key.getAttribute('aria-invalid')).toBeNull();
  await look(page, 'emitidas');
  await send.press('Enter');
  await page.getByText('Etiqueta comprada e troca concluída.').waitFor(PATIENT);
  const now = page.getByRole('group', { name: 'Enviadas agora' });
  await now.getByText('com nota fiscal').waitFor(PATIENT);
  await look(page, 'enviada');
  expect(desk.complaints).toEqual([]);
}, 240_000);

it('[INVS-36, EXCH-46] where notes issue themselves, a request comes to its bought label by three presses', async () => {
  const { versao } = await office<{ versao: number }>('GET', '/emissoes/regra');
  await office('PUT', '/emissoes/regra', { quando: 'pago', versao });
  const { codigo } = await asked();
  const desk = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await desk.openPage('/admin/dashboard/trocas');
  const presses = await countPresses(page);
  const card = page.getByRole('listitem').filter({ hasText: codigo });
  await card.getByRole('button', { name: 'Autorizar sem código' }).press('Enter', PATIENT);
  await card.getByRole('button', { name: 'Chegou e está em ordem' }).press('Enter', PATIENT);
  await card.getByText('As notas desta troca saem sozinhas, em instantes.').waitFor(PATIENT);
  await look(page, 'sozinhas');
  const key = card.getByLabel('Chave da nota da peça nova');
  await expect.poll(() => key.inputValue(), { timeout: 90_000 }).toMatch(/^\d{44}$/);
  await card.getByRole('button', { name: /^Enviar a peça nova por R\$/ }).press('Enter');
  await page.getByText('Etiqueta comprada e troca concluída.').waitFor(PATIENT);
  expect(await presses()).toBe(3);
  expect(desk.complaints).toEqual([]);
});
