import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmailGuardado } from '#shared/wire/mails.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { startServer, type RunningServer } from '../test/support/server-process.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const PATH = '/admin/dashboard/configuracoes/emails/textos';

let shop: RunningServer;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  shop = await startServer({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

it.each(
  widths([
    ['phone', PHONE, 'pedido_pago', 'Pagamento aprovado'],
    ['desk', DESK, 'pedido_recebido', 'Pedido recebido'],
  ] as const),
)(
  '[MTXT-14] on a %s a mail is found, worded, looked at, tried, kept and given back to the shop',
  async (kind, device, name, title) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes/emails');
    const fits = async () =>
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    const shot = async (what: string) => {
      if (process.env['SHOTS'])
        await page.screenshot({ path: `/tmp/texts-${kind}-${what}.png`, fullPage: true });
    };
    await page.getByRole('link', { name: 'Textos dos e-mails' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits();
    await shot('list');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.waitForURL(`**${PATH}/${name}`);

    const frame = page.frameLocator('iframe[title="Prévia do e-mail"]');
    await frame
      .getByRole('heading', { name: title.replace('Pedido recebido', 'Recebemos seu pedido') })
      .waitFor();
    const subject = page.getByLabel('Assunto');
    await subject.fill('Oba, {nmoe}');
    await page.getByLabel('Fecho').fill('Beijos <b>da Bia</b>, {nome}');
    await page.getByRole('button', { name: 'Guardar texto' }).click();
    await page.getByText('“{nmoe}” não existe neste e-mail. Quis dizer {nome}?').waitFor();
    await expect.poll(() => subject.evaluate((field) => field === document.activeElement)).toBe(true);
    await subject.fill('Oba, {nome}!');
    await page.getByRole('button', { name: 'Atualizar prévia' }).click();
    await page.getByText('Oba, Joana!').waitFor();
    await frame.getByText('Beijos <b>da Bia</b>, Joana').waitFor();
    await frame.getByText('Direito de arrependimento').waitFor();
    await expect.poll(() => page.getByText('não existe neste e-mail').count()).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits();
    await shot('phone-view');
    await page.getByLabel('Computador').check({ force: true });
    await frame.getByText('Beijos <b>da Bia</b>, Joana').waitFor();
    await fits();
    await shot('desk-view');
    await page.getByLabel('Só texto').check({ force: true });
    await page.locator('pre', { hasText: 'Beijos <b>da Bia</b>, Joana' }).waitFor();

    await page.getByLabel('Enviar para').fill('ninguém');
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await page.getByText('Informe um e-mail.').waitFor();
    await page.getByLabel('Enviar para').fill(`amiga-${kind}@example.com`);
    await page.keyboard.press('Enter');
    await page.getByText('E-mail de teste guardado').waitFor();
    const headers = { authorization: `Bearer ${token}` };
    const mails = () =>
      callShop<EmailGuardado[]>(`${shop.url}/api/gerenciamento/emails`, 'GET', undefined, headers);
    const tried = (await mails()).filter(({ to }) => to.includes(`amiga-${kind}@example.com`));
    expect(tried).toMatchObject([{ subject: 'Teste: Oba, Joana!' }]);

    await page.getByRole('button', { name: 'Guardar texto' }).click();
    await page.getByText('Guardado: vale para os próximos e-mails.').waitFor();
    await page.getByRole('button', { name: 'Voltar ao texto da loja' }).waitFor();
    await shot('kept');
    await page.getByRole('link', { name: 'Todos os e-mails' }).click();
    await page.getByText(/^Mudado por admin em /).waitFor();
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Voltar ao texto da loja' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('O seu fica na lista').waitFor();
    await question.getByRole('button', { name: 'Voltar ao texto da loja' }).click();
    await page.getByText('Voltou ao texto da loja.').waitFor();
    await expect.poll(() => page.getByLabel('Fecho').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Usar de novo: versão 1' }).click();
    await expect.poll(() => page.getByLabel('Fecho').inputValue()).toBe('Beijos <b>da Bia</b>, {nome}');
    await page.getByRole('link', { name: 'Todos os e-mails' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair sem guardar' }).click();
    await page.waitForURL(`**${PATH}`);
    expect(complaints).toEqual([]);
  },
);
