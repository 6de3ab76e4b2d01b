import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { useShop } from '../test/support/use-shop.ts';
import { makePix, payAtBank } from './buyer.ts';
import { arrive, atPayment, checkedOut } from './payment-page.ts';

// Long: a purchase up to the open code for each test, and one of sixty questions.

declare global {
  interface Window {
    askedAtMs: number[];
  }
}

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

const CREATE = '**/api/payment/pix/create';
const STATUS = '**/api/payment/pix/status/*';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pague com PIX' });
const box = (page: Page) => page.locator('main').getByRole('alert');

async function atPix() {
  const found = await atPayment(browser, shop.url, checkout);
  await found.page.goto('/payment-method');
  return found;
}

async function choosePix(page: Page) {
  await page.getByRole('button', { name: /^Pagar online/ }).click();
  await page.getByRole('button', { name: /^PIX/ }).click();
  return page.getByRole('button', { name: 'Gerar PIX' });
}

/** The page's clock stands still from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Writes down when, by the page's own clock, the page asks how a PIX stands. */
async function noteQuestions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ask = window.fetch.bind(window);
    window.askedAtMs = [];
    window.fetch = (what, options) => {
      if (String(what).includes('/pix/status/')) window.askedAtMs.push(Date.now());
      return ask(what, options);
    };
  });
}

/** What the shop answers while a PIX stands as told. */
function standing({ payment, pedido }: PaymentCreated, status: string) {
  return { json: { success: true, sucesso: true, payment, pedido: { ...pedido, status } } };
}

/** What the shop answers while the same attempt is still under way. */
const UNDER_WAY = {
  status: 409,
  headers: { 'retry-after': '2' },
  json: { error: 'Este pagamento ainda está sendo processado.', codigo: 'em_andamento', success: false },
};

describe('a PIX that is still being made', () => {
  it('[PAPI-23, PAPI-35] is waited for with the same key and trace, and then shown', async () => {
    const { page, asked } = await atPix();
    let answers = 0;
    await page.route(CREATE, (route) => {
      answers += 1;
      return answers <= 3 ? route.fulfill(UNDER_WAY) : route.continue();
    });
    const button = await choosePix(page);
    await stopClock(page);
    const begun = await page.evaluate(() => Date.now());
    await button.click();
    const code = dialog(page).getByLabel('PIX copia e cola');
    await expect
      .poll(async () => {
        const shown = await code.count();
        if (shown === 0) await page.clock.runFor(500);
        return shown;
      })
      .toBe(1);
    // Three times the shop asked for two seconds.
    await expect
      .poll(async () => (await page.evaluate(() => Date.now())) - begun)
      .toBeGreaterThanOrEqual(6000);
    await expect.poll(() => box(page).count()).toBe(0);
    const creations = asked.filter((request) => request.url().endsWith('/api/payment/pix/create'));
    const headers = creations.map((request) => request.headers());
    expect(headers).toHaveLength(4);
    expect(headers[0]?.['x-idempotency-key']).toMatch(/^.{8,255}$/);
    expect(headers[0]?.['x-trace-id']).toMatch(/^.{8,255}$/);
    expect(new Set(headers.map((sent) => sent['x-idempotency-key'])).size).toBe(1);
    expect(new Set(headers.map((sent) => sent['x-trace-id'])).size).toBe(1);
  });

  it('[PAPI-35] is given up after 30 s, and told', async () => {
    const { page } = await atPix();
    let answers = 0;
    await page.route(CREATE, (route) => {
      answers += 1;
      return route.fulfill(UNDER_WAY);
    });
    const button = await choosePix(page);
    await stopClock(page);
    const begun = await page.evaluate(() => Date.now());
    await button.click();
    await expect
      .poll(async () => {
        const told = await box(page).count();
        if (told === 0) await page.clock.runFor(500);
        return told;
      })
      .toBe(1);
    const waitedMs = (await page.evaluate(() => Date.now())) - begun;
    expect(waitedMs).toBeGreaterThanOrEqual(28_000);
    await expect.poll(() => box(page).innerText()).toContain('Este pagamento ainda está sendo processado.');
    const before = answers;
    await page.clock.runFor(10_000);
    expect(answers).toBe(before);
  });
});

