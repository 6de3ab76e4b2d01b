import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { LoteMudado } from '#shared/wire/catalog-writes.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  for (const nome of ['Vestidos', 'Macacão']) await office.call('POST', '/api/categorias', { nome });
});
afterAll(() => office?.close());

const bulk = async (body: unknown) => {
  const answer = await office.call('POST', '/api/gerenciamento/produtos/lote', body);
  return { status: answer.status, ...(answer.body as unknown as LoteMudado) };
};
const find = async (id: number) =>
  (await office.call('GET', `/api/gerenciamento/produtos/${id}`)).body as unknown as Produto;

it('[APRD-57] are deleted, and all of it is taken back but what somebody has changed since', async () => {
  const [one, two, three] = [
    await office.create({ preco: 100, promocional: 80, categoria: 'Vestidos' }),
    await office.create({ preco: 50, destaque: true }),
    await office.create({ preco: 20 }),
  ];
  const ids = [one.id, two.id, three.id];
  const before = await Promise.all(ids.map(find));
  const changed = await bulk({
    ids,
    ativo: false,
    reajustePercentual: 10,
    categoria: 'Macacão',
    destaque: true,
  });
  await office.call('PUT', `/api/produtos/${three.id}`, { preco: 33 });
  const takeBack = async (produtos: unknown) => {
    const answer = await office.call('POST', '/api/gerenciamento/produtos/desfazer', { produtos });
    return { status: answer.status, ...(answer.body as unknown as LoteMudado) };
  };
  expect(await takeBack(changed.antes)).toMatchObject({
    alterados: 2,
    recusados: [{ id: three.id }],
    antes: [],
  });
  for (const [at, id] of ids.slice(0, 2).entries()) {
    const was = before[at];
    if (was === undefined) throw new Error('not found before');
    const { preco, promocional, ativo, destaque, categoria } = was;
    expect(await find(id)).toMatchObject({ preco, promocional, ativo, destaque, categoria });
  }
  expect((await find(three.id)).preco).toBe(33);
  const gone = await bulk({ ids: [...ids, 999_999], excluir: true });
  expect(gone).toMatchObject({ alterados: 3, mensagem: '3 produtos excluídos, 1 sem mudança.' });
  expect((await office.anonymously('GET', `/api/produtos/${one.id}`)).status).toBe(404);
  const [first, second] = await Promise.all([takeBack(gone.antes), takeBack(gone.antes)]);
  expect([first.alterados + second.alterados, first.recusados.length + second.recusados.length]).toEqual([
    3, 3,
  ]);
  expect((await office.anonymously('GET', `/api/produtos/${one.id}`)).status).toBe(200);
  for (const wrong of [
    [],
    undefined,
    [{ id: 1 }],
    [{ id: 'x', versao: 1 }],
    Array(501).fill(gone.antes[0]),
  ]) {
    expect((await takeBack(wrong)).status).toBe(422);
  }
  expect((await bulk({ ids, excluir: true, ativo: true })).status).toBe(422);
});

it('[APRD-57] give no stock back: units may have been sold since', async () => {
  const { id } = await office.create({ estoque: 1 });
  expect((await bulk({ ids: [id], estoque: 8 })).antes).toEqual([]);
});
