import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const COUNTS = '/gerenciamento/contagens';
const begin = async (nome: string): Promise<number> => {
  const body = { nome, categoria: null, comVendidas: true };
  return (await calls.call<{ contagem: { id: number } }>('POST', COUNTS, body)).contagem.id;
};

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('SKU ou código de barras').fill(code);
  await page.keyboard.press('Enter');
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  const shot = pictures('doubts', kind);
  const looksGood = async (page: Page) => {
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
  };
  const piece = (nome: string, sku: string) =>
    calls.product({
      nome,
      sku,
      preco: 80,
      categoria: 'Vestidos',
      descricao: 'Leve.',
      cor: ['Azul'],
      tamanho: ['P'],
      variantes: [{ cor: 'Azul', tamanho: 'P', estoque: 4, sku: `${sku}-AZ` }],
    });

  it('[APRD-72] a row that is in doubt says why, and is sure again by one press that says how many there are', async () => {
    const nome = `Vestido Duvidoso ${kind}`;
    const { id } = await piece(nome, `duv-${kind}`);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/produtos/contagens/${await begin(`Dúvida ${kind}`)}`);
    await scan(page, `duv-${kind}-az`);
    await page.getByText(`${nome} · Azul · P: 1 contada`).first().waitFor();
    const stock = { variantes: [{ cor: 'Azul', tamanho: 'P', estoque: 3, estoqueLido: 4 }] };
    await calls.call('PUT', `/produtos/${id}`, stock);
    const row = page.getByRole('listitem').filter({ hasText: nome });
    await row.getByText('conte de novo e digite o total').waitFor(PATIENT);
    await expect.poll(() => row.getByRole('button', { name: /^Acertar / }).count()).toBe(0);
    await page.getByRole('button', { name: 'Nada a acertar' }).waitFor();
    await looksGood(page);
    await shot(page, 'row');
    await row.getByRole('button', { name: /^Contei de novo: é 1 de/ }).click();
    await row.getByText('conte de novo e digite o total').waitFor({ state: 'detached' });
    await row.getByText('1 de 3: faltam 2').waitFor();
    await row.getByRole('button', { name: /^Acertar / }).waitFor();
    await looksGood(page);
    await shot(page, 'sure');
    expect(desk.complaints).toEqual([]);
  });

  it('[APRD-73] scans that wait on a device when somebody closes the count are named, and stay until she has noted them', async () => {
    await piece(`Vestido Atrasado ${kind}`, `atr-${kind}`);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const count = await begin(`Atraso ${kind}`);
    const page = await desk.openPage(`/admin/dashboard/produtos/contagens/${count}`);
    await page.route('**/lancamentos', (route) => route.abort());
    await scan(page, `atr-${kind}-az`);
    await scan(page, `atr-${kind}-az`);
    await page.getByText('Sem conexão com a loja: 2 leituras esperam').waitFor();
    await calls.call('POST', `${COUNTS}/${count}/encerrar`);
    await page.unroute('**/lancamentos');
    await page.getByText('Esta contagem foi encerrada.').waitFor(PATIENT);
    const lost = page.getByRole('alert').filter({ hasText: 'Leituras que não foram contadas' });
    await lost.getByText(`2 leituras deste aparelho não foram contadas`).waitFor();
    await lost.getByText(`atr-${kind}-az, atr-${kind}-az`).waitFor();
    await expect.poll(() => page.getByLabel('SKU ou código de barras').count()).toBe(0);
    await looksGood(page);
    await shot(page, 'closed');
    await page.reload();
    await lost.getByText(`2 leituras deste aparelho`).waitFor();
    await press(page, 'Já anotei, esquecer');
    await lost.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Esta contagem foi encerrada.').waitFor();
    await expect.poll(() => lost.count()).toBe(0);
    expect(desk.complaints).toEqual([]);
  });
});
