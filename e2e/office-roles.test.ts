import type { Page, Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { OfficeRole } from '#shared/acts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, officeDesk, OFFICE_ENV, placeOrder, staffToken } from './office-desk.ts';
import { notice } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';

// Long: every section of every role, each after a login with a password that is hashed slowly.

const { shop, browser } = useShop({ env: OFFICE_ENV });

beforeAll(async () => {
  await placeOrder(shop.url, { nome: 'Marina Teste' });
});

interface Case {
  role: Exclude<OfficeRole, 'admin'>;
  device: Device;
  menu: string[];
  closed: string[];
}

const CASES: Case[] = [
  {
    role: 'equipe',
    device: PHONE,
    menu: [
      'Início',
      'Produtos',
      'Vendas',
      'Descontos',
      'Categorias',
      'Suporte',
      'Expedição',
      'Trocas',
      'Vales',
      'Reposição',
      'Minha senha',
    ],
    closed: ['clientes', 'conciliacao', 'disputas', 'pix', 'auditoria', 'administradores'],
  },
  {
    role: 'leitura',
    device: PHONE,
    menu: [
      'Início',
      'Produtos',
      'Vendas',
      'Clientes',
      'Descontos',
      'Categorias',
      'Suporte',
      'Trocas',
      'Reposição',
      'Conciliação',
      'Minha senha',
    ],
    closed: ['expedicao', 'vales', 'produtos/novo', 'auditoria'],
  },
  {
    role: 'catalogo',
    device: DESK,
    menu: ['Início', 'Produtos', 'Descontos', 'Categorias', 'Suporte', 'Reposição', 'Minha senha'],
    closed: ['vendas', 'clientes', 'expedicao', 'conciliacao'],
  },
  {
    role: 'suporte',
    device: PHONE,
    menu: ['Início', 'Vendas', 'Clientes', 'Suporte', 'Trocas', 'Minha senha'],
    closed: ['produtos', 'produtos/novo', 'categorias', 'descontos', 'expedicao'],
  },
  {
    role: 'expedicao',
    device: PHONE,
    menu: ['Início', 'Suporte', 'Expedição', 'Trocas', 'Minha senha'],
    closed: ['vendas', 'vendas/1', 'clientes/1', 'produtos/importar', 'descontos/simulador'],
  },
];

const ONE_OF_EACH: Readonly<Record<string, string>> = {
  '/admin/dashboard/produtos': '/admin/dashboard/produtos/1',
  '/admin/dashboard/vendas': '/admin/dashboard/vendas/1',
  '/admin/dashboard/clientes': '/admin/dashboard/clientes/1',
};

/** No page of the menu asks the server for what its reader may not have, shows a failure, or is too wide. */
async function asksForNothingElse(page: Page, menu: (string | null)[]): Promise<void> {
  const refused: string[] = [];
  const note = (answer: Response) => {
    if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`);
  };
  page.on('response', note);
  const sections = menu.filter((path) => path !== null).filter((path) => path !== '/');
  for (const path of sections.flatMap((one) => [
    one,
    ...(ONE_OF_EACH[one] ?? '').split(' ').filter(Boolean),
  ])) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('O seu perfil não dá acesso').count(), { message: path }).toBe(0);
    await expect.poll(() => page.getByText(/^Não foi possível/).count(), { message: path }).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth), { message: path })
      .toBe(false);
  }
  page.off('response', note);
  expect(refused).toEqual([]);
}

it.each(CASES)('[ROLE-07, ROLE-09] $role is offered her own work, and told what is not hers', async (one) => {
  const token = await staffToken(shop.url, await adminToken(shop.url), one.role);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: one.device });
  const page = await openPage('/admin/dashboard');
  if (one.device === PHONE) await page.getByRole('button', { name: 'Abrir menu' }).click();
  const links = page.getByRole('navigation', { name: 'Administração' }).getByRole('link');
  await links.first().waitFor();
  await expect.poll(() => links.allInnerTexts()).toEqual([...one.menu, 'Ver a loja']);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await asksForNothingElse(
    page,
    await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  );
  for (const address of one.closed) {
    await page.goto(`/admin/dashboard/${address}`);
    await page.getByText('O seu perfil não dá acesso a esta seção.').waitFor();
  }
  expect(complaints).toEqual([]);
});

it('[ROLE-08] a seller starts with what waits for her, and reads of no sums of sales', async () => {
  const body = { username: 'equipe', password: OFFICE_ENV.ADMIN_PASSWORD };
  const { token } = await callShop<{ token: string }>(`${shop.url}/api/admin/login`, 'POST', body);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard');
  await page.getByRole('list', { name: 'Vendas por etapa' }).getByRole('link', { name: '1 venda' }).waitFor();
  await page.getByRole('region', { name: 'Esperam por você' }).getByText('Pagos, por embalar').waitFor();
  for (const name of ['Hoje', 'Vendas por dia', 'Mais vendidos']) {
    await expect.poll(() => page.getByRole('heading', { name }).count(), { message: name }).toBe(0);
  }
  await page.goto('/admin/dashboard/vendas');
  await page.getByText('Marina Teste').first().waitFor();
  await expect.poll(() => page.getByText('Ticket médio').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('[ROLE-06, ROLE-07] whoever packs lays a parcel ready and sends it, and reads no sum', async () => {
  const body = { username: 'expedicao', password: OFFICE_ENV.ADMIN_PASSWORD };
  const login = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { token } = (await login.json()) as { token: string };
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard/expedicao');
  const parcel = page.getByRole('list', { name: 'Pacotes' }).getByRole('listitem').first();
  await parcel.getByText('Marina Teste').waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/R\$|\d,\d\d/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await parcel.getByRole('button', { name: 'Já separei' }).click();
  await parcel.getByText('Separado', { exact: true }).waitFor();
  await parcel.getByLabel('Código de rastreio').fill('AA123456785BR');
  await parcel.getByRole('button', { name: 'Conferir e enviar' }).click();
  const preview = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  await preview.getByText('AA123456785BR').first().waitFor();
  await expect.poll(() => preview.innerText()).not.toMatch(/R\$|\d,\d\d/);
  await preview.getByRole('button', { name: 'Enviar', exact: true }).click();
  await notice(page, 'Rastreio anotado.');
  await page.getByText('Nada para enviar agora.').waitFor();
  expect(complaints).toEqual([]);
});
