import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedNews } from '../test/support/signed-news.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import {
  adminToken,
  callShop,
  OFFICE_ENV,
  officeDesk,
  placeOrder,
  rowWith,
  staffToken,
} from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** What speaks against sending an order: its owner is told, asked, and obeyed. */

const SECRET = 'segredo-das-noticias';
// Long: an order is paid, and news of it sent, for each test.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, SANDBOX_WEBHOOK_SECRET: SECRET } });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

interface Detail {
  pedido: {
    status: string;
    rastreio: string;
    contestado: boolean;
    alertaFraude: string | null;
    pagamentos: { id: string }[];
  };
}

async function read(id: number): Promise<Detail['pedido']> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${shop.url}/api/gerenciamento/pedidos/${id}`;
  return (await callShop<Detail>(url, 'GET', undefined, headers)).pedido;
}

async function open(id: number, device = {}) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Itens' }).waitFor();
  return page;
}

const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

const dispute = (paymentId: string) =>
  callShop(`${shop.url}/sandbox/payments/${paymentId}/chargeback`, 'POST', {});

async function alertFraud(paymentId: string): Promise<void> {
  const data = { payment_id: paymentId };
  const news = signedNews(SECRET, { topic: 'stop_delivery_op_wh', dataId: paymentId, data });
  await callShop(`${shop.url}${news.path}`, 'POST', news.body, news.headers);
}

describe('a fraud alert', () => {
  it.each(
    widths([
      ['a phone', PHONE],
      ['a desk', DESK],
    ]),
  )('[ASAL-43] stands in the list and on the start page until it is taken back, on %s', async (_, device) => {
    const { id, codigo } = await placeOrder(shop.url);
    await alertFraud((await read(id)).pagamentos[0]?.id ?? '');
    await expect.poll(async () => (await read(id)).alertaFraude).not.toBeNull();
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const sales = await desk.openPage('/admin/dashboard/vendas');
    await rowWith(sales, codigo).getByText('Alerta de fraude').waitFor();
    await expectFits(sales);
    const home = await desk.openPage('/admin/dashboard');
    const reason = home.getByRole('region', { name: 'Esperam por você' }).getByRole('listitem');
    await reason
      .filter({ hasText: 'Alertas de fraude' })
      .getByRole('link', { name: `#${id + 1000}`, exact: true })
      .click();
    await home.getByText('Alerta de fraude: não envie').waitFor();
    await expectFits(home);
    const lift = home.getByRole('button', { name: 'Retirar o alerta' });
    await lift.focus();
    await home.keyboard.press('Enter');
    const question = home.getByRole('dialog', { name: 'Retirar o alerta de fraude?' });
    await question.waitFor();
    await expect.poll(() => axeViolations(home)).toEqual([]);
    await home.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect((await read(id)).alertaFraude).not.toBeNull();
    await expect.poll(() => lift.evaluate((button) => document.activeElement === button)).toBe(true);
    await lift.click();
    await question.getByRole('button', { name: 'Retirar o alerta' }).click();
    await home.getByText('Alerta de fraude retirado.').waitFor();
    await home.getByText('Alerta de fraude: não envie').waitFor({ state: 'hidden' });
    expect((await read(id)).alertaFraude).toBeNull();
  });

  it('[ASAL-43] is left to who runs the shop', async () => {
    const { id } = await placeOrder(shop.url);
    await alertFraud((await read(id)).pagamentos[0]?.id ?? '');
    await expect.poll(async () => (await read(id)).alertaFraude).not.toBeNull();
    const desk = await officeDesk(browser, {
      url: shop.url,
      token: await staffToken(shop.url, token, 'equipe'),
    });
    const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    await page.getByText('Alerta de fraude: não envie').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Retirar o alerta' }).count()).toBe(0);
  });
});

describe('an order that had better stay', () => {
  it('[ASAL-42] says that its payment is disputed, and is prepared on a second word alone', async () => {
    const { id } = await placeOrder(shop.url);
    const page = await open(id);
    await dispute((await read(id)).pagamentos[0]?.id ?? '');
    await expect.poll(async () => (await read(id)).contestado).toBe(true);
    // Its page was opened before: the question comes all the same.
    const prepare = page.getByRole('button', { name: 'Iniciar separação' });
    await prepare.click();
    const question = page.getByRole('dialog', { name: 'O pagamento foi contestado' });
    await question.getByText('Segure o envio até a decisão').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect((await read(id)).status).toBe('paid');
    await expect.poll(() => prepare.evaluate((button) => document.activeElement === button)).toBe(true);
    await prepare.click();
    await question.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    await page.getByText('Pedido agora está: Em separação.').waitFor();
    expect((await read(id)).status).toBe('processing');
  });

  it('[ORD-133, ASAL-42] whose money is on its way back is prepared on a second word alone, on a phone', async () => {
    const { id } = await placeOrder(shop.url);
    const control = (body: object) => callShop(`${shop.url}/sandbox/control`, 'POST', body);
    await control({ refunds: 'in_process' });
    const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() };
    await callShop(`${shop.url}/api/gerenciamento/pedidos/${id}/estorno`, 'POST', {}, headers);
    await control({ refunds: 'approved' });
    const page = await open(id, PHONE);
    await page.getByText('não envie este pedido', { exact: false }).waitFor();
    const prepare = page.getByRole('button', { name: 'Iniciar separação' });
    await prepare.click();
    const question = page.getByRole('dialog', { name: 'Valor devolvido ou a caminho' });
    await question.getByText('a loja fica sem as peças e sem o valor').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await read(id)).status).toBe('paid');
    await prepare.click();
    await question.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    await page.getByText('Pedido agora está: Em separação.').waitFor();
  });

  it('[ASAL-42] warns of a fraud on a phone, and is sent on a word for each reason alone', async () => {
    const { id } = await placeOrder(shop.url);
    const paymentId = (await read(id)).pagamentos[0]?.id ?? '';
    await alertFraud(paymentId);
    await dispute(paymentId);
    await expect.poll(async () => (await read(id)).contestado).toBe(true);
    await expect.poll(async () => (await read(id)).alertaFraude).not.toBeNull();
    const page = await open(id, PHONE);
    await page.getByText('Alerta de fraude: não envie').waitFor();
    await page.getByLabel('Código de rastreio').fill('AA123456785BR');
    const send = async () => {
      await page.getByRole('button', { name: 'Conferir e enviar' }).click();
      const preview = page.getByRole('dialog', { name: 'Confira antes de enviar' });
      await preview.getByRole('button', { name: 'Enviar', exact: true }).click();
    };
    await send();
    const fraud = page.getByRole('dialog', { name: 'Alerta de fraude' });
    await fraud.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fraud.getByRole('button', { name: 'Cancelar' }).click();
    await fraud.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Código de rastreio').inputValue()).toBe('AA123456785BR');
    expect((await read(id)).rastreio).toBe('');
    await send();
    await fraud.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    const disputed = page.getByRole('dialog', { name: 'O pagamento foi contestado' });
    await disputed.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    await page.getByText('Pedido enviado. Quem comprou recebe o código por email.').waitFor();
    expect((await read(id)).rastreio).toBe('AA123456785BR');
  });
});
