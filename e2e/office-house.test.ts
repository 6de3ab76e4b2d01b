import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { ADMIN_PASSWORD, adminToken, officeDesk, rowWith, staffToken } from './office-desk.ts';
import { axeViolations } from './axe.ts';
import { EMPTY_SHOP, notice, officeCalls } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: people of several roles log in, passwords hashed at their real cost.

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let calls: ReturnType<typeof officeCalls>;

beforeAll(async () => {
  token = await adminToken(shop.url);
  calls = officeCalls(shop.url, token);
  await calls.category('Saias');
});

const open = async (path: string, device: Device = DESK): Promise<Page> =>
  (await officeDesk(browser, { url: shop.url, token, device })).openPage(path);
const logIn = (username: string, password: string) => adminToken(shop.url, username, password);

describe('who works in the office', () => {
  it('[ALOG-14] gets access, another role and password, and loses access again', async () => {
    const page = await open('/admin/dashboard/administradores');
    await page.getByRole('button', { name: 'Novo acesso' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Por favor, preencha todos os campos').waitFor();
    await dialog.getByLabel('Usuário').fill('marina');
    await dialog.getByLabel('Senha', { exact: true }).fill('senha-da-marina');
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await notice(page, 'Acesso criado.');
    await rowWith(page, 'marina').getByText('Equipe').waitFor();
    const hers = await officeDesk(browser, {
      url: shop.url,
      token: await logIn('marina', 'senha-da-marina'),
    });
    const first = await hers.openPage('/admin/dashboard');
    await first.getByRole('heading', { level: 1, name: 'Escolha uma senha nova' }).waitFor();
    await first.close();
    await page.getByRole('button', { name: 'Mudar marina' }).click();
    await dialog.getByLabel('Papel').selectOption('leitura');
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await rowWith(page, 'marina').getByText('Somente leitura').waitFor();
    await page.getByRole('button', { name: 'Tirar o acesso de marina' }).click();
    await page.getByRole('dialog').getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar acesso' }).click();
    await rowWith(page, 'marina').waitFor({ state: 'detached' });
    await expect(logIn('marina', 'senha-da-marina')).rejects.toThrow('401');
  });

  it('[ALOG-14] is sent once however often one presses; refused, it stays as typed, with what is wrong at its field', async () => {
    const page = await open('/admin/dashboard/administradores');
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel('Senha', { exact: true });
    const campos = { senha: 'Fraca demais.', outro: 'Não está nesta tela.' };
    let sent = 0;
    await page.route('**/api/gerenciamento/administradores', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      await route.fulfill({ status: 422, json: { error: 'Confira o acesso.', campos } });
    });
    await page.getByRole('button', { name: 'Novo acesso' }).click();
    await dialog.getByLabel('Usuário').fill('nina');
    await password.fill('senha-da-nina');
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await dialog.getByRole('alert').getByText('Confira o acesso.').waitFor();
    await dialog.getByText('Fraca demais.').waitFor();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(async () => [await dialog.getByLabel('Usuário').inputValue(), await password.inputValue(), sent])
      .toEqual(['nina', 'senha-da-nina', 1]);
    await page.unroute('**/api/gerenciamento/administradores');
    await password.press('Enter');
    await notice(page, 'Acesso criado.');
    await rowWith(page, 'nina').waitFor();
  });

  it.each(['equipe', 'leitura'] as const)(
    '[ALOG-11, ALOG-12] is told what %s does not open',
    async (role) => {
      const { openPage } = await officeDesk(browser, {
        url: shop.url,
        token: await staffToken(shop.url, token, role),
      });
      const page = await openPage('/admin/dashboard');
      for (const section of ['auditoria', 'emails', 'administradores', 'pix', 'configuracoes']) {
        await page.goto(`/admin/dashboard/${section}`);
        await page.getByText('O seu perfil não dá acesso a esta seção.').waitFor();
        await expect.poll(() => page.getByRole('alert').count(), { message: section }).toBe(0);
        await expect
          .poll(() => page.getByRole('main').getByRole('button').count(), { message: section })
          .toBe(0);
      }
    },
  );

  it('[ALOG-07] changes her own password', async () => {
    await calls.call('POST', '/gerenciamento/administradores', {
      username: 'dora',
      senha: ADMIN_PASSWORD,
      senhaAtual: ADMIN_PASSWORD,
      role: 'equipe',
    });
    const dora = await logIn('dora', ADMIN_PASSWORD);
    const page = await (
      await officeDesk(browser, { url: shop.url, token: dora })
    ).openPage('/admin/dashboard/senha');
    const fill = async (current: string, next: string, again = next) => {
      await page.getByLabel('Senha atual').fill(current);
      await page.getByLabel('Nova senha', { exact: true }).fill(next);
      await page.getByLabel('Repita a nova senha').fill(again);
      await page.getByRole('button', { name: 'Trocar senha' }).click();
    };
    await fill(ADMIN_PASSWORD, '12345');
    await notice(page, 'A nova senha deve ter pelo menos 12 caracteres');
    await fill(ADMIN_PASSWORD, 'outra-senha-boa', 'diferente');
    await notice(page, 'As senhas não coincidem');
    await fill('errada-mesmo', 'outra-senha-boa');
    await notice(page, 'Senha atual incorreta');
    await fill(ADMIN_PASSWORD, 'outra-senha-boa');
    await notice(page, 'Senha alterada com sucesso!');
    expect(await logIn('dora', 'outra-senha-boa')).toMatch(/^\S+$/);
  });

  it('[SEC-31, SEC-32] shows where she is logged in, and ends one of the others or all of them', async () => {
    const login = { senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role: 'leitura' };
    await calls.call('POST', '/gerenciamento/administradores', { username: 'eva', ...login });
    const eva = await logIn('eva', ADMIN_PASSWORD);
    for (let more = 0; more < 3; more++) await logIn('eva', ADMIN_PASSWORD);
    const desk = await officeDesk(browser, { url: shop.url, token: eva });
    const page = await desk.openPage('/admin/dashboard/senha');
    const panel = page.getByRole('region', { name: 'Onde sua conta está aberta' });
    const rows = panel.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.filter({ hasText: 'este aparelho' }).count()).toBe(1);
    const one = panel.getByRole('button', { name: /^Encerrar Aparelho desconhecido, aberta em/ });
    await one.first().focus();
    await page.keyboard.press('Enter');
    await notice(page, 'Sessão encerrada.');
    await expect.poll(() => rows.count()).toBe(3);
    const list = panel.getByRole('list', { name: 'Sessões abertas' });
    await expect.poll(() => list.evaluate((it) => it === document.activeElement)).toBe(true);
    await panel.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await notice(page, '2 sessões foram encerradas.');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => one.count()).toBe(0);
    expect(desk.complaints).toEqual([]);
  });

  it('[AFRM-13] finds in the audit log who did what, from what to what', async () => {
    const product = await calls.product({
      nome: 'Saia Rastro',
      preco: 80,
      categoria: 'Saias',
      descricao: '.',
    });
    await calls.call('PUT', `/produtos/${product.id}`, { preco: 95.5 });
    const page = await open('/admin/dashboard/auditoria');
    await page.getByLabel('Buscar no registro').fill('95.5');
    const row = rowWith(page, 'Mudou um produto');
    await row.waitFor();
    await expect.poll(() => row.innerText()).toMatch(/admin[\s\S]*preço: R\$\s80,00 → R\$\s95,50/);
    await page.getByLabel('Buscar no registro').fill('nunca aconteceu');
    await page.getByText('Nada foi registrado com esta busca.').waitFor();
  });

  it('[SEC-43, AFRM-08] is filtered on a telephone, and keeps the filters in its address', async () => {
    const { context } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
    const page = await context.newPage();
    await page.goto('/admin/dashboard/auditoria?usuario=quem-saiu&assunto=nenhum');
    await page.getByText('Nada foi registrado com esta busca.').waitFor();
    await page.getByRole('button', { name: 'Filtros (1)' }).click();
    await expect.poll(() => page.getByLabel('Quem').inputValue()).toBe('quem-saiu');
    await expect.poll(() => page.getByLabel('Assunto').inputValue()).toBe('');
    await page.getByLabel('Quem').selectOption('admin');
    await page.getByLabel('Assunto').selectOption('Acessos e senhas');
    await page.getByText('Entrou na administração').first().waitFor();
    await expect.poll(() => page.getByText('Criou um produto').count()).toBe(0);
    const [today] = new Date(Date.now() - 3 * 3_600_000).toISOString().split('T');
    await page.getByLabel('De', { exact: true }).fill(today ?? '');
    await page.waitForURL(/assunto=acessos&de=|de=.*assunto=acessos/);
    await page.getByText('Entrou na administração').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      .toBe(false);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await context.close();
  });
});

