import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { makeAccount, PASSWORD } from './account-page.ts';
import { axeViolations } from './axe.ts';
import {
  adminToken,
  callShop,
  OFFICE_ENV,
  officeDesk,
  placeOrder,
  rowWith,
  staffToken,
} from './office-desk.ts';
import { PHONE } from './shopper.ts';

// Long: each test opens the office and its lists anew, at both widths.

const CUSTOMERS = '/admin/dashboard/clientes';
const ANA = { email: 'ana.prado@example.com', cpf: '11144477735' };
const HOSTILE = '<img src=x onerror="document.title=1"> \u202Egnivil';

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const desk = (device = {}) => officeDesk(browser, { url: shop.url, token, device });
const figure = (page: Page, label: string) =>
  page.locator('dl[aria-label="Clientes em números"] > div').filter({ hasText: label }).locator('dd').first();
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

async function auditOf(action: string): Promise<number> {
  const list = await callShop<{ action: string }[]>(
    `${shop.url}/api/gerenciamento/auditoria`,
    'GET',
    undefined,
    { authorization: `Bearer ${token}` },
  );
  return list.filter((entry) => entry.action === action).length;
}

async function loggedIn(email: string): Promise<{ token: string; cliente: Record<string, unknown> }> {
  return callShop(`${shop.url}/api/clientes/login`, 'POST', { email, senha: PASSWORD });
}

