import { beforeAll, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { useShop } from '../test/support/use-shop.ts';
import { makePix } from './buyer.ts';
import { atPayment, checkedOut } from './payment-page.ts';
import { PATIENT } from './shopper.ts';

// Long: a purchase up to the open code for each device.

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

/** The device's time is so many minutes from the shop's. */
async function atOpenPix(minutes: number) {
  const { page } = await atPayment(browser, shop.url, checkout);
  await page.clock.install({ time: Date.now() + minutes * 60_000 });
  await page.goto('/payment-method');
  const { pedido } = await makePix(page);
  return { page, codigo: pedido.codigo };
}

/** A busy machine takes minutes on the way. */
const aboutHalfAnHour = /\b(2\d:\d\d|30:00)/;

it.each([45, -60])(
  '[PIX-47] a PIX can be paid for as long as the shop says, on a device whose time is %i minutes off',
  async (minutes) => {
    const { page, codigo } = await atOpenPix(minutes);
    const dialog = page.getByRole('dialog', { name: 'Pague com PIX' });
    await expect.poll(() => dialog.innerText()).toMatch(aboutHalfAnHour);
    await page.goto('/contato');
    const banner = page.getByRole('status').filter({ hasText: 'Você tem um PIX aberto' });
    await banner.waitFor(PATIENT);
    await expect.poll(() => banner.innerText()).toMatch(aboutHalfAnHour);
    await banner.getByRole('button', { name: 'Ver o código' }).click();
    await expect.poll(() => dialog.innerText()).toMatch(aboutHalfAnHour);
    await page.goto(`/pedidos/${codigo}`);
    await page.getByText('Este código vale por mais').waitFor(PATIENT);
    await expect.poll(() => page.locator('main').innerText()).toMatch(aboutHalfAnHour);
    await page.clock.fastForward('30:01');
    await page.getByText('O prazo deste PIX terminou').waitFor();
  },
);
