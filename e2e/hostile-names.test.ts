import { XMLValidator } from 'fast-xml-parser';
import { Client } from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '#shared/cart.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { logInByCall, makeAccount } from './account-page.ts';
import { adminToken, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, PHONE, readProducts } from './shopper.ts';
import { widths } from './widths.ts';

// Long: every page of shop and office at two widths, with names that mean harm.

const MARKUP = '<img src=x onerror="document.title=1">';
/** Turns the reading round, for all that follows in its line where nothing holds it in. */
const TURNED = '\u202Egnivil';
const HOSTILE = `=HYPERLINK("http://x.example";"y")${MARKUP} ${TURNED}`;
const LONG = `=${MARKUP.repeat(262)}`.padEnd(9_993, 'x') + TURNED;
const EMAIL = 'ana@exemplo.com.br';

/** What no form takes, put past the limits into each column that a screen shows. */
const COLUMNS: readonly [table: string, columns: readonly string[], rows: string][] = [
  ['categories', ['nome', 'descricao'], 'id = (select max(id) from categories)'],
  ['products', ['nome', 'descricao', 'marca', 'material'], 'id = (select max(id) from products)'],
  ['product_colors', ['nome'], 'product_id = (select max(id) from products) and position = 0'],
  ['product_sizes', ['tamanho'], 'product_id = (select max(id) from products)'],
  ['customers', ['nome', 'endereco', 'bairro', 'cidade', 'complemento'], 'true'],
  [
    'orders',
    ['nome', 'endereco', 'bairro', 'cidade', 'complemento', 'observacoes', 'rastreio', 'transportadora'],
    'id = (select max(id) from orders)',
  ],
  ['order_items', ['nome', 'cor', 'tamanho', 'categoria'], 'order_id = (select max(id) from orders)'],
  ['order_history', ['reason'], 'true'],
  ['custom_pix', ['descricao'], 'id = (select max(id) from custom_pix)'],
  ['audit_log', ['actor', 'action', 'subject'], 'id % 3 = 0'],
  ['admin_users', ['username'], "role = 'leitura'"],
];

let postgres: ServedPostgres;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: RunningShop;
let browser: Browser;
let token: string;
let hostile: number;
let long: number;
const codes: string[] = [];
const orderIds: number[] = [];
let shopper: { token: string; cliente: unknown };
let cart: string;

beforeAll(async () => {
  [postgres, browser] = await Promise.all([startPostgres(), launchBrowser()]);
  database = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({ env: { ...EMPTY_SHOP, DATABASE_URL: database.url } });
  token = await adminToken(shop.url);
  const calls = officeCalls(shop.url, token);
  const category = HOSTILE.slice(-60);
  for (const nome of [category, 'Saias']) await calls.category(nome);
  const parts = { preco: 80, estoque: 40, destaque: true, descricao: HOSTILE, material: HOSTILE };
  const cor = [`${MARKUP}${TURNED}`, 'Azul'];
  const tamanho = [`<b>M</b>${TURNED}`];
  ({ id: hostile } = await calls.product({ ...parts, nome: HOSTILE, categoria: category, cor, tamanho }));
  await makeAccount(shop.url, EMAIL, '52998224725');
  shopper = await logInByCall(shop.url, EMAIL);
  const order = await placeOrder(shop.url, { nome: HOSTILE, token: shopper.token });
  ({ id: long } = await calls.product({
    ...parts,
    nome: 'Saia',
    categoria: 'Saias',
    cor: ['Rosa', 'Azul'],
    tamanho: ['M'],
  }));
  const second = await placeOrder(shop.url, { nome: 'Ana', token: shopper.token });
  codes.push(order.codigo, second.codigo);
  orderIds.push(order.id, second.id);
  await calls.call('POST', '/payment/custom-pix/create', { valor: 10, descricao: HOSTILE });
  await calls.call('POST', '/payment/custom-pix/create', { valor: 10, descricao: 'x' });
  await staffToken(shop.url, token, 'leitura');
  await putPastTheLimits(database.url);
  await calls.call('PUT', `/produtos/${hostile}`, { destaque: true, preco: 81 });
  // A change of the categories makes this server read its whole catalogue again.
  await calls.category('Blusas');
  const products = await readProducts(shop.url);
  if (!products.some(({ nome }) => nome === LONG)) throw new Error('The shop does not show the long name');
  const lines = products.map((product) =>
    lineOf(product, {
      cor: product.cor[0]?.nome ?? '',
      tamanho: product.tamanho[0]?.tamanho ?? '',
      quantidade: 1,
    }),
  );
  cart = JSON.stringify(lines);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await database?.drop();
  await postgres?.stop();
});

