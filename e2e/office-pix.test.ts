import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PixCustomizado } from '#shared/wire/custom-pix.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, rowWith, staffToken } from './office-desk.ts';
import { PHONE } from './shopper.ts';

// Long: charges are paid and watched to their end.

const PATH = '/admin/dashboard/pix';
const HOSTILE = '<img src=x onerror="document.title=1"> \u202Egnivil';

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

async function open(device = {}) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  return { ...desk, page: await desk.openPage(PATH) };
}
const auth = () => ({ authorization: `Bearer ${token}` });
const list = async () =>
  (
    await callShop<{ data: PixCustomizado[] }>(
      `${shop.url}/api/payment/custom-pix/list`,
      'GET',
      undefined,
      auth(),
    )
  ).data;
async function make(valor: number, descricao: string): Promise<PixCustomizado> {
  const { data } = await callShop<{ data: PixCustomizado }>(
    `${shop.url}/api/payment/custom-pix/create`,
    'POST',
    { valor, descricao },
    auth(),
  );
  return data;
}
/** Its payer's bank pays it. */
async function pay({ ticket_url }: PixCustomizado): Promise<void> {
  const id = /payments\/(\d+)\/ticket/.exec(ticket_url ?? '')?.[1] ?? '';
  await callShop(`${shop.url}/sandbox/payments/${id}/approve`, 'POST', {});
}
const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Criar PIX' });
const qrDialog = (page: Page) => page.getByRole('dialog', { name: 'QR Code do PIX' });
const send = (page: Page) => createDialog(page).getByRole('button', { name: 'Criar PIX' }).click();

