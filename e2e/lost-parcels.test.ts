import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TrocasDoPedido } from '#shared/wire/exchanges.ts';
import type { PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { EtiquetaDaTroca } from '#shared/wire/new-piece.ts';
import type { PacoteNoEscritorio, PacotesDoPedido } from '#shared/wire/order-parcels.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, mailsTo, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** What a carrier loses goes once more: a part of an order by a label, what its exchange sent by a typed code. */

// Long: an order goes in two parts and is exchanged after that, on two devices.

const EMAIL = 'marina@example.com';
const [CODE, OTHER] = ['AA123456785BR', 'AA123456799BR'];
const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;
let marina: LoggedIn;

interface Played {
  labels: { id: string; code: string | null }[];
}
const carrier = <T>(path: string, body: object = {}) =>
  callShop<T>(`${shop.url}/sandbox/melhorenvio/play${path}`, 'POST', body);
const office = <T>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api/gerenciamento${path}`, method, body, {
    authorization: `Bearer ${token}`,
    'x-idempotency-key': crypto.randomUUID(),
  });
const asBuyer = <T>(path: string, body: object) =>
  callShop<T>(`${shop.url}/api/pedidos/${path}`, 'POST', body, {
    authorization: `Bearer ${marina.token}`,
    'x-idempotency-key': crypto.randomUUID(),
  });

beforeAll(async () => {
  token = await adminToken(shop.url);
  await makeAccount(shop.url, EMAIL, '52998224725');
  marina = await logInByCall(shop.url, EMAIL);
  await carrier('', { balanceCents: 100_000 });
});

type Kind = 'parte' | 'troca';

async function parcelOf(id: number, kind: Kind): Promise<PacoteNoEscritorio> {
  const { pacotes } = await office<PacotesDoPedido>('GET', `/pedidos/${id}/pacotes`);
  const parcel = pacotes.find(({ tipo }) => tipo === kind);
  if (parcel === undefined) throw new Error(`No ${kind} of order ${id}`);
  return parcel;
}

/** Its carrier says something of a parcel by its code of now, and the shop has heard it. */
async function carried(id: number, kind: Kind, event: string): Promise<void> {
  const { rastreio } = await parcelOf(id, kind);
  const { labels } = await carrier<Played>('');
  await carrier(`/${labels.find(({ code }) => code === rastreio)?.id}/${event}`);
  const states = { post: 'postado', lose: 'extraviado', deliver: 'entregue' };
  await expect.poll(async () => (await parcelOf(id, kind)).estado, PATIENT).toBe(Reflect.get(states, event));
}

async function lose(id: number, kind: Kind): Promise<void> {
  await expect.poll(async () => (await parcelOf(id, kind)).enviado_em, PATIENT).not.toBeNull();
  await carried(id, kind, 'post');
  await carried(id, kind, 'lose');
}

/** One of two pieces goes ahead by a label. */
async function sendPart(id: number): Promise<void> {
  const { livres } = await office<PacotesDoPedido>('GET', `/pedidos/${id}/pacotes`);
  const itens = [{ item: livres[0]?.item, quantidade: 1 }];
  await office('POST', `/pedidos/${id}/pacotes`, { tipo: 'parte', itens });
  const { id: pacote } = await parcelOf(id, 'parte');
  const read = `/pedidos/${id}/etiquetas/precos?pacote=${pacote}`;
  const [option] = (await office<PrecosDaEtiqueta>('GET', read)).opcoes;
  const { servico, preco } = option ?? {};
  await office('POST', `/pedidos/${id}/etiquetas`, { servico, preco, documento: 'declaracao', pacote });
}

/** The rest arrives, and one of its pieces is exchanged: the new one goes by its label. */
async function exchange({ id, codigo }: { id: number; codigo: string }): Promise<void> {
  await office('PUT', `/pedidos/${id}`, { rastreio: OTHER, transportadora: 'Correios' });
  await office('PUT', `/pedidos/${id}/status`, { status: 'delivered' });
  const { pecas } = await asBuyer<TrocasDoPedido>(`${codigo}/trocas/consultar`, {});
  const had = pecas[0];
  const wanted = had?.opcoes.find((one) => one.disponivel && one.tamanho !== had.tamanho);
  const piece = { ref: had?.ref, quantidade: 1, cor: wanted?.cor, tamanho: wanted?.tamanho };
  const asked = { motivo: 'pequeno', querer: 'troca', pecas: [piece] };
  const { troca } = await asBuyer<{ troca: { id: number } }>(`${codigo}/trocas`, asked);
  const at = `/trocas/${troca.id}`;
  await office('POST', `${at}/autorizacao`, {});
  await office('POST', `${at}/conferencia`, { estoque: true });
  const { servico, preco } = await office<EtiquetaDaTroca>('GET', `${at}/etiqueta`);
  await office('POST', `${at}/etiqueta`, { servico, preco, documento: 'declaracao' });
}

async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  if (!process.env['SHOTS']) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/lost-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** From her list of troubled orders to another label for the lost part. */
async function sendPartAgain(page: Page, codigo: string, width: string): Promise<void> {
  const row = page.getByRole('link', { name: new RegExp(codigo) });
  await row.click(PATIENT);
  const part = page
    .getByRole('region', { name: 'Pacotes', exact: true })
    .getByRole('region', { name: 'Parte 1', exact: true });
  await part.getByText('A transportadora perdeu o pacote').waitFor(PATIENT);
  await look(page, `part-${width}`);
  await part.getByRole('button', { name: 'Enviar de novo', exact: true }).press('Enter');
  await part.getByRole('button', { name: /^Comprar por R\$/ }).press('Enter', PATIENT);
  await part.getByText('Etiqueta pronta, falta postar').first().waitFor(PATIENT);
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => row.count(), PATIENT).toBe(0);
}

/** From the queue's card to another code, by keys alone, and to the word that it arrived; answers the letter that was shown. */
async function sendPieceAgain(page: Page, codigo: string, width: string): Promise<string> {
  const card = page.getByRole('listitem').filter({ hasText: codigo });
  await card.getByText('A transportadora perdeu a peça nova').waitFor(PATIENT);
  await card.getByRole('button', { name: 'Enviar de novo por um código' }).press('Enter');
  const form = card.getByRole('form', { name: /^Enviar de novo a peça nova da troca T/ });
  const field = form.getByLabel('Código de rastreio');
  const isThere = () => field.evaluate((input) => input === document.activeElement);
  for (const wrong of ['', 'abc']) {
    await field.fill(wrong);
    await form.getByLabel('Transportadora').press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid'), PATIENT).toBe('true');
    await expect.poll(isThere).toBe(true);
  }
  await look(page, `piece-${width}`);
  await field.fill(CODE ?? '');
  await form.getByLabel('Transportadora').fill('Correios');
  await field.press('Enter');
  const foreseen = page.getByRole('dialog', { name: 'Confira antes de enviar' });
  const letter = await foreseen.getByText('enviamos a peça nova outra vez').textContent(PATIENT);
  await look(page, `piece-foreseen-${width}`);
  await foreseen.getByRole('button', { name: 'Enviar' }).press('Enter');
  await card.getByText(`Peça nova enviada por ${CODE} · Correios`).waitFor(PATIENT);
  const toggle = card.getByRole('button', { name: 'Corrigir o código' });
  await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  await card.getByRole('link', { name: `Pedido ${codigo}` }).click();
  const piece = page
    .getByRole('region', { name: 'Pacotes', exact: true })
    .getByRole('region', { name: 'Peça nova de uma troca', exact: true });
  await piece.getByText(`Correios ${CODE}`).waitFor(PATIENT);
  await piece.getByRole('button', { name: 'Corrigir o código' }).press('Enter');
  await piece.getByRole('form', { name: /^Corrigir o código/ }).waitFor();
  await look(page, `piece-order-${width}`);
  await piece.getByRole('button', { name: 'Já chegou' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Este pacote já chegou?' });
  await question.getByRole('button', { name: 'Já chegou' }).press('Enter');
  await piece.getByText('Entregue', { exact: true }).waitFor(PATIENT);
  return letter ?? '';
}

async function asHers(device: BrowserContextOptions, codigo: string): Promise<Page> {
  const { context } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  return page;
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

const told = (codigo: string, subject: string) =>
  expect
    .poll(async () => (await mailsTo(shop.url, EMAIL)).map((mail) => mail.subject), PATIENT)
    .toContainEqual(expect.stringMatching(new RegExp(`^${subject}.*${codigo}`)));

describe.each(
  widths([
    { width: '390', device: PHONE },
    { width: '1280', device: DESK },
  ]),
)('at $width', ({ width, device }) => {
  it('[PARC-24, EXCH-55, EXCH-63] a lost part goes again by a label, a lost new piece by a typed code, and her page and letters say so', async () => {
    const order = await placeOrder(shop.url, { token: marina.token, email: EMAIL, pieces: 2 });
    const { id, codigo } = order;
    await sendPart(id);
    await lose(id, 'parte');
    const hers = await asHers(device, codigo);
    const part = hers.getByRole('region', { name: 'Pacote 1 de 2' });
    await part.getByText('Extraviado.').waitFor(PATIENT);
    await told(codigo, 'Parte do pedido não chegou até você');
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/vendas?espera=problema');
    await sendPartAgain(page, codigo, width);
    await told(codigo, 'Enviamos de novo: parte do pedido');
    await carried(id, 'parte', 'post');
    await carried(id, 'parte', 'deliver');

    await exchange(order);
    await lose(id, 'troca');
    await hers.reload();
    await part.getByText(/^Entregue em /).waitFor(PATIENT);
    const piece = hers.getByRole('region', { name: 'Peça nova da troca' });
    await piece.getByText('Extraviado.').waitFor(PATIENT);
    await look(hers, `hers-${width}`);
    await told(codigo, 'A peça nova da troca não chegou até você');
    await page.goto('/admin/dashboard/trocas?abertas=nao');
    const letter = await sendPieceAgain(page, codigo, width);
    await hers.reload();
    await piece.getByText(CODE ?? '').waitFor(PATIENT);
    await piece.getByText(/^Entregue em /).waitFor();
    const texts = async () => (await mailsTo(shop.url, EMAIL)).map(({ text }) => text);
    const again = new RegExp(`enviamos a peça nova outra vez[^]*${CODE}[^]*${codigo}`);
    await expect.poll(texts, PATIENT).toContainEqual(expect.stringMatching(again));
    expect((await texts()).map(squeezed)).toContain(squeezed(letter));
    expect(desk.complaints).toEqual([]);
  }, 300_000);
});