describe('a spreadsheet of products', () => {
  it('[APRD-39] goes out, is tried with its errors by line, and comes in', async () => {
    const page = await open('/admin/dashboard/produtos/importar');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('produtos.csv');
    const text = await new Response((await download.createReadStream()) as never).text();
    const head = text.split(/\r?\n/)[0] ?? '';
    const columns = head.replace('\uFEFF', '').split(';');
    const line = (given: Record<string, string>) => columns.map((name) => given[name] ?? '').join(';');
    const good = line({
      nome: 'Saia Planilha',
      preco: '59,90',
      categoria: 'Saias',
      descricao: 'Veio de fora',
    });
    const bad = line({ nome: 'Saia Torta', preco: 'caro', categoria: 'Saias', descricao: '.' });
    const file = {
      name: 'novos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, good, bad].join('\r\n')),
    };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('heading', { name: 'Conferência do arquivo' }).waitFor();
    await page.getByRole('table').getByRole('cell', { name: '3', exact: true }).waitFor();
    await expect.poll(() => calls.find('Saia Planilha')).toEqual([]);
    await page.getByRole('button', { name: 'Importar só as linhas sem erro' }).click();
    await page.getByRole('heading', { name: 'Importação', exact: true }).waitFor();
    await expect.poll(() => calls.find('Saia Planilha')).toMatchObject([{ preco: 59.9, categoria: 'Saias' }]);
    await expect.poll(() => calls.find('Saia Torta')).toEqual([]);
  });

  it.each(
    widths([
      ['phone', PHONE],
      ['desk', DESK],
    ]),
  )('[APRD-54] shows at a %s what will change, from what to what, before it does', async (_, device) => {
    const [product] = await calls.find('');
    const { id = 0, nome = '', preco = 0 } = product ?? {};
    const page = await open('/admin/dashboard/produtos/importar', device);
    const text = `id;preco;material\n${id};${preco + 1};${'Seda '.repeat(15)}\n`;
    const file = { name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type="file"]').setInputFiles(file);
    const changes = page.getByRole('region', { name: 'O que vai mudar' });
    await changes.waitFor();
    await expect.poll(() => changes.getByRole('listitem').first().innerText()).toBe(`${nome} linha 2`);
    await expect.poll(() => changes.innerText()).toMatch(/preco: [\d,]+\s+passa a[\s\S]*material: /);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => calls.find(nome)).toMatchObject([{ preco }]);
  });

  it('[APRD-39] that is no CSV is refused with a reason', async () => {
    const page = await open('/admin/dashboard/produtos/importar');
    const file = { name: 'foto.csv', mimeType: 'text/csv', buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Importar/ }).count()).toBe(0);
  });
});
