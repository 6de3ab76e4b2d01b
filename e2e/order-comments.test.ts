import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** What the team writes to itself about an order, on its page. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

describe.each(
  widths([
    { name: 'on a phone', device: PHONE },
    { name: 'on a desk', device: DESK },
  ]),
)('$name', ({ name, device }) => {
  it('[OWND-01, OWND-03] a note is written, stays, and goes after a question', async () => {
    const { id } = await placeOrder(shop.url, {}, false);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`/admin/dashboard/vendas/${id}`);
    const panel = page.getByRole('region', { name: 'Mensagens e anotações' });
    await panel.getByRole('button', { name: 'Anotar' }).click();
    await panel.getByText('Escreva a anotação.').waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Observações' }).count()).toBe(0);
    await panel.getByLabel(/^Também para quem separa/).check();
    await panel.getByLabel('Nova anotação').fill(`Ligou: quer para sexta.\n${'sem espaço'.repeat(40)}`);
    await panel.getByRole('button', { name: 'Anotar' }).click();
    const note = panel.getByRole('listitem').filter({ hasText: 'quer para sexta' });
    await note.waitFor();
    await note.getByText('Para quem separa').waitFor();
    await expect.poll(() => panel.getByLabel(/^Também para quem separa/).isChecked()).toBe(false);
    await expect.poll(() => panel.getByLabel('Nova anotação').inputValue()).toBe('');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    const folder = process.env['VITRINE_PICTURES'];
    if (folder !== undefined) await panel.screenshot({ path: `${folder}/notes ${name}.png` });
    await page.reload();
    await note.getByRole('button', { name: 'Apagar a anotação de' }).click();
    await page
      .getByRole('dialog', { name: 'Apagar esta anotação?' })
      .getByText('Apagar', { exact: true })
      .click();
    await note.waitFor({ state: 'detached' });
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});
