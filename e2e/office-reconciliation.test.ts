import { beforeAll, describe, expect, it } from 'vitest';
import type { Conciliacao } from '#shared/wire/reconciliation.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { failing } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are paid and given back for each test, most of them at two widths.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const PATH = '/admin/dashboard/conciliacao';
let token: string;
/** Of a misfit that is told by its charge alone. */
const NOTHING_MORE = {
  estorno: null,
  disputa: null,
  pix: null,
  esperado: null,
  desde: '2026-11-20T12:00:00.000Z',
};

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const control = (body: object) => callShop(`${shop.url}/sandbox/control`, 'POST', body);

/** A paid order whose refund the provider does not accept. */
async function unrefunded() {
  const { id, codigo } = await placeOrder(shop.url);
  await control({ refunds: 'rejected' });
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() };
  const asked = callShop(
    `${shop.url}/api/gerenciamento/pedidos/${id}/estorno`,
    'POST',
    { valor: 10 },
    headers,
  );
  await expect(asked).rejects.toThrow('409');
  await control({ refunds: 'approved' });
  return { id, codigo };
}

async function open(device: Device = DESK, { query = '', as = token } = {}) {
  const desk = await officeDesk(browser, { url: shop.url, token: as, device });
  return { ...desk, page: await desk.openPage(PATH + query) };
}

