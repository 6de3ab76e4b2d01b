import { expect, it } from 'vitest';
import { lineOf } from '#shared/cart.ts';
import { effectivePriceCents, firstChoice } from '#shared/catalog.ts';
import { installmentText } from '#shared/installments.ts';
import { store } from '../test/support/contexts.ts';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';
import { widths } from './widths.ts';

// As the shop comes: what freight is free from is its owner's to say.
const { shop, browser } = useShop({ env: { ...OFFICE_ENV, FREE_SHIPPING: '' } });
const PATH = '/admin/dashboard/configuracoes';

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[TERM-04, TERM-05, TERM-06] on a %s terms are checked beside their field, published, and told on product page and cart',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { complaints, openPage } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`${PATH}/pagamentos`);
    await page.getByRole('link', { name: 'PIX e parcelas' }).click();
    const minutes = page.getByLabel('Validade do PIX, em minutos');
    await expect.poll(() => minutes.evaluate((field) => field === document.activeElement)).toBe(true);

    await minutes.fill('10');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await page.getByText('O Mercado Pago não aceita um PIX de menos de 30 minutos').waitFor();
    await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true');
    await minutes.fill('45');
    await page.getByLabel('Parcelas no máximo').fill('5');
    await page.getByLabel('Parcelas sem juros').fill('4');
    await page.getByText('o parcelamento sem juros em até 4x').waitFor();
    await page.getByLabel('Frete grátis a partir de, em reais').fill('R$ 350');
    for (const name of ['Pagamentos', 'Frete grátis']) {
      const panel = page.getByRole('region', { name, exact: true });
      if (process.env['SHOTS']) await panel.screenshot({ path: `/tmp/terms-${kind}-${name}.png` });
    }
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText('Frete grátis a partir de, em reais: de 199,00 para 350,00').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });

    const product = pick(await readProducts(shop.url), (one) => {
      const { cor, tamanho } = firstChoice(one);
      return stockIn(one, cor, tamanho) > 0;
    });
    const visit = await shopper(browser, shop.url, device);
    const line = lineOf(product, { ...firstChoice(product), quantidade: 1 });
    await store(visit.context, { local: { cart: JSON.stringify([line]) } });
    const rules = { most: 5, withoutInterest: 4, leastCents: 0, monthlyRate: null };
    const told = installmentText(effectivePriceCents(product), rules);
    for (const path of [`/produto/${product.id}`, '/carrinho']) {
      const main = (await visit.openPage(path)).locator('main');
      await main.getByText(told).filter({ visible: true }).first().waitFor();
      await main.getByText('Frete grátis acima de R$ 350,00').filter({ visible: true }).first().waitFor();
    }
    const settings = settingsCalls(shop.url, token);
    await settings.publish({ frete_gratis_de: '' });
    const cart = await visit.openPage('/carrinho');
    await cart.getByRole('region', { name: 'Resumo' }).getByText(told).first().waitFor();
    await expect.poll(() => cart.getByText('Frete grátis').count()).toBe(0);
    await settings.publish({
      pix_minutos: '30',
      parcelas: '12',
      parcelas_sem_juros: '3',
      frete_gratis_de: '199,00',
    });
    expect(complaints).toEqual([]);
  },
);
