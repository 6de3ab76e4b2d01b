import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PromocaoPublica } from '#shared/wire/promotions.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, rowWith, staffToken } from './office-desk.ts';
import { fillTakePay } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: the office's screens of promotions, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const DISCOUNTS = '/admin/dashboard/descontos';
const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

const published = async () =>
  (await callShop<{ promocoes: PromocaoPublica[] }>(`${shop.url}/api/promocoes`, 'GET')).promocoes;

async function open(path: string, device: Device = PHONE) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  return { ...desk, page: await desk.openPage(path) };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each(widths(DEVICES))('promotions in the office, on %s', (where, device) => {
  it('[PSCR-01, PSCR-02, PSCR-03] are published with a PIX price beside them, as a sentence promises', async () => {
    const nome = `Leve 3 em croppeds, de ${where}`;
    const { page, complaints } = await open(DISCOUNTS, device);
    await page.getByRole('link', { name: 'Criar promoção' }).click();
    await fillTakePay(page, nome);
    await page.getByText(/^Leve 3, pague 2 em Croppeds, até domingo \d\d\/\d\d às 23h59$/).waitFor();
    await page.getByRole('checkbox', { name: /^Publicar junto/ }).check();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await press(page, 'Publicar');
    await rowWith(page, nome).getByText('Ativa').waitFor(PATIENT);
    await rowWith(page, '5% no PIX').first().getByText('Ativa').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(async () => (await published()).map((one) => one.nome), PATIENT).toContain(nome);
    const pix = (await published()).find(({ tipo }) => tipo === 'pix');
    expect(pix?.percentual).toBe(5);
    expect(complaints).toEqual([]);
  });

  it('[PSCR-04] tell what is missing beside its field, and send nothing', async () => {
    const { page } = await open(`${DISCOUNTS}/nova`, device);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.getByText('Diga de quanto é o desconto: a frase que os clientes leem aparece aqui.').waitFor();
    await press(page, 'Publicar');
    await page.getByText('Dê um nome à promoção: os clientes o leem no carrinho.').waitFor();
    await page.getByText('Informe de 0,01 a 100, como 10 ou 12,5.').waitFor();
    // The first as it is read.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('promocao-percentual');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('[PSCR-05] are paused, taken up again and copied on their page', async () => {
    const nome = `Dez por cento, de ${where}`;
    const { page } = await open(`${DISCOUNTS}/nova`, device);
    await page.getByLabel('Nome').fill(nome);
    await page.getByLabel('Desconto (%)').fill('10');
    await press(page, 'Publicar');
    await rowWith(page, nome).getByText('Ativa').waitFor(PATIENT);
    await page.getByRole('button', { name: `Editar ${nome}` }).click();
    await page.getByRole('heading', { name: 'Resultado' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await press(page, 'Pausar');
    await press(page, 'Retomar');
    await page.getByRole('button', { name: 'Pausar', exact: true }).waitFor();
    await press(page, 'Pausar');
    await page.getByRole('button', { name: 'Retomar', exact: true }).waitFor();
    await press(page, 'Copiar');
    await page.getByRole('button', { name: 'Excluir', exact: true }).waitFor();
    await page.getByText('Rascunho', { exact: true }).waitFor();
  });
});

describe('promotions in the office', () => {
  it('[PSCR-06] make a draft of this browser one of the shop, and take it out here', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token, device: PHONE });
    const draft = { id: 7, nome: 'Aniversário', tipo: 'fixo', valor: 20, codigo: 'NIVER', ativo: true };
    await store(desk.context, { local: { descontos: JSON.stringify([draft]) } });
    const page = await desk.openPage(DISCOUNTS);
    await rowWith(page, 'Aniversário').getByText('só neste navegador').waitFor();
    await page.getByRole('button', { name: 'Publicar Aniversário' }).click();
    await page.getByText('R$ 20,00 de desconto no pedido, com o cupom NIVER').waitFor();
    await press(page, 'Publicar');
    await rowWith(page, 'Aniversário').getByText('Ativa').waitFor(PATIENT);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('descontos'))).toBe('[]');
  });

  it('[PSCR-07] generate codes that hold once each, and give them as a file', async () => {
    const { page } = await open(`${DISCOUNTS}/nova`);
    await page.getByLabel('Nome').fill('Vale-presente');
    await page.getByLabel('Desconto (%)').fill('15');
    await page.getByRole('radio', { name: 'Com muitos códigos' }).check();
    await press(page, 'Publicar');
    await page.getByLabel('Quantos').fill('12');
    await press(page, 'Gerar códigos');
    await page.getByText('0 de 12 usados').waitFor(PATIENT);
    await press(page, 'Publicar');
    await page.getByText('Ativa', { exact: true }).waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const downloaded = page.waitForEvent('download');
    await press(page, 'Baixar planilha');
    expect((await downloaded).suggestedFilename()).toMatch(/^codigos-\d+\.csv$/);
  });

  it('[PSCR-08] are tried out in a simulator, which says why each did or did not apply', async () => {
    const { page } = await open(`${DISCOUNTS}/simulador`);
    await page.getByRole('searchbox').fill('vestido');
    await page.getByRole('list', { name: 'Peças encontradas' }).getByRole('button').first().click(PATIENT);
    await press(page, 'Calcular');
    await page.getByRole('heading', { name: 'Por quê' }).waitFor(PATIENT);
    const verdict = page.getByRole('listitem').filter({ hasText: 'Leve 3 em croppeds, de a phone' });
    await verdict.getByText('Não vale para as peças desta compra.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[PSCR-09] are read, and not changed, by who is no administrator', async () => {
    const staff = await officeDesk(browser, {
      url: shop.url,
      token: await staffToken(shop.url, token, 'equipe'),
    });
    const page = await staff.openPage(DISCOUNTS);
    await rowWith(page, 'Aniversário').waitFor(PATIENT);
    await expect.poll(() => page.getByRole('link', { name: 'Criar promoção' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Editar Aniversário' }).click();
    await page.getByRole('heading', { name: 'Resultado' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Pausar' }).count()).toBe(0);
  });
});