describe('the page of reconciliation', () => {
  it('[ACON-13] says that nothing was sold, and that everything fits', async () => {
    const { page, complaints } = await open();
    await page.getByText('Nada foi vendido nem cobrado neste período.').waitFor();
    await page.getByText('Tudo fecha').waitFor();
    await page.getByText('Nenhuma liberação marcada').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )(
    '[ACON-06, ACON-13] is read and worked at %s px by keyboard, and axe finds nothing',
    async (_, device) => {
      const { codigo } = await unrefunded();
      const { page, complaints } = await open(device);
      const misfits = page.getByRole('region', { name: 'Estornos parados' });
      await misfits.getByText('R$ 10,00').waitFor();
      await page.getByRole('table', { name: 'O dinheiro dia a dia' }).getByRole('row').nth(1).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await misfits.getByRole('button', { name: `Tentar o estorno de novo: ${codigo}` }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Devolver R$ 10,00?' });
      await question.getByText(codigo).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Devolver', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('O valor foi devolvido.').waitFor();
      await misfits.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );

  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )('[ACON-14, ACON-16] compares with the report at %s px by keyboard, and may stop', async (_, device) => {
    const { codigo } = await placeOrder(shop.url);
    await control({ reports: 'short' });
    const { page, complaints } = await open(device);
    const panel = page.getByRole('region', { name: 'Relatório do Mercado Pago' });
    const check = panel.getByRole('button', { name: 'Conferir com o relatório do Mercado Pago' });
    const stop = panel.getByRole('button', { name: 'Parar de esperar' });
    await check.focus();
    await page.keyboard.press('Enter');
    await stop.waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('Você parou de esperar.').waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('Só na loja').waitFor();
    await panel.getByText(codigo).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await control({ reports: 'plain' });
    await page.keyboard.press('Enter');
    await panel.getByText('O relatório confere com a loja.').waitFor();
    await control({ reports: 'forbidden' });
    complaints.length = 0;
    await page.keyboard.press('Enter');
    await panel.getByText('O Mercado Pago não entregou este relatório.').waitFor();
    await control({ reports: 'plain' });
  });

  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )(
    '[ACON-13, ACON-17] lists money in doubt at %s px, and lets it go after a question',
    async (_, device) => {
      const { id, codigo } = await placeOrder(shop.url);
      const desk = await officeDesk(browser, { url: shop.url, token, device });
      const doubted = { ...NOTHING_MORE, pedido: { id, codigo }, cobranca: '157283940112', valor: 119.9 };
      let isLeft = true;
      await desk.context.route('**/api/gerenciamento/conciliacao', async (route) => {
        const answer = await route.fetch();
        const told = (await answer.json()) as Conciliacao;
        const kind = { tipo: 'cobranca_em_duvida' as const, quantidade: 1, itens: [doubted] };
        await route.fulfill({ json: { ...told, divergencias: isLeft ? [kind] : [] } });
      });
      const page = await desk.openPage(PATH);
      const misfits = page.getByRole('region', { name: 'Cobranças em dúvida' });
      await misfits.getByText('R$ 119,90').waitFor();
      await page.getByRole('table', { name: 'O dinheiro dia a dia' }).getByRole('row').nth(1).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await misfits.getByRole('link', { name: `Ver o pedido: ${codigo}` }).waitFor();
      await misfits.getByRole('button', { name: `Ler de novo no Mercado Pago: ${codigo}` }).waitFor();
      await misfits.getByRole('button', { name: `Tirar da lista: ${codigo}` }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Tirar esta cobrança da lista?' });
      await question.waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      const gone = page.waitForResponse('**/api/gerenciamento/cobrancas/157283940112/alheia');
      isLeft = false;
      await question.getByRole('button', { name: 'Tirar da lista', exact: true }).click();
      expect((await gone).status()).toBe(200);
      // It is the shop's own money, most likely: nothing else may be said of it.
      await page.getByText('Anotado: esta cobrança saiu da lista.').waitFor();
      await misfits.waitFor({ state: 'detached' });
      expect(desk.complaints).toEqual([]);
    },
  );

  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )('[ACON-18] lets an undone refund go after a question at %s px', async (_, device) => {
    const { id, codigo } = await placeOrder(shop.url);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const undone = { ...NOTHING_MORE, pedido: { id, codigo }, cobranca: '157283940113', valor: 30 };
    let isLeft = true;
    await desk.context.route('**/api/gerenciamento/conciliacao', async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as Conciliacao;
      const kind = { tipo: 'devolucao_desfeita' as const, quantidade: 1, itens: [undone] };
      await route.fulfill({ json: { ...told, divergencias: isLeft ? [kind] : [] } });
    });
    await desk.context.route('**/cobrancas/157283940113/devolucao-vista', (route) => {
      isLeft = false;
      return route.fulfill({ json: { success: true, sucesso: true } });
    });
    const page = await desk.openPage(PATH);
    const misfits = page.getByRole('region', { name: 'Devoluções desfeitas' });
    await misfits.getByRole('button', { name: `Tirar da lista: ${codigo}` }).focus();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Tirar esta devolução da lista?' });
    await question.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Tirar da lista', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Anotado: esta devolução foi conferida.').waitFor();
    await misfits.waitFor({ state: 'detached' });
    expect(desk.complaints).toEqual([]);
  });

  it('[ACON-07] leads to the refund of an order', async () => {
    const { id } = await placeOrder(shop.url);
    const { openPage } = await open();
    const page = await openPage(`/admin/dashboard/vendas/${id}#estornar`);
    await page.getByRole('dialog', { name: 'Devolver o valor' }).waitFor();
  });

  it('[ACON-04, ACON-13] refuses a period that is too long, and keeps what was shown', async () => {
    const { page } = await open(DESK, { query: '?de=2026-01-01&ate=2026-12-01' });
    await page.getByText('Escolha no máximo 92 dias.').waitFor();
    await page.getByLabel('De', { exact: true }).fill('2026-11-01');
    await page.getByText('Escolha no máximo 92 dias.').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('de')).toBe('2026-11-01');
  });

  it('[ACON-13] says that it could not be read, and reads again', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token });
    const page = await desk.context.newPage();
    await failing(page, '**/api/gerenciamento/conciliacao');
    await page.goto(PATH);
    await page.getByText('Não foi possível ler a conciliação.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.unroute('**/api/gerenciamento/conciliacao');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Não foi possível ler a conciliação.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'O que não fecha' }).waitFor();
  });

  it('[ACON-11, ACON-12] gives the file and the acts to who may have them', async () => {
    const { codigo } = await unrefunded();
    const { page } = await open();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('conciliacao.csv');
    const reader = await open(DESK, { as: await staffToken(shop.url, token, 'leitura') });
    await reader.page.getByRole('region', { name: 'Estornos parados' }).getByText(codigo).waitFor();
    await expect.poll(() => reader.page.getByRole('button', { name: /Tentar o estorno/ }).count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: 'Exportar CSV' }).count()).toBe(0);
    await expect
      .poll(() => reader.page.getByRole('button', { name: /Conferir com o relatório/ }).count())
      .toBe(0);
  });
});
