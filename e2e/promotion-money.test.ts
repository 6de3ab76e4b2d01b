import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { unitCents } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { BUYER, checkOut, makePix, payAtBank } from './buyer.ts';
import { codesTo, typeCredit } from './credit-desk.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, rowWith } from './office-desk.ts';
import { fillTakePay, inCart, linesOf, sumsOn } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: on a phone and at a desk a purchase is paid, refunded, delivered, exchanged and followed by another.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const NAME = 'Leve 3 croppeds';
const PROVIDER = { authorization: 'Bearer TEST-till' };
let token: string;

const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

const cents = (reais: number) => Math.round(reais * 100);
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const reais = (amount: number) => plain(formatReais(amount));
/** As spreadsheets have it. */
const amount = (sum: number) => sum.toFixed(2).replace('.', ',');

const asAdmin = () => ({ authorization: `Bearer ${token}` });
const read = async (id: number) => {
  const path = `${shop.url}/api/gerenciamento/pedidos/${id}`;
  return (await callShop<{ pedido: PedidoDetalhado }>(path, 'GET', undefined, asAdmin())).pedido;
};

async function open(path: string, device: Device) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  return desk.openPage(path);
}

interface AtProvider {
  transaction_amount: number;
  refunds: { amount: number }[];
}

/** What the payment provider has of a charge. */
const charged = ({ payment }: PaymentCreated) =>
  callShop<AtProvider>(
    `${shop.url}/sandbox/mercadopago/v1/payments/${payment.id}`,
    'GET',
    undefined,
    PROVIDER,
  );

/** The mail to the buyer about an order whose subject says this and whose text all these words, once it has come. */
async function letter(codigo: string, subject: string, ...words: string[]): Promise<string> {
  const find = async () =>
    (await mailsTo(shop.url, BUYER.email))
      .filter((mail) => mail.subject.includes(subject))
      .map(({ text }) => plain(text))
      .find((text) => [codigo, ...words].every((one) => text.includes(one))) ?? '';
  await expect.poll(find, PATIENT).not.toBe('');
  return find();
}

/** The cells of a row of a spreadsheet of the office, by their columns' names. */
async function rowOf(path: string, codigo: string): Promise<Record<string, string>> {
  const file = await fetch(`${shop.url}/api/gerenciamento${path}`, { headers: asAdmin() });
  const [head = '', ...rows] = (await file.text()).replace('\uFEFF', '').split('\r\n');
  const cells = rows.find((row) => row.startsWith(codigo))?.split(';') ?? [];
  return Object.fromEntries(head.split(';').map((name, at) => [name, cells[at] ?? '']));
}

/** A sum without the name that a mail and the office give the freight. */
const sumsAlike = (rows: readonly string[]) => rows.map((row) => row.replace(/^Frete\b[^:]*/, 'Frete'));

/** Presses a button, and the same words or these in the question that it asks. */
async function pressAndConfirm(page: Page, name: string, yes = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click(PATIENT);
  await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click();
}

/** What is bought on each device, and what has come of it so far. */
interface Sale {
  created: PaymentCreated;
  order: PedidoDetalhado;
  told: string[];
}

let promotion: number;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

it('[PSCR-26] leve 3, pague 2 em croppeds até domingo, com 5 % no PIX, is published from a phone', async () => {
  const page = await open('/admin/dashboard/descontos', PHONE);
  await page.getByRole('link', { name: 'Criar promoção' }).click();
  await fillTakePay(page, NAME);
  await page.getByRole('checkbox', { name: /^Publicar junto/ }).check();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await rowWith(page, NAME).getByText('Ativa').waitFor(PATIENT);
  await page.getByRole('button', { name: `Editar ${NAME}` }).click();
  await page.waitForURL(/\/descontos\/\d+$/, PATIENT);
  promotion = Number(page.url().split('/').at(-1));
  const shown = async () => (await (await fetch(`${shop.url}/carrinho`)).text()).includes(NAME);
  await expect.poll(shown, PATIENT).toBe(true);
});

