import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function paste(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).focus();
  await page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  const shot = pictures('measures', kind);

  it('[APRD-64, APRD-65, APRD-66] measures are typed and pasted in one grid, kept under a name and used for another product', async () => {
    const piece = (nome: string, more: object) =>
      calls.product({
        nome: `${nome} ${kind}`,
        preco: 80,
        categoria: 'Vestidos',
        descricao: 'Leve.',
        ...more,
      });
    const first = await piece('Vestido Lua', { tamanho: ['P', 'M', 'G'] });
    const tamanho = [{ tamanho: 'P', detalhes: { busto: 80 } }, { tamanho: 'M' }, { tamanho: 'GG' }];
    const second = await piece('Vestido Sol', { tamanho });
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/produtos/${first.id}`);
    await page.getByRole('button', { name: 'Tamanhos' }).click();
    // As in a sheet.
    await cell(page, 'P, Busto').fill('84,5');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('M, Busto');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('M, Manga');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('P, Quadril');
    await paste(page, 'P, Busto', '\tBusto\tCintura\nM\t88\t68\nG\t92,5\t72\nXG\t96\t76');
    await page.getByText('4 medidas coladas. 2 não tinham lugar e ficaram de fora.').waitFor();
    await expect.poll(() => cell(page, 'G, Busto').inputValue()).toBe('92,5');
    await press(page, 'Desfazer');
    await expect.poll(() => cell(page, 'G, Busto').inputValue()).toBe('');
    await paste(page, 'M, Busto', '88\t\n92,5\t');
    await expect.poll(() => cell(page, 'G, Busto').inputValue()).toBe('92,5');
    await page.getByLabel('Guardar estas medidas como tabela').fill(`Amplos ${kind}`);
    await press(page, 'Guardar tabela');
    await notice(page, 'Tabela de medidas guardada.');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await shot(page, 'grid');
    await press(page, 'Salvar');
    await notice(page, `✅ Produto "Vestido Lua ${kind}" atualizado com sucesso!`);
    const [lua] = await calls.find(`Vestido Lua ${kind}`);
    expect(lua?.tamanho.map(({ detalhes }) => detalhes?.busto)).toEqual([84.5, 88, 92.5]);

    // Another product takes them: what stands there is asked about.
    await page.goto(`/admin/dashboard/produtos/${second.id}`);
    await page.getByRole('button', { name: 'Tamanhos' }).click();
    await page.getByLabel('Usar uma tabela guardada').selectOption(`Amplos ${kind}`);
    await page.getByText('Preenche 1 medida vazia.').waitFor();
    await page.getByText('P, Busto (de 80 para 84,5)').waitFor();
    await page.getByText('A tabela não fala de GG: ficam como estão.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await shot(page, 'trial');
    await press(page, 'Preencher só o que está vazio');
    await expect.poll(() => cell(page, 'P, Busto').inputValue()).toBe('80');
    await expect.poll(() => cell(page, 'M, Busto').inputValue()).toBe('88');
    await page.getByLabel('Usar uma tabela guardada').selectOption(`Amplos ${kind}`);
    await page.getByLabel('Criar neste produto também G').check();
    await press(page, 'Trocar também 1 já preenchida');
    await expect.poll(() => cell(page, 'P, Busto').inputValue()).toBe('84,5');
    await expect.poll(() => cell(page, 'G, Busto').inputValue()).toBe('92,5');
    await press(page, 'Salvar');
    await notice(page, `✅ Produto "Vestido Sol ${kind}" atualizado com sucesso!`);

    // Changed and deleted where they are listed.
    await page.goto('/admin/dashboard/produtos/medidas');
    await page.getByRole('link', { name: `Amplos ${kind}` }).click();
    await cell(page, 'P, Busto').fill('oitenta');
    await press(page, 'Guardar tabela');
    await page.getByText('Informe as medidas em centímetros').waitFor();
    await cell(page, 'P, Busto').fill('86');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'table');
    await press(page, 'Guardar tabela');
    await notice(page, 'Tabela de medidas mudada.');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'list');
    await press(page, `Excluir Amplos ${kind}`);
    await press(page, 'Excluir');
    await notice(page, 'Tabela de medidas excluída.');
    const [sol] = await calls.find(`Vestido Sol ${kind}`);
    expect(sol?.tamanho.map(({ detalhes }) => detalhes?.busto)).toEqual([84.5, 88, undefined, 92.5]);
    expect(desk.complaints).toEqual([]);
  });
});
