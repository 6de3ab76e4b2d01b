import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, staffToken } from './office-desk.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';
import { overhang, pictures, press } from './screens.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let helper: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  helper = await staffToken(shop.url, token, 'catalogo');
  calls = officeCalls(shop.url, token);
  await calls.category('Vestidos');
});

const PATH = '/admin/dashboard/produtos/contagens';
const units = (page: Page, name: string) => page.getByLabel(`Contadas de ${name}`, { exact: true });

/** As a scanner that types: the code, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('SKU ou código de barras').fill(code);
  await page.keyboard.press('Enter');
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  const shot = pictures('counts', kind);

  it('[OWND-08, OWND-09, OWND-11, OWND-12] the stock is counted by two, also without a line, compared and put right', async () => {
    const nome = `Vestido ${kind}`;
    const variantes = [
      { cor: 'Azul', tamanho: 'P', estoque: 4, sku: `${kind}-AZ` },
      { cor: 'Rosa', tamanho: 'P', estoque: 2, sku: `${kind}-RO` },
    ];
    await calls.product({
      nome,
      sku: kind,
      preco: 80,
      categoria: 'Vestidos',
      descricao: 'Leve.',
      cor: ['Azul', 'Rosa'],
      tamanho: ['P'],
      variantes,
    });
    const blue = `${nome} · Azul · P`;
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(PATH);
    await page.getByLabel('Nome').fill(`Sábado ${kind}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'new');
    await press(page, 'Começar a contar');
    await page.getByRole('heading', { level: 1, name: `Sábado ${kind}` }).waitFor();
    await scan(page, `${kind}-az`);
    await scan(page, `${kind}-az`);
    await page.getByText(`${blue}: 2 contadas`).first().waitFor();
    // Somebody else counts beside her, and her tab sees it.
    const other = await officeDesk(browser, { url: shop.url, token: helper, device });
    const beside = await other.openPage(new URL(page.url()).pathname);
    await scan(beside, `${kind}-AZ`);
    await expect.poll(() => units(page, blue).inputValue(), PATIENT).toBe('3');
    // What nobody knows is looked for by name; a product's own code asks which.
    await scan(page, nome);
    await page.getByRole('alert').filter({ hasText: 'Nenhuma peça da loja tem este código' }).waitFor();
    await press(page, `${nome} · Rosa · P`);
    await page.getByText(`${nome} · Rosa · P: 1 contada`).first().waitFor();
    // Without a line scans wait, over a reload too.
    let isDown = true;
    await page.route('**/lancamentos', (route) => (isDown ? route.abort() : route.continue()));
    await scan(page, `${kind}-RO`);
    await page.getByText('Sem conexão com a loja: 1 leitura espera').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'offline');
    await page.reload();
    isDown = false;
    await page.getByText(`${nome} · Rosa · P: 2 contadas`).first().waitFor(PATIENT);
    await units(page, blue).fill('6');
    await page.keyboard.press('Enter');
    await page.getByText('6 de 4:').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await shot(page, 'counted');
    await press(page, 'Acertar estoque (1)');
    await page.getByText('entram 2 e saem 0 unidades').waitFor();
    await press(page, 'Acertar estoque');
    await notice(page, 'Estoque de 1 peça acertado.');
    await page.getByText('acertada por admin').first().waitFor();
    const [product] = await calls.find(nome);
    expect(product?.variantes.map(({ estoque }) => estoque)).toEqual([6, 2]);
    await press(page, 'Ver o que falta contar');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'settled');
    await press(page, 'Encerrar contagem');
    await press(page, 'Encerrar');
    await page.getByText('Esta contagem foi encerrada.').waitFor();
    await page.goto(PATH);
    await page.getByText('Encerrada').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, 'list');
    expect([...desk.complaints, ...other.complaints]).toEqual([]);
  });
});
