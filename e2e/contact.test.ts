import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: each way to write to the shop is gone, well and badly.

const { shop, browser } = useShop();

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nome').fill('Ana Clara');
  await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br');
  await page.getByLabel('Mensagem').fill('Vocês têm o vestido em P?');
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
}

describe('the contact page', () => {
  it('[FRAME-16] has its chat button step aside for what has come under it, scrolled or not', async () => {
    const page = await open('/contato', PHONE);
    const chat = page.getByRole('link', { name: 'Conversar pelo WhatsApp' });
    // It looks from the first touch on that it has heard, which it may begin to listen for after the page has come alive.
    const asideOnceTouched = async () => {
      await page.evaluate(() => dispatchEvent(new Event('pointermove')));
      return chat.getAttribute('data-aside');
    };
    const putUnderIt = (kind: 'div' | 'button') =>
      page.evaluate((kind) => {
        const tall = Object.assign(document.createElement(kind), { style: 'width: 100%; height: 60rem' });
        document.querySelector('main')?.prepend(tall);
      }, kind);
    // What the fonts of a machine bring under it is no matter: a blank does first.
    await putUnderIt('div');
    await expect.poll(asideOnceTouched).toBeNull();
    await putUnderIt('button');
    await expect.poll(asideOnceTouched).toBe('');
  });

  it('[INFO-01, INFO-02, ACCESS-11] asks for name, e-mail and message, and names what is missing beside it', async () => {
    const page = await open('/contato');
    await expect.poll(() => page.getByLabel('E-mail', { exact: true }).getAttribute('type')).toBe('email');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    for (const label of ['Nome', 'E-mail', 'Mensagem']) {
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      const told = await field.getAttribute('aria-describedby');
      await expect.poll(() => page.locator(`[id="${told}"]`).innerText()).not.toBe('');
    }
    await expect
      .poll(() => page.getByLabel('Nome').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it('[INFO-03, INFO-04, ACCESS-12] sends nothing, pretends nothing, and offers chat and mail', async () => {
    const page = await open('/contato');
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await fill(page);
    const notice = page.getByRole('status').filter({ hasText: 'Falta só um passo' });
    await notice.waitFor();
    await expect.poll(() => notice.innerText()).not.toMatch(/enviada com sucesso|recebemos/i);
    const chat = await notice.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(chat ?? '')).toContain('Vocês têm o vestido em P?');
    const mail = await notice.getByRole('link', { name: 'Enviar por e-mail' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:contato@vitrine\.example\?subject=/);
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('the policy pages', () => {
  it('[INFO-05] tell 7 days to withdraw from 30 days to exchange', async () => {
    const text = await (await open('/trocas-e-devolucoes')).locator('main').innerText();
    expect(text).toContain('7 dias para devolver');
    expect(text).toContain('30 dias para trocar');
  });

  it('[INFO-06, INFO-07, INFO-08] say the rules, what is kept and why, and who the shop is', async () => {
    const terms = await (await open('/termos-e-condicoes')).locator('main').innerText();
    const privacy = await (await open('/privacidade-e-cookies')).locator('main').innerText();
    expect(privacy).toMatch(/exportar/);
    expect(privacy).toMatch(/apagar/);
    for (const text of [terms, privacy]) {
      for (const part of ['Vitrine', '11.222.333/0001-81', 'contato@vitrine.example', '(21) 90000-0000']) {
        expect(text).toContain(part);
      }
    }
  });

  it('[INFO-07] the privacy page names all that stays in the browser, and how much of it', async () => {
    const privacy = await (await open('/privacidade-e-cookies')).locator('main').innerText();
    const worker = await (await fetch(`${shop.url}/sw.js`)).text();
    const most = (name: string) => new RegExp(`${name} = (\\d+)`).exec(worker)?.[1];
    expect(privacy).toContain(
      `até ${most('MOST_PAGES')} páginas visitadas da loja e ${most('MOST_FILES')} arquivos`,
    );
    const names = ['O carrinho', 'A sua entrada na conta', 'A compra em andamento', 'As suas medidas'];
    for (const kept of [...names, 'Onde você parou']) expect(privacy).toContain(`${kept}:`);
  });

  it('an unknown address is 404 inside the shop, with ways on', async () => {
    expect((await fetch(`${shop.url}/nada-aqui`)).status).toBe(404);
    const page = await open('/nada-aqui');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Página não encontrada');
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1);
  });
});

describe('access for all', () => {
  it('[ACCESS-01] axe finds nothing on contact and policy pages', async () => {
    const found: string[] = [];
    for (const device of widths([DESK, PHONE])) {
      for (const path of ['/contato', '/trocas-e-devolucoes', '/privacidade-e-cookies', '/nada']) {
        found.push(...(await axeViolations(await open(path, device))));
      }
    }
    expect(found).toEqual([]);
  });
});