async function putPastTheLimits(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter table audit_log disable trigger user');
  for (const [table, columns, rows] of COLUMNS) {
    const checks = await client.query<{ conname: string }>(
      "select conname from pg_constraint where contype = 'c' and conrelid = $1::regclass",
      [table],
    );
    for (const { conname } of checks.rows) {
      await client.query(`alter table ${table} drop constraint "${conname}"`);
    }
    const set = columns.map((column) => `${column} = $1`).join(', ');
    const { rowCount } = await client.query(`update ${table} set ${set} where ${rows}`, [LONG]);
    if (rowCount === 0) throw new Error(`Nothing in ${table} was made long`);
  }
  await client.end();
}

async function deskOf(device: BrowserContextOptions) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const prepared = {
    cart,
    clienteToken: shopper.token,
    clienteData: JSON.stringify(shopper.cliente),
    descontos: JSON.stringify([
      { id: 1, nome: LONG, tipo: 'percentual', valor: 10, codigo: LONG, ativo: true },
      { id: 2, nome: HOSTILE, tipo: 'fixo', valor: 10, codigo: HOSTILE, ativo: true },
    ]),
  };
  await desk.context.addInitScript((entries) => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, prepared);
  return desk;
}

/** What is wrong with the page as it stands; [] where all is well. */
function harmsIn(page: Page): Promise<string[]> {
  return page.evaluate((turn) => {
    const found: string[] = [];
    if (document.title === '1') found.push('a script ran');
    if (document.querySelector('img[src="x"], body b')) found.push('markup became an element');
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`${over} px wider than the screen`);
    const skipped = 'script, style, title, option, textarea, noscript';
    const holds = (element: Element) => {
      const { unicodeBidi, display } = getComputedStyle(element);
      return /isolate|plaintext/.test(unicodeBidi) || !/^(?:inline|contents)$/.test(display);
    };
    const holderOf = (node: Node) => {
      let element = node.parentElement;
      while (element && !holds(element)) element = element.parentElement;
      return element;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let open: Element | null = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What stands between marks of isolation is held in as well as by an element.
      const text = (node.textContent ?? '').replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
      if (node.parentElement?.closest(skipped) || text.trim() === '') continue;
      const holder = holderOf(node);
      // What stands in the same stretch of writing behind the mark would be read backwards.
      if (open !== null && holder === open) found.push(`'${text.slice(0, 40)}' is turned round`);
      const at = text.indexOf(turn);
      open = at === -1 ? open : holder;
      if (at !== -1 && text.slice(at + turn.length).trim() !== '') {
        found.push(`'${text.slice(at + turn.length).slice(0, 40)}' is turned round`);
      }
    }
    return found;
  }, TURNED);
}

