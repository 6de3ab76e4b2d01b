import { beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE, shopper, type Device } from './shopper.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

async function read(id: number): Promise<PedidoDetalhado> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/pedidos/${id}`;
  return (await callShop<{ pedido: PedidoDetalhado }>(path, 'GET', undefined, headers)).pedido;
}

const text = (reais: number) => formatReais(Math.round(reais * 100));

/** The page of an order of three pieces of one thing, its refund dialog open at its pieces. */
async function choosing(device: Device) {
  const { id } = await placeOrder(shop.url, { pieces: 3 });
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('button', { name: 'Estornar', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
  await dialog.getByRole('radio', { name: /^Tudo/ }).focus();
  await page.keyboard.press('ArrowDown');
  const [item] = (await read(id)).itens;
  return { ...desk, page, dialog, id, preco: item?.preco ?? 0, nome: item?.nome ?? '' };
}

describe('the refund of pieces', () => {
  it('[ASAL-45, ASAL-46] is chosen by keyboard alone, its amount live, and is told on the page and on paper', async () => {
    const { page, dialog, id, preco, nome, complaints } = await choosing(DESK);
    const amount = dialog.locator('output[aria-live]').last();
    const more = dialog.getByRole('button', { name: 'Aumentar quantidade' });
    await more.focus();
    for (const units of [1, 2]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => amount.innerText()).toBe(text(units * preco));
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const { frete } = await read(id);
    await expect.poll(() => amount.innerText()).toBe(text(2 * preco + frete.valor));
    await page.keyboard.press('Space');
    await expect.poll(() => amount.innerText()).toBe(text(2 * preco));
    const restock = dialog.getByRole('checkbox', { name: /voltam para o estoque/ });
    await expect.poll(() => restock.isChecked()).toBe(true);
    await dialog.getByLabel('Motivo').fill('Vieram <b>trocadas</b>.');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${text(2 * preco)} foi devolvido.`).waitFor();
    await dialog.waitFor({ state: 'hidden' });

    const refunds = page.getByRole('list', { name: 'Estornos' });
    await refunds.getByText(`2 × ${nome}`).waitFor();
    await refunds.getByText('Motivo: Vieram <b>trocadas</b>.').waitFor();
    await page.getByRole('region', { name: 'Itens' }).getByText('2 devolvidas').waitFor();
    expect(await read(id)).toMatchObject({ status: 'paid', estornado: 2 * preco });
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] =
          document.querySelector<HTMLElement>('[data-sheet]')?.innerText ?? '';
      };
    });
    await page.getByRole('button', { name: 'Lista de separação' }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset['printed'] ?? '')).toContain('1 peça');
    expect(complaints).toEqual([]);
  });

  it('[ASAL-45] says what is missing, and what changed meanwhile', async () => {
    const { page, dialog, id, preco } = await choosing(DESK);
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.getByText('Escolha o que devolver.').waitFor();
    for (const _ of [1, 2, 3]) await dialog.getByRole('button', { name: 'Aumentar quantidade' }).click();
    const { estornavel } = await read(id);
    // Somebody else has given most of it back by now.
    const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() };
    const valor = Math.round((estornavel - preco) * 100) / 100;
    await callShop(`${shop.url}/api/gerenciamento/pedidos/${id}/estorno`, 'POST', { valor }, headers);
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.getByText('O valor deste estorno mudou.').waitFor();
    await expect.poll(() => dialog.locator('output[aria-live]').last().innerText()).toBe(text(preco));
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await page.getByText(`${text(preco)} foi devolvido.`).waitFor();
  });

  it('[ASAL-45] asks of all of it, too, what becomes of the pieces', async () => {
    const { page, dialog, id } = await choosing(DESK);
    await dialog.getByRole('radio', { name: /^Tudo/ }).check();
    const restock = dialog.getByRole('checkbox', { name: /voltam para o estoque/ });
    await expect.poll(() => restock.isChecked()).toBe(true);
    await restock.uncheck();
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await expect.poll(async () => (await read(id)).status).toBe('refunded');
    expect((await read(id)).estornos).toMatchObject([{ devolverEstoque: false }]);
    await page.getByRole('list', { name: 'Estornos' }).getByText(/3 ×/).waitFor();
  });

  it('[OPAGE-20] is told to its buyer on her own page', async () => {
    const { id, codigo } = await placeOrder(shop.url, { pieces: 3 });
    const { estornoPorItem } = await read(id);
    const itens = (estornoPorItem?.itens ?? []).map((item) => ({ id: item.id, quantidade: 2 }));
    const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() };
    const body = { itens, devolverEstoque: true, motivo: 'Entre nós.' };
    await callShop(`${shop.url}/api/gerenciamento/pedidos/${id}/estorno`, 'POST', body, headers);
    const { estornado } = await read(id);
    const { openPage, complaints } = await shopper(browser, shop.url, PHONE);
    const page = await openPage(`/pedidos/${codigo}`);
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill('ana@exemplo.com.br');
    await page.keyboard.press('Enter');
    // The receipt that is printed tells it, too.
    const seen = (words: string) => page.getByText(words).filter({ visible: true });
    await seen('2 devolvidas').waitFor();
    const back = seen('Devolvido').locator('..');
    await expect.poll(() => back.innerText()).toContain(text(estornado));
    expect(await page.content()).not.toContain('Entre nós.');
    expect(complaints).toEqual([]);
  });

  it('[ASAL-45] fits a phone, and axe finds nothing there', async () => {
    const { page, dialog } = await choosing(PHONE);
    await dialog.getByRole('button', { name: 'Aumentar quantidade' }).tap();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
