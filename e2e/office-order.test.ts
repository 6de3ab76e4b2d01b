import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import {
  adminToken,
  callShop,
  OFFICE_ENV,
  officeDesk,
  payCharge,
  placeOrder,
  staffToken,
} from './office-desk.ts';
import { PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a purchase to its end before most tests.

interface Detail {
  pedido: {
    status: string;
    rastreio: string;
    observacoes: unknown;
    estornado: number;
    pagamentos: { id: string }[];
  };
}

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

async function open(id: number, device = {}) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Itens' }).waitFor();
  return { ...desk, page };
}
async function read(id: number): Promise<Detail['pedido']> {
  const headers = { authorization: `Bearer ${token}` };
  const { pedido } = await callShop<Detail>(
    `${shop.url}/api/gerenciamento/pedidos/${id}`,
    'GET',
    undefined,
    headers,
  );
  return pedido;
}
const providerIs = (mode: string) =>
  callShop(`${shop.url}/sandbox/control`, 'POST', { provider: 'mercadopago', mode });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

describe("an order's page", () => {
  it('[ASAL-30, MAIL-72] shows items with pictures, buyer, address, payments and what happened', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Ana Silva' });
    const { page, complaints } = await open(id);
    await page.getByRole('heading', { level: 1, name: `Pedido #${id + 1000}` }).waitFor();
    await page.getByText(codigo, { exact: true }).first().waitFor();
    const picture = panel(page, 'Itens').locator('img');
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/midia\/.+\/320\.webp$/);
    await panel(page, 'Itens').getByText('Subtotal').waitFor();
    for (const text of ['Ana Silva', 'ana@exemplo.com.br', '(21) 98765-4321', '123.456.789-09']) {
      await panel(page, 'Cliente').getByText(text, { exact: true }).waitFor();
    }
    await panel(page, 'Entrega').getByText('Avenida Rio Branco, 12').waitFor();
    await panel(page, 'Entrega').getByText('CEP 20040-020').waitFor();
    await panel(page, 'Pagamento').getByText('Aprovado').waitFor();
    const events = await panel(page, 'Linha do tempo').getByRole('listitem').allInnerTexts();
    expect(events[0]).toMatch(/^Pendente, por quem comprou/);
    expect(events[1]).toMatch(/^Pago, pelo Mercado Pago/);
    expect(events.join(' ')).not.toMatch(/credit/i);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('[ASAL-31] goes from paid to delivered, and asks before what can’t be undone', async () => {
    const { id } = await placeOrder(shop.url);
    const { page } = await open(id);
    await expect.poll(() => page.getByRole('button', { name: 'Marcar como entregue' }).count()).toBe(0);
    await press(page, 'Iniciar separação');
    await page.getByRole('button', { name: 'Marcar como entregue' }).click();
    const question = page.getByRole('dialog', { name: 'O pedido foi entregue?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await read(id)).status).toBe('processing');
    await press(page, 'Marcar como entregue');
    await question.getByRole('button', { name: 'Marcar como entregue' }).click();
    await expect.poll(async () => (await read(id)).status).toBe('delivered');
    await page.getByText('Entregue, pela loja').waitFor();
  });

  it.each(widths([{}, PHONE]))(
    '[ASAL-84] asks the provider about an order that is not paid yet, and says what it holds, or that it is away (%#)',
    async (device) => {
      const { id } = await placeOrder(shop.url, {}, false);
      const { page, complaints } = await open(id, device);
      const payment = panel(page, 'Pagamento');
      await payment.getByText(/, conferido em \d/).waitFor();
      const ask = payment.getByRole('button', { name: 'Perguntar ao Mercado Pago' });
      await providerIs('500');
      await ask.click();
      const away = 'O Mercado Pago não respondeu. Tente de novo em instantes.';
      await page.getByRole('alert').filter({ hasText: away }).waitFor();
      expect((await read(id)).status).toBe('pending');
      await providerIs('ok');
      await ask.click();
      await page.getByText('O Mercado Pago ainda não recebeu nada deste pedido.').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      const [charge] = (await read(id)).pagamentos;
      await payCharge(shop.url, charge?.id ?? '');
      await payment.getByText('Aprovado').waitFor();
      await expect.poll(() => ask.count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it("[ASAL-31] shows the refusal's own text, and the order as it is", async () => {
    const { id } = await placeOrder(shop.url, {}, false);
    const { page } = await open(id);
    await press(page, 'Cancelar pedido');
    const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' });
    await question.waitFor();
    // An order that waits is read again and again: paid sooner, it may offer this no more before it is pressed.
    const [charge] = (await read(id)).pagamentos;
    await payCharge(shop.url, charge?.id ?? '');
    await question.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.getByRole('alert').filter({ hasText: 'O status não mudou.' }).waitFor();
    await page.getByRole('button', { name: 'Iniciar separação' }).waitFor();
    expect((await read(id)).status).toBe('paid');
  });

  it('[ASAL-32] keeps notes and the tracking code', async () => {
    const { id } = await placeOrder(shop.url);
    const { page } = await open(id);
    await press(page, 'Conferir e enviar');
    await page.getByText('Informe o código de rastreio.').waitFor();
    await page.getByLabel('Código de rastreio').fill('BR123456785BR');
    await page.getByLabel('Transportadora').fill('Correios');
    await press(page, 'Conferir e enviar');
    await press(page, 'Enviar');
    await page.getByText('Pedido enviado. Quem comprou recebe o código por email.').waitFor();
    await page.getByText('Enviado, pela loja').waitFor();
    const notes = page.getByRole('region', { name: 'Mensagens e anotações' });
    await notes.getByLabel('Nova anotação').fill('Embrulhar para presente.');
    await notes.getByLabel(/^Também para quem separa/).check();
    await press(page, 'Anotar');
    await notes.getByRole('listitem').getByText('Para quem separa').waitFor();
    expect(await read(id)).toMatchObject({
      rastreio: 'BR123456785BR',
      observacoes: 'Embrulhar para presente.',
    });
    await page.reload();
    await expect.poll(() => page.getByLabel('Código de rastreio').inputValue()).toBe('BR123456785BR');
  });

  it('[ASAL-22, ASAL-33] gives a part back, then the rest, and never more', async () => {
    const { id, total } = await placeOrder(shop.url);
    const { page } = await open(id);
    const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
    await press(page, 'Estornar');
    await dialog.getByLabel('Uma parte').check();
    await dialog.getByLabel('Valor a devolver (R$)').fill('0');
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.getByText('Informe um valor válido!').waitFor();
    await dialog.getByLabel('Valor a devolver (R$)').fill('99999');
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.getByText(/^No máximo R\$/).waitFor();
    await dialog.getByLabel('Valor a devolver (R$)').fill('10,50');
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await page.getByText('R$ 10,50 foi devolvido.').waitFor();
    await expect.poll(async () => (await read(id)).estornado).toBe(10.5);

    await press(page, 'Estornar');
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await expect.poll(async () => (await read(id)).status).toBe('refunded');
    expect((await read(id)).estornado).toBe(total);
    await expect.poll(() => page.getByRole('button', { name: 'Estornar', exact: true }).count()).toBe(0);
  });

  it('[ASAL-34] shows a withdrawal, with the refund a press away', async () => {
    const { id, codigo } = await placeOrder(shop.url);
    const body = { email: 'ana@exemplo.com.br', motivo: 'Ficou <b>pequeno</b>.' };
    await callShop(`${shop.url}/api/pedidos/${codigo}/desistencia`, 'POST', body);
    const { page } = await open(id);
    const note = page.getByRole('alert').filter({ hasText: 'Quem comprou desistiu desta compra' });
    await note.getByText('Motivo: Ficou <b>pequeno</b>.').waitFor();
    await note.getByRole('button', { name: 'Devolver o valor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await expect.poll(async () => (await read(id)).status).toBe('refunded');
    await page.getByText('Desistência atendida').waitFor();
  });

  it('[ASAL-34] lets a withdrawal be settled by other means', async () => {
    const { id, codigo } = await placeOrder(shop.url);
    const body = { email: 'ana@exemplo.com.br' };
    await callShop(`${shop.url}/api/pedidos/${codigo}/desistencia`, 'POST', body);
    const { page } = await open(id);
    await press(page, 'Já resolvi de outro jeito');
    await page.getByText('Desistência marcada como resolvida.').waitFor();
    await page.getByText('Desistência atendida').waitFor();
  });

  it('[ASAL-36] opens a chat with the buyer, the message written', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Bia Prado' });
    const { page } = await open(id);
    await press(page, 'Escrever a quem comprou');
    const dialog = page.getByRole('dialog', { name: 'Escrever a quem comprou' });
    await dialog.getByLabel('WhatsApp').check({ force: true });
    await dialog.getByLabel('Começar com').selectOption('Como o pedido está');
    await dialog.getByRole('button', { name: 'Ver prévia' }).click();
    const href = await dialog.getByRole('link', { name: 'Abrir o WhatsApp' }).getAttribute('href');
    const chat = new URL(href ?? '');
    expect(chat.host + chat.pathname).toBe('wa.me/5521987654321');
    expect(chat.searchParams.get('text')).toMatch(/^Oi, Bia!/);
    expect(chat.searchParams.get('text')).toContain(`/pedidos/${codigo}`);
  });

  it('[ASAL-35, PACK-10] prints a picking list and a packing slip, and nothing else of the office', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Ana Silva' });
    const { page } = await open(id);
    // The browser's own print dialog would wait for a person: what paper would show is noted instead.
    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector<HTMLElement>('[data-sheet]');
        document.body.dataset['printed'] = sheet?.outerHTML ?? '';
      };
    });
    const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    await press(page, 'Lista de separação');
    await expect.poll(printed).toContain('Lista de separação');
    await expect.poll(() => printed()).toMatch(new RegExp(`${codigo}.*<img [^>]*src="/midia/`, 's'));
    await press(page, 'Romaneio de envio');
    await expect.poll(printed).toContain('Para');
    const slip = await printed();
    const bars = `data-code="${codigo.replaceAll('-', '')}"`;
    for (const text of ['Ana Silva', 'Avenida Rio Branco, 12', 'CEP 20040-020', 'src="/midia/', bars]) {
      expect(slip).toContain(text);
    }
    expect(slip).not.toContain('123.456.789-09');

    await page.evaluate(() => {
      window.print = () => {
        throw new Error('the sheet stays');
      };
    });
    await press(page, 'Lista de separação');
    await page.locator('[data-sheet]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[data-sheet]').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-sheet]').waitFor({ state: 'visible' });
    // 18 × 24 mm: a picture that its column squeezes helps nobody at the shelves.
    const picture = await page.locator('[data-sheet] img').first().boundingBox();
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(3 / 4, 1);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    // Wide enough for a scanner, and on the paper.
    const printedBars = await page.locator('[data-code]').boundingBox();
    expect(printedBars?.width).toBeGreaterThan(250);
    if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/packing-sheet.png' });
  });

  it('[ASAL-27] lets a role see and do what is its own', async () => {
    const { id } = await placeOrder(shop.url);
    const staff = await staffToken(shop.url, token, 'leitura');
    const { openPage } = await officeDesk(browser, { url: shop.url, token: staff });
    const page = await openPage(`/admin/dashboard/vendas/${id}`);
    await panel(page, 'Cliente').waitFor();
    await expect.poll(() => panel(page, 'Cliente').innerText()).not.toContain('ana@exemplo.com.br');
    for (const name of ['Iniciar separação', 'Estornar', 'Conferir e enviar', 'Salvar observações']) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    }
    await expect.poll(() => page.getByRole('region', { name: 'Mensagens e anotações' }).count()).toBe(0);
  });

  it('says that an order does not exist, and lets a failed reading be tried again', async () => {
    const { openPage, context } = await officeDesk(browser, { url: shop.url, token });
    const page = await openPage('/admin/dashboard/vendas/999999');
    await page.getByText('Não encontramos este pedido.').waitFor();
    const { id } = await placeOrder(shop.url);
    await context.route(/\/api\/gerenciamento\/pedidos/, (route) => route.abort());
    const other = await openPage(`/admin/dashboard/vendas/${id}`);
    await other.getByText('Erro ao carregar o pedido').waitFor();
    await context.unroute(/\/api\/gerenciamento\/pedidos/);
    await press(other, 'Tentar de novo');
    await panel(other, 'Itens').waitFor();
  });

  it('fits a phone, and axe finds nothing there', async () => {
    const { id } = await placeOrder(shop.url);
    const { page } = await open(id, PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
