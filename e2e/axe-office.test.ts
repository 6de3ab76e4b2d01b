import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { makeAccount, MARINA } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DOT_PNG, EMPTY_SHOP, failing, HOSTILE, officeCalls } from './office-goods.ts';
import { keyFindings } from './keys-swept.ts';
import { FULL, LISTS } from './office-swept.ts';
import { DESK, PHONE } from './shopper.ts';
import { inTurn } from './widths.ts';

// Long: every section, dialog and failing state of the office, each judged by axe and by keys.

const OFFICE = '/admin/dashboard';
const [PRODUCTS, NEW] = [`${OFFICE}/produtos`, `${OFFICE}/produtos/novo`];
let full: RunningShop;
let empty: RunningShop;
let browser: Browser;
let token: string;
let emptyToken: string;
let readerToken: string;

beforeAll(async () => {
  [full, empty, browser] = await Promise.all([
    startShop({ env: EMPTY_SHOP }),
    startShop({ env: EMPTY_SHOP }),
    launchBrowser(),
  ]);
  [token, emptyToken] = await Promise.all([adminToken(full.url), adminToken(empty.url)]);
  await fill();
});
afterEach(async () => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([full?.stop(), empty?.stop()]);
});

/** One of everything; the first product has a stock for each of its colours and sizes, and names that mean harm. */
async function fill(): Promise<void> {
  const { category, product, call } = officeCalls(full.url, token);
  for (const nome of ['Saias', HOSTILE]) await category(nome);
  const [cor, tamanho] = [
    [HOSTILE, 'Azul'],
    ['P', 'M'],
  ];
  const variantes = cor.flatMap((cor) => tamanho.map((tamanho) => ({ cor, tamanho, estoque: 40 })));
  const named = { nome: HOSTILE, categoria: HOSTILE, descricao: HOSTILE, cor, tamanho };
  await product({ ...named, preco: 80, promocional: 70, destaque: true, variantes });
  await product({ nome: 'Saia Quase No Fim', preco: 60, categoria: 'Saias', descricao: 'Leve.', estoque: 1 });
  await makeAccount(full.url, MARINA.email, MARINA.cpf);
  await call('POST', '/payment/custom-pix/create', { valor: 45.5, descricao: 'Ajuste da barra' });
  await placeOrder(full.url);
  readerToken = await staffToken(full.url, token, 'leitura');
}

interface Opening {
  url?: string;
  token?: string;
}

const desks = new Map<string, ReturnType<typeof officeDesk>>();

/** A section at a desk that stays for the tests to come: what the browser has loaded once it need not load again. */
async function open(path: string, device: typeof DESK, of: Opening = {}): Promise<Page> {
  const options = { url: full.url, token, device, ...of };
  const key = JSON.stringify(options);
  const desk = desks.get(key) ?? officeDesk(browser, options);
  desks.set(key, desk);
  const page = await (await desk).openPage(path);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      !document.body.innerText.includes('Carregando ...'),
  );
  return page;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Each dialog's section and the way to it; where it has a form, what it says of an empty one. */
const DIALOGS: Record<string, readonly [path: string, show: (page: Page) => Promise<void>]> = {
  'the question before a product is deleted': [PRODUCTS, (page) => press(page, /^Excluir/)],
  'the prices of many products': [
    PRODUCTS,
    async (page) => {
      await page.getByLabel('Escolher todos desta página').check();
      await press(page, 'Reajustar preços');
      await answer(page, 'Reajustar');
    },
  ],
  'the stock by colour and size': [
    PRODUCTS,
    async (page) => {
      await press(page, /^Estoque de .* por cor e tamanho/);
      await page.getByRole('dialog').getByRole('textbox').first().fill('x');
      await answer(page, 'Salvar estoque');
    },
  ],
  'the question before a card is deleted': ['/admin/produtos', (page) => press(page, 'Deletar')],
  'the question before a category is deleted': [`${OFFICE}/categorias`, (page) => press(page, /^Excluir/)],
  'a discount': [
    `${OFFICE}/descontos`,
    async (page) => {
      await press(page, 'Adicionar desconto');
      await answer(page, 'Salvar desconto');
    },
  ],
  'a new custom PIX': [
    `${OFFICE}/pix`,
    async (page) => {
      await press(page, 'Criar PIX');
      await answer(page, 'Criar PIX');
    },
  ],
  'the code of a custom PIX': [`${OFFICE}/pix`, (page) => press(page, /^Ver/)],
  'a new access': [
    `${OFFICE}/administradores`,
    async (page) => {
      await press(page, 'Novo acesso');
      await answer(page, 'Salvar');
    },
  ],
  'a refund of a part': [
    `${OFFICE}/vendas/1`,
    async (page) => {
      await press(page, 'Estornar');
      await page.getByLabel('Uma parte').check();
      await answer(page, 'Devolver');
    },
  ],
  'the question before the wizard is left': [
    NEW,
    async (page) => {
      await page.getByLabel('Nome *').fill('Vestido');
      await press(page, 'Voltar aos produtos');
    },
  ],
};

