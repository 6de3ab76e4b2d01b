import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** What is asked about before it is done, and what is not offered where there is a better way. */

const { shop, browser } = useShop({
  env: { ...EMPTY_SHOP, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'loja@example.com' },
});
const DEVICES = widths([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const);

describe.each(DEVICES)('on %s', (_name, device) => {
  it('[OWND-16] invoices are issued for good only after a question that says what changes', async () => {
    const token = await adminToken(shop.url);
    const { openPage, context, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const sent: { ambiente: string }[] = [];
    await context.route('**/api/gerenciamento/configuracoes/notas', async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON() as { ambiente: string });
        return route.fulfill({ json: { sucesso: true, success: true, mensagem: 'Guardado.' } });
      }
      const answer = await route.fetch();
      const told = {
        emite: true,
        paga_icms: true,
        token: 'guardado',
        ambiente: 'homologacao',
        ie: '12345678',
      };
      return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...told } });
    });
    const page = await openPage('/admin/dashboard/configuracoes/notas');
    await page.getByText('em homologação: as notas são testes e não valem.').waitFor();
    await page.getByLabel('Ambiente da Sefaz').selectOption('producao');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Emitir notas de verdade?' });
    await question.getByText('Cada nota autorizada vale para o fisco', { exact: false }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const shots = process.env['SHOTS'];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/notas-${device.viewport?.width}.png` });
    await question.getByRole('button', { name: 'Ainda não' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await question.getByRole('button', { name: 'Testar e passar' }).click();
    await expect.poll(() => sent.map(({ ambiente }) => ambiente)).toEqual(['producao']);
    expect(complaints).toEqual([]);
  });

  it('[TEAM-27] where mails leave the shop, people are invited and no password is told to who reads mails', async () => {
    const token = await adminToken(shop.url);
    const { openPage, context, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    await context.route('**/api/gerenciamento/administradores', async (route) => {
      const answer = await route.fetch();
      const [me] = (await answer.json()) as Record<string, unknown>[];
      const others = [
        { ...me, id: 71, username: 'lia', email: 'lia@example.com' },
        { ...me, id: 72, username: 'rosa', email: null },
      ];
      return route.fulfill({ response: answer, json: [me, ...others] });
    });
    const page = await openPage('/admin/dashboard/administradores');
    await page.getByRole('button', { name: 'Convidar por e-mail' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Novo acesso' }).count()).toBe(0);
    const dialog = page.getByRole('dialog', { name: 'Mudar acesso' });
    for (const [name, fields] of [
      ['lia', 0],
      ['rosa', 1],
      ['admin', 0],
    ] as const) {
      await page.getByRole('button', { name: `Mudar ${name}` }).click();
      await dialog.getByLabel('Usuário').waitFor();
      await expect.poll(() => dialog.getByLabel('Nova senha').count(), { message: name }).toBe(fields);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(complaints).toEqual([]);
  });
});
