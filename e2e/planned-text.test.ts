import { expect, it } from 'vitest';
import type { PaginaLida } from '#shared/wire/own-pages.ts';
import { paragraph, written } from '../test/support/own-pages.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
const PAGES = '/gerenciamento/paginas';

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[COVR-12, MENU-13] on a %s a planned page goes on air while its editor is open, and what is typed meanwhile stays and is kept',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const calls = officeCalls(shop.url, token);
    const slug = `verao-${kind}`;
    const page = { ...written(slug), titulo: `Verão ${kind}`, publicada: false };
    const { id } = await calls.call<{ id: number }>('POST', PAGES, page);
    const versao = async () => (await calls.call<PaginaLida>('GET', `${PAGES}/${id}`)).versao;
    const desk = await officeDesk(browser, { url: shop.url, token, device });

    // A menu may lead to it before.
    const menus = await desk.openPage('/admin/dashboard/configuracoes?campo=menu_topo');
    const menu = menus.getByRole('group', { name: 'Menu do topo' });
    const em = new Date(Date.now() + 20_000).toISOString();
    await calls.call('POST', `${PAGES}/${id}/publicar`, { versao: await versao(), em });
    await menus.reload();
    await menu.getByRole('button', { name: 'Novo item no topo' }).click();
    const last = (await menu.getByLabel(/^Nome do item/).count()) || 1;
    await menu.getByLabel(`Página do item ${last}`).selectOption(`p${id}`);
    await expect.poll(() => menu.getByLabel(`Nome do item ${last}`).inputValue()).toBe(`Verão ${kind}`);
    await menu.getByText('Leva a uma página que ainda não está publicada').last().waitFor();
    await menu.getByText('Publicação marcada:').last().waitFor();
    await expect.poll(() => axeViolations(menus)).toEqual([]);
    await expect.poll(() => overhang(menus)).toBeLessThanOrEqual(0);
    await pictures('planned', kind)(menus, 'menu');

    const editor = await desk.openPage(`/admin/dashboard/configuracoes/paginas/${id}`);
    const text = editor.getByLabel('Bloco 1: texto', { exact: true });
    await text.fill('Escrito enquanto ela ia ao ar.');
    await expect.poll(async () => (await fetch(`${shop.url}/p/${slug}`)).status, PATIENT).toBe(200);
    await editor.getByRole('link', { name: 'Ver na loja' }).waitFor(PATIENT);
    await expect.poll(() => text.inputValue()).toBe('Escrito enquanto ela ia ao ar.');
    await expect.poll(() => axeViolations(editor)).toEqual([]);
    await expect.poll(() => overhang(editor)).toBeLessThanOrEqual(0);
    await pictures('planned', kind)(editor, 'editor');
    await press(editor, 'Guardar rascunho');
    await notice(editor, 'Rascunho guardado');
    const kept = await calls.call<PaginaLida>('GET', `${PAGES}/${id}`);
    expect(kept.blocos).toEqual([paragraph('Escrito enquanto ela ia ao ar.')]);
    expect(kept.rascunho?.mudou).toEqual(['Texto']);
    expect(desk.complaints).toEqual([]);
  },
);
