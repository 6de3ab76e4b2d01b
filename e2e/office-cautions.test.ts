import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { PHONE } from './shopper.ts';

/** What speaks against sending an order: its owner is told, asked, and obeyed. */

const SECRET = 'segredo-das-noticias';
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

const dispute = (paymentId: string) =>
  callShop(`${shop.url}/sandbox/payments/${paymentId}/chargeback`, 'POST', {});

async function alertFraud(paymentId: string): Promise<void> {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const v1 = createHmac('sha256', SECRET)
    .update(`id:${paymentId};request-id:${requestId};ts:${ts};`)
    .digest('hex');
  await callShop(
    `${shop.url}/api/payment/webhook?data.id=${paymentId}&type=stop_delivery_op_wh`,
    'POST',
    { data: { payment_id: paymentId } },
    { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
  );
}

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
    await page.getByRole('button', { name: 'Anotar envio' }).click();
    const fraud = page.getByRole('dialog', { name: 'Alerta de fraude' });
    await fraud.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fraud.getByRole('button', { name: 'Cancelar' }).click();
    await fraud.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Código de rastreio').inputValue()).toBe('AA123456785BR');
    expect((await read(id)).rastreio).toBe('');
    await page.getByRole('button', { name: 'Anotar envio' }).click();
    await fraud.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    const disputed = page.getByRole('dialog', { name: 'O pagamento foi contestado' });
    await disputed.getByRole('button', { name: 'Seguir mesmo assim' }).click();
    await page.getByText('Envio anotado. Quem comprou recebe o código por email.').waitFor();
    expect((await read(id)).rastreio).toBe('AA123456785BR');
  });
});
