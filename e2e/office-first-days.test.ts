import { describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, officeDesk, OFFICE_ENV } from './office-desk.ts';
import { failing, notice } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';

// Long: each place that a first step leads to is opened, and the demonstration goes and comes back.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const CALL = '**/api/gerenciamento/primeiros-passos';

async function openHome(device: Device) {
  const desk = await officeDesk(browser, { url: shop.url, token: await adminToken(shop.url), device });
  const page = await desk.openPage('/admin/dashboard');
  return { ...desk, page, panel: page.getByRole('region', { name: 'Primeiros passos' }) };
}

describe('the first steps on Início', () => {
  it('[DAYS-07, DAYS-30, CRDL-18] on a desk lead each to its place, and are tried there', async () => {
    const { page, panel, openPage, complaints } = await openHome(DESK);
    await panel.getByText('0 de 12 feitos').waitFor();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(3);
    await panel.getByRole('button', { name: 'Ver os 12 passos' }).press('Enter');
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(12);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Testar o frete' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Testar o frete' });
    await dialog.getByLabel('CEP 2').fill('123');
    await dialog.getByRole('button', { name: 'Calcular' }).click();
    await dialog.getByText('Confira').or(dialog.getByRole('alert')).first().waitFor();
    await dialog.getByLabel('CEP 2').fill(' 69.005-070');
    await dialog.getByRole('button', { name: 'Calcular' }).click();
    await dialog.getByText('Os valores são de exemplo').waitFor();
    await expect.poll(() => dialog.getByText(/dias? út/).count()).toBeGreaterThanOrEqual(3);
    await page.keyboard.press('Escape');
    await panel.getByText('Três CEPs calculados em').waitFor();
    await panel.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
    await notice(page, 'E-mail de teste guardado');
    await page.getByRole('button', { name: 'Ler em /sandbox' }).waitFor();
    await panel.getByRole('link', { name: 'Aprovar o pagamento' }).waitFor();
    await panel.getByText('E-mail de teste guardado em').waitFor();
    const ways = await panel
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
    expect(new Set(ways).size).toBeGreaterThanOrEqual(5);
    for (const way of new Set(ways.filter((path) => path !== '/'))) {
      const place = await openPage(way);
      await expect
        .poll(() => place.getByRole('heading', { level: 1 }).innerText(), { message: way })
        .not.toContain('não encontrada');
      await place.close();
    }
    expect(complaints).toEqual([]);
  });

  it('[DAYS-04, DAYS-07] on a phone the demonstration goes at one press and comes back', async () => {
    const products = () => callShop<Produto[]>(`${shop.url}/api/produtos`, 'GET');
    const { page, panel, complaints } = await openHome(PHONE);
    await panel.getByRole('button', { name: 'Ver os 12 passos' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.viewport?.width);
    await panel.getByRole('button', { name: 'Tirar os produtos de exemplo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da loja' }).click();
    await panel.getByText('podem voltar até').waitFor();
    expect(await products()).toEqual([]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await panel.getByText('à venda').waitFor();
    expect((await products()).length).toBeGreaterThan(40);
    expect(complaints).toEqual([]);
  });

  it('[DAYS-13] on a phone the drawer closes behind whoever leaves what she has typed', async () => {
    const { openPage } = await openHome(PHONE);
    const freight = await openPage('/admin/dashboard/configuracoes/entregas');
    await freight.getByLabel('CEP de origem').fill('30160-011');
    await freight.getByRole('button', { name: 'Abrir menu' }).click();
    const drawer = freight.getByRole('dialog', { name: 'Administração' });
    await drawer.getByRole('link', { name: 'Início' }).click();
    await freight.getByRole('button', { name: 'Sair sem guardar' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await freight.getByRole('region', { name: 'Primeiros passos' }).waitFor();
  });

  it('[DAYS-02, DAYS-07] hide, and come back; slow or failing they leave the rest alone', async () => {
    const { page, panel, context } = await openHome(PHONE);
    await panel.getByRole('button', { name: 'Esconder' }).click();
    await panel.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Mostrar os primeiros passos' }).click();
    await panel.getByText('de 12 feitos').waitFor();
    await failing(page, CALL);
    await page.reload();
    await page.getByText('Não foi possível ler os primeiros passos.').waitFor();
    await page.getByText('Vendas por dia').first().waitFor();
    await page.unroute(CALL);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await context.route(CALL, async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await panel.getByText('Carregando').waitFor();
    await page.getByText('Vendas por dia').first().waitFor();
    answer();
    await panel.getByText('de 12 feitos').waitFor();
  });
});
