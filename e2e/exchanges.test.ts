import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { expectSound } from './axe.ts';
import { countPresses, sendForeseen, shot } from './exchange-screens.ts';
import { adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, office, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are placed, paid and delivered before their pieces come back.

const { shop, browser } = useShop({ env: OFFICE });
let marina: LoggedIn;
let token: string;

beforeAll(async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME, OFFICE.ADMIN_PASSWORD);
});

/** A delivered order of one piece, as its buyer sees it and as the office sees its queue. */
async function delivered(device: BrowserContextOptions, desk: BrowserContextOptions) {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  await (await office(shop.url)).move(order, 'processing', 'delivered');
  const { context, complaints } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${order.codigo}`);
  await page.getByRole('button', { name: 'Pedir troca ou devolução' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' });
  await dialog.waitFor();
  const queue = async () => {
    const at = await officeDesk(browser, { url: shop.url, token, device: desk });
    const opened = await at.openPage('/admin/dashboard/trocas');
    const card = opened.getByRole('listitem').filter({ hasText: order.codigo });
    return { page: opened, card, complaints: at.complaints };
  };
  return { order, page, dialog, queue, complaints };
}

const request = (page: Page) => page.getByRole('article', { name: /^Troca T/ });

/** The code of a piece that went, corrected on its card. */
async function correctCode({ page, card }: { page: Page; card: Locator }, width: string): Promise<void> {
  await card.getByRole('button', { name: 'Corrigir o código' }).press('Enter');
  const form = card.getByRole('form', { name: /^Corrigir o código/ });
  await form.getByLabel('Código de rastreio').fill('AA123456785BR');
  await form.getByLabel('Transportadora').fill('Correios');
  await expectSound(page);
  await shot(page, `trocas-corrigir-${width}`);
  await form.getByRole('button', { name: 'Conferir o novo código' }).press('Enter');
  await sendForeseen(page, { words: 'O código de rastreio da sua peça nova mudou', width });
  await card.getByText('Peça nova enviada por AA123456785BR').waitFor(PATIENT);
}

/** A request for another size, whose piece is back and in order. */
async function checked(hers: BrowserContextOptions, ours: BrowserContextOptions) {
  const { dialog, page, queue } = await delivered(hers, ours);
  await dialog.getByLabel('O que aconteceu?').selectOption('pequeno');
  await dialog.getByRole('radio', { name: /^Trocar por outro tamanho/ }).check();
  const wanted = dialog.getByLabel(/o que você quer no lugar/);
  const option = await wanted.locator('option:not([disabled])').nth(1).getAttribute('value');
  await wanted.selectOption(option);
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await request(page).getByText('Pedida').first().waitFor(PATIENT);
  const desk = await queue();
  await desk.card.getByRole('button', { name: 'Autorizar sem código' }).click(PATIENT);
  return { desk, check: desk.card.getByRole('button', { name: 'Chegou e está em ordem' }) };
}

/** How long the provider takes to make a label. */
const playGenerateMs = (generateMs: number) =>
  callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { generateMs });

describe('the new piece in the browser', () => {
  it.each(
    widths([
      ['390', DESK, PHONE],
      ['1280', PHONE, DESK],
    ]),
  )(
    '[EXCH-51, EXCH-52, EXCH-63] goes by another label or a typed code at %s, also while the provider is down',
    async (width, hers, ours) => {
      const { desk, check } = await checked(hers, ours);
      const { page, card } = desk;
      const isPrice = (url: URL) => /\/trocas\/\d+\/etiqueta$/.test(url.pathname);
      const json = { erro: 'O Melhor Envio não respondeu. Tente de novo em alguns minutos.' };
      await page.route(isPrice, (route) => route.fulfill({ status: 502, json }));
      await check.click(PATIENT);
      await card.getByText('O Melhor Envio não respondeu').waitFor(PATIENT);
      await card.getByRole('button', { name: 'Conferir e enviar' }).waitFor();
      await expectSound(page);
      await shot(page, `trocas-fora-${width}`);
      await page.unroute(isPrice);
      await card.getByRole('button', { name: 'Tentar de novo' }).press('Enter');
      await card.getByRole('button', { name: 'Outro serviço ou caixa' }).press('Enter', PATIENT);
      await card.getByRole('button', { name: /^Comprar por R\$/ }).waitFor(PATIENT);
      await expectSound(page);
      await shot(page, `trocas-outro-${width}`);
      await card.getByRole('button', { name: 'Voltar' }).press('Enter');
      await card.getByRole('button', { name: 'Digitar um código' }).press('Enter', PATIENT);
      await card.getByLabel('Código de rastreio').fill('AA123456785BR');
      await expectSound(page);
      await shot(page, `trocas-codigo-${width}`);
      await card.getByRole('button', { name: 'Conferir e enviar' }).press('Enter');
      await sendForeseen(page, { words: 'A troca termina. Quem comprou recebe agora este email:', width });
      await page.getByText('Troca concluída: a peça nova foi enviada.').waitFor(PATIENT);
      expect(desk.complaints).toEqual([]);
    },
  );

  it('[EXCH-49] is gone on with by another browser after the one that pressed is gone', async () => {
    const { desk, check } = await checked(DESK, PHONE);
    await playGenerateMs(3_600_000);
    onTestFinished(async () => {
      await playGenerateMs(300);
    });
    await check.click(PATIENT);
    await desk.card.getByRole('button', { name: /^Enviar a peça nova por R\$/ }).click(PATIENT);
    await desk.page.getByText('Falta a transportadora gerar').first().waitFor(PATIENT);
    await desk.page.reload();
    const goOn = desk.card.getByRole('button', { name: 'Continuar o envio' });
    await goOn.waitFor(PATIENT);
    await expectSound(desk.page);
    await shot(desk.page, 'trocas-andando-390');
    await playGenerateMs(300);
    await goOn.press('Enter');
    await desk.card.waitFor({ state: 'detached', ...PATIENT });
    expect(desk.complaints).toEqual([]);
  });
});

describe('an exchange in the browser', () => {
  it.each(
    widths([
      ['1280', PHONE, DESK],
      ['390', DESK, PHONE],
    ]),
  )(
    '[EXCH-08, EXCH-17, EXCH-24, EXCH-46, EXCH-52, EXCH-53, EXCH-57] goes from request to the bought label by three presses with its posting code at %s',
    async (width, hers, ours) => {
      const { page, dialog, queue, complaints } = await delivered(hers, ours);
      await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
      await dialog.getByText('Conte o que aconteceu.').waitFor();
      await dialog.getByLabel('O que aconteceu?').selectOption('pequeno');
      await dialog.getByRole('radio', { name: /^Trocar por outro tamanho/ }).check();
      const wanted = dialog.getByLabel(/o que você quer no lugar/);
      const option = await wanted.locator('option:not([disabled])').nth(1).getAttribute('value');
      await wanted.selectOption(option);
      await expectSound(page);
      await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
      await request(page).getByText('Pedida').first().waitFor(PATIENT);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('trocas');
      const desk = await queue();
      await desk.card.getByText('(guardada)').waitFor(PATIENT);
      const authorise = desk.card.getByRole('button', { name: /^Autorizar com código por R\$/ });
      await authorise.waitFor(PATIENT);
      await expectSound(desk.page);
      await shot(desk.page, `trocas-${width}`);
      const presses = await countPresses(desk.page);
      await authorise.click();
      await desk.card.getByText(/, vale até /).waitFor(PATIENT);
      await desk.card.getByRole('button', { name: 'Chegou e está em ordem' }).click(PATIENT);
      const send = desk.card.getByRole('button', { name: /^Enviar a peça nova por R\$/ });
      await send.waitFor(PATIENT);
      expect(await presses()).toBe(2);
      await expectSound(desk.page);
      await shot(desk.page, `trocas-etiqueta-${width}`);
      // The third press.
      await (width === '390' ? send.click() : send.press('Enter'));
      await desk.page.getByText('Etiqueta comprada e troca concluída.').waitFor(PATIENT);
      expect(await presses()).toBe(3);
      const now = desk.page.getByRole('group', { name: 'Enviadas agora' });
      await now.getByRole('button', { name: 'Imprimir' }).waitFor(PATIENT);
      await expect.poll(() => now.evaluate((place) => place === document.activeElement)).toBe(true);
      await expectSound(desk.page);
      await shot(desk.page, `trocas-enviada-${width}`);
      // Which queue and what page are in the address: a page that is no more leads to the last.
      await desk.page.getByRole('button', { name: 'Encerradas' }).click();
      await desk.page.waitForURL(/abertas=nao/);
      await desk.page.goto('/admin/dashboard/trocas?abertas=nao&pagina=9');
      await desk.card.waitFor(PATIENT);
      expect(new URL(desk.page.url()).search).toBe('?abertas=nao');
      await correctCode(desk, width);
      await page.reload();
      await request(page).getByText('A peça nova foi enviada').waitFor(PATIENT);
      expect([...complaints, ...desk.complaints]).toEqual([]);
    },
  );

  it('[EXCH-18, EXCH-23, EXCH-60] of regret says that the freight comes back, can’t be refused, and ends in money', async () => {
    const { order, page, dialog, queue, complaints } = await delivered(DESK, PHONE);
    await dialog.getByLabel('O que aconteceu?').selectOption('arrependimento');
    await expect.poll(() => dialog.getByRole('radio', { name: /^Trocar/ }).count()).toBe(0);
    await dialog
      .getByRole('radio', { name: /dinheiro de volta.*O frete que você pagou volta junto/ })
      .check();
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    await request(page).waitFor(PATIENT);
    const desk = await queue();
    await desk.card.getByText('Não pode ser recusada').waitFor(PATIENT);
    await expect.poll(() => desk.card.getByRole('button', { name: /^Recusar/ }).count()).toBe(0);
    await desk.card.getByText('devolve sem custo').waitFor(PATIENT);
    await desk.card.getByRole('button', { name: 'Digitar código ou instruções' }).press('Enter');
    await desk.card.getByLabel('Código de postagem').fill('LR987654321');
    await desk.card.getByRole('button', { name: 'Autorizar com este código' }).click();
    await desk.card.getByRole('button', { name: 'Chegou e está em ordem' }).waitFor(PATIENT);
    await page.reload();
    await request(page).getByText('LR987654321').waitFor(PATIENT);
    await desk.card.getByRole('button', { name: 'Chegou e está em ordem' }).click();
    await desk.card.getByRole('button', { name: 'Devolver o dinheiro' }).click(PATIENT);
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click();
    await desk.page.getByText('Valor devolvido.').waitFor(PATIENT);
    await page.reload();
    await page.getByText('Estornado', { exact: true }).first().waitFor(PATIENT);
    await request(page).getByText('Concluída').first().waitFor(PATIENT);
    await request(page).getByText('O que você pagou foi devolvido.').waitFor();
    const at = await officeDesk(browser, { url: shop.url, token, device: DESK });
    const shown = await at.openPage(`/admin/dashboard/vendas/${order.id}`);
    await shown
      .getByRole('region', { name: 'Trocas e devoluções' })
      .getByText('Concluída')
      .first()
      .waitFor(PATIENT);
    expect([...complaints, ...desk.complaints, ...at.complaints]).toEqual([]);
  });
});

describe('a whole purchase that is given back', () => {
  it.each([
    ['390', PHONE, DESK, false],
    ['1280', DESK, PHONE, true],
  ])(
    '[EXCH-33, EXCH-34] is one request at %s, in one place of her page and one queue',
    async (width, hers, ours, isSent) => {
      const order = await placeOrder(shop.url, marina);
      await order.pay();
      if (isSent) await (await office(shop.url)).move(order, 'processing', 'delivered');
      const { context, complaints } = await shopper(browser, shop.url, hers);
      await withSession(context, marina);
      const page = await context.newPage();
      await page.goto(`/pedidos/${order.codigo}`);
      const place = page.getByRole('region', { name: 'Trocar, devolver ou desistir' });
      const ask = place.getByRole('button', { name: 'Pedir troca ou devolução' });
      await place.getByRole('button', { name: 'Desistir da compra' }).waitFor(PATIENT);
      await expect.poll(() => ask.count(), PATIENT).toBe(isSent ? 1 : 0);
      await shot(page, `desistir-${width}`);
      await place.getByRole('button', { name: 'Desistir da compra' }).click();
      const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' });
      await dialog.getByRole('button', { name: 'Confirmar desistência' }).click();
      const whole = page.getByRole('article', { name: /^Desistência T/ });
      await whole.getByText('Pedida').first().waitFor(PATIENT);
      await expectSound(page);
      await expect.poll(() => whole.getByRole('button', { name: /Cancelar/ }).count()).toBe(0);
      await shot(page, `desistencia-${width}`);
      const at = await officeDesk(browser, { url: shop.url, token, device: ours });
      const opened = await at.openPage('/admin/dashboard/trocas');
      const card = opened.getByRole('listitem').filter({ hasText: order.codigo });
      await card.getByRole('heading', { name: /^Desistência T/ }).waitFor(PATIENT);
      await expectSound(opened);
      await shot(opened, `fila-${width}`);
      if (isSent) {
        await card.getByRole('button', { name: 'Autorizar sem código' }).click(PATIENT);
        await card.getByRole('button', { name: 'Chegou e está em ordem' }).click(PATIENT);
      }
      await card.getByRole('button', { name: 'Devolver o dinheiro' }).click(PATIENT);
      await opened.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click();
      await opened.getByText('Valor devolvido.').waitFor(PATIENT);
      await page.reload();
      await whole.getByText('O que você pagou foi devolvido.').waitFor(PATIENT);
      await page.getByText('O valor já foi devolvido pelo mesmo meio de pagamento.').waitFor();
      expect([...complaints, ...at.complaints]).toEqual([]);
    },
  );
});
