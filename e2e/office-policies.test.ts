import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a policy is rewritten, published and brought back, on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[PGS-19, PGS-17] on a %s a policy is rewritten, seen, published and brought back',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes/paginas');
    const shot = async (what: string) => {
      if (!process.env['SHOTS']) return;
      await page.screenshot({ path: `${process.env['SHOTS']}/policies-${kind}-${what}.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({
        path: `${process.env['SHOTS']}/policies-${kind}-${what}-dark.png`,
        fullPage: true,
      });
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const fits = () =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    const policies = page.getByRole('region', { name: 'Políticas' });
    await policies.getByText('Como vem').first().waitFor();
    await fits();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot('list');
    await policies.getByRole('link', { name: 'Trocas e devoluções' }).click();
    await page.getByText('Código de Defesa do Consumidor, art. 49').first().waitFor();
    const first = page.getByLabel('Bloco 1: texto', { exact: true });
    // The phone's turn comes first, and leaves its words kept.
    const begins = kind === 'phone' ? /^Comprou e não era bem isso/ : /^Aqui são/;
    await expect.poll(() => first.inputValue()).toMatch(begins);
    await page.getByLabel('Título', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Publicar agora' }).click();
    await page.getByText('Dê um título à página.').waitFor();
    await page.getByLabel('Título', { exact: true }).fill(`Trocas ${kind}`);
    await first.fill('Aqui são **60 dias**.');
    await page.getByRole('region', { name: 'Prévia' }).getByText('60 dias', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publicar agora' }).click();
    await page.getByRole('button', { name: 'Voltar ao texto como vem' }).waitFor();
    await fits();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot('editor');
    const shown = await openPage('/trocas-e-devolucoes');
    await shown.getByRole('heading', { level: 1, name: `Trocas ${kind}` }).waitFor();
    await expect
      .poll(() => shown.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    if (process.env['SHOTS'])
      await shown.screenshot({ path: `${process.env['SHOTS']}/policies-${kind}-shop.png`, fullPage: true });
    await page.getByRole('button', { name: 'Voltar ao texto como vem' }).click();
    const waiting = page.getByRole('region', { name: 'Rascunho' });
    await waiting.waitFor();
    await expect.poll(() => waiting.evaluate((panel) => panel === document.activeElement)).toBe(true);
    await shown.reload();
    await shown.getByRole('heading', { level: 2, name: '30 dias para trocar' }).waitFor();
    await page.getByRole('button', { name: 'Recomeçar do texto como vem' }).click();
    await expect.poll(() => first.inputValue()).toMatch(/^Comprou e não era bem isso/);
    expect(complaints).toEqual([]);
  },
);
