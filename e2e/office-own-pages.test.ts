import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { mark } from '../test/support/sent-pictures.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a page of every kind of block is written, put in a menu and read, on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const LIST = '/admin/dashboard/configuracoes/paginas';

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[PGS-13, PGS-14, PGS-11, PGS-26] on a %s a page is written, published and read', async (kind, device) => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage(LIST);
  const fits = async (shown = page) =>
    await expect
      .poll(() => shown.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
  const shot = async (what: string, shown = page) => {
    if (!process.env['SHOTS']) return;
    await shown.screenshot({ path: `${process.env['SHOTS']}/pages-${kind}-${what}.png`, fullPage: true });
    await shown.emulateMedia({ colorScheme: 'dark' });
    await shown.screenshot({
      path: `${process.env['SHOTS']}/pages-${kind}-${what}-dark.png`,
      fullPage: true,
    });
    await shown.emulateMedia({ colorScheme: 'light' });
  };
  await page.getByRole('link', { name: 'Nova página' }).click();
  const title = page.getByLabel('Título', { exact: true });
  await title.fill(`Guia de Medidas ${kind}`);
  await expect.poll(() => page.getByLabel('Endereço').inputValue()).toBe(`guia-de-medidas-${kind}`);
  await page.getByRole('button', { name: 'Publicar agora' }).click();
  await page.getByText('Ponha pelo menos um bloco antes de publicar.').waitFor();

  // With keys alone: the focus is in the block that was added, and goes with it.
  const add = async (name: string) => {
    await page.getByRole('button', { name: `Novo bloco: ${name}` }).focus();
    await page.keyboard.press('Enter');
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const within = (label: string) =>
    expect.poll(() =>
      page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement),
    );
  await add('Texto');
  await within('Bloco 1: texto').toBe(true);
  await page.keyboard.type('Use ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('uma fita');
  await expect
    .poll(() => page.getByLabel('Bloco 1: texto', { exact: true }).inputValue())
    .toBe('Use **uma fita**');
  await page.keyboard.press('End');
  await page.keyboard.type(' e [fale conosco](http://errado.com).');
  await add('Título');
  await within('Bloco 2: título').toBe(true);
  await page.keyboard.type('Como medir');
  await page.getByRole('button', { name: 'Subir bloco 2, Título' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Título: bloco 1 de 2.').waitFor({ state: 'attached' });
  await expect.poll(focused).toBe('Descer bloco 1, Título');
  await add('Lista');
  await within('Bloco 3: lista').toBe(true);
  await page.keyboard.type('Busto');
  await page.keyboard.press('Enter');
  await page.keyboard.type('*Cintura*');
  await page.getByLabel('Numerar os itens do bloco 3').check();
  await add('Imagem');
  await page.getByLabel('Bloco 4: escolher imagem').setInputFiles({
    name: 'fita.png',
    mimeType: 'image/png',
    buffer: await mark(900, 500),
  });
  await page.getByLabel('Bloco 4: trocar imagem').waitFor();
  await page.getByLabel('Descrição da imagem 4').fill('Uma fita métrica verde');
  await add('Tabela');
  await within('Bloco 5: tabela').toBe(true);
  const heads = ['Tamanho', 'Busto', 'Cintura', 'Quadril', 'Ombro', 'Manga', 'Comprimento'];
  const cells = (size: string) => [size, ...heads.slice(1).map((_, at) => `${80 + at} cm`)];
  await page
    .getByLabel('Bloco 5: tabela')
    .fill([heads, cells('P'), cells('M')].map((row) => row.join(' | ')).join('\n'));
  await add('Texto');
  await within('Bloco 6: texto').toBe(true);
  await page.getByRole('button', { name: 'Tirar bloco 6, Texto' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/saiu da página\. Blocos que ficam: \d+\.$/).waitFor({ state: 'attached' });
  await expect.poll(focused).toBe('Tirar bloco 5, Tabela');

  await page.getByRole('button', { name: 'Publicar agora' }).click();
  await page.getByText('O link “http://errado.com” não serve').waitFor();
  await within('Bloco 2: texto').toBe(true);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await fits();
  await page
    .getByLabel('Bloco 2: texto', { exact: true })
    .fill('Use **uma fita** e [fale conosco](/contato), ou veja [a norma](https://www.abnt.org.br).');
  const preview = page.getByRole('region', { name: 'Prévia' });
  await preview.getByRole('link', { name: 'fale conosco' }).waitFor();
  await preview.getByRole('columnheader', { name: 'Cintura' }).waitFor();

  // What is not kept is asked about.
  await page.getByRole('link', { name: 'Todas as páginas' }).click();
  await page.getByRole('dialog', { name: 'Sair sem guardar?' }).waitFor();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Publicar agora' }).click();
  await page.waitForURL(/paginas\/\d+$/);
  await page.getByRole('link', { name: 'Ver na loja' }).waitFor();
  await page.getByRole('button', { name: 'Tirar da loja' }).waitFor();

  // A draft beside it: sent to be looked at, planned, discarded; and an earlier version, read and brought back.
  const path = `/p/guia-de-medidas-${kind}`;
  const lead = page.getByLabel('Bloco 2: texto', { exact: true });
  const former = await lead.inputValue();
  await lead.fill('Texto que ainda espera.');
  await page.getByRole('button', { name: 'Guardar rascunho' }).click();
  const waiting = page.getByRole('region', { name: 'Rascunho' });
  await waiting.getByText('Mudou: Texto.').waitFor();
  await page.getByRole('button', { name: 'Criar link da prévia' }).click();
  const link = await page.getByLabel('Link da prévia').inputValue();
  const guest = await (
    await shopper(browser, shop.url, device)
  ).openPage(new URL(link).pathname + new URL(link).search);
  await guest.waitForURL(`**${path}`);
  await guest.getByText('Texto que ainda espera.').waitFor();
  expect(await (await fetch(shop.url + path)).text()).not.toContain('Texto que ainda espera.');
  await waiting.getByLabel('Publicar em').fill('2099-01-01T08:00');
  await waiting.getByRole('button', { name: 'Marcar publicação' }).click();
  await waiting.getByText('Escolha um dia daqui a no máximo um ano.').waitFor();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await waiting.getByLabel('Publicar em').fill(`${day}T08:00`);
  await waiting.getByRole('button', { name: 'Marcar publicação' }).click();
  await waiting.getByText('Vai ao ar em').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await fits();
  await shot('editor');
  await waiting.getByRole('button', { name: 'Descartar rascunho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar rascunho' }).click();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => lead.inputValue()).toBe(former);
  const history = page.getByRole('region', { name: 'Já publicado' });
  const hasFocus = () => history.evaluate((panel) => panel === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await lead.fill('Outro texto.');
  await page.getByRole('button', { name: 'Publicar agora' }).click();
  await page.getByText('Versão 2').waitFor();
  await page.getByRole('button', { name: 'Ver: versão 1' }).click();
  const earlier = history.getByRole('listitem').filter({ hasText: 'Versão 1' });
  await earlier.getByRole('article', { name: 'Versão 1' }).getByText('uma fita').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await shot('history');
  await page.getByRole('button', { name: 'Voltar a esta: versão 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar a esta' }).click();
  await page.getByText('Voltou à versão 1.').waitFor();
  await expect.poll(hasFocus).toBe(true);
  await expect.poll(() => lead.inputValue()).toBe(former);

  // Another one keeps what was read here from being kept over hers.
  const other = await openPage(new URL(page.url()).pathname);
  await other.getByLabel('Descrição na busca').fill('Como escolher o seu tamanho.');
  await other.getByRole('button', { name: 'Publicar agora' }).click();
  await other.getByText('Publicado: a loja já mostra.').waitFor();
  await title.fill('Perdido');
  await page.getByRole('button', { name: 'Guardar rascunho' }).click();
  await page.getByText('Outra pessoa mudou esta página').waitFor();
  await page.close();

  await other.goto('/admin/dashboard/configuracoes?campo=menu_rodape');
  const menu = other.getByRole('group', { name: 'Menu do rodapé' });
  await menu.waitFor();
  const place = await menu.getByLabel(/^Nome do item/).count();
  await menu.getByRole('button', { name: 'Novo item no rodapé' }).click();
  await menu.getByLabel(`Página do item ${place + 1}`).selectOption({ label: `Guia de Medidas ${kind}` });
  await expect
    .poll(() => menu.getByLabel(`Nome do item ${place + 1}`).inputValue())
    .toBe(`Guia de Medidas ${kind}`);
  await other.getByRole('button', { name: 'Salvar rascunho' }).click();
  const draft = other.getByRole('region', { name: 'Rascunho' });
  await draft.getByRole('button', { name: 'Publicar agora' }).click();
  await draft.waitFor({ state: 'detached' });

  const front = await shopper(browser, shop.url, device);
  const read = await front.openPage('/contato');
  await read
    .getByRole('contentinfo')
    .getByRole('link', { name: `Guia de Medidas ${kind}` })
    .click();
  await read.waitForURL(`**/p/guia-de-medidas-${kind}`);
  await read.getByRole('heading', { level: 1, name: `Guia de Medidas ${kind}` }).waitFor();
  await read.getByRole('heading', { level: 2, name: 'Como medir' }).waitFor();
  await read.getByRole('img', { name: 'Uma fita métrica verde' }).waitFor();
  await expect
    .poll(() => read.getByRole('article').getByRole('listitem').allInnerTexts())
    .toEqual(['Busto', 'Cintura']);
  const table = read.getByRole('region', { name: 'Tabela 1: Como medir' });
  await table.focus();
  await read.keyboard.press('ArrowRight');
  // At a desk there is room for nearly all of it.
  const least = kind === 'phone' ? 1 : 0;
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThanOrEqual(least);
  await fits(read);
  // Half under the header nothing is as large as it is.
  await read.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => axeViolations(read)).toEqual([]);
  await read.getByRole('img', { name: 'Uma fita métrica verde' }).scrollIntoViewIfNeeded();
  await shot('shop', read);
  await read.getByRole('article').getByRole('link', { name: 'fale conosco' }).click();
  await read.waitForURL('**/contato');

  await other.goto(LIST);
  await other.getByRole('link', { name: `Guia de Medidas ${kind}` }).waitFor();
  await fits(other);
  await expect.poll(() => axeViolations(other)).toEqual([]);
  await shot('list', other);
  await other.getByRole('link', { name: `Guia de Medidas ${kind}` }).click();
  await other.getByRole('button', { name: 'Excluir página' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Excluir página' }).click();
  await other.waitForURL(`**${LIST}`);
  await expect.poll(async () => (await fetch(`${shop.url}/p/guia-de-medidas-${kind}`)).status).toBe(404);
  expect([...complaints, ...front.complaints]).toEqual([]);
});