describe.each(widths(DEVICES))('a discounted purchase, on %s', (_, device) => {
  let sale: Sale;

  it('[PSCR-26] costs the same on card, product, cart, checkout, payment and order, in mail, office and at the provider', async () => {
    const lines = await linesOf(shop.url, 'Croppeds', 1, 1, 1);
    const cut = `${NAME}: − ${reais(Math.min(...lines.map(unitCents)))}`;
    const found = await shopper(browser, shop.url, device);
    const page = await inCart(found, lines, `/produto/${lines[0]?.id.split('-')[0]}`);
    await page.getByText(NAME).first().waitFor(PATIENT);
    await page.goto('/produtos?categoria=Croppeds');
    await page.getByText(NAME).first().waitFor(PATIENT);
    await page.goto('/carrinho');
    await expect.poll(() => sumsOn(page), PATIENT).toContain(cut);
    await page.goto('/checkout');
    await checkOut(page);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(cut);
    const created = await makePix(page);
    await payAtBank(shop.url, created);
    await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor(PATIENT);
    const { id, codigo } = created.pedido;
    await page.goto(`/pedidos/${codigo}`);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(cut);
    const told = (await sumsOn(page)).filter((row) => !row.startsWith('Você economizou'));
    sale = { created, order: await read(id), told };

    const { order } = sale;
    const goods = order.itens.reduce((sum, { pago }) => sum + cents(pago), 0);
    expect(goods + cents(order.frete.valor)).toBe(cents(order.total));
    expect(told).toContain(`Total: ${reais(cents(order.total))}`);
    expect((await charged(created)).transaction_amount).toBe(order.total);
    const mail = await letter(codigo, 'Pagamento aprovado');
    expect(sumsAlike(mail.split('\n'))).toEqual(expect.arrayContaining(told));
    const office = await open(`/admin/dashboard/vendas/${id}`, device);
    await expect.poll(async () => sumsAlike(await sumsOn(office)), PATIENT).toEqual(told);
  });

  it('[PSCR-26] gives one piece back for its money, the same in dialog, order, letter, spreadsheets and at the provider', async () => {
    const { created, order } = sale;
    const { id, codigo } = created.pedido;
    const [piece] = order.itens;
    const back = piece?.pago ?? 0;
    const office = await open(`/admin/dashboard/vendas/${id}`, device);
    await office.getByRole('button', { name: 'Estornar', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Devolver o valor' });
    await dialog.getByRole('radio', { name: 'Itens escolhidos' }).check();
    await dialog.getByRole('button', { name: 'Aumentar quantidade' }).first().click();
    const sum = dialog.locator('output[aria-live]').last();
    await expect.poll(async () => plain(await sum.innerText())).toBe(reais(cents(back)));
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await office.getByText(`${formatReais(cents(back))} foi devolvido.`).waitFor(PATIENT);
    await expect.poll(() => sumsOn(office), PATIENT).toContain(`Devolvido: ${reais(cents(back))}`);

    expect((await charged(created)).refunds.map((one) => one.amount)).toEqual([back]);
    const words = `Devolvemos ${reais(cents(back))} do que você pagou por este pedido.`;
    await letter(codigo, 'Devolução no pedido', words, piece?.nome ?? '');
    const cut = order.descontos[0]?.valor ?? 0;
    expect(await rowOf('/pedidos.csv', codigo)).toMatchObject({
      'Total (R$)': amount(order.total),
      'Estornado (R$)': amount(back),
      'Venda líquida (R$)': amount((cents(order.total) - cents(back)) / 100),
      'Desconto no PIX (R$)': amount(order.desconto_pix),
      Promoções: `${NAME}: ${amount(cut)}`,
    });
    const use = await rowOf(`/promocoes/${promotion}/usos.csv`, codigo);
    expect(Object.values(use)).toEqual(expect.arrayContaining([amount(cut), amount(order.total)]));
    const report = await open(`/admin/dashboard/descontos/${promotion}`, device);
    const row = rowWith(report, `#${id + 1000}`);
    await row.getByText(formatReais(cents(cut))).waitFor(PATIENT);
    await row.getByText(formatReais(cents(order.total))).waitFor();
  });

  it('[EXCH-22, EXCH-23] exchanges another piece for a vale of what was paid for it, which pays a second purchase', async () => {
    const { created, order } = sale;
    const { id, codigo } = created.pedido;
    const office = await open(`/admin/dashboard/vendas/${id}`, device);
    await office.getByRole('button', { name: 'Iniciar separação' }).click(PATIENT);
    await pressAndConfirm(office, 'Marcar como enviado');
    await pressAndConfirm(office, 'Marcar como entregue');
    await office.getByText('Entregue, pela loja').waitFor(PATIENT);

    const piece = order.itens[1];
    const { page } = await askForVale(codigo, piece?.nome ?? '', device);
    const given = cents(piece?.pago ?? 0) + cents(order.frete.valor);
    const had = (await codesTo(shop.url, BUYER.email)).length;
    const queue = await open('/admin/dashboard/trocas', device);
    const card = queue.getByRole('listitem').filter({ hasText: codigo });
    await card.getByText('Receber um vale-troca, com o frete.').waitFor(PATIENT);
    await card.getByRole('button', { name: 'Autorizar sem código' }).click(PATIENT);
    await card.getByRole('button', { name: 'Chegou e está em ordem' }).click(PATIENT);
    await card.getByRole('button', { name: 'Dar o vale-troca' }).click(PATIENT);
    await queue.getByRole('dialog').getByRole('button', { name: 'Dar o vale' }).click();
    await card.waitFor({ state: 'detached', ...PATIENT });
    await expect.poll(async () => (await codesTo(shop.url, BUYER.email)).length, PATIENT).toBe(had + 1);
    const [code = ''] = await codesTo(shop.url, BUYER.email);

    await letter(codigo, 'Devolução no pedido', `${reais(given)} viraram um vale-troca`);
    const back = given + cents(order.itens[0]?.pago ?? 0);
    await page.reload();
    await expect.poll(() => sumsOn(page), PATIENT).toContain(`Devolvido: ${reais(back)}`);
    expect((await sumsOn(page)).slice(0, sale.told.length)).toEqual(sale.told);
    await page.getByText('O que você pagou voltou como vale, e contamos os detalhes por e-mail.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    // As a vale no money goes back.
    expect((await charged(created)).refunds).toHaveLength(1);
    const left = cents((await read(id)).total) - back;
    expect(await rowOf('/pedidos.csv', codigo)).toMatchObject({
      'Estornado (R$)': amount(back / 100),
      'Venda líquida (R$)': amount(left / 100),
    });
    expect(left).toBe(cents(order.itens[2]?.pago ?? 0));
    await spend(code, given, device);
  }, 300_000);
});

/** The buyer asks on her order's page for a vale in place of a piece. */
async function askForVale(codigo: string, nome: string, device: Device) {
  const { openPage } = await shopper(browser, shop.url, device);
  const page = await openPage(`/pedidos/${codigo}`);
  const email = page.getByRole('textbox', { name: /e-?mail/i }).first();
  await email.fill(BUYER.email);
  await email.press('Enter');
  await page.getByRole('button', { name: 'Pedir troca ou devolução' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' });
  await dialog.getByRole('checkbox', { name: nome }).check();
  await dialog.getByLabel('O que aconteceu?').selectOption('cor');
  await dialog.getByRole('radio', { name: /^Receber um vale-troca/ }).check();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await page.getByRole('article', { name: /^Troca T/ }).waitFor(PATIENT);
  return { page };
}

/** A dress of which the vale pays what it can, and PIX the rest. */
async function spend(code: string, valeCents: number, device: Device): Promise<void> {
  const paying = `Vale ••••${code.slice(-4)}: − ${reais(valeCents)}`;
  const lines = await linesOf(shop.url, 'Vestidos', 1);
  const page = await inCart(await shopper(browser, shop.url, device), lines, '/checkout');
  await typeCredit(page, code);
  await page.getByText('todo usado aqui').waitFor(PATIENT);
  await checkOut(page);
  await expect.poll(() => sumsOn(page)).toContain(paying);
  const created = await makePix(page);
  await payAtBank(shop.url, created);
  await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor(PATIENT);
  const { id, codigo } = created.pedido;
  const { total } = await read(id);
  const restCents = cents(total) - valeCents;
  expect((await charged(created)).transaction_amount).toBe(restCents / 100);
  await page.goto(`/pedidos/${codigo}`);
  await expect.poll(() => sumsOn(page), PATIENT).toContain(paying);
  const told = (await sumsOn(page)).filter((row) => !row.startsWith('Você economizou'));
  expect(told.slice(-3)).toEqual([`Total: ${reais(cents(total))}`, paying, `Pago: ${reais(restCents)}`]);
  expect(sumsAlike((await letter(codigo, 'Pagamento aprovado')).split('\n'))).toEqual(
    expect.arrayContaining(told),
  );
  expect(await rowOf('/pedidos.csv', codigo)).toMatchObject({
    'Vales (R$)': amount(valeCents / 100),
    'A pagar (R$)': amount(restCents / 100),
  });
  const office = await open(`/admin/dashboard/vales?busca=${encodeURIComponent(BUYER.email)}`, device);
  await office.getByRole('link', { name: `Vale ••••${code.slice(-4)}` }).click(PATIENT);
  await office.getByText(`${formatReais(0)} de ${formatReais(valeCents)}`).waitFor(PATIENT);
}
