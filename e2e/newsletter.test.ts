import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { mailsTo } from './account-page.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: an e-mail joins and leaves the list on two devices, with scripts and without.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const OFFICE_PATH = '/admin/dashboard/configuracoes?campo=secoes';
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function looksRight(page: Page, name: string, width: number | undefined): Promise<void> {
  // Without scripts none of axe runs either.
  const hasScripts = await page.evaluate(() => matchMedia('(scripting: enabled)').matches);
  await expect.poll(() => (hasScripts ? axeViolations(page) : [])).toEqual([]);
  await expect.poll(() => scrollWidth(page)).toBe(width);
  if (!process.env['SHOTS']) return;
  await page.screenshot({ path: `/tmp/newsletter-${name}.png`, fullPage: !name.startsWith('section') });
}

async function pathTo(email: string, name: string): Promise<string> {
  const link = new RegExp(`/${name}/[\\w-]+`);
  const find = async () =>
    (await mailsTo(shop.url, email)).map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

it.each([
  ['phone', PHONE, false],
  ['desk', DESK, true],
] as const)(
  '[NEWS-01, NEWS-08, NEWS-14] on a %s an e-mail is asked for, confirmed and taken off again',
  async (kind, device, javaScriptEnabled) => {
    const width = device.viewport?.width;
    const settings = settingsCalls(shop.url, await adminToken(shop.url));
    await settings.publish({ secoes: [] });
    const visitor = await shopper(browser, shop.url, { ...device, javaScriptEnabled });
    const page = await visitor.context.newPage();
    await page.goto('/');
    await expect.poll(() => page.locator('form[method="post"]').count()).toBe(0);
    const words = { titulo: 'Fique por dentro', texto: 'Duas vezes por mês.', botao: 'Quero!' };
    await settings.publish({ secoes: [{ tipo: 'newsletter', ...words }, { tipo: 'novidades' }] });
    await page.goto('/');
    const section = page.getByRole('region', { name: words.titulo });
    await section.getByText('Você concorda em receber novidades e ofertas').waitFor();
    await section.scrollIntoViewIfNeeded();
    await looksRight(page, `section-${kind}`, width);
    const email = `ana.${kind}@exemplo.com.br`;
    await section.getByLabel('Seu e-mail').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confira o seu e-mail' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/novidades-por-email`);
    await looksRight(page, `sent-${kind}`, width);

    await page.goto(await pathTo(email, 'confirmar-novidades'));
    await page.getByRole('heading', { name: 'Quer receber as novidades?' }).waitFor();
    await looksRight(page, `confirm-${kind}`, width);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('heading', { name: 'Pronto, você está na lista' }).waitFor();

    await page.goto(await pathTo(email, 'sair-das-novidades'));
    await looksRight(page, `leave-${kind}`, width);
    await page.getByRole('button', { name: 'Sair da lista' }).click();
    await page.getByRole('heading', { name: 'Pronto, você saiu da lista' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  },
);

async function join(name: string): Promise<void> {
  const email = `${name}@exemplo.com.br`;
  const send = (path: string, body = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  await send('/novidades-por-email', new URLSearchParams({ email }).toString());
  expect((await send(await pathTo(email, 'confirmar-novidades'))).status).toBe(200);
}

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[NEWS-01, NEWS-10, NEWS-11, NEWS-14] on a %s the owner puts it up, reads the list and takes somebody off it',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const settings = settingsCalls(shop.url, token);
    await settings.publish({ secoes: [] });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(OFFICE_PATH);
    const group = page.getByRole('group', { name: 'Seções da página inicial' });
    await group.getByRole('button', { name: 'Nova seção: Novidades por e-mail' }).click();
    await group.getByLabel('Seção 3: botão').fill('Entrar na lista');
    await expect.poll(() => group.getByLabel('Seção 3: link do botão').count()).toBe(0);
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });
    for (const name of ['bia', 'cris']) await join(`${name}.${kind}`);

    await page.goto('/admin/dashboard/clientes');
    await page.getByRole('link', { name: 'Novidades por e-mail' }).click();
    await page.getByText(`bia.${kind}@exemplo.com.br`).waitFor();
    await looksRight(page, `list-${kind}`, device.viewport?.width);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^novidades.*\.csv$/);
    await page.getByLabel('Buscar por e-mail').fill(`bia.${kind}`);
    await page.getByText('1 pessoa com esta busca').waitFor();
    await page.getByRole('button', { name: `Tirar bia.${kind}@exemplo.com.br da lista` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da lista' }).click();
    await page.getByText('Ninguém da lista tem este e-mail.').waitFor();
    await settings.publish({ secoes: [] });
    await page.goto('/admin/dashboard/clientes/novidades');
    await page.getByText('A loja não está pedindo e-mails').waitFor();
    await looksRight(page, `closed-${kind}`, device.viewport?.width);
    expect(complaints).toEqual([]);
  },
);
