import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { produtoDoEscritorio, type Produto } from '#shared/wire/catalog.ts';
import type { LoteMudado } from '#shared/wire/catalog-writes.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  for (const nome of ['Vestidos', 'Macacão']) await office.call('POST', '/api/categorias', { nome });
  await office.create({ nome: 'Ágata', preco: 300, promocional: 90, estoque: 2, sku: 'AG-1' });
  await office.create({ nome: 'brisa', preco: 100, estoque: 0, destaque: true });
  await office.create({ nome: 'Coral', preco: 200, estoque: 9, categoria: 'macacao', ativo: false });
});
afterAll(() => office?.close());

const list = async (query: string) => {
  const answer = await office.call('GET', `/api/gerenciamento/produtos?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const names = (answer.body as unknown as Produto[]).map((one) => one.nome);
  return { names, total: answer.headers.get('x-total-count') };
};

describe('the office’s list', () => {
  it('[CAPI-78, CAPI-79] holds hidden products too, straight from the database', async () => {
    const answer = await office.call('GET', '/api/gerenciamento/produtos');
    const all = (answer.body as unknown as unknown[]).map((one) => produtoDoEscritorio.strict().parse(one));
    expect(all.map(({ nome }) => nome)).toEqual(['Coral', 'brisa', 'Ágata']);
    const hidden = all.find(({ ativo }) => !ativo);
    expect((await office.anonymously('GET', `/api/produtos/${hidden?.id}`)).status).toBe(404);
    await office.db
      .updateTable('products')
      .set({ material: 'Seda' })
      .where('id', '=', hidden?.id ?? 0)
      .execute();
    const one = await office.call('GET', `/api/gerenciamento/produtos/${hidden?.id}`);
    expect(one.body).toMatchObject({ nome: 'Coral', material: 'Seda' });
  });

  it.each([
    ['q=agata', ['Ágata'], '1'],
    ['q=ag-1', ['Ágata'], '1'],
    ['q=MACACÃO', ['Coral'], '1'],
    ['q=%25', [], '0'],
    ['categoria=macacao', ['Coral'], '1'],
    ['situacao=ativo', ['Coral', 'Ágata'], '2'],
    ['situacao=inativo', ['brisa'], '1'],
    ['situacao=oculto', ['Coral'], '1'],
    ['destaque=true', ['brisa'], '1'],
    ['cor=unica&tamanho=%C3%BAnico&sort=nome', ['Ágata', 'brisa', 'Coral'], '3'],
    ['sort=nome', ['Ágata', 'brisa', 'Coral'], '3'],
    ['sort=nome-desc', ['Coral', 'brisa', 'Ágata'], '3'],
    ['sort=menor', ['Ágata', 'brisa', 'Coral'], '3'],
    ['sort=preco-desc', ['Coral', 'brisa', 'Ágata'], '3'],
    ['sort=estoque', ['brisa', 'Ágata', 'Coral'], '3'],
    ['sort=nome&limit=1&offset=1', ['brisa'], '3'],
  ])('[APRD-01, APRD-34, CAPI-78] is searched, narrowed, sorted and cut: %s', async (query, names, total) => {
    expect(await list(query)).toEqual({ names, total });
  });

  it.each(['limit=0', 'limit=101', 'sort=x', 'situacao=x', 'ids=x', 'destaque=x'])(
    '[ERR-12] refuses what is out of range: %s',
    async (query) => {
      const answer = await office.call('GET', `/api/gerenciamento/produtos?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body['campos'] as object)).toEqual([query.split('=')[0]]);
    },
  );

  it('tells what is about to run out, the fewest first, hidden things left out', async () => {
    await office.create({
      nome: 'Dália',
      cor: ['Azul', 'Rosa'],
      variantes: [
        { cor: 'Azul', tamanho: 'Único', estoque: 1 },
        { cor: 'Rosa', tamanho: 'Único', estoque: 50 },
      ],
    });
    const answer = await office.call('GET', '/api/gerenciamento/produtos/estoque-baixo?ate=2');
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(answer.body).toMatchObject([
      { nome: 'brisa', cor: null, estoque: 0 },
      { nome: 'Dália', cor: 'Azul', tamanho: 'Único', estoque: 1 },
      { nome: 'Ágata', cor: null, tamanho: null, estoque: 2 },
    ]);
  });
});

