import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let token = '';

beforeAll(async () => {
  shop = await startShop({ env: { ADMIN_PASSWORD: 'lavanda-2026', SEED_DEMO: 'off', LOG_LEVEL: 'error' } });
  const login = await call('POST', '/admin/login', { username: 'admin', password: 'lavanda-2026' });
  token = String(login.body['token']);
  await call('POST', '/categorias', { nome: 'Vestidos' });
});
afterAll(() => shop?.stop());

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function csv(path: string, body?: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/gerenciamento${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    ...(body !== undefined && { body }),
  });
  return answer.text();
}

const page = async (id: number) =>
  (await fetch(`${shop.url}/produto/${id}`, { headers: { accept: 'text/html' } })).text();

const HEAD = {
  title: /<title>([^<]*)<\/title>/,
  description: /<meta name="description" content="([^"]*)"/,
  'og:title': /<meta property="og:title" content="([^"]*)"/,
  'og:description': /<meta property="og:description" content="([^"]*)"/,
};
const headOf = (html: string) =>
  Object.fromEntries(Object.entries(HEAD).map(([name, pattern]) => [name, pattern.exec(html)?.[1]]));

async function create(given: object): Promise<number> {
  const { body } = await call('POST', '/produtos', {
    nome: 'Vestido Lis',
    descricao: 'De linho.',
    preco: 199.9,
    categoria: 'Vestidos',
    ...given,
  });
  return (body['produto'] as { id: number }).id;
}

const OWN = {
  title: 'Vestido Lis | Vitrine',
  description: 'De linho.',
  'og:title': 'Vestido Lis',
  'og:description': 'De linho.',
};

it('[MENU-05] what the owner says to search engines stands in the head of the page, and only where she says it', async () => {
  const id = await create({});
  expect(headOf(await page(id))).toEqual(OWN);
  await call('PUT', `/produtos/${id}`, { tituloBusca: ' Vestido de linho\n<verde> ' });
  const title = 'Vestido de linho &lt;verde&gt;';
  expect(headOf(await page(id))).toEqual({ ...OWN, title, 'og:title': title });
  const description = 'Linho leve, do P ao GG.';
  await call('PUT', `/produtos/${id}`, { tituloBusca: '', descricaoBusca: description });
  expect(headOf(await page(id))).toEqual({ ...OWN, description, 'og:description': description });
  await call('PUT', `/produtos/${id}`, { descricaoBusca: null });
  const html = await page(id);
  expect(headOf(html)).toEqual(OWN);
  expect(html).not.toMatch(/tituloBusca|descricaoBusca/);
});

it('[MENU-05, MENU-06] they are bounded, and in no answer but the office’s', async () => {
  const id = await create({ tituloBusca: 'T'.repeat(120), descricaoBusca: 'D'.repeat(320) });
  for (const [field, most] of [
    ['tituloBusca', 120],
    ['descricaoBusca', 320],
  ] as const)
    expect(await call('PUT', `/produtos/${id}`, { [field]: 'x'.repeat(most + 1) })).toMatchObject({
      status: 422,
      body: { campos: { [field]: expect.any(String) } },
    });
  for (const path of [`/produtos/${id}`, '/produtos?limit=100', '/produtos?campos=cartao']) {
    const answer = await fetch(`${shop.url}/api${path}`, { headers: { accept: 'application/json' } });
    expect(await answer.text()).not.toContain('TTTT');
  }
  expect((await call('GET', `/gerenciamento/produtos/${id}`)).body).toMatchObject({
    tituloBusca: 'T'.repeat(120),
  });
});

it('[MENU-06] they go out with the file of products and come back as they are, or emptied', async () => {
  const id = await create({ nome: 'Vestido Flor', tituloBusca: 'Flor; "de" linho', descricaoBusca: 'Leve' });
  const sheet = await csv('/produtos.csv');
  expect(sheet).toContain('titulo_busca;descricao_busca');
  expect(await csv('/produtos/importar', sheet)).toContain('"alterados":0');
  await csv('/produtos/importar', `id;titulo_busca;seo_description\n${id};;Outra\n`);
  expect((await call('GET', `/gerenciamento/produtos/${id}`)).body).toMatchObject({
    tituloBusca: '',
    descricaoBusca: 'Outra',
  });
});
