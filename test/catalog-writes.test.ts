import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { produtoDoEscritorio, type Produto } from '#shared/wire/catalog.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const put = (id: number, body: unknown) => office.call('PUT', `/api/produtos/${id}`, body);
const shown = async (id: number) =>
  (await office.anonymously('GET', `/api/produtos/${id}`)).body as unknown as Produto;
const refusal = async (given: Record<string, unknown>) => {
  const body = { nome: 'Saia', preco: 99, categoria: 'Vestidos', ...given };
  const answer = await office.call('POST', '/api/produtos', body);
  expect(answer.body).toMatchObject({ sucesso: false, success: false });
  return [answer.status, Object.keys((answer.body['campos'] ?? {}) as object)] as const;
};

describe('a new product', () => {
  it('[CAPI-48, CAPI-40, ERR-03] is answered with 201 in both spellings, and is in the shop at once', async () => {
    const body = { nome: 'Cropped Sol', preco: '89,90', categoria: 'vestidos', estoque: 3 };
    const answer = await office.call('POST', '/produtos', body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ sucesso: true, success: true });
    expect(answer.body['mensagem']).toContain('Cropped Sol');
    expect(answer.body['message']).toBe(answer.body['mensagem']);
    const { custo, ncm, origem, unidade, cest, tituloBusca, descricaoBusca, ...made } = produtoDoEscritorio
      .strict()
      .parse(answer.body['produto']);
    expect([custo, ncm, origem, unidade, cest, tituloBusca, descricaoBusca].join()).toBe(',,,UN,,,');
    expect(made).toMatchObject({ nome: 'Cropped Sol', preco: 89.9, categoria: 'Vestidos', estoque: 3 });
    expect(await shown(made.id)).toEqual(made);
  });

  it('[CAPI-70, CAPI-20, CAPI-69] gets the defaults, one colour and one size, and nothing that nobody said', async () => {
    const made = await office.create();
    expect(made).toMatchObject({
      genero: '',
      material: '',
      marca: 'Vitrine',
      ativo: true,
      destaque: false,
      tags: [],
      corBackground: '#f5a7d0',
      estoque: 0,
      promocional: null,
      cor: [{ nome: 'Única', hex: null }],
      tamanho: [{ tamanho: 'Único', detalhes: null }],
    });
    expect(made.sku).toMatch(/^PROD-\d{13}$/);
    expect(made.variantes).toMatchObject([{ cor: 'Única', tamanho: 'Único', estoque: 0 }]);
  });

  it.each([
    [{ nome: ' ' }, ['nome']],
    [{ preco: '' }, ['preco']],
    [{ categoria: null, nome: undefined }, ['nome', 'categoria']],
  ])('[CAPI-56, APRD-12, ERR-18] without %j is refused with its own text', async (given, fields) => {
    const body = { nome: 'Saia', preco: 99, categoria: 'Vestidos', ...given };
    const answer = await office.call('POST', '/api/produtos', body);
    expect(answer.status).toBe(422);
    expect(answer.body['erro']).toBe('Nome, preço e categoria são obrigatórios');
    expect(Object.keys(answer.body['campos'] as object)).toEqual(fields);
  });

  it.each([
    ['CAPI-57', { preco: 'abc' }, 'preco'],
    ['CAPI-57', { preco: 0 }, 'preco'],
    ['CAPI-57', { preco: -1 }, 'preco'],
    ['CAPI-57', { preco: 1e9 }, 'preco'],
    ['CAPI-59', { preco_original: 99 }, 'preco_original'],
    ['CAPI-59', { promocional: '120,00' }, 'preco_original'],
    ['CAPI-60', { cor: [{ nome: 'Azul', hex: 'azulado' }] }, 'cor'],
    ['CAPI-60', { cor: ['Azul', 'AZUL'] }, 'cor'],
    ['CAPI-60', { cor: [''] }, 'cor'],
    ['CAPI-61', { tamanho: ['M', 'm'] }, 'tamanho'],
    ['CAPI-64', { imagens: ['http://example.com/a.jpg'] }, 'imagens'],
    ['CAPI-64', { imagens: ['javascript:alert(1)'] }, 'imagens'],
    ['CAPI-64', { imagens: ['https://eu:senha@example.com/a.jpg'] }, 'imagens'],
    ['CAPI-64', { imagens: ['https://x.example/"><script>'] }, 'imagens'],
    ['CAPI-64', { imagens: [`/midia/${'0'.repeat(32)}`] }, 'imagens'],
    ['CAPI-71', { genero: 'outro' }, 'genero'],
    ['CAPI-72', { nome: 'x'.repeat(201) }, 'nome'],
    ['CAPI-72', { descricao: 'x'.repeat(5001) }, 'descricao'],
    ['CAPI-72', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['CAPI-72', { tags: Array.from({ length: 31 }, String) }, 'tags'],
    ['CAPI-24', { categoria: 'Nenhuma' }, 'categoria'],
    ['CAPI-66', { estoque: -1 }, 'estoque'],
    ['CAPI-66', { estoque: 1.5 }, 'estoque'],
    ['CAPI-66', { variantes: [{ cor: 'Azul', tamanho: 'M', estoque: 1 }] }, 'variantes'],
    ['CAPI-20', { corBackground: 'rosa' }, 'corBackground'],
    ['ERR-12', { peso: -1 }, 'peso'],
    ['ERR-12', { peso: 'leve' }, 'peso'],
  ])(
    '[CAPI-57, CAPI-59, CAPI-60, CAPI-61, CAPI-64, CAPI-66, CAPI-71, CAPI-72, ERR-02] %s: %j is 422 at its field',
    async (_, given, field) => {
      expect(await refusal(given)).toEqual([422, expect.arrayContaining([field])]);
    },
  );

  it('[CAPI-17, CAPI-60, CAPI-61, CAPI-62] takes colours and sizes as texts or objects', async () => {
    const made = await office.create({
      cor: ['Azul', { nome: 'Rosa', hex: '#F0A' }],
      tamanho: ['P', { tamanho: 'M', detalhes: { busto: '92,5', quadril: 100, manga: '' } }],
    });
    expect(made.cor).toEqual([
      { nome: 'Azul', hex: null },
      { nome: 'Rosa', hex: '#ff00aa' },
    ]);
    expect(made.tamanho).toEqual([
      { tamanho: 'P', detalhes: null },
      { tamanho: 'M', detalhes: { busto: 92.5, quadril: 100 } },
    ]);
    expect(made.variantes).toHaveLength(4);
  });

  it('[CAPI-18, CAPI-19, CAPI-63] takes images by position and by map, and the map wins', async () => {
    const made = await office.create({
      cor: ['Azul', 'Rosa', 'Verde'],
      imagens: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'],
      imagensPorCor: { rosa: 'https://a.example/rosa.jpg' },
    });
    expect(made.imagens).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/rosa.jpg',
      'https://a.example/3.jpg',
    ]);
    expect(made.imagensPorCor['Rosa']).toBe('https://a.example/rosa.jpg');
  });

  it('[CAPI-57, CAPI-58, CAPI-15] takes the promotional price under both names, with a comma', async () => {
    for (const name of ['preco_original', 'promocional']) {
      const made = await office.create({ preco: '1.299,90', [name]: '999,50' });
      expect(made).toMatchObject({ preco: 1299.9, preco_original: 999.5, promocional: 999.5 });
    }
  });

  it('[CAPI-85] takes 1.299 as it is written in Brazil, and nothing that may mean another amount', async () => {
    const body = { nome: 'Saia', categoria: 'Vestidos' };
    expect(await office.create({ preco: '1.299' })).toMatchObject({ preco: 1299 });
    for (const preco of ['1,299', 1.299, '12,345', 0.005, '1,299.90']) {
      expect((await office.call('POST', '/api/produtos', { ...body, preco })).status, String(preco)).toBe(
        422,
      );
    }
  });

  it('[ERR-17] cannot choose its id, version or dates', async () => {
    const made = await office.create({
      id: 1_000_000,
      versao: 99,
      created_at: '2000-01-01',
      archived_at: 'x',
    });
    expect(made.id).toBeLessThan(1_000_000);
    expect(made.versao).toBe(1);
    expect(made.created_at).not.toMatch(/^2000/);
  });

  it('[FOUND-09, ERR-16] may have any name that is text', async () => {
    const nome = `<img src=x onerror=alert(1)> =1+1 \u202e${'é'.repeat(20)}`;
    expect((await office.create({ nome })).nome).toBe(nome);
    expect((await refusal({ nome: 'a\u0000b' }))[0]).toBe(422);
  });
});