describe('PIX Customizados', () => {
  it("[APIX-01, APIX-03, APIX-12, APIX-06, APIX-04] begins empty with 'Criar PIX', which makes a charge and shows it", async () => {
    const { page, complaints } = await open();
    await page.getByText('Nenhum PIX criado ainda').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Criar PIX' }).click();
    for (const wrong of ['', '0', 'dez']) {
      await createDialog(page).getByLabel('Valor (R$)').fill(wrong);
      await send(page);
      await createDialog(page).getByText('Informe um valor válido!').waitFor();
    }
    await createDialog(page).getByLabel('Valor (R$)').fill('1.045,50');
    await createDialog(page).getByLabel('Descrição').fill('Ajuste de barra');
    await send(page);
    await page.getByText('PIX customizado criado com sucesso!').waitFor();
    await qrDialog(page).getByText('R$ 1.045,50').waitFor();
    const [made] = await list();
    expect(made).toMatchObject({ valor: 104_550, descricao: 'Ajuste de barra' });
    const picture = qrDialog(page).getByRole('img', { name: 'QR Code deste PIX' });
    await expect.poll(() => picture.getAttribute('src')).toBe(`data:image/png;base64,${made?.qr_code_image}`);
    await expect
      .poll(() => qrDialog(page).getByLabel('PIX copia e cola').inputValue())
      .toBe(made?.qr_code_text);
    const ticket = qrDialog(page).getByRole('link', { name: 'Abrir página do pagamento' });
    await expect.poll(() => ticket.getAttribute('href')).toBe(made?.ticket_url);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await qrDialog(page).getByRole('button', { name: 'Fechar' }).click();
    await rowWith(page, 'R$ 1.045,50').getByText('Pendente').waitFor();
    expect(complaints).toEqual([]);
  });

  it('[APIX-02] has its columns', async () => {
    await make(10, 'Colunas');
    const { page } = await open();
    await rowWith(page, 'Colunas').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['ID', 'Descrição', 'Valor', 'Status', 'Data Criação', 'Data Pagamento', 'Ações']);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[APIX-07, APIX-22] copies its code, and goes out by WhatsApp', async () => {
    const pix = await make(32.1, 'Copiar');
    const { context, page } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
    await page.getByRole('button', { name: `Ver QR Code do PIX ${pix.id}` }).click();
    await qrDialog(page).getByRole('button', { name: 'Copiar código PIX' }).click();
    await qrDialog(page).getByText('Código PIX copiado para a área de transferência!').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(pix.qr_code_text);
    const href = await qrDialog(page).getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    const text = new URL(href ?? '').searchParams.get('text') ?? '';
    expect(href).toMatch(/^https:\/\/wa\.me\//);
    for (const part of ['R$ 32,10', pix.qr_code_text, pix.ticket_url ?? '-']) expect(text).toContain(part);
  });

  it('[APIX-20, APIX-05] shows a payment by itself, in the modal and in the list', async () => {
    const pix = await make(55, 'Ao vivo');
    const { page } = await open();
    await page.getByRole('button', { name: `Ver QR Code do PIX ${pix.id}` }).click();
    await qrDialog(page)
      .getByText(/^Aguardando o pagamento/)
      .waitFor();
    await pay(pix);
    await qrDialog(page).getByText('PIX pago').waitFor();
    // What is paid is not to be copied and sent once more.
    await expect.poll(() => qrDialog(page).getByLabel('PIX copia e cola').count()).toBe(0);
    await qrDialog(page).getByRole('button', { name: 'Fechar' }).click();
    await rowWith(page, 'Ao vivo').getByText('Pago', { exact: true }).waitFor();
    const cells = await rowWith(page, 'Ao vivo').getByRole('cell').allInnerTexts();
    expect(cells[5]).toMatch(/^\d{2}\/\d{2}\/\d{4}/);

    const other = await make(56, 'Só na lista');
    await page.reload();
    await rowWith(page, 'Só na lista').getByText('Pendente').waitFor();
    await pay(other);
    await rowWith(page, 'Só na lista').getByText('Pago', { exact: true }).waitFor({ timeout: 40_000 });
  });

  it('asks again without being sent what it has, and shows it still', async () => {
    await make(61, 'Continua aqui');
    const { page } = await open();
    await rowWith(page, 'Continua aqui').getByText('Pendente').waitFor();
    const again = await page.waitForResponse(/\/custom-pix\/list/, { timeout: 40_000 });
    expect([again.status(), again.request().headers()['if-none-match']]).toEqual([
      304,
      again.headers()['etag'],
    ]);
    await page.waitForResponse(/\/custom-pix\/list/, { timeout: 40_000 });
    await expect.poll(() => rowWith(page, 'Continua aqui').count()).toBe(1);
  });

  it('[APIX-21] is searched by text and amount', async () => {
    await make(77.7, 'Encomenda azul');
    const { page } = await open();
    const search = page.getByRole('searchbox', { name: 'Buscar PIX' });
    await search.fill('ENCOMENDA');
    await page.waitForURL(/busca=ENCOMENDA/);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect.poll(() => rows.count()).toBe(1);
    await search.fill('77,70');
    await expect.poll(() => rows.count()).toBe(1);
    await search.fill('nada disso');
    await page.getByText('Nenhum PIX encontrado com esta busca.').waitFor();
  });

  it('[APIX-08, APIX-12, APIX-16] asks before it deletes, and archives what was paid', async () => {
    const pix = await make(12, 'A excluir');
    const { page } = await open();
    const remove = page.getByRole('button', { name: `Excluir PIX ${pix.id}` });
    const question = page.getByRole('dialog', { name: 'Excluir PIX' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await list()).some(({ id }) => id === pix.id)).toBe(true);
    await remove.click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('PIX excluído com sucesso!').waitFor();
    await expect.poll(() => rowWith(page, 'A excluir').count()).toBe(0);
    expect((await list()).some(({ id }) => id === pix.id)).toBe(false);
    await page
      .getByRole('row')
      .filter({ hasText: 'Ao vivo' })
      .getByRole('button', { name: /^Excluir/ })
      .click();
    await question.getByText(/fica arquivado/).waitFor();
  });

  it('[APIX-09, APIX-10, APIX-11] says what failed', async () => {
    const pix = await make(13, 'Falhas');
    const { context, page } = await open();
    await rowWith(page, 'Falhas').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: `Excluir PIX ${pix.id}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /^Erro ao excluir PIX: Sem conexão/ })
      .waitFor();
    await page.getByRole('button', { name: 'Criar PIX' }).click();
    await createDialog(page).getByLabel('Valor (R$)').fill('10');
    await send(page);
    await createDialog(page)
      .getByText(/^Erro ao criar PIX customizado: Sem conexão/)
      .waitFor();
    await page.getByText('Erro ao carregar lista de PIX').waitFor();
    await context.setOffline(false);
    await page.route('**/custom-pix/create', (route) => route.fulfill({ status: 201, json: null }));
    await send(page);
    await createDialog(page).getByText('Erro ao criar PIX customizado: Erro desconhecido').waitFor();
    await page.unroute('**/custom-pix/create');
    await send(page);
    await qrDialog(page).getByText('R$ 10,00').waitFor();
    expect((await list()).filter(({ valor }) => valor === 1000)).toHaveLength(2);
  });

  it('[APIX-19] is closed to everybody but administrators', async () => {
    const staff = await staffToken(shop.url, token, 'equipe');
    const { openPage } = await officeDesk(browser, { url: shop.url, token: staff });
    const page = await openPage(PATH);
    await page.getByText('O seu perfil não dá acesso a esta seção.').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  it('shows a hostile text inert, and fits a phone', async () => {
    await make(14, HOSTILE);
    const { page } = await open(PHONE);
    const row = rowWith(page, 'onerror');
    await row.waitFor();
    await expect.poll(() => row.locator('img').count()).toBe(0);
    await expect.poll(() => page.title()).not.toBe('1');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
