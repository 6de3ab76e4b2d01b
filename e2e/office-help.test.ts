import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { may, OFFICE_ROLES, type OfficeRole } from '#shared/acts.ts';
import { HELP } from '../src/office/lib/help.ts';
import { hitsFor, openingHits } from '../src/office/features/search/hits.ts';
import { officePaths } from '../src/office/lib/paths.ts';
import { SCREENS } from '../src/office/lib/screens.ts';
import { HOUSE, SECTIONS, SETTINGS, SUPPORT } from '../src/office/lib/sections.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, OFFICE_ENV, staffToken } from './office-desk.ts';
import { ELSEWHERE, FULL, WIZARD } from './office-swept.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: every screen of the menu is opened, for each role.

const { shop, browser } = useShop({ env: OFFICE_ENV });

it('[DAYS-11] explains every screen of the menu to whoever may go there', () => {
  for (const { to, label } of [...SECTIONS, SETTINGS, SUPPORT, ...HOUSE]) {
    const about = HELP.filter((one) => one.to === to);
    expect(about.length, label).toBeGreaterThan(0);
  }
  expect(new Set(HELP.map(({ title }) => title)).size).toBe(HELP.length);
  for (const { title, text } of HELP) expect(text.length, title).toBeLessThan(260);
});

/** Every screen that axe looks at, with ':id' where one of many is shown. */
const screens = () => {
  const missing = officePaths.home + '/nada';
  const seen = [...FULL, ...WIZARD]
    .filter((path) => path !== missing)
    .map((path) => path.split('?')[0] ?? '');
  const plain = seen.map((path) =>
    path.replace(/\/(?:\d+|trocas(?<=politicas\/trocas)|conta_confirmacao)$/, '/:id'),
  );
  return [...new Set([...plain, ...Object.keys(ELSEWHERE)])];
};

it('[DAYS-11, OWND-14] explains every screen that there is by a text of its own, which the search finds', () => {
  for (const screen of screens()) {
    const own = HELP.filter((one) => (one.screen ?? one.to) === screen);
    expect(own.length, screen).toBeGreaterThan(0);
    const opened = openingHits('admin', screen.replace(':id', '7')).find(
      ({ label }) => label === 'Ajuda desta tela',
    );
    expect(
      own.map(({ title }) => title),
      screen,
    ).toContain(opened?.hits[0]?.title);
    const found = hitsFor(own[0]?.title ?? '', 'admin', null).flatMap(({ hits }) => hits);
    expect(
      found.map(({ title }) => title),
      screen,
    ).toContain(own[0]?.title);
    for (const role of OFFICE_ROLES)
      for (const one of own)
        expect(
          hitsFor(one.title, role, null).some(({ hits }) => hits.some(({ title }) => title === one.title)),
          `${screen} for ${role}`,
        ).toBe(may(role, one.act));
  }
});

it.each([
  ['novo pedido', officePaths.newOrder],
  ['Pedidos da loja antiga', officePaths.formerOrders],
  ['loja antiga', officePaths.formerOrders],
  ['inventario', officePaths.stockCounts],
])('[OWND-14] finds by %j what no menu names', (typed, to) => {
  const hits = hitsFor(typed, 'admin', null).flatMap((group) => group.hits);
  expect(hits.map((hit) => hit.to)).toContain(to);
});

const WHY = 'Por que este PIX está pendente?';
const ENDS = 'Quando um PIX vence, e o que a cliente vê';

it('[ASAL-85] says why a PIX is pending, and when it ends, to who asks so and beside an order', () => {
  const found = (typed: string, role: OfficeRole = 'admin') =>
    hitsFor(typed, role, null)
      .flatMap(({ hits }) => hits)
      .map(({ title }) => title);
  expect(found('pix pendente')).toEqual([WHY, ENDS]);
  expect(found('pagou não caiu')).toEqual([WHY]);
  expect(found('Perguntar ao Mercado Pago')).toEqual([WHY]);
  expect(found('pix vencido')).toEqual([ENDS]);
  for (const role of OFFICE_ROLES)
    expect(found('pix pendente', role).includes(WHY), role).toBe(may(role, 'check-payments'));
  const [beside] = openingHits('admin', officePaths.order(7));
  expect(beside?.hits.map(({ title }) => title)).toEqual(['A página de um pedido', WHY]);
});

it('[OWND-14] leads to each screen that needs no number by its own name', () => {
  for (const { label, to, act } of [...SECTIONS, SETTINGS, SUPPORT, ...HOUSE, ...SCREENS]) {
    const [places] = hitsFor(label, 'admin', null);
    expect([places?.label, places?.hits[0]?.to], label).toEqual(['Seções', to]);
    for (const role of OFFICE_ROLES)
      expect(hitsFor(label, role, null)[0]?.hits.some((hit) => hit.key === `ir ${to}`) ?? false).toBe(
        may(role, act),
      );
  }
  const named = new Set([...SECTIONS, SETTINGS, SUPPORT, ...HOUSE, ...SCREENS].map(({ to }) => to));
  expect(screens().filter((screen) => !screen.includes(':id') && !named.has(screen))).toEqual([]);
});

/** Where a link leads to a field, has it the focus? */
const isAtHand = (page: Page, to: string) =>
  !to.includes('?campo=') ||
  page.evaluate(() => document.activeElement?.matches('input, textarea, select, fieldset, button'));

/** Where a text says that something is: 'Em Configurações › Entregas, …', 'Em Configurações, em Frete grátis: …'. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bEm Configurações(?: ›|, em) ([^,:.›]+)[,:]/g)].map(([, name = '']) => name.trim());

it.each(
  widths([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const),
)('[DAYS-11] on %s every link of the help leads to a screen', async (_, device) => {
  const { openPage, complaints } = await officeDesk(browser, {
    url: shop.url,
    token: await adminToken(shop.url),
    device,
  });
  const page = await openPage('/admin/dashboard/suporte');
  const list = page.getByRole('list', { name: 'Ajuda' });
  await list.getByRole('listitem').first().waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(HELP.length);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('reembolso');
  await list.getByText('Devolver o dinheiro de um pedido').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('');
  const menu = page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Suporte' });
  // The walk itself once: a screen is the same at every width.
  for (const { title, text, to } of device === DESK ? HELP : []) {
    await list.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(heading, title).not.toContain('não encontrada');
    await expect.poll(() => page.getByText('não dá acesso').isVisible(), { message: title }).toBe(false);
    for (const name of namedIn(text))
      await expect
        .poll(() => page.locator('h1, h2, legend').filter({ hasText: name }).count(), {
          message: `${title}: ${name}`,
        })
        .toBeGreaterThan(0);
    await expect.poll(() => isAtHand(page, to), { message: `${title}: the field is at hand` }).toBe(true);
    await menu.click();
    await list.getByRole('listitem').first().waitFor();
  }
  expect(complaints).toEqual([]);
});

it('[DAYS-11] gives each role the help that is hers', async () => {
  const admin = await adminToken(shop.url);
  const token = await staffToken(shop.url, admin, 'expedicao');
  const { openPage } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard/suporte');
  const titles = page.getByRole('list', { name: 'Ajuda' }).getByRole('link');
  await titles.first().waitFor();
  const hers = HELP.filter(({ act }) => may('expedicao', act)).map(({ title }) => title);
  await expect.poll(() => titles.allInnerTexts()).toEqual(hers);
  await expect.poll(() => page.getByText('Estado da loja').isVisible()).toBe(false);
  for (const role of OFFICE_ROLES) expect(HELP.some(({ act }) => may(role, act))).toBe(true);
});
