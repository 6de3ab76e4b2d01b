import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { keyFindings } from './keys-swept.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: every page of the shop at two widths, each judged by axe.

const { shop, browser } = useShop();
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

type Device = typeof DESK;
const devices = [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const;

async function open(path: string, device: Device): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const inStock = () =>
  pick(products, (one) => one.cor.length > 1 && one.variantes.every(({ estoque }) => estoque > 0));

describe.each(widths(devices))('axe finds nothing %s', (_, device) => {
  it('[ACCESS-01, ACCESS-08, ACCESS-20] on the lists, full and empty', async () => {
    for (const path of ['/', '/?busca=nada-disso', '/produtos', '/produtos?categoria=Vestidos&busca=nada']) {
      const page = await open(path, device);
      await expect.poll(() => axeViolations(page), { message: path }).toEqual([]);
      expect(await keyFindings(page), path).toEqual([]);
    }
  });

  it('[ACCESS-01, ACCESS-08, ACCESS-20] on products, to be had or not, and on the terms', async () => {
    const ids = [inStock().id, pick(products, isSoldOut).id, 999_999];
    const paths = [...ids.map((id) => `/produto/${id}`), '/termos-e-condicoes'];
    for (const path of paths) {
      const page = await open(path, device);
      await expect.poll(() => axeViolations(page), { message: path }).toEqual([]);
      expect(await keyFindings(page), path).toEqual([]);
    }
  });

  it('[ACCESS-01, ACCESS-08] on a product whose size, freight and picture are looked into', async () => {
    const measured = pick(products, (one) => !isSoldOut(one) && one.tamanho.every((size) => size.detalhes));
    const page = await open(`/produto/${measured.id}`, device);
    await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
    await page
      .getByLabel(/\(cm\)/)
      .first()
      .fill('90');
    await page.getByLabel('CEP').fill('0131');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByLabel('CEP').fill('01310100');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await page.getByRole('region', { name: 'Calcule o frete' }).getByRole('listitem').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ampliar imagem' }).first().click();
    await page.getByRole('dialog', { name: /^Foto 1 de/ }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fechar' }).waitFor({ state: 'hidden' });
    // Whoever has chosen is not asked for the size.
    await page
      .getByRole('group', { name: /^Tamanho/ })
      .getByRole('button', { pressed: true })
      .click();
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('dialog', { name: 'Adicionado ao carrinho' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[ACCESS-01, ACCESS-11] on the contact form, refused and answered', async () => {
    const page = await open('/contato', device);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Informe o seu e-mail.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByLabel('Nome').fill('Ana Clara');
    await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br');
    await page.getByLabel('Mensagem').fill('Vocês têm o vestido em P?');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Falta só um passo').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});

describe('axe finds nothing in what opens on a phone', () => {
  it('[ACCESS-01] neither in the menu nor in the filters', async () => {
    const page = await open('/produtos', PHONE);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filtrar' });
    for (const title of ['Cores', 'Tamanhos']) await drawer.locator('summary', { hasText: title }).click();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});

it('[ACCESS-20] what can’t be worked by keys is found where it is planted, and nothing else', async () => {
  const { context } = await shopper(browser, shop.url, DESK);
  const page = await context.newPage();
  await page.setContent(`
    <button>Certo</button>
    <div role="button">Sem foco</div>
    <button style="outline: none">Sem aparência</button>
    <button style="position: fixed; inset: 50px auto auto 700px">Coberto</button>
    <div style="position: fixed; inset: 40px 0 auto 600px; height: 200px; background: #fff"></div>
    <a href="#fim">Certo também</a>`);
  const found = await keyFindings(page);
  expect(found.map((one) => one.replace(/:.*>([^<]+)<.*/, ': $1'))).toEqual([
    'looks the same with the focus: Sem aparência',
    expect.stringMatching(/^is covered by .*Coberto/),
    'is not reached by Tab: Sem foco',
  ]);
});
