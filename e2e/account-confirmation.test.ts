import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import {
  confirmationsTo,
  confirmByMail,
  logInByCall,
  makeAccount,
  openForm,
  said,
  withSession,
} from './account-page.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a registration with its letter for each test, at two widths.

const { shop, browser } = useShop();
const BOX = 'Falta confirmar o seu e-mail';
const SENT = 'Enviamos o link de novo. Confira o seu e-mail.';

const devices = [
  ['on a phone', PHONE, { name: 'celular', cpf: '52998224725' }],
  ['at a desk', DESK, { name: 'mesa', cpf: '11144477735' }],
] as const;

const isConfirmed = async (email: string) => (await logInByCall(shop.url, email)).cliente.email_confirmado;
const hasFocus = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent.includes(wanted), text);

describe.each(widths(devices))('an e-mail %s', (_, device, { name, cpf }) => {
  it('[ACC-91, ACC-92] is confirmed at the press of a button, by keys too, and the profile stops asking', async () => {
    const email = `${name}@example.com`;
    await makeAccount(shop.url, email, cpf);
    const [link = ''] = await confirmationsTo(shop.url, email);
    const { context } = await shopper(browser, shop.url, device);
    await withSession(context, await logInByCall(shop.url, email));
    const profile = await context.newPage();
    await profile.goto('/perfil');
    await profile.getByRole('region', { name: BOX }).waitFor();
    await expect.poll(() => axeViolations(profile), { message: 'the box' }).toEqual([]);

    const page = await openForm(context, link);
    expect(await isConfirmed(email), 'a link that was opened and no more').toBe(false);
    await expect.poll(() => axeViolations(page), { message: 'the question' }).toEqual([]);
    const button = page.getByRole('button', { name: 'Confirmar meu e-mail' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'E-mail confirmado!' }).waitFor();
    await hasFocus(page, 'E-mail confirmado!');
    await expect.poll(() => axeViolations(page), { message: 'confirmed' }).toEqual([]);
    expect(await isConfirmed(email)).toBe(true);
    // The other tab hears of it.
    await profile.getByRole('region', { name: BOX }).waitFor({ state: 'detached' });
    await profile.reload();
    await profile.getByRole('tab', { name: 'Dados Pessoais' }).waitFor();
    await expect.poll(() => profile.getByText(BOX).count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pedidos', PATIENT);
  });

  it('[ACC-92] gets its link again from the profile, and is told when that is too much', async () => {
    const email = `maria.fernanda.albuquerque.cavalcanti.de.souza.${name}@umdominiodosmaiscompridos.example.com`;
    await makeAccount(shop.url, email, '39053344705');
    await confirmationsTo(shop.url, email);
    const { context } = await shopper(browser, shop.url, device);
    await withSession(context, await logInByCall(shop.url, email));
    const page = await context.newPage();
    await page.goto('/perfil');
    const again = page.getByRole('button', { name: 'Enviar o link de novo' });
    await again.waitFor();
    const over = await page.getByRole('region', { name: BOX }).evaluate((box) => {
      const around = box.parentElement?.getBoundingClientRect().right ?? 0;
      return box.getBoundingClientRect().right - around;
    });
    expect(over, 'a long e-mail stays within the page').toBeLessThanOrEqual(0);
    await again.click();
    await page.getByRole('status').filter({ hasText: SENT }).waitFor();
    await confirmationsTo(shop.url, email, 2);
    await again.click();
    await confirmationsTo(shop.url, email, 3);
    await again.click();
    await said(page, 'Muitas tentativas');
    await expect.poll(() => axeViolations(page), { message: 'told to wait' }).toEqual([]);
  });
});

it('[ACC-92] that was confirmed on the phone meanwhile is told so at the desk', async () => {
  const email = 'no-celular@example.com';
  await makeAccount(shop.url, email, '15350946056');
  const { context } = await shopper(browser, shop.url, DESK);
  await withSession(context, await logInByCall(shop.url, email));
  const page = await context.newPage();
  await page.goto('/perfil');
  const again = page.getByRole('button', { name: 'Enviar o link de novo' });
  await again.waitFor();
  await confirmByMail(shop.url, email);
  await again.click();
  await hasFocus(page, 'Seu e-mail já está confirmado');
  await expect.poll(async () => [await again.count(), await page.getByText(BOX).count()]).toEqual([0, 0]);
  await expect.poll(() => axeViolations(page)).toEqual([]);
});

describe('a link that confirms nothing', () => {
  it('[ACC-91] shows why, and the way on', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await openForm(context, '/confirmar-email/nada');
    await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
    await said(page, 'Link de confirmação inválido');
    await hasFocus(page, 'Link de confirmação inválido');
    await expect.poll(() => page.locator('form').count()).toBe(0);
    const way = page.getByRole('link', { name: 'Ir para o meu perfil' });
    await expect.poll(() => way.getAttribute('href')).toBe('/perfil');
  });

  it('[ACC-91] because of its CPF tells so, and where to ask', async () => {
    for (const email of ['primeira@example.com', 'segunda@example.com']) {
      await makeAccount(shop.url, email, '86288366757');
    }
    const [[hers = ''], [others = '']] = [
      await confirmationsTo(shop.url, 'primeira@example.com'),
      await confirmationsTo(shop.url, 'segunda@example.com'),
    ];
    const { context } = await shopper(browser, shop.url, DESK);
    for (const [link, text] of [
      [hers, 'E-mail confirmado!'],
      [others, 'CPF já cadastrado'],
    ] as const) {
      const page = await openForm(context, link);
      await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
      await hasFocus(page, text);
    }
    expect([await isConfirmed('primeira@example.com'), await isConfirmed('segunda@example.com')]).toEqual([
      true,
      false,
    ]);
  });

  it('[ACC-91] for now can be pressed again', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const page = await openForm(context, '/confirmar-email/nada');
    const button = page.getByRole('button', { name: 'Confirmar meu e-mail' });
    await context.route('**/api/clientes/confirmar-email/*', (route) => route.fulfill({ status: 502 }));
    await button.click();
    await said(page, 'Não conseguimos confirmar agora.');
    await context.unroute('**/api/clientes/confirmar-email/*');
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await said(page, 'Link de confirmação inválido');
  });

  it('[SEC-26] lies in no referrer, no HTML, no search engine and no log', async () => {
    const token = 'segredo-que-ninguem-pode-ler-1234567890abcd';
    const answer = await fetch(`${shop.url}/confirmar-email/${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const html = await answer.text();
    expect(html).not.toContain(token);
    expect(html).toContain('<meta name="robots" content="noindex');
    const { context } = await shopper(browser, shop.url, DESK);
    const page = await openForm(context, `/confirmar-email/${token}`);
    await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
    await said(page, 'Link de confirmação inválido');
    expect(shop.logs()).not.toContain(token);
  });
});