describe('the open PIX', () => {
  it('[PIX-03, PIX-04, PIX-05] is asked about every 3 s, 60 times, and then found again on the order’s page', async () => {
    const { page } = await atPix();
    const button = await choosePix(page);
    await stopClock(page);
    const answered = page.waitForResponse('**/api/payment/pix/create');
    await button.click();
    const created: PaymentCreated = await (await answered).json();
    await dialog(page).waitFor();
    await noteQuestions(page);
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      return route.fulfill(standing(created, 'pending'));
    });
    await page.clock.runFor(2999);
    expect(asked).toBe(0);
    await expect
      .poll(
        async () => {
          if (asked < 60) await page.clock.runFor(500);
          return asked;
        },
        { interval: 20, timeout: 90_000 },
      )
      .toBe(60);
    // By the page's own clock: each question waits for the answer to the last one, and 3 s more.
    const times = await page.evaluate(() => window.askedAtMs);
    const gaps = times.slice(1).map((ms, index) => ms - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3000);
    await dialog(page).getByText('Ainda aguardando o pagamento').waitFor();
    await page.clock.runFor(30_000);
    expect(asked).toBe(60);
    const link = dialog(page).getByRole('link', { name: 'página do seu pedido' });
    await expect.poll(() => link.getAttribute('href')).toBe(`/pedidos/${created.pedido.codigo}`);
    await page.clock.resume();
    await link.click();
    await page.getByLabel('PIX copia e cola').waitFor();
    await expect.poll(() => page.getByLabel('PIX copia e cola').inputValue()).toBe(created.payment.qr_code);
  });

  it('[PIX-13] is asked about again when one question failed, and paid in the end', async () => {
    const { page } = await atPix();
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 502, json: {} }) : route.continue();
    });
    const created = await makePix(page);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await payAtBank(shop.url, created);
    const { codigo } = await arrive(page);
    expect(codigo).toBe(created.pedido.codigo);
  });

  it.each(['cancelled', 'refunded'])('[PIX-07] that is %s closes, and says so', async (status) => {
    const { page } = await atPix();
    const created = await makePix(page);
    let asked = 0;
    await page.route(STATUS, (route) => {
      asked += 1;
      return route.fulfill(standing(created, status));
    });
    await box(page).waitFor();
    await expect.poll(() => box(page).innerText()).toBe('Pagamento foi cancelado ou estornado.');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    await stopClock(page);
    await page.clock.runFor(9000);
    expect(asked).toBe(1);
  });

  it('[PIX-12] holds the focus, stays open on Escape, gives the focus back, and has words for its picture', async () => {
    const { page } = await atPix();
    await makePix(page);
    const visited: { text: string; isInside: boolean }[] = [];
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      visited.push(
        await page.evaluate(() => {
          const at = document.activeElement ?? document.body;
          // Between the last and the first one the browser's own bar is reached.
          return {
            text: at.textContent,
            isInside: at === document.body || at.closest('dialog[open]') !== null,
          };
        }),
      );
    }
    expect(visited.filter(({ isInside }) => !isInside)).toEqual([]);
    const texts = visited.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Copiar código PIX', 'Cancelar']));
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    await dialog(page).getByRole('img', { name: 'QR Code do PIX deste pedido' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
      .toBe(true);
  });

  it('[PIX-08] goes on where its cancelling was not confirmed: the same order, the same code', async () => {
    const { page, creations } = await atPix();
    const created = await makePix(page);
    await page.route('**/api/payment/pix/cancelar/*', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    await page.getByRole('button', { name: /^PIX/ }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByLabel('PIX copia e cola').inputValue()).toBe(created.payment.qr_code);
    expect(creations()[1]?.pedido).toEqual({ codigo: created.pedido.codigo });
    await payAtBank(shop.url, created);
    await arrive(page);
  });

  it('[PAYM-25] is found again after a reload: the same order, the same code', async () => {
    const { page, creations } = await atPix();
    const created = await makePix(page);
    await page.reload();
    const make = await choosePix(page);
    await make.click();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByLabel('PIX copia e cola').inputValue()).toBe(created.payment.qr_code);
    expect(creations()[1]?.pedido).toEqual({ codigo: created.pedido.codigo });
  });
});

describe('making a PIX', () => {
  it('[PIX-14] says that it failed, and goes on with the same attempt when pressed again', async () => {
    const { page, creations } = await atPix();
    const make = await choosePix(page);
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 502, json: { codigo: 'provedor_indisponivel' } }),
    );
    await make.click();
    await box(page).waitFor();
    await expect.poll(() => box(page).innerText()).toBe('Erro\nErro ao gerar PIX. Tente novamente.');
    await page.unroute(CREATE);
    await make.click();
    await dialog(page).waitFor();
    const keys = new Set(creations().map(({ key }) => key));
    expect(keys.size).toBe(1);
  });

  it('[PIX-15] says that something unexpected broke', async () => {
    const { page } = await atPix();
    const make = await choosePix(page);
    await page.route(CREATE, (route) => route.fulfill({ status: 201, json: { success: true } }));
    await make.click();
    await box(page).waitFor();
    await expect.poll(() => box(page).innerText()).toBe('Erro\nErro inesperado ao criar PIX.');
  });

  it('[PIX-16] is busy meanwhile, and a second press makes no second order', async () => {
    const { page, creations } = await atPix();
    const make = await choosePix(page);
    const held: Route[] = [];
    await page.route(CREATE, (route) => void held.push(route));
    await make.dblclick();
    await expect.poll(() => make.getAttribute('aria-busy')).toBe('true');
    await make.press('Enter');
    expect(held).toHaveLength(1);
    await held[0]?.continue();
    await dialog(page).waitFor();
    expect(creations()).toHaveLength(1);
  });
});
