import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { PecaServida } from '#shared/wire/fit.ts';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: each test buys, pays and has delivered.

const EMAIL = 'serviu@example.com';

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'off' } });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const move = (id: number, status: string) =>
  callShop(`${shop.url}/api/pedidos/${id}/status`, 'PUT', { status }, { authorization: `Bearer ${token}` });

async function delivered(): Promise<string> {
  const { id, codigo } = await placeOrder(shop.url, { email: EMAIL });
  for (const status of ['processing', 'delivered']) await move(id, status);
  return codigo;
}

async function openOrder(page: Page): Promise<void> {
  await page.getByLabel('Email da compra').fill(EMAIL);
  await page.keyboard.press('Enter');
}

async function piecesOf(codigo: string): Promise<PecaServida[]> {
  const path = `${shop.url}/api/pedidos/${codigo}/serviu/consultar`;
  return (await callShop<{ pecas: PecaServida[] }>(path, 'POST', { email: EMAIL })).pecas;
}

async function answer(codigo: string, resposta: string): Promise<number> {
  const [piece] = await piecesOf(codigo);
  if (piece === undefined) throw new Error('nothing was delivered');
  await callShop(`${shop.url}/api/pedidos/${codigo}/serviu/${piece.linha}`, 'PUT', {
    email: EMAIL,
    resposta,
  });
  return piece.produto;
}

it.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)(
  '[FIT-01, FIT-02, FIT-08] on %s is asked on the page of a delivered order, once it is opened',
  async (_, device) => {
    const codigo = await delivered();
    const { context, openPage } = await shopper(browser, shop.url, device);
    const page = await openPage(`/pedidos/${codigo}#serviu`);
    await expect.poll(() => page.getByRole('heading', { name: 'Serviu?' }).count()).toBe(0);
    await openOrder(page);
    const question = page.getByRole('region', { name: 'Serviu?' });
    await question.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const path = '**/serviu/*';
    await context.route(path, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    const right = question.getByRole('button', { name: 'Certo' });
    await right.click();
    await question.getByRole('alert').waitFor();
    await expect.poll(() => right.getAttribute('aria-pressed')).toBe('false');
    await context.unroute(path);
    await right.press('Enter');
    await question.getByText('Obrigada por contar!').waitFor();
    await expect.poll(() => right.getAttribute('aria-pressed')).toBe('true');
    await question.getByRole('button', { name: 'Ficou pequeno' }).click();
    await expect.poll(async () => (await piecesOf(codigo))[0]?.resposta).toBe('pequeno');
    await expect
      .poll(async () => (await mailsTo(shop.url, EMAIL)).map(({ text }) => text).join('\n'), {
        timeout: 20_000,
      })
      .toContain(`/pedidos/${codigo}#serviu`);
  },
);

it('[FIT-05, FIT-06, FIT-07] is told on the product’s page and in its advice, and counted in the office', async () => {
  // What is sold out meanwhile gives its place to another product.
  const answered: number[] = [];
  const id = () => answered.find((one, _, all) => all.filter((other) => other === one).length === 3);
  while (id() === undefined) answered.push(await answer(await delivered(), 'pequeno'));
  await expect
    .poll(async () => (await fetch(`${shop.url}/produto/${id()}`)).text(), PATIENT)
    .toContain('Quem comprou diz que veste');
  const { openPage } = await shopper(browser, shop.url, PHONE);
  const page = await openPage(`/produto/${id()}`);
  await page.getByText('Quem comprou diz que veste menor.').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
  await page
    .getByLabel(/\(cm\)/)
    .first()
    .fill('80');
  await page.getByText('já contamos com isso').waitFor();
  const desk = await officeDesk(browser, { url: shop.url, token });
  const office = await desk.openPage(`/admin/dashboard/produtos/${id()}`);
  const table = office.getByRole('table', { name: 'Respostas de quem recebeu, por tamanho' });
  await table.waitFor();
  // Beside each other, and figures under figures.
  const heads = await table.getByRole('columnheader').evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect();
    }),
  );
  for (const [at, { right }] of heads.slice(0, -1).entries()) {
    expect((heads[at + 1]?.left ?? 0) - right).toBeGreaterThanOrEqual(16);
  }
  await expect.poll(() => office.getByText('A loja diz: veste menor.').count()).toBe(1);
  await expect.poll(() => axeViolations(office)).toEqual([]);
});
