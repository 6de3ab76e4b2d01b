import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startStandIns, type SharedStandIns } from '../test/support/stand-ins.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const PATH = '/admin/dashboard/configuracoes/pagamentos';
const TOKEN = 'APP_USR-4711-token-da-loja-7001001';
const OTHER = 'APP_USR-4712-token-de-outra-7002002';
let standIns: SharedStandIns;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  standIns = await startStandIns({ accessToken: [TOKEN, OTHER] });
  [shop, browser] = await Promise.all([
    startShop({
      env: {
        ...OFFICE_ENV,
        // Each walk from a place of its own: trials are counted.
        TRUST_PROXY: '127.0.0.1',
        DATA_KEY: randomBytes(32).toString('base64'),
        MERCADOPAGO_ACCOUNT_API_URL: `${standIns.url}/sandbox/mercadopago`,
      },
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await standIns?.stop();
});

it.each(
  widths([
    ['phone', PHONE, '10.1.1.1'],
    ['desk', DESK, '10.2.2.2'],
  ] as const),
)(
  '[PAYC-10, TERM-07] on a %s an account is refused, tried, kept, turned on and off, exchanged and let go',
  async (kind, device, from) => {
    const token = await adminToken(shop.url);
    const { context, openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': from });
    const page = await openPage('/admin/dashboard/configuracoes');
    const dialog = page.getByRole('dialog');
    const shot = async (name: string) => {
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/payments-${kind}-${name}.png`,
          fullPage: true,
        });
    };
    const isWell = async () => {
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    };
    const key = page.getByLabel('Chave pública');
    const secret = page.getByLabel('Token de acesso', { exact: true });
    const signature = page.getByLabel('Assinatura secreta dos avisos', { exact: true });

    await page.getByRole('link', { name: 'Pagamentos', exact: true }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('Informe a sua conta abaixo.').waitFor();
    await key.fill('pk-errada');
    await page.keyboard.press('Enter');
    await page.getByText('Informe o token de acesso.').waitFor();
    await expect.poll(() => key.evaluate((field) => field === document.activeElement)).toBe(true);
    await key.fill('APP_USR-publica-da-loja');
    await secret.fill('APP_USR-errado');
    await signature.fill('assinatura-da-loja');
    await page.keyboard.press('Enter');
    await page.getByText('O Mercado Pago respondeu: invalid access token').waitFor();
    await isWell();
    await shot('refused');

    await secret.fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.getByText('falta ligar').waitFor();
    await page.getByText('Conta guardada: LOJA7001001, nº 7001001.').waitFor();
    await page.getByText('Guardado, termina em …1001. Em branco, fica o mesmo.').waitFor();
    expect(await page.content()).not.toContain(TOKEN);
    await page.getByText('A loja e o Mercado Pago dizem o mesmo.').waitFor();
    await callShop(`${shop.url}/sandbox/control`, 'POST', { freeInstalments: 2 });
    await page.getByRole('button', { name: 'Comparar de novo' }).click();
    await page.getByText('A loja promete sem juros o que o Mercado Pago cobra com juros: 3x.').waitFor();
    await isWell();
    await shot('kept');
    await callShop(`${shop.url}/sandbox/control`, 'POST', { freeInstalments: null });

    await page.getByRole('button', { name: 'Ligar os pagamentos' }).click();
    await dialog.getByText('paga de verdade').waitFor();
    await isWell();
    await shot('asked');
    await dialog.getByRole('button', { name: 'Ligar os pagamentos' }).click();
    await page.getByText('o dinheiro das vendas vai para ela').waitFor();
    await shot('on');

    await secret.fill(OTHER);
    await signature.fill('assinatura-da-outra');
    await expect
      .poll(() => page.getByRole('button', { name: 'Desligar os pagamentos' }).isDisabled())
      .toBe(true);
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await dialog.getByText('de outra conta (LOJA7002002').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await dialog.getByRole('button', { name: 'Trocar de conta' }).click();
    await page.getByText('Conta guardada: LOJA7002002').waitFor();

    await page.getByRole('button', { name: 'Desligar os pagamentos' }).click();
    await dialog.getByRole('button', { name: 'Desligar os pagamentos' }).click();
    await page.getByText('falta ligar').waitFor();
    await page.getByRole('button', { name: 'Tirar a conta' }).click();
    await dialog.getByRole('button', { name: 'Tirar a conta' }).click();
    await page.getByText('Informe a sua conta abaixo.').waitFor();
    expect(complaints).toEqual([]);
  },
);
