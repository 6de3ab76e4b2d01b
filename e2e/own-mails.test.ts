import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk, staffToken } from './office-desk.ts';
import { EMPTY_SHOP, notice } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const OF_SHOP = 'contato@atelie.example';
const { shop, browser } = useShop({ env: { ...EMPTY_SHOP, STORE_EMAIL: OF_SHOP } });
let admin: string;
let seller: string;

beforeAll(async () => {
  admin = await adminToken(shop.url);
  seller = await staffToken(shop.url, admin, 'equipe');
  await confirm(admin, OF_SHOP);
});

/** As if she had followed the link of her mail. */
async function confirm(token: string, email: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const own = `${shop.url}/api/admin/me/email`;
  await callShop(own, 'PUT', { email, senhaAtual: ADMIN_PASSWORD }, headers);
  const link = await vi.waitFor(async () => {
    const texts = (await mailsTo(shop.url, email)).map(({ text }) => text);
    const found = texts.flatMap((text) => /\/confirmar-email\/#?([\w-]{43})/.exec(text)?.[1] ?? []).at(0);
    if (found === undefined) throw new Error('no link came');
    return found;
  }, PATIENT);
  await callShop(`${own}/confirmar`, 'POST', { token: link }, headers);
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  const shot = pictures('own-mails', kind);

  it('[MAIL-65] whoever sells chooses among the letters that her role may have', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token: seller, device });
    const page = await desk.openPage('/admin/dashboard/senha');
    const panel = page.getByRole('region', { name: 'Meus avisos por e-mail' });
    await panel.getByRole('checkbox').first().waitFor();
    await expect.poll(() => panel.getByRole('checkbox').count()).toBe(3);
    await panel.getByRole('checkbox', { name: 'Cada venda' }).check();
    await press(page, 'Salvar avisos');
    await notice(page, 'Avisos salvos.');
    await page.reload();
    await expect.poll(() => panel.getByRole('checkbox', { name: 'Cada venda' }).isChecked()).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await shot(page, 'seller');
    // What the call refuses is told where it was pressed, and stays as chosen.
    await page.route('**/api/admin/me/avisos', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await panel.getByRole('checkbox', { name: 'Cada venda' }).uncheck();
    await press(page, 'Salvar avisos');
    await panel.getByRole('alert').waitFor();
    await expect.poll(() => panel.getByRole('checkbox', { name: 'Cada venda' }).isChecked()).toBe(false);
    expect(desk.complaints).toEqual([]);
  });

  it('[MAIL-64, MAIL-65] whose e-mail is the shop’s is told that nothing comes twice', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token: admin, device });
    const page = await desk.openPage('/admin/dashboard/senha');
    await page.getByText('Seu e-mail é o da loja').waitFor();
    await shot(page, 'owner');
    await expect
      .poll(() => page.getByRole('region', { name: 'Meus avisos por e-mail' }).getByRole('checkbox').count())
      .toBe(5);
  });
});
