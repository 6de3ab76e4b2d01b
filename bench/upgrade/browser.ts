import { createHash, X509Certificate } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { BROWSER_MISSING, findBrowser } from '../../launch/programs.mjs';
import { CUSTOMER_DATA_KEY, CUSTOMER_TOKEN_KEY } from '../../src/web/lib/session/session-keys.ts';
import { certificate } from '../../test/support/certificate.ts';
import { personNumber } from '../../test/support/people.ts';

/** How long a page may take on a machine that installs, migrates and sells meanwhile. */
const PATIENCE_MS = 30_000;
const SAD = /Algo deu errado|Página não encontrada|Você está sem conexão/;

/** A Chromium that takes the proxy's certificate for good: service workers want one. */
export function launchTrusting(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(BROWSER_MISSING);
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const pin = createHash('sha256').update(spki).digest('base64');
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--ignore-certificate-errors-spki-list=${pin}`,
  ];
  return chromium.launch({ executablePath, args });
}

/** A tab; what went wrong in it is told. */
export interface Tab {
  page: Page;
  wrong: string[];
}

/** Opens a page and waits until its scripts have taken over. */
export async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`script: ${error.message.slice(0, 120)}`));
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
  return { page, wrong };
}

async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.waitForFunction(() => {
    const last = document.querySelector('footer');
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
}

/** Follows a link of the page that stands there, as a click does, and says what is wrong with where it leads. */
export async function follow({ page, wrong }: Tab, path: string): Promise<void> {
  try {
    const link = page.locator(`a[href="${path}"]`).first();
    await link.waitFor({ state: 'attached' });
    await link.evaluate((element) => (element instanceof HTMLElement ? element.click() : undefined));
    await page.waitForURL((url) => url.pathname === path, { waitUntil: 'domcontentloaded' });
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await untilAlive(page);
    const said = SAD.exec(await page.locator('main').innerText());
    if (said !== null) wrong.push(`${path}: '${said[0]}'`);
  } catch (error) {
    wrong.push(`${path}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  }
}

/** Puts the piece of this page into the cart. */
export async function takeOne({ page }: Tab): Promise<void> {
  await page.getByRole('button', { name: /^Comprar/ }).click();
  await page.getByRole('link', { name: 'Ir para o carrinho' }).waitFor();
}

export interface Login {
  token: string;
  cliente: unknown;
}

/** Logs her in by what the browser keeps of a login. */
export async function logIn({ page }: Tab, { token, cliente }: Login): Promise<void> {
  const kept = [
    [CUSTOMER_TOKEN_KEY, token],
    [CUSTOMER_DATA_KEY, JSON.stringify(cliente)],
  ] as const;
  await page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value);
  }, kept);
}

/** Whether the browser is still hers, and the cart what it was. */
export async function lookAtOwn(
  { page, wrong }: Tab,
  { name, piece }: { name: string; piece: string },
): Promise<void> {
  for (const [path, text] of [
    ['/perfil', name],
    ['/carrinho', piece],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const main = page.locator('main');
    // Her name stands in a field.
    const isThere = await main
      .getByText(text)
      .or(main.locator(`input[value="${text}"]`))
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    if (!isThere) wrong.push(`${path} does not say '${text}'`);
  }
}

/** Goes through the checkout, up to where she pays. */
export async function goToPay({ page }: Tab): Promise<void> {
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
  const { email, cpf } = personNumber(900_001);
  await page.getByLabel('Nome completo').fill('Marina Alves');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill('21987654321');
  await page.getByRole('textbox', { name: 'CEP' }).fill('01310100');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Avenida Paulista'),
  );
  await page.getByLabel('Número').fill('900');
  await page
    .locator('label')
    .filter({ has: page.locator('input[name="frete"]') })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await page.waitForURL('**/payment-method');
}

interface Created {
  payment: { id: string };
  pedido: { codigo: string };
}

/** From the ways to pay to the code for her bank. */
export async function payByPix({ page }: Tab): Promise<Created> {
  await page.getByRole('button', { name: /^Pagar online/ }).click();
  await page.getByRole('button', { name: /^PIX/ }).click();
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/payment/pix/create') && answer.ok(),
  );
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  const created = (await (await answered).json()) as Created;
  await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  return created;
}
