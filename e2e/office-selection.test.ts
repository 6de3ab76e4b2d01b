import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Saias');
});

it.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const),
)(
  '[OWND-15] on %s chosen products are chosen still when one comes back from one of them; a deleted one is not',
  async (_, device) => {
    const product = (nome: string) =>
      calls.product({ nome, preco: 80, categoria: 'Saias', descricao: 'Leve.' });
    const [sol, lua] = [await product('Saia Sol'), await product('Saia Lua')];
    await product('Saia Mar');
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/produtos?busca=saia');
    for (const nome of ['Saia Sol', 'Saia Lua'])
      await page
        .getByRole('checkbox', { name: new RegExp(nome) })
        .first()
        .check();
    await page.getByText('2 escolhidos').waitFor();
    await page.getByRole('link', { name: 'Saia Sol' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Editar produto' }).waitFor();
    await page.goBack();
    await page.getByText('2 escolhidos de antes', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('2 escolhidos de antes', { exact: true }).waitFor();
    await calls.call('DELETE', `/produtos/${lua.id}`);
    await page.getByRole('link', { name: 'Saia Sol' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Editar produto' }).waitFor();
    await page.goBack();
    await page.getByText('1 escolhido de antes', { exact: true }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('checkbox', { name: /Saia Sol/ })
          .first()
          .isChecked(),
      )
      .toBe(true);
    // What is chosen and not in sight is told, until something else is chosen.
    await page.goto('/admin/dashboard/produtos?busca=mar');
    await page.getByText('1 escolhido de antes, 1 fora desta página', { exact: true }).waitFor();
    await page
      .getByRole('checkbox', { name: /Saia Mar/ })
      .first()
      .check();
    await page.getByText('2 escolhidos', { exact: true }).waitFor();
    await page.goto('/admin/dashboard/produtos?busca=saia');
    await page.getByText('2 escolhidos de antes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Limpar escolha' }).click();
    await page.reload();
    await page.getByRole('link', { name: 'Saia Sol' }).first().waitFor();
    await expect.poll(() => page.getByText(/\d escolhido/).count()).toBe(0);
    // Another tab, and another person, choose by themselves.
    const other = await desk.openPage('/admin/dashboard/produtos');
    await expect.poll(() => other.getByText(/\d escolhido/).count()).toBe(0);
    await calls.call('DELETE', `/produtos/${sol.id}`);
    expect(desk.complaints).toEqual([]);
  },
);
