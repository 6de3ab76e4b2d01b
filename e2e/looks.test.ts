import { beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'off' } });
let token: string;
let products: Produto[];

beforeAll(async () => {
  token = await adminToken(shop.url);
  products = (await readProducts(shop.url)).filter(({ estoque }) => estoque > 0);
});

const chosen = (at: number) => {
  const product = products[at];
  if (product === undefined) throw new Error('the demonstration has too few products');
  return product;
};
const save = (id: number, body: unknown) =>
  callShop(`${shop.url}/api/produtos/${id}`, 'PUT', body, { authorization: `Bearer ${token}` });

it.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('[OUTFIT-01, OUTFIT-02] on %s the look stands before what is near, at once', async (_, device) => {
  const [one, two, three] = [chosen(0), chosen(1), chosen(2)];
  await save(one.id, { look: [] });
  const html = async () => (await fetch(`${shop.url}/produto/${one.id}`)).text();
  expect(await html()).not.toContain('Complete o look');
  await save(one.id, { look: [three.id, two.id] });
  expect(await html()).toContain('Complete o look');
  const { openPage, complaints } = await shopper(browser, shop.url, device);
  const page = await openPage(`/produto/${one.id}`);
  const look = page.getByRole('region', { name: 'Complete o look' });
  await expect
    .poll(() => look.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([three.nome, two.nome]);
  const near = page.getByRole('region', { name: 'Combina com o seu estilo' });
  const names = await near.getByRole('heading', { level: 3 }).allTextContents();
  expect(names).not.toContain(three.nome);
  expect(names).not.toContain(two.nome);
  const tops = await Promise.all([look, near].map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('[OUTFIT-05] is chosen, put in order and taken out in the office, by keyboard', async () => {
  const [one, two, three] = [chosen(3), chosen(4), chosen(5)];
  const { openPage } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage(`/admin/dashboard/produtos/${one.id}`);
  const field = page.getByRole('group', { name: 'Complete o look' });
  for (const { nome } of [two, three]) {
    await field.getByRole('searchbox').fill(nome);
    await field.getByRole('button', { name: nome, exact: true }).press('Enter');
    await field.getByRole('button', { name: new RegExp(`Subir .*${nome}`) }).waitFor();
  }
  await field.getByRole('searchbox').fill('');
  await field.getByRole('button', { name: new RegExp(`Subir .*${three.nome}`) }).press('Enter');
  const listed = () => field.getByRole('listitem').allInnerTexts();
  await expect.poll(listed).toEqual([three.nome, two.nome]);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^4/ }).click();
  await page.getByRole('button', { name: 'Atualizar produto' }).click();
  await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
  const look = async () => (await readProducts(shop.url)).find(({ id }) => id === one.id)?.look;
  await expect.poll(look).toEqual([three.id, two.id]);
  const again = await openPage(`/admin/dashboard/produtos/${one.id}`);
  await again.getByRole('button', { name: new RegExp(`Tirar .*${three.nome}.* do look`) }).click();
  await again.getByRole('button', { name: /^4/ }).click();
  await again.getByRole('button', { name: 'Atualizar produto' }).click();
  await expect.poll(look).toEqual([two.id]);
});
