import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { anyCpf, fillLogin, makeAccount, PASSWORD } from './account-page.ts';
import { lineInStock, withLines } from './buyer.ts';
import { DESK, PHONE, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop();

async function atCheckout(device: Device): Promise<{ page: Page; complaints: string[] }> {
  const { context, openPage, complaints } = await shopper(browser, shop.url, device);
  await withLines(context, [await lineInStock(shop.url)]);
  const page = await openPage('/checkout');
  await page.getByLabel('CEP').fill('22041-001');
  await page.getByRole('button', { name: 'Entrar sem sair daqui' }).click();
  await page.getByRole('dialog', { name: 'Entrar' }).waitFor();
  return { page, complaints };
}

const login = (page: Page) => page.getByRole('dialog', { name: 'Entrar' });

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('logging in at the checkout, on %s', (name, device) => {
  it('[CHK-45] brings her data, keeps what she typed and where she is', async () => {
    const email = `entra-${name.replace(' ', '-')}@example.com`;
    await makeAccount(shop.url, email, anyCpf());
    const { page, complaints } = await atCheckout(device);
    const [button, aside] = await Promise.all(
      [login(page).locator('[type="submit"]'), login(page).getByText('Ainda não tem conta?')].map((part) =>
        part.boundingBox(),
      ),
    );
    // A way round that touches the button is pressed in its place.
    expect((aside?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(12);
    await fillLogin(login(page), email, 'errada-2026');
    await login(page).getByRole('alert').waitFor();
    await login(page).getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await login(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Nome completo').inputValue()).toBe('Marina Alves');
    await expect.poll(() => page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => page.getByLabel('CEP').inputValue()).toBe('22041-001');
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await page.locator(':focus', { hasText: 'seus dados já estão aqui' }).waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('[CHK-45] can be left again: the focus is where it was', async () => {
    const { page } = await atCheckout(device);
    await page.keyboard.press('Escape');
    await login(page).waitFor({ state: 'hidden' });
    await page.locator(':focus', { hasText: 'Entrar sem sair daqui' }).waitFor();
    await expect.poll(() => page.getByLabel('CEP').inputValue()).toBe('22041-001');
  });
});
