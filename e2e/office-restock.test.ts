import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });

/** A dress that is gone in M, which somebody asks for. */
async function sellOut(token: string): Promise<Produto> {
  const headers = { authorization: `Bearer ${token}` };
  const variantes = ['P', 'M'].map((tamanho, at) => ({ cor: 'Azul', tamanho, estoque: at === 0 ? 3 : 0 }));
  await callShop(`${shop.url}/api/categorias`, 'POST', { nome: 'Vestidos' }, headers);
  const body = {
    nome: 'Vestido Lis',
    preco: 199.9,
    categoria: 'Vestidos',
    cor: ['Azul'],
    tamanho: ['P', 'M'],
    variantes,
  };
  const { produto } = await callShop<{ produto: Produto }>(`${shop.url}/api/produtos`, 'POST', body, headers);
  const ask = { produto: produto.id, cor: 'Azul', tamanho: 'M', email: 'ana@exemplo.com.br' };
  await callShop(`${shop.url}/api/avise-me`, 'POST', ask);
  return produto;
}

it('[RSTK-08, RSTK-09] shows what to order again and leads to it', async () => {
  const token = await adminToken(shop.url);
  const empty = await officeDesk(browser, { url: shop.url, token });
  const nothing = await empty.openPage('/admin/dashboard/reposicao');
  await nothing.getByText('Nada para repor, e nada parado.').waitFor();
  const { id } = await sellOut(token);
  for (const device of widths([DESK, PHONE])) {
    const { context, openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/reposicao');
    await page.getByText('Grade furada: falta M (1 de 2)').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    const offered = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = await offered;
    expect(await readFile(await file.path(), 'utf8')).toMatch(/Acabou;Vestido Lis;Azul;M;.*;1;;1;M \(de 2\)/);
    await page.getByLabel('Mostrar').selectOption('parado');
    await page.getByText('Nada está assim no momento.').waitFor();
    await page.getByLabel('Vendas dos últimos').selectOption('90');
    await expect.poll(() => new URL(page.url()).search).toBe('?motivo=parado&dias=90');
    await page.getByRole('link', { name: 'Ver tudo' }).click();
    await page.getByRole('link', { name: 'Vestido Lis' }).click();
    await page.waitForURL(`**/admin/dashboard/produtos/${id}`);
    await context.route('**/api/gerenciamento/reposicao?*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    const failed = await openPage('/admin/dashboard/reposicao');
    await failed.getByText('Não foi possível ler a reposição.').waitFor();
    expect(complaints).toEqual([]);
  }
});
