import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { productFile } from './support/product-file.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

it('[FISC-01, FISC-02] what invoices say of a piece is kept for the office, and goes out and comes back as it is', async () => {
  const made = await office.create({
    nome: 'Com NCM',
    ncm: '6109.10.00',
    cest: ' 28.038.00',
    unidade: 'pc',
  });
  const said = { ncm: '61091000', cest: '2803800', unidade: 'PC', origem: '' };
  expect(made).toMatchObject(said);
  expect(await office.create({ nome: 'Sem NCM' })).toMatchObject({ ncm: '', cest: '', unidade: 'UN' });
  const path = `/api/produtos/${made.id}`;
  const edit = (body: object) => office.call('PUT', path, body);
  for (const [field, wrong] of [
    ['ncm', '610910'],
    ['ncm', '6109100O'],
    ['cest', '123'],
    ['origem', '9'],
    ['unidade', 'caixa'],
    ['ncm', '6'.repeat(5000)],
  ] as const)
    expect(await edit({ [field]: wrong }), wrong).toMatchObject({
      status: 422,
      body: { campos: { [field]: expect.any(String) } },
    });
  expect((await edit({ origem: 0, preco: 150 })).status).toBe(422);
  expect((await edit({ origem: '0' })).body['produto']).toMatchObject({ ...said, origem: '0' });
  for (const address of [path, '/api/produtos?limit=100', '/api/produtos?campos=cartao'])
    expect(JSON.stringify((await office.anonymously('GET', address)).body)).not.toMatch(
      /"ncm"|"cest"|"origem"/,
    );

  const headers = { authorization: `Bearer ${office.tokens.admin}` };
  const sheet = await (await fetch(`${office.url}/api/gerenciamento/produtos.csv`, { headers })).text();
  const load = async (text: string) =>
    (
      await fetch(`${office.url}/api/gerenciamento/produtos/importar`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: text,
      })
    ).text();
  expect(await load(sheet)).toContain('"alterados":0');
  const other = 'nome;sku;ncm;cest;origem\nCom NCM;' + made.sku + ';;2803900;8\n';
  await load(other);
  const now = await office.call('GET', `/api/gerenciamento/produtos/${made.id}`);
  expect(now.body).toMatchObject({ ncm: '', cest: '2803900', origem: '8', unidade: 'PC' });
});

it('[GTIN-01, GTIN-02] a barcode is kept for each variant by its check digit, goes out and comes back, and stays when others change', async () => {
  const parts = { cor: ['Azul'], tamanho: ['P', 'M'] };
  const at = (tamanho: string, gtin: string) => ({ cor: 'Azul', tamanho, gtin });
  const made = await office.create({
    nome: 'Com barras',
    ...parts,
    gtins: [at('P', '7891000 315507'), at('M', '')],
  });
  const gtins = async () => {
    const { body } = await office.call('GET', `/api/gerenciamento/produtos/${made.id}`);
    const variants = body['variantes'] as { tamanho: string; gtin?: string }[];
    return variants.map(({ tamanho, gtin }) => [tamanho, gtin]);
  };
  expect(await gtins()).toEqual([
    ['P', '7891000315507'],
    ['M', undefined],
  ]);
  const edit = (body: object) => office.call('PUT', `/api/produtos/${made.id}`, body);
  for (const wrong of [
    [at('M', '7891000315508')],
    [at('M', '123')],
    [at('M', '7891000315507')],
    [at('G', '96385074')],
    [at('M', '9'.repeat(5000))],
  ])
    expect(await edit({ gtins: wrong }), JSON.stringify(wrong).slice(0, 80)).toMatchObject({ status: 422 });
  expect((await edit({ gtins: [at('M', '036000291452')] })).status).toBe(200);
  // What says nothing of them leaves them, renamed or not.
  expect((await edit({ tamanho: [{ tamanho: 'PP', era: 'P' }, 'M'], preco: 120 })).status).toBe(200);
  const both = [
    ['PP', '7891000315507'],
    ['M', '036000291452'],
  ];
  expect(await gtins()).toEqual(both);

  const { load, file } = productFile(() => office);
  expect((await load(await file())).result).toMatchObject({ alterados: 0, erros: [] });
  const lines = (gtin: string) =>
    `id;nome;cor;tamanho;ean\n${made.id};Com barras;Azul;PP;7891000315507\n${made.id};Com barras;Azul;M;${gtin}\n`;
  // A spreadsheet has taken the zero from its beginning.
  expect((await load(lines('36000291452'))).result).toMatchObject({ alterados: 0, erros: [] });
  expect((await load(lines('7,89E+12'))).result).toMatchObject({ erros: [{ linha: 3, campo: 'gtin' }] });
  expect((await load(lines('7891000315508'))).result).toMatchObject({ erros: [{ linha: 3 }] });
  await load(lines(''));
  expect(await gtins()).toEqual([
    ['PP', '7891000315507'],
    ['M', undefined],
  ]);
});
