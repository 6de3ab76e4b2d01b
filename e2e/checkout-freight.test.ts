import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { BUYER } from './buyer.ts';
import {
  atCheckout,
  box,
  cepField,
  fillWell,
  nameField,
  offer,
  offering,
  offers,
  proceed,
} from './checkout-page.ts';
import { PHONE } from './shopper.ts';

// Long: the checkout is filled anew for each test, and answers about freight are held back, lost and asked for again.

const { shop, browser } = useShop();

const QUOTES = '**/api/frete/calcular';
const HINT = 'Complete todos os campos do endereço para ver as opções de frete';
const FAILED = 'Erro\nErro ao calcular fretes. Tente novamente.';

/** The checkout with the shop's quotes answered as told; how often they were asked for is counted. */
async function withQuotes(answer: (route: Route) => unknown) {
  const found = await atCheckout(browser, shop.url);
  let asked = 0;
  await found.page.route(QUOTES, (route) => {
    asked += 1;
    return answer(route);
  });
  return { ...found, asked: () => asked };
}

const chosen = (page: Page) => page.locator('input[name="frete"]:checked').count();

describe('the freight’s offers', () => {
  it('[CHK-25, CHK-30, CHK-31] are asked for 200 ms after the eighth digit, with a hint and no way on before', async () => {
    const { page, asked } = await withQuotes((route) => route.continue());
    await page.getByText(HINT).waitFor();
    await expect.poll(() => proceed(page).isDisabled()).toBe(true);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await cepField(page).pressSequentially('0131010');
    await page.clock.runFor(1000);
    expect(asked()).toBe(0);
    await cepField(page).press('0');
    await page.clock.runFor(199);
    expect(asked()).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(asked).toBe(1);
    await page.clock.resume();
    await offers(page).first().waitFor();
    await expect.poll(() => proceed(page).isEnabled()).toBe(true);
  });

  it('[CHK-26, CHK-27, CHK-28, CHK-42] show name, deadline, price, carrier and words; the local one first; one is chosen', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    await page
      .getByText(
        /^Pacote estimado: [\d,]+ kg, \d+ cm de largura, \d+ cm de comprimento e \d+ cm de altura\.$/,
      )
      .waitFor();
    await fillWell(page, '26167020');
    const first = await offers(page).first().innerText();
    expect(first).toContain('Entrega local');
    expect(first).toContain('1 dia útil');
    const post = offers(page).filter({ hasText: 'Correios ·' }).first();
    const said = await post.innerText();
    for (const part of ['Correios', 'R$', 'dias úteis', 'após a postagem', 'chega entre']) {
      expect(said).toContain(part);
    }
    await post.click();
    await offers(page).first().click();
    await expect.poll(() => chosen(page)).toBe(1);
    await expect.poll(() => offers(page).first().locator('input').isChecked()).toBe(true);
  });

  it('[CHK-29] are marked as estimates where an older answer replaces the carriers’', async () => {
    const { page } = await withQuotes((route) =>
      route.fulfill(offering(offer({ estimado: true }), offer({ id: '2', nome: 'SEDEX', prazo: 1 }))),
    );
    await fillWell(page);
    await expect.poll(() => offers(page).first().innerText()).toContain('Estimativa');
    await expect.poll(() => offers(page).last().innerText()).not.toContain('Estimativa');
    await page.getByText('Estimativa pela última cotação').waitFor();
  });

  it('[CHK-32] are kept ten minutes for a code and a cart, and asked for again after', async () => {
    const { page, asked } = await withQuotes((route) => route.continue());
    await page.clock.install();
    await fillWell(page);
    await page.reload();
    await offers(page).first().waitFor();
    await cepField(page).fill('20040020');
    await expect.poll(asked).toBe(2);
    await offers(page).first().waitFor();
    await cepField(page).fill(BUYER.cep);
    await offers(page).first().waitFor();
    expect(asked()).toBe(2);
    await page.clock.fastForward(600_001);
    await page.reload();
    await expect.poll(asked).toBe(3);
  });

  it('[CHK-33, CHK-41] are replaced by an error when they fail or there are none, and can be asked for again', async () => {
    let answer: 'fail' | 'none' = 'fail';
    const { page } = await withQuotes((route) => {
      if (answer === 'fail') return route.fulfill({ status: 502, json: { erro: 'sem resposta' } });
      return route.fulfill(offering());
    });
    await cepField(page).fill(BUYER.cep);
    await box(page).waitFor();
    await expect.poll(() => box(page).innerText()).toBe(FAILED);
    await page.getByText(HINT).waitFor();
    answer = 'none';
    // It goes by itself after a while, too.
    await page
      .getByRole('button', { name: 'Fechar aviso' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    const again = page.getByRole('button', { name: 'Calcular de novo' });
    await again.click();
    await expect.poll(() => box(page).allInnerTexts()).toEqual([FAILED]);
    await expect.poll(() => proceed(page).isDisabled()).toBe(true);
  });

  it('[CHK-34] are for the code that stands there: a late answer is dropped, and so is the choice', async () => {
    const held: Route[] = [];
    const { page } = await withQuotes((route) => {
      const { cepDestino } = route.request().postDataJSON() as { cepDestino: string };
      if (cepDestino === '20040020') return void held.push(route);
      return route.fulfill(offering(offer({ valor: cepDestino === BUYER.cep ? 20 : 30 })));
    });
    await fillWell(page);
    await offers(page).first().click();
    await expect.poll(() => chosen(page)).toBe(1);
    await cepField(page).fill('20040020');
    await expect.poll(() => held.length).toBe(1);
    await cepField(page).fill('30110001');
    await expect.poll(() => offers(page).allInnerTexts()).toEqual([expect.stringContaining('R$ 30,00')]);
    // The page has given the older question up: there may be nobody left to answer.
    await held[0]?.fulfill(offering(offer({ valor: 99 }))).catch(() => undefined);
    await expect.poll(() => chosen(page)).toBe(0);
    await expect.poll(() => offers(page).first().innerText()).toContain('R$ 30,00');
    await cepField(page).fill('3011000');
    await page.getByText(HINT).waitFor();
    await expect.poll(() => proceed(page).isDisabled()).toBe(true);
  });

  it('[CHK-34] are asked for anew when the cart changes', async () => {
    const { page, context, asked } = await withQuotes((route) => route.continue());
    await fillWell(page);
    await offers(page).first().click();
    const other = await context.newPage();
    await other.goto('/carrinho');
    await other.getByRole('button', { name: 'Aumentar quantidade' }).click();
    await expect.poll(asked).toBe(2);
    await offers(page).first().waitFor();
    await expect.poll(() => chosen(page)).toBe(0);
    await expect.poll(() => nameField(page).inputValue()).toBe(BUYER.nome);
  });
});
