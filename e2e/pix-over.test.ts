import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { makePix } from './buyer.ts';
import { atPayment, checkedOut } from './payment-page.ts';

const { shop, browser } = useShop();

it('[PIX-08, PIX-11] a PIX whose time is over is no more to be paid: the way on is another one for the same order', async () => {
  const { page, creations } = await atPayment(browser, shop.url, await checkedOut(shop.url));
  await page.clock.install();
  await page.goto('/payment-method');
  const { pedido } = await makePix(page);
  const dialog = page.getByRole('dialog', { name: 'Pague com PIX' });
  await dialog.getByText('Este código vale por mais').waitFor();
  await page.clock.fastForward('30:01');
  await dialog.getByText('O prazo deste PIX terminou').waitFor();
  await expect.poll(() => dialog.getByAltText('QR Code do PIX deste pedido').count()).toBe(0);
  await expect.poll(() => dialog.getByRole('button', { name: /Copiar/ }).count()).toBe(0);
  const link = dialog.getByRole('link', { name: 'página do seu pedido' });
  await expect.poll(() => link.getAttribute('href')).toBe(`/pedidos/${pedido.codigo}`);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Voltar ao pagamento' }).click();
  await page.getByRole('button', { name: /^PIX/ }).click();
  const answered = page.waitForResponse('**/api/payment/pix/create');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  expect((await answered).ok()).toBe(true);
  // The page's clock is half an hour ahead of the shop's now: the new code is shown all the same.
  await dialog.getByAltText('QR Code do PIX deste pedido').waitFor();
  expect(creations().at(-1)?.pedido?.codigo).toBe(pedido.codigo);
});

it('[PIX-05, ACCESS-01] a PIX that was asked about often enough says so, with nothing for axe to find', async () => {
  const { page } = await atPayment(browser, shop.url, await checkedOut(shop.url));
  await page.clock.install();
  await page.goto('/payment-method');
  await makePix(page);
  const late = page.getByText('Ainda aguardando o pagamento');
  await expect
    .poll(
      async () => {
        await page.clock.runFor(3000);
        return late.count();
      },
      { interval: 20, timeout: 60_000 },
    )
    .toBe(1);
  await expect.poll(() => axeViolations(page)).toEqual([]);
});
