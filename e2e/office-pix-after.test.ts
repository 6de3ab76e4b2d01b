import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, rowWith } from './office-desk.ts';
import { paidPixOf } from './paid-pix.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: charges are made, paid, given back and contested for each test, at two widths.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const WIDTHS: [string, Device][] = [
  ['390', PHONE],
  ['1280', DESK],
];

async function expectSound(page: Page, device: Device): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  await expect.poll(() => axeViolations(page)).toEqual([]);
}

describe('what becomes of a custom PIX after it was paid', () => {
  it.each(widths(WIDTHS))(
    '[APIX-26, APIX-27, APIX-28] is read in the list at %s px',
    async (width, device) => {
      const pix = paidPixOf(shop.url, token);
      const [back, contested, other] = [
        await pix.make(100, `Volta ${width}`),
        await pix.make(80, `Contesta ${width}`),
        await pix.make(60, `Difere ${width}`),
      ];
      await pix.decide(back.charge, 'approve');
      await pix.giveBack(back.charge, 30);
      await pix.decide(contested.charge, 'approve');
      await pix.decide(contested.charge, 'chargeback');
      await pix.payBeside(other.charge, 55);
      const desk = await officeDesk(browser, { url: shop.url, token, device });
      const page = await desk.openPage('/admin/dashboard/pix');
      await rowWith(page, `Volta ${width}`).getByText('R$ 30,00 devolvidos de R$ 100,00').waitFor();
      await rowWith(page, `Volta ${width}`).getByText('R$ 70,00').waitFor();
      await rowWith(page, `Contesta ${width}`)
        .getByText(/^contestado, responda até/)
        .waitFor();
      await rowWith(page, `Difere ${width}`).getByText('em vez de R$ 60,00').waitFor();
      await expectSound(page, device);
      expect(desk.complaints).toEqual([]);
    },
  );

  it.each(widths(WIDTHS))(
    '[ACON-10, ACON-20, ACON-21] is settled at %s px by keyboard',
    async (width, device) => {
      const pix = paidPixOf(shop.url, token);
      const [contested, other] = [
        await pix.make(80, `Contesta ${width}`),
        await pix.make(60, `Difere ${width}`),
      ];
      await pix.decide(contested.charge, 'approve');
      await pix.decide(contested.charge, 'chargeback');
      await pix.payBeside(other.charge, 55);
      const second = await pix.payBeside(other.charge, 15);
      const desk = await officeDesk(browser, { url: shop.url, token, device });
      const page = await desk.openPage('/admin/dashboard/conciliacao');
      const disputes = page.getByRole('region', { name: 'Pagamentos contestados' });
      const line = disputes
        .getByRole('listitem')
        .filter({ hasText: `PIX ${contested.id}, Contesta ${width}` });
      await line.getByText(/responda no painel do Mercado Pago até/).waitFor();
      await line.getByRole('link', { name: `Ver o PIX: PIX ${contested.id}` }).waitFor();
      await page.getByRole('table', { name: 'O dinheiro dia a dia' }).getByRole('row').nth(1).waitFor();
      await expectSound(page, device);

      const amounts = page.getByRole('region', { name: 'Pagamentos com valor diferente' });
      await amounts
        .getByRole('listitem')
        .filter({ hasText: `PIX ${other.id}` })
        .getByText('R$ 55,00 em vez de R$ 60,00')
        .waitFor();
      await amounts.getByRole('button', { name: `Aceitar o valor: PIX ${other.id}` }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Aceitar R$ 55,00?' });
      await question.waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Aceitar o valor', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Anotado: o valor pago foi aceito.').waitFor();
      await amounts.getByText(`PIX ${other.id}`).waitFor({ state: 'detached' });

      const doubles = page.getByRole('region', { name: 'Segundos pagamentos de um PIX' });
      await doubles.getByText(`cobrança ${second}`).waitFor();
      await doubles.getByRole('button', { name: `Tirar da lista: PIX ${other.id}` }).focus();
      await page.keyboard.press('Enter');
      const gone = page.getByRole('dialog', { name: 'Tirar este pagamento da lista?' });
      await gone.getByRole('button', { name: 'Tirar da lista', exact: true }).click();
      await doubles.getByText(`cobrança ${second}`).waitFor({ state: 'detached' });
      expect(desk.complaints).toEqual([]);
    },
  );
});
