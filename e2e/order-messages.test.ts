import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmailGuardado } from '#shared/wire/mails.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: an order is placed and paid before anybody is written to.

/** What is written about an order on its page, and the texts that it is begun with. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const isFocused = (element: Element) => element === document.activeElement;

async function shot(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/talk-${name}-${colorScheme}.png`, fullPage: true });
  }
}

const mailsTo = async (email: string) =>
  (
    await callShop<EmailGuardado[]>(`${shop.url}/api/gerenciamento/emails`, 'GET', undefined, {
      authorization: `Bearer ${token}`,
    })
  ).filter(({ to }) => to.includes(email));

describe.each(
  widths([
    { name: 'phone', device: PHONE },
    { name: 'desk', device: DESK },
  ]),
)('on a $name', ({ name, device }) => {
  it('[MSGS-01, MSGS-02, MSGS-15] a buyer is written to by mail, and the thread tells how far it is', async () => {
    const email = `bia-${name}@example.com`;
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Bia Prado', email });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`/admin/dashboard/vendas/${id}`);
    const panel = page.getByRole('region', { name: 'Mensagens e anotações' });
    await panel.getByText('Pagamento aprovado', { exact: true }).click();
    await panel.getByText('Como este e-mail se lê com os dados de agora').waitFor();
    await panel.getByText('já vamos separar o seu pedido').waitFor();

    const opener = panel.getByRole('button', { name: 'Escrever a quem comprou' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Escrever a quem comprou' });
    await dialog.getByRole('button', { name: 'Ver prévia' }).click();
    await dialog.getByText('Escreva o assunto.').waitFor();
    await expect.poll(() => dialog.getByLabel('Assunto').evaluate(isFocused)).toBe(true);
    await dialog.getByLabel('Começar com').selectOption('Está a caminho');
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi, {nmoe}!\n<b>{rastreio}</b>');
    await dialog.getByRole('button', { name: 'Ver prévia' }).click();
    await dialog.getByText('“{nmoe}” não existe nas mensagens. Quis dizer {nome}?').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, `${name}-write`);
    await dialog
      .getByLabel('Mensagem', { exact: true })
      .fill('Oi, {nome}!\nCódigo {rastreio}\n<b>Até</b> já');
    await dialog.getByRole('button', { name: 'Ver prévia' }).click();
    await dialog.getByText('Este pedido não tem {rastreio}').waitFor();
    await expect
      .poll(() => dialog.getByRole('heading', { name: 'Como se lê' }).evaluate(isFocused))
      .toBe(true);
    await dialog.getByText(`A entrega do seu pedido ${codigo}`).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits(page);
    await shot(page, `${name}-preview`);
    await dialog.getByRole('button', { name: 'Mandar um teste para mim' }).click();
    await dialog.getByText('informe e confirme antes o seu e-mail').waitFor();
    // What is typed stays while the dialog is shut.
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate(isFocused)).toBe(true);
    await opener.click();
    await dialog.getByRole('button', { name: 'Enviar e-mail' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    const item = panel.getByRole('listitem').filter({ hasText: 'de “Está a caminho”' });
    await item.getByText('Enviado', { exact: true }).waitFor();
    await expect.poll(() => item.count()).toBe(1);
    await item.getByText(`A entrega do seu pedido ${codigo}`).click();
    await item.getByText('<b>Até</b> já').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits(page);
    await shot(page, `${name}-thread`);
    const sent = (await mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('A entrega do seu pedido'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Oi, Bia!\n\n<b>Até</b> já');
    expect(complaints.filter((text) => !/409|422/.test(text))).toEqual([]);
  });

  it('[MSGS-07, MSGS-15] WhatsApp is opened with the text, and noted as opened', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Ana Lima', email: 'ana.lima@example.com' });
    const { openPage, context } = await officeDesk(browser, { url: shop.url, token, device });
    await context.route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp', contentType: 'text/html' }));
    const page = await openPage(`/admin/dashboard/vendas/${id}`);
    const panel = page.getByRole('region', { name: 'Mensagens e anotações' });
    await panel.getByRole('button', { name: 'Escrever a quem comprou' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escrever a quem comprou' });
    await dialog.getByLabel('WhatsApp').check({ force: true });
    await expect.poll(() => dialog.getByLabel('Assunto').count()).toBe(0);
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Palavras minhas');
    await dialog.getByLabel('Começar com').selectOption('Falta o pagamento');
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar o texto' }).click();
    await expect.poll(() => dialog.getByLabel('Mensagem', { exact: true }).inputValue()).toContain('{total}');
    await dialog.getByRole('button', { name: 'Ver prévia' }).click();
    await dialog.getByText('não sabe se foi enviado').waitFor();
    await shot(page, `${name}-whatsapp`);
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Abrir o WhatsApp' }).click();
    const chat = new URL((await opened).url());
    expect(chat.host + chat.pathname).toBe('wa.me/5521987654321');
    expect(chat.searchParams.get('text')).toMatch(/^Oi, Ana! [^{}]+$/s);
    expect(chat.searchParams.get('text')).toContain(`/pedidos/${codigo}`);
    const item = panel.getByRole('listitem').filter({ hasText: 'de “Falta o pagamento”' });
    await item.getByText('WhatsApp aberto', { exact: true }).waitFor();
    await expect.poll(() => item.getByText('Enviado').count()).toBe(0);
  });

  it('[MSGS-16] templates are made, put in order, archived and brought back', async () => {
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes/emails/textos');
    await page.getByRole('link', { name: 'Mensagens prontas' }).click();
    const used = page.getByRole('list', { name: 'Mensagens em uso' });
    await used.getByRole('link', { name: 'Serviu?' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits(page);
    await shot(page, `${name}-templates`);
    await page.getByRole('link', { name: 'Nova mensagem' }).click();
    const title = `Até já, ${name}`;
    await page.getByLabel('Nome', { exact: true }).fill(title);
    await page.getByLabel('Assunto').fill('Pedido {pedido}');
    await page.getByLabel('Texto').fill('Oi, {nmoe}!');
    await page.getByRole('button', { name: 'Guardar mensagem' }).click();
    await page.getByText('“{nmoe}” não existe nas mensagens.').waitFor();
    await expect.poll(() => page.getByLabel('Texto').evaluate(isFocused)).toBe(true);
    await page.getByLabel('Texto').fill('Oi, {nome}!\nAté já.');
    await page.getByText('Oi, Joana!').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits(page);
    await shot(page, `${name}-template`);
    await page.getByRole('link', { name: 'Todas as mensagens' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
    await page.getByRole('button', { name: 'Guardar mensagem' }).click();
    const line = used.getByRole('listitem').filter({ hasText: title });
    await line.waitFor();
    await expect.poll(() => used.getByRole('listitem').last().innerText()).toContain(title);
    const up = line.getByRole('button', { name: `Subir ${title}` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => used.getByRole('listitem').last().innerText()).not.toContain(title);
    await expect.poll(() => up.evaluate(isFocused)).toBe(true);
    await line.getByRole('button', { name: `Arquivar ${title}` }).click();
    const archived = page.getByRole('list', { name: 'Mensagens arquivadas' });
    await archived.getByRole('button', { name: `Trazer de volta ${title}` }).click();
    await line.waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});