describe('who may', () => {
  const calls = [
    ['POST', '/produtos'],
    ['PUT', '/produtos/1'],
    ['DELETE', '/produtos/1'],
    ['POST', '/categorias'],
    ['PUT', '/categorias/1'],
    ['DELETE', '/categorias/1'],
    ['POST', '/gerenciamento/produtos/lote'],
    ['POST', '/gerenciamento/produtos/desfazer'],
    ['POST', '/gerenciamento/produtos/1/duplicar'],
  ] as const;

  it.each(calls)(
    '[CAPI-77, ERR-07, ERR-28] %s %s: nobody 401, a reader 403, bare and under /api',
    async (method, path) => {
      for (const at of [path, `/api${path}`]) {
        const body = method === 'DELETE' ? {} : { body: {} };
        expect((await office.anonymously(method, at, body)).status).toBe(401);
        const reader = await office.anonymously(method, at, { ...body, token: office.tokens.leitura });
        expect(reader.status).toBe(403);
      }
    },
  );

  it('[CAPI-77] the team writes products, and readers see them', async () => {
    const body = { nome: 'Da equipe', preco: 10, categoria: 'Vestidos', ativo: false };
    const { equipe, leitura } = office.tokens;
    expect((await office.anonymously('POST', '/api/produtos', { body, token: equipe })).status).toBe(201);
    const seen = await office.anonymously('GET', '/api/gerenciamento/produtos', { token: leitura });
    expect(seen.status).toBe(200);
    expect((await office.anonymously('GET', '/api/gerenciamento/produtos')).status).toBe(401);
  });

  it('[APRD-56] what a piece costs is kept and read by who runs the shop alone, and never by shoppers', async () => {
    const { admin, equipe, leitura } = office.tokens;
    const made = await office.create({ nome: 'Com custo', custo: '41,50' });
    expect(made).toMatchObject({ custo: 41.5 });
    const path = `/api/gerenciamento/produtos/${made.id}`;
    const as = async (token: string) => (await office.anonymously('GET', path, { token })).body;
    expect(await as(admin)).toMatchObject({ custo: 41.5 });
    for (const token of [equipe, leitura]) {
      expect(await as(token)).not.toHaveProperty('custo');
      const list = await office.anonymously('GET', '/api/gerenciamento/produtos?q=Com custo', { token });
      expect(JSON.stringify(list.body)).not.toContain('"custo"');
    }
    // An edit of the team's leaves it alone, and tells nothing of it.
    const edit = (custo: unknown) =>
      office.anonymously('PUT', `/api/produtos/${made.id}`, { token: equipe, body: { preco: 150, custo } });
    const changed = await edit(null);
    expect(changed.status).toBe(200);
    expect(changed.body['produto']).not.toHaveProperty('custo');
    expect(await edit('10')).toMatchObject({ status: 422, body: { campos: { custo: expect.any(String) } } });
    expect(await as(admin)).toMatchObject({ preco: 150, custo: 41.5 });
    const open = [
      '/api/produtos',
      `/api/produtos/${made.id}`,
      '/api/produtos?limit=100',
      '/api/produtos?campos=cartao',
    ];
    for (const address of open) {
      const seen = await office.anonymously('GET', address);
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.body)).not.toContain('"custo"');
    }
    const file = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${office.url}/api/gerenciamento/produtos.csv`, { headers })).text();
    };
    expect((await file(admin)).split('\r\n').find((line) => line.includes('Com custo'))).toContain(';41,50;');
    expect((await file(equipe)).split('\r\n')[0]).not.toContain('custo');
    const copied = await office.anonymously('POST', `${path}/duplicar`, { token: equipe });
    expect(copied.body['produto']).not.toHaveProperty('custo');
  });
});

describe('many at once', () => {
  const bulk = async (body: unknown) => {
    const answer = await office.call('POST', '/api/gerenciamento/produtos/lote', body);
    return { status: answer.status, ...(answer.body as unknown as LoteMudado) };
  };
  const find = async (id: number) =>
    (await office.call('GET', `/api/gerenciamento/produtos/${id}`)).body as unknown as Produto;

  it('are hidden, featured and put elsewhere, and what can’t be is told', async () => {
    const ids = [(await office.create({ nome: 'E' })).id, (await office.create({ nome: 'F' })).id];
    const done = await bulk({ ids: [...ids, 999_999], ativo: false, destaque: true, categoria: 'Macacão' });
    expect(done).toMatchObject({ status: 200, alterados: 2, recusados: [{ id: 999_999 }] });
    for (const id of ids) {
      expect(await find(id)).toMatchObject({ ativo: false, destaque: true, categoria: 'Macacão', versao: 2 });
    }
  });

  it('get other prices in per cent, to the cent, the promotion too', async () => {
    const { id } = await office.create({ preco: 99.99, promocional: 50 });
    await bulk({ ids: [id], reajustePercentual: -10 });
    expect(await find(id)).toMatchObject({ preco: 89.99, promocional: 45 });
  });

  it('[APRD-36] by several people at once get every one of the percentages', async () => {
    const { id } = await office.create({ preco: 100 });
    const done = await Promise.all(
      Array.from({ length: 6 }, () => bulk({ ids: [id], reajustePercentual: 100 })),
    );
    expect(done.map(({ alterados }) => alterados)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await find(id)).preco).toBe(6400);
  });

  it('[APRD-36] tell which one the database refused, and show the others', async () => {
    const [first, broken, last] = [
      await office.create({ preco: 100 }),
      await office.create({ nome: 'Teimoso', preco: 100 }),
      await office.create({ preco: 100 }),
    ];
    await sql`create function stubborn() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(office.db);
    await sql`create trigger stubborn before update on products for each row
      when (old.id = ${sql.lit(broken.id)}) execute function stubborn()`.execute(office.db);
    const done = await bulk({ ids: [first.id, broken.id, last.id], reajustePercentual: 10 });
    await sql`drop trigger stubborn on products`.execute(office.db);
    expect(done).toMatchObject({
      status: 200,
      alterados: 2,
      recusados: [{ id: broken.id, nome: 'Teimoso' }],
    });
    expect(done.recusados[0]?.erro).toContain('Tente de novo');
    const shop = await office.anonymously(
      'GET',
      `/api/produtos?ids=${[first.id, broken.id, last.id].join(',')}`,
    );
    const prices = (shop.body as unknown as Produto[]).map(({ id, preco }) => [id, preco]);
    expect(Object.fromEntries(prices)).toEqual({ [first.id]: 110, [broken.id]: 100, [last.id]: 110 });
  });

  it('get a stock where it is shared, and are told where not', async () => {
    const shared = await office.create({ estoque: 1 });
    const each = await office.create({
      cor: ['A', 'B'],
      variantes: [{ cor: 'A', tamanho: 'Único', estoque: 3 }],
    });
    const done = await bulk({ ids: [shared.id, each.id], estoque: 8 });
    expect(done).toMatchObject({ alterados: 1, recusados: [{ id: each.id }] });
    expect((await find(shared.id)).estoque).toBe(8);
  });

  it.each([{ ids: [] }, { ids: [1] }, { ids: 'x', ativo: true }])('[ERR-12] refuse %j', async (body) =>
    expect((await bulk(body)).status).toBe(422),
  );

  it('one becomes two: a hidden copy without stock', async () => {
    const original = await office.create({
      nome: 'x'.repeat(200),
      cor: [{ nome: 'Azul', hex: '#0000ff' }],
      tamanho: ['M'],
      variantes: [{ cor: 'Azul', tamanho: 'M', estoque: 4 }],
      imagens: ['https://a.example/1.jpg'],
    });
    const answer = await office.call('POST', `/api/gerenciamento/produtos/${original.id}/duplicar`);
    expect(answer.status).toBe(201);
    const copy = answer.body['produto'] as Produto;
    expect(copy.nome).toBe(`${'x'.repeat(192)} (cópia)`);
    expect(copy).toMatchObject({ ativo: false, estoque: 0, cor: original.cor, imagens: original.imagens });
    expect(copy.id).not.toBe(original.id);
  });
});