describe('Clientes', () => {
  it('[ACUS-06, ACUS-01] says when there is none', async () => {
    const page = await (await desk()).openPage(CUSTOMERS);
    await page.getByText('Nenhum cliente cadastrado').waitFor();
    await expect.poll(() => figure(page, 'Total de clientes').innerText()).toBe('0');
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[ACUS-01, ACUS-15] shows figures and a table, personal data masked', async () => {
    await makeAccount(shop.url, ANA.email, ANA.cpf);
    const { token: buyer } = await loggedIn(ANA.email);
    const { total } = await placeOrder(shop.url, { token: buyer });
    const { openPage, complaints } = await desk();
    const page = await openPage(CUSTOMERS);
    await rowWith(page, 'Marina Alves').waitFor();
    await expect.poll(() => figure(page, 'Clientes com pedidos').innerText()).toBe('1');
    await expect.poll(() => figure(page, 'Novos hoje').innerText()).toBe('1');
    await expect
      .poll(() => figure(page, 'Valor médio').innerText())
      .toBe(`R$ ${total.toFixed(2).replace('.', ',')}`);
    const text = await rowWith(page, 'Marina Alves').innerText();
    for (const secret of [ANA.email, '111.444.777-35', ANA.cpf, '98765-4321'])
      expect(text).not.toContain(secret);
    expect(text).toContain('•');
    expect(await auditOf('clientes_vistos')).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('[ACUS-14] is searched and paged, all of it in the address', async () => {
    for (let n = 0; n < 26; n += 1) await insertCustomer(n);
    const page = await (await desk()).openPage(CUSTOMERS);
    await page.getByText('1–25 de 27').waitFor();
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await page.waitForURL('**/clientes?pagina=2');
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill(ANA.email);
    await expect.poll(() => rows(page).count()).toBe(1);
    await rowWith(page, 'Marina Alves').waitFor();
    await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill('ninguém com este nome');
    await page.getByText('Nenhum cliente encontrado com esta busca.').waitFor();
  });

  it('[ACUS-02, ACUS-16] reads its figures again every 30 s, and not while the tab is hidden', async () => {
    const { context } = await desk();
    const page = await context.newPage();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/clientes/estatisticas')) reads += 1;
    });
    await page.clock.install();
    await page.goto(CUSTOMERS);
    await figure(page, 'Total de clientes').getByText(/\d/).waitFor();
    const first = reads;
    await page.clock.runFor(29_000);
    expect(reads).toBe(first);
    // An answer that is still on its way would be given up by the clock's next leap, and asked for again.
    const answered = page.waitForResponse((response) => response.url().endsWith('/clientes/estatisticas'));
    await page.clock.runFor(2000);
    await (await answered).finished();
    expect(reads).toBe(first + 1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.clock.runFor(120_000);
    expect(reads).toBe(first + 1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await expect.poll(() => reads).toBe(first + 2);
  });

  it('[ACUS-07] has a text for all that is missing', async () => {
    const { context, openPage } = await desk();
    const nothing = { origem: null, marketing: null, pedidosAntigos: 0 };
    const none = {
      id: 9,
      nome: '',
      email: '',
      cpf: '',
      whatsapp: '',
      created_at: '',
      pedidos: 0,
      ...nothing,
    };
    // No such customer can be made through the shop: the answer is given one on its way.
    await context.route(/\/api\/clientes\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: [none] });
    });
    const page = await openPage(CUSTOMERS);
    for (const text of ['Nome', 'Email', 'WhatsApp', 'CPF']) {
      await rows(page).getByText(`${text} não informado`).waitFor();
    }
    await rows(page).getByText('Data não disponível').waitFor();
  });

  it('[ACUS-17] shows a hostile name inert, on a phone too', async () => {
    const { openPage } = await desk(PHONE);
    const { token: buyer, cliente } = await loggedIn(ANA.email);
    await callShop(
      `${shop.url}/api/clientes/me`,
      'PUT',
      { ...cliente, nome: HOSTILE },
      {
        authorization: `Bearer ${buyer}`,
      },
    );
    const page = await openPage(CUSTOMERS);
    await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill(ANA.email);
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => rows(page).getByRole('link').innerText()).toBe(HOSTILE);
    await expect.poll(() => rows(page).locator('img').count()).toBe(0);
    await expect.poll(() => page.title()).not.toBe('1');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[ACUS-15, ACUS-10] shows a customer with her orders, and her data only when asked, which is written down', async () => {
    const { openPage } = await desk();
    const { cliente } = await loggedIn(ANA.email);
    const page = await openPage(`${CUSTOMERS}/${Number(cliente['id'])}`);
    const facts = page.getByRole('region', { name: 'Dados' });
    await facts.waitFor();
    await page.getByRole('region', { name: 'Pedidos' }).getByText('Pago', { exact: true }).waitFor();
    await expect.poll(() => facts.innerText()).not.toContain(ANA.email);
    const before = await auditOf('cliente_visto');
    await page.getByRole('button', { name: 'Mostrar dados pessoais' }).click();
    await facts.getByText(ANA.email).waitFor();
    await facts.getByText('111.444.777-35').waitFor();
    await facts.getByText(/Avenida Paulista, 900/).waitFor();
    expect(await auditOf('cliente_visto')).toBe(before + 1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Esconder dados pessoais' }).click();
    await expect.poll(() => facts.innerText()).not.toContain(ANA.email);
    await page.getByRole('region', { name: 'Pedidos' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Pedido / }).waitFor();
  });

  it('[ACUS-11] is closed to the team, and masked for good to who only reads', async () => {
    const staff = await staffToken(shop.url, token, 'equipe');
    const theirs = await officeDesk(browser, { url: shop.url, token: staff });
    const page = await theirs.openPage(CUSTOMERS);
    await page.getByText('O seu perfil não dá acesso a esta seção.').waitFor();
    const reader = await staffToken(shop.url, token, 'leitura');
    const { cliente } = await loggedIn(ANA.email);
    const readers = await officeDesk(browser, { url: shop.url, token: reader });
    const other = await readers.openPage(`${CUSTOMERS}/${Number(cliente['id'])}`);
    await other.getByRole('region', { name: 'Dados' }).waitFor();
    await expect.poll(() => other.getByRole('button', { name: 'Mostrar dados pessoais' }).count()).toBe(0);
  });
});

/** A CPF of the n-th of many, with its two check digits. */
function cpfOf(n: number): string {
  let digits = String(300_000_000 + n * 7919);
  for (const length of [9, 10]) {
    const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (length + 1 - index), 0);
    const rest = (sum * 10) % 11;
    digits += rest === 10 ? '0' : String(rest);
  }
  return digits;
}

async function insertCustomer(n: number): Promise<void> {
  await makeAccount(shop.url, `cliente-${n}@example.com`, cpfOf(n));
}