/** A page need not be loaded and led to where it stands once for each. */
const AT_DESK = { width: 1280, height: 900 };
const sizes = inTurn([AT_DESK, { width: 390, height: 844 }]);

/** What axe finds on the page as it stands, and what can't be worked by keys where that is asked for too. */
async function findingsOn(page: Page, { byKeys = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes()) {
    await page.setViewportSize(size);
    const here = [...(await axeViolations(page)), ...(byKeys ? await keyFindings(page) : [])];
    found.push(...here.map((finding) => `at ${size.width} px: ${finding}`));
  }
  await page.setViewportSize(AT_DESK);
  return found;
}

describe('at 1280 or 390 px, and at both in test:all, axe finds nothing', () => {
  it.each(FULL)('[AFRM-14, ACCESS-01, ACCESS-20] in a full office at %s', async (path) => {
    const page = await open(path, DESK);
    expect(await findingsOn(page, { byKeys: true })).toEqual([]);
  });

  it('[AFRM-14, ACCESS-01, ACCESS-11] in the steps of the wizard, with what is wrong in them', async () => {
    const page = await open(NEW, DESK);
    await press(page, 'Próximo');
    expect(await findingsOn(page), 'Básico').toEqual([]);
    for (const [step, add] of [
      ['Cores', 'Adicionar cor'],
      ['Tamanhos', 'Adicionar tamanho'],
    ] as const) {
      await press(page, step);
      await press(page, add);
      expect(await findingsOn(page), step).toEqual([]);
    }
    await press(page, 'Revisão');
    await press(page, 'Criar produto');
    expect(await findingsOn(page), 'Revisão').toEqual([]);
  });

  it('[AFRM-14, ACCESS-01] in the steps of a product with colours, pictures, sizes and measures', async () => {
    const page = await open(`${PRODUCTS}/1`, DESK);
    expect(await findingsOn(page), 'Básico').toEqual([]);
    await press(page, 'Cores');
    await page.getByLabel('Escolher imagens').first().setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: DOT_PNG,
    });
    await page.getByRole('img', { name: /^Imagem 1/ }).waitFor();
    expect(await findingsOn(page), 'Cores').toEqual([]);
    await press(page, 'Tamanhos');
    await page.getByText('Medidas em cm').first().waitFor();
    expect(await findingsOn(page), 'Tamanhos').toEqual([]);
    await press(page, 'Revisão');
    expect(await findingsOn(page), 'Revisão').toEqual([]);
  });

  it('[AFRM-14, ACCESS-01] where nothing could be read, and where a role has no access', async () => {
    const page = await open(OFFICE, DESK);
    await failing(page, /\/api\/(?!admin\/me)/);
    for (const path of [OFFICE, PRODUCTS, `${OFFICE}/vendas`]) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Tentar de novo' }).first().waitFor();
      expect(await findingsOn(page), path).toEqual([]);
    }
    const kept = await open(`${OFFICE}/emails`, DESK, { token: readerToken });
    expect(await findingsOn(kept)).toEqual([]);
  });

  it.each(LISTS)('[AFRM-14, ACCESS-01] in an empty office at %s', async (path) => {
    const page = await open(path, DESK, { url: empty.url, token: emptyToken });
    expect(await findingsOn(page)).toEqual([]);
  });

  it.each(Object.entries(DIALOGS))('[AFRM-14, ACCESS-01] in %s', async (_name, [path, show]) => {
    const page = await open(path, DESK);
    await show(page);
    await page.getByRole('dialog').waitFor();
    expect(await findingsOn(page)).toEqual([]);
  });
});

describe('at 390 px axe finds nothing', () => {
  it('[AFRM-14, ACCESS-01] in the menu', async () => {
    const page = await open(OFFICE, PHONE);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Administração' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
