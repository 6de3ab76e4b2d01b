import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PrimeirosPassos } from '#shared/wire/first-days.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { mark } from '../test/support/sent-pictures.ts';
import { startShop } from '../test/support/shop.ts';
import { startStandIns, type SharedStandIns } from '../test/support/stand-ins.ts';
import { checkOut, makePix } from './buyer.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { notice } from './office-goods.ts';
import { DESK, PATIENT, PHONE, shopper, untilAlive } from './shopper.ts';

// Long: a whole first day, from a shop as it comes to a purchase that was paid back.

const PIECES = ['Vestido Aurora', 'Saia Brisa', 'Blusa Maré'];

let standIns: SharedStandIns;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  standIns = await startStandIns();
  const { MELHOR_ENVIO_TOKEN: _, ...env } = standIns.env;
  const api = env['MERCADOPAGO_API_URL'] ?? '';
  for (const name of Object.keys(env)) if (name.startsWith('MERCADOPAGO_')) delete env[name];
  const account = { MERCADOPAGO_ACCOUNT_API_URL: api, MERCADOPAGO_SDK_URL: `${api}/js/v2` };
  const DATA_KEY = randomBytes(32).toString('base64');
  [shop, browser] = await Promise.all([
    startShop({ env: { ...env, ...account, ...OFFICE_ENV, DATA_KEY } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await standIns?.stop();
});

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Her own name, logo, colour and words, published. */
async function dressShop(page: Page): Promise<void> {
  await page.getByLabel('Nome da loja').fill('Ateliê Cereja');
  await page
    .getByLabel('Logo: escolher imagem')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await mark(800, 240) });
  await page.getByRole('button', { name: 'Tirar imagem: Logo' }).waitFor();
  await page.getByLabel('Cor da marca').first().fill('#1d6543');
  await page.getByLabel('Título da capa').fill('Feito à mão, no seu tempo');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await page.getByRole('button', { name: 'Publicar agora' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Publicar agora' }).count()).toBe(0);
}

async function makeProduct(page: Page, nome: string, color: string): Promise<void> {
  await page.goto('/admin/dashboard/produtos/novo');
  await page.getByLabel('Nome *').fill(nome);
  await page.getByLabel('Descrição *').fill('Costurada no ateliê, em linho.');
  await page.getByLabel('Preço (R$) *').fill('150,00');
  await page.getByLabel('Categoria *').selectOption('Vestidos');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'Preto', exact: true }).click();
  await page
    .getByRole('group', { name: 'Imagens de Preto' })
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo(color) });
  await page.getByRole('img', { name: 'Imagem 1 de Preto' }).waitFor();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'P, M, G' }).click();
  await page.getByLabel('Preto, M').fill('5');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'Criar produto' }).click();
  await notice(page, `✅ Produto "${nome}" criado com sucesso!`);
}

async function takeExamplesOut(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await steps.getByRole('button', { name: 'Ver os 12 passos' }).click();
  await steps.getByRole('button', { name: 'Tirar os produtos de exemplo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar da loja' }).click();
  await steps.getByText('podem voltar até').waitFor();
}

async function typeFreight(page: Page): Promise<void> {
  await page.goto('/admin/dashboard/configuracoes/entregas');
  await page.getByLabel('CEP de origem').fill('01310-100');
  await page.getByLabel('Token do Melhor Envio', { exact: true }).fill('token-da-loja-4711');
  await page.getByRole('button', { name: 'Testar e guardar' }).click();
  await page.getByText('Pela sua conta do Melhor Envio, com pacotes saindo do CEP 01310-100.').waitFor();
}

async function typePayments(page: Page): Promise<void> {
  await page.goto('/admin/dashboard/configuracoes/pagamentos');
  await page.getByLabel('Chave pública').fill('APP_USR-publica-da-loja');
  await page.getByLabel('Token de acesso', { exact: true }).fill('APP_USR-4711-da-loja-7001001');
  await page.getByLabel('Assinatura secreta dos avisos', { exact: true }).fill('segredo-de-teste');
  await page.getByRole('button', { name: 'Testar e guardar' }).click();
  await page.getByText('falta ligar').waitFor();
  await page.getByRole('button', { name: 'Ligar os pagamentos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar os pagamentos' }).click();
  await page.getByText('o dinheiro das vendas vai para ela').waitFor();
}

/** A phone buys a piece by PIX, and it is paid at the provider; the order's code. */
async function buy(nome: string): Promise<string> {
  const { openPage } = await shopper(browser, shop.url, PHONE);
  const page = await openPage('/');
  await page.getByRole('heading', { level: 1, name: 'Feito à mão, no seu tempo' }).waitFor();
  await page.getByRole('banner').getByRole('img', { name: 'Ateliê Cereja' }).waitFor();
  await page.getByRole('link', { name: nome }).first().click();
  await page.waitForURL('**/produto/*');
  await untilAlive(page);
  await page
    .getByRole('group', { name: /^Tamanho/ })
    .getByRole('button', { name: 'M', exact: true })
    .click();
  await page.getByRole('button', { name: /^Comprar/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ir para o carrinho' }).click();
  await page.waitForURL('**/carrinho');
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click();
  await page.waitForURL('**/checkout');
  await checkOut(page);
  const created = await makePix(page);
  await standIns.provider.decide(created.payment.id ?? '', 'approve');
  await page.waitForURL('**/payment-success', PATIENT);
  await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor();
  return created.pedido.codigo;
}

async function payBack(page: Page, codigo: string): Promise<void> {
  await page.goto('/admin/dashboard/vendas');
  await page.getByRole('link', { name: codigo }).first().click();
  await page.getByRole('button', { name: 'Estornar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Estornar', exact: true }).count()).toBe(0);
}

it('[DAYS-12] a first day is walked by what the screen says: dressed, filled, paid for and paid back', async () => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: DESK });
  const page = await openPage('/admin/dashboard/configuracoes');
  await dressShop(page);
  for (const [at, nome] of PIECES.entries())
    await makeProduct(page, nome, ['#1d6543', '#c86b85', '#33415c'][at] ?? '');
  await takeExamplesOut(page);
  await typeFreight(page);
  await typePayments(page);
  const shown = await callShop<Produto[]>(`${shop.url}/api/produtos`, 'GET');
  expect(shown.map(({ nome }) => nome).toSorted()).toEqual(PIECES.toSorted());
  const codigo = await buy('Vestido Aurora');
  await payBack(page, codigo);
  const { passos } = await callShop<PrimeirosPassos>(
    `${shop.url}/api/gerenciamento/primeiros-passos`,
    'GET',
    undefined,
    { authorization: `Bearer ${token}` },
  );
  const done = passos.filter(({ estado }) => estado === 'feito').map(({ id }) => id);
  expect(done).toEqual(
    expect.arrayContaining(['identidade', 'produto', 'fotos', 'demonstracao', 'pagamento', 'compra']),
  );
  expect(complaints).toEqual([]);
});