describe('an edit', () => {
  it('[CAPI-49, CAPI-55] changes what it names and leaves the rest, stock included', async () => {
    const before = await office.create({
      cor: ['Azul', 'Rosa'],
      tamanho: ['P'],
      estoque: 7,
      tags: ['novo'],
      imagens: ['https://a.example/1.jpg'],
    });
    const answer = await put(before.id, { descricao: 'De linho.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ sucesso: true, success: true });
    const { updated_at: _, ...after } = answer.body['produto'] as Produto;
    expect(before).toMatchObject({ ...after, descricao: '', versao: 1, updated_at: expect.any(String) });
    expect(after).toMatchObject({ descricao: 'De linho.', versao: 2, estoque: 7 });
  });

  it('[CAPI-53, CAPI-54, APRD-25] of an older version is 409 and changes nothing', async () => {
    const { id, versao } = await office.create();
    expect((await put(id, { nome: 'Da Ana', versao })).status).toBe(200);
    const answer = await put(id, { nome: 'Da Bia', versao });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ codigo: 'versao', versao: versao + 1 });
    expect(await shown(id)).toMatchObject({ nome: 'Da Ana', versao: versao + 1 });
  });

  it('[CAPI-54] at the same moment by ten editors is one edit', async () => {
    const { id, versao } = await office.create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(id, { nome: `Editora ${n}`, versao })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await shown(id)).versao).toBe(versao + 1);
  });

  it('[CAPI-58] by either spelling of the promotional price beside a stale other one counts', async () => {
    const before = await office.create({ preco: 200, promocional: 150 });
    for (const [name, reais] of [
      ['preco_original', 120],
      ['promocional', 110],
    ] as const) {
      const answer = await put(before.id, { ...(await shown(before.id)), [name]: reais, versao: undefined });
      expect((answer.body['produto'] as Produto).promocional).toBe(reais);
    }
    expect((await put(before.id, { promocional: null })).body['produto']).toMatchObject({
      promocional: null,
    });
  });

  it('[CAPI-59] that lowers the price below the promotion is 422', async () => {
    const { id } = await office.create({ preco: 200, promocional: 150 });
    expect((await put(id, { preco: 150 })).status).toBe(422);
    expect((await put(id, { preco: 150, promocional: 100 })).status).toBe(200);
  });

  it('[CAPI-49] sent back as it was read changes nothing but the version', async () => {
    for (const given of [
      { cor: ['Azul', 'Rosa'], tamanho: ['P', 'M'], estoque: 4, imagens: ['https://a.example/1.jpg', ''] },
      { cor: ['Azul'], tamanho: ['P', 'M'], variantes: [{ cor: 'Azul', tamanho: 'M', estoque: 2 }] },
    ]) {
      const before = await office.create(given);
      const {
        versao,
        updated_at: _,
        pictures: _seen,
        ...after
      } = (await put(before.id, before)).body['produto'] as Produto;
      expect(versao).toBe(2);
      expect(before).toMatchObject(after);
    }
  });

  it('[CAPI-60, CAPI-63] of the colours keeps what stays: units, picture, code', async () => {
    const before = await office.create({
      cor: [{ nome: 'Azul', hex: '#00f' }, 'Rosa'],
      tamanho: ['M'],
      variantes: [
        { cor: 'Azul', tamanho: 'M', estoque: 5, sku: 'AZ-M-77' },
        { cor: 'Rosa', tamanho: 'M', estoque: 3 },
      ],
      imagensPorCor: { Azul: 'https://a.example/azul.jpg', Rosa: 'https://a.example/rosa.jpg' },
    });
    const after = (await put(before.id, { cor: ['Verde', 'azul'] })).body['produto'] as Produto;
    expect(after.cor).toEqual([
      { nome: 'Verde', hex: null },
      { nome: 'azul', hex: '#0000ff' },
    ]);
    expect(after.variantes).toMatchObject([
      { cor: 'Verde', estoque: 0 },
      { cor: 'azul', estoque: 5, sku: 'AZ-M-77' },
    ]);
    expect(after.imagensPorCor).toEqual({ azul: 'https://a.example/azul.jpg' });
    expect(after.estoque).toBe(5);
  });

  it('[CAPI-63] can give a colour several pictures, which images by colour leave alone', async () => {
    const { id } = await office.create({
      cor: ['Azul', 'Rosa'],
      pictures: [
        { url: 'https://a.example/1.jpg', cor: 'Azul' },
        { url: 'https://a.example/2.jpg', cor: 'Azul' },
        { url: 'https://a.example/3.jpg', cor: 'Rosa' },
      ],
    });
    const after = (await put(id, { imagensPorCor: { Azul: 'https://a.example/novo.jpg', Rosa: '' } })).body[
      'produto'
    ] as Produto;
    expect(after.pictures.map(({ url, cor }) => [url.slice(18), cor])).toEqual([
      ['novo.jpg', 'Azul'],
      ['2.jpg', 'Azul'],
    ]);
  });

  it('[CAPI-44] of what is not there is 404', async () => {
    expect((await put(999_999, { nome: 'x' })).status).toBe(404);
    expect((await office.call('PUT', '/api/produtos/1-M-Azul', { nome: 'x' })).status).toBe(404);
  });
});

it('[CRED-46] a gift card costs what it is worth, however it is said', async () => {
  const isWorth = { valePresente: true, preco: 100 };
  expect(await refusal({ ...isWorth, promocional: 80 })).toEqual([422, ['preco_original', 'promocional']]);
  const made = await office.create(isWorth);
  expect(await shown(made.id)).toMatchObject({ valePresente: true, preco: 100, promocional: null });
  expect((await put(made.id, { promocional: 80 })).status).toBe(422);
  const dress = await office.create({ preco: 100, promocional: 80 });
  expect((await put(dress.id, { valePresente: true })).status).toBe(422);
  expect((await put(dress.id, { valePresente: true, promocional: null })).status).toBe(200);
});