const officePages = (): [path: string, sign: string][] => [
  ['/admin/dashboard', 'Mais vendidos'],
  ['/admin/dashboard/produtos', '1–2 de 2'],
  [`/admin/dashboard/produtos/${hostile}`, 'Básico'],
  [`/admin/dashboard/produtos/${long}`, 'Básico'],
  ['/admin/produtos', 'Deletar'],
  ['/admin/dashboard/vendas', '1–2 de 2'],
  [`/admin/dashboard/vendas/${orderIds[0]}`, 'Linha do tempo'],
  [`/admin/dashboard/vendas/${orderIds[1]}`, 'Linha do tempo'],
  ['/admin/dashboard/clientes', '1–1 de 1'],
  ['/admin/dashboard/clientes/1', 'Endereço'],
  ['/admin/dashboard/descontos', 'Percentual'],
  ['/admin/dashboard/categorias', '/saias'],
  ['/admin/dashboard/pix', '1–2 de 2'],
  ['/admin/dashboard/auditoria', 'Criou um produto'],
  ['/admin/dashboard/administradores', 'Último acesso'],
];
const shopPages = (): [path: string, sign: string][] => [
  ['/', 'Destaque'],
  ['/produtos', 'R$ 81,00'],
  [`/produto/${hostile}`, 'R$ 81,00'],
  [`/produto/${long}`, 'R$ 80,00'],
  ['/carrinho', 'Total'],
  ['/checkout', 'Total'],
  ['/perfil', 'Dados Pessoais'],
  ['/pedidos', codes[0] ?? ''],
  [`/pedidos/${codes[0]}`, codes[0] ?? ''],
  [`/pedidos/${codes[1]}`, codes[1] ?? ''],
];

describe.each(
  widths([
    ['390', PHONE],
    ['1280', DESK],
  ]),
)('hostile names and names of 10,000 letters at %s px', (_width, device) => {
  it.each([
    ['office', officePages],
    ['shop', shopPages],
  ])('[AFRM-15] run nothing, keep their place and turn nothing round in the %s', async (_name, pages) => {
    const { openPage, complaints, context } = await deskOf(device);
    const harms: string[] = [];
    for (const [path, sign] of pages()) {
      const page = await openPage(path);
      await page.getByText(sign).filter({ visible: true }).first().waitFor();
      harms.push(...(await harmsIn(page)).map((harm) => `${path}: ${harm}`));
      await page.close();
    }
    expect(harms).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[AFRM-15] are as harmless in the questions and dialogs of the office', async () => {
    const { openPage, context } = await deskOf(device);
    const opened: [path: string, button: RegExp][] = [
      ['/admin/dashboard/produtos', /^Excluir/],
      ['/admin/produtos', /^Deletar/],
      ['/admin/dashboard/categorias', /^Excluir/],
      ['/admin/dashboard/descontos', /^Excluir/],
      ['/admin/dashboard/pix', /^Ver QR Code/],
      ['/admin/dashboard/administradores', /^(?:Editar|Mudar)/],
      ['/admin/dashboard/administradores', /^(?:Excluir|Tirar)/],
    ];
    const harms: string[] = [];
    for (const [path, button] of opened) {
      const page = await openPage(path);
      const openers = page.getByRole('button', { name: button });
      await openers.first().waitFor();
      for (const opener of await openers.all()) {
        await opener.click();
        await page.getByRole('dialog').waitFor();
        harms.push(...(await harmsIn(page)).map((harm) => `${path} ${button}: ${harm}`));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await page.close();
    }
    expect(harms).toEqual([]);
    await context.close();
  });
});

describe('hostile names outside the screens', () => {
  it('[AFRM-15] are no formulas in the exported files', async () => {
    for (const file of ['produtos.csv', 'pedidos.csv']) {
      const answer = await fetch(`${shop.url}/api/gerenciamento/${file}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      expect(text, file).toContain("'=HYPERLINK");
      expect(text, file).toContain(`'=${MARKUP.slice(0, 10)}`);
      expect(text, file).not.toMatch(/(^|[;\n])"?=/);
    }
  });

  it('[AFRM-15] leave the sitemap, the feed and the data of the pages readable', async () => {
    const { openPage, context } = await deskOf(DESK);
    const page = await openPage(`/produto/${long}`);
    for (const path of ['/sitemap.xml', '/feeds/google.xml']) {
      expect(XMLValidator.validate(await (await fetch(shop.url + path)).text()), path).toBe(true);
    }
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap((text) => JSON.stringify(JSON.parse(text))).join()).toContain('onerror');
    await context.close();
  });
});
