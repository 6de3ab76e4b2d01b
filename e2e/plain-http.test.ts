import { expect, it } from 'vitest';
import { insecureUrl } from '../test/support/browser.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, openForm, stored, withSession } from './account-page.ts';
import { checkOut, lineInStock, makePix, payAtBank, withLines } from './buyer.ts';
import { PATIENT, PHONE, shopper } from './shopper.ts';

const { shop, browser } = useShop();

it('[CALL-24] a shop is bought at, and left, from a phone of the house by an address that no browser trusts', async () => {
  const { context, openPage, complaints } = await shopper(browser, insecureUrl(shop.url), PHONE);
  await withLines(context, [await lineInStock(shop.url)]);
  const page = await openPage('/checkout');
  await expect
    .poll(() => page.evaluate(() => [isSecureContext, typeof crypto.randomUUID]))
    .toEqual([false, 'undefined']);
  await checkOut(page);
  await payAtBank(shop.url, await makePix(page));
  await page.waitForURL('**/payment-success', PATIENT);
  const email = `casa-${Date.now()}@example.com`;
  await makeAccount(shop.url, email, '98765432100');
  await withSession(context, await logInByCall(shop.url, email));
  const own = await openForm(context, '/perfil');
  await own.getByRole('button', { name: 'Sair da Conta' }).click();
  await own.waitForURL(insecureUrl(`${shop.url}/`), PATIENT);
  await expect.poll(() => stored(own, 'clienteToken')).toBeNull();
  // Chromium itself says there which headers it passes over.
  expect(complaints.filter((text) => !text.includes('Cross-Origin-'))).toEqual([]);
});
