import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { lineOf, type CartLine } from '#shared/cart.ts';
import type { PromocaoEscrita, PromocaoLida } from '#shared/wire/promotions.ts';
import { withLines } from './buyer.ts';
import { callShop } from './office-desk.ts';
import { PATIENT, readProducts, stockIn } from './shopper.ts';

/** A shop and who publishes in it. */
export interface PromotionDesk {
  url: string;
  token: string;
}

interface Answer {
  promocao: PromocaoLida;
}

const asAdmin = ({ token }: PromotionDesk) => ({ authorization: `Bearer ${token}` });

/** Publishes a promotion, and waits until pages are made with it; answers its number. */
export async function publish(desk: PromotionDesk, body: PromocaoEscrita): Promise<number> {
  const address = `${desk.url}/api/gerenciamento/promocoes`;
  const { promocao } = await callShop<Answer>(address, 'POST', body, asAdmin(desk));
  await callShop(`${address}/${promocao.id}/publicar`, 'POST', {}, asAdmin(desk));
  if (body.com_codigo !== true) await untilShown(desk.url, promocao.nome);
  return promocao.id;
}

/** A loop of its own: expect.poll is for tests alone, and suites publish before their first test, too. */
async function untilShown(url: string, nome: string): Promise<void> {
  const until = Date.now() + PATIENT.timeout;
  while (!(await (await fetch(`${url}/carrinho`)).text()).includes(nome)) {
    if (Date.now() > until) throw new Error(`No page is made with ${nome}`);
    await sleep(100);
  }
}

/** Pauses a promotion: no order gets it from now on. */
export async function pause(desk: PromotionDesk, id: number): Promise<void> {
  await callShop(`${desk.url}/api/gerenciamento/promocoes/${id}/pausar`, 'POST', {}, asAdmin(desk));
}

/** Pieces of a category that are well in stock, each so many times. */
export async function linesOf(url: string, categoria: string, ...quantities: number[]): Promise<CartLine[]> {
  const lines = (await readProducts(url)).flatMap((product) => {
    const found = product.variantes.find(({ cor, tamanho }) => stockIn(product, cor, tamanho) > 5);
    return product.categoria === categoria && found
      ? [lineOf(product, { cor: found.cor, tamanho: found.tamanho, quantidade: 1 })]
      : [];
  });
  return quantities.map((quantidade, at) => {
    const line = lines[at];
    if (!line) throw new Error(`too few pieces of ${categoria}`);
    return { ...line, quantidade };
  });
}

/** What the owner means by 'leve 3, pague 2 em croppeds até domingo', in the form of a new promotion. */
export async function fillTakePay(page: Page, nome: string): Promise<void> {
  await page.getByRole('radio', { name: /^Leve mais/ }).check();
  await page.getByLabel('Nome').fill(nome);
  await page.getByRole('radio', { name: 'Categorias' }).check();
  await page.getByRole('checkbox', { name: 'Croppeds' }).check();
  await page.getByRole('button', { name: 'Domingo', exact: true }).click();
}

/** A page with these lines in its cart. */
export async function inCart(
  { context, openPage }: { context: BrowserContext; openPage(path: string): Promise<Page> },
  lines: readonly CartLine[],
  path = '/carrinho',
): Promise<Page> {
  await withLines(context, lines);
  return openPage(path);
}

/** The lines of the sum on a page, as they are read: 'Subtotal: R$ 239,70'. */
export async function sumsOn(page: Page): Promise<string[]> {
  const rows = page.locator('main dl').filter({ hasText: 'Subtotal' }).first().locator(':scope > div');
  await rows.first().waitFor(PATIENT);
  return rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.children].map((part) => (part.textContent ?? '').replaceAll('\u00A0', ' ').trim()).join(': '),
    ),
  );
}
