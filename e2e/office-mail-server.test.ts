import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { startMailServer, trustIn, type MailServer } from '../test/support/mail-server.ts';
import { startServer, type RunningServer } from '../test/support/server-process.ts';
import { temporaryFolder, type TemporaryFolder } from '../test/support/temporary-folder.ts';
import { makeAccount, MARINA } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a mail server is tried, kept, followed by nodes and taken back.

const PATH = '/admin/dashboard/configuracoes/emails';
const USER = 'loja@ateliecereja.com.br';
const PASSWORD = 'alfazema-da-serra-31';

let folder: TemporaryFolder;
let mail: MailServer;
let shop: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [folder, mail, browser] = await Promise.all([
    temporaryFolder('vitrine-mail-server'),
    startMailServer({ user: USER, password: PASSWORD }),
    launchBrowser(),
  ]);
  const DATA_KEY = randomBytes(32).toString('base64');
  const trust = await trustIn(folder.path);
  shop = await startServer({ env: { ...OFFICE_ENV, ...trust, DATA_KEY, SEED_DEMO: 'off' } });
  await makeAccount(shop.url, MARINA.email, MARINA.cpf);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await Promise.all([mail?.stop(), folder?.remove()]);
});

const lettersTo = (address: string) => mail.letters.filter(({ to }) => to.includes(address)).length;

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[CRDL-11, CRDL-18] on a %s a mail server is tried, refused in its own words, kept once it takes a letter, and let go',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes');
    const fits = async () =>
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    await page.getByRole('link', { name: 'Servidor de e-mails' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('Nenhum e-mail sai da loja').waitFor();

    await page.getByLabel('Servidor', { exact: true }).fill('localhost');
    await page.getByLabel('Segurança').selectOption('tls');
    await expect.poll(() => page.getByLabel('Porta').inputValue()).toBe('465');
    await page.getByLabel('Segurança').selectOption('starttls');
    await page.getByLabel('Porta').fill(String(mail.port));
    await page.getByLabel('Usuário').fill(USER);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-outra');
    await page.getByLabel('E-mail do remetente').fill('isto não é um e-mail');
    await page.getByLabel('Enviar o e-mail de teste para').fill(`dona-${kind}@example.com`);
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    const live = page.getByRole('dialog', { name: 'Enviar e-mails de verdade?' });
    await live.getByText('saem para quem compra').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await live.getByRole('button', { name: 'Cancelar' }).click();
    await live.waitFor({ state: 'hidden' });
    expect(lettersTo(`dona-${kind}@example.com`)).toBe(0);
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await live.getByRole('button', { name: 'Testar e passar' }).click();
    await page.getByText('Informe um e-mail, ex.: contato@sualoja.com.br.').waitFor();
    await page.getByLabel('E-mail do remetente').fill('vendas@ateliecereja.com.br');
    await page.keyboard.press('Enter');
    await page.getByText('O servidor de e-mails respondeu:').waitFor();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain('5.7.8 Usuario ou senha incorretos');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits();
    await page.reload();
    await page.getByText('Nenhum e-mail sai da loja').waitFor();

    await page.getByLabel('Servidor', { exact: true }).fill('localhost');
    await page.getByLabel('Porta').fill(String(mail.port));
    await page.getByLabel('Usuário').fill(USER);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByLabel('E-mail do remetente').fill('vendas@ateliecereja.com.br');
    await page.getByLabel('Enviar o e-mail de teste para').fill(`dona-${kind}@example.com`);
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await live.getByRole('button', { name: 'Testar e passar' }).click();
    await page.getByText(/^Por localhost, em nome de vendas@ateliecereja.com.br/).waitFor();
    expect(lettersTo(`dona-${kind}@example.com`)).toBe(1);
    await page.getByText('Guardada, termina em …a-31. Em branco, fica a mesma.').waitFor();
    await expect.poll(() => page.getByLabel('Senha', { exact: true }).inputValue()).toBe('');
    expect(await page.content()).not.toContain(PASSWORD);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits();
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/mail-${kind}.png`, fullPage: true });

    const before = lettersTo(MARINA.email);
    await callShop(`${shop.url}/api/clientes/recuperar-senha`, 'POST', { email: MARINA.email });
    await expect.poll(() => lettersTo(MARINA.email)).toBe(before + 1);

    await page.getByRole('button', { name: 'Voltar à caixa de teste' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Nenhum e-mail sai mais da loja').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Voltar à caixa de teste' }).click();
    await page.getByText('Nenhum e-mail sai da loja: as mensagens ficam').waitFor();
    expect(complaints).toEqual([]);
  },
);
