import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoricoDoEstoque } from '#shared/wire/stock-history.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const PIECES = { cor: ['Azul', 'Rosa'], tamanho: ['P'] };
const each = (azul: number, rosa: number) => [
  { cor: 'Azul', tamanho: 'P', estoque: azul },
  { cor: 'Rosa', tamanho: 'P', estoque: rosa },
];

async function read(id: number, query = ''): Promise<HistoricoDoEstoque & { total: number }> {
  const answer = await office.call('GET', `/api/gerenciamento/produtos/${id}/estoque${query}`);
  expect(answer.status).toBe(200);
  const body = answer.body as unknown as HistoricoDoEstoque;
  return { ...body, total: Number(answer.headers.get('x-total-count')) };
}
const told = ({ movimentos }: HistoricoDoEstoque) =>
  movimentos.map(({ motivo, diferenca, ficou, por }) => [motivo, diferenca, ficou, por]);
const itemOf = ({ itens }: HistoricoDoEstoque, cor: string) => itens.find((one) => one.cor === cor)?.id ?? 0;

describe('[APRD-63] the history of a stock', () => {
  it('tells who put in how many of which colour, and what was there after it', async () => {
    const { id } = await office.create({ ...PIECES, variantes: each(2, 3) });
    await office.call(
      'PUT',
      `/api/produtos/${id}`,
      { variantes: each(7, 3) },
      { token: office.tokens.equipe },
    );
    await office.call('PUT', `/api/produtos/${id}`, { variantes: each(4, 3) });
    const all = await read(id);
    expect(all.itens).toMatchObject([
      { cor: 'Azul', tamanho: 'P', situacao: 'variante', estoque: 4 },
      { cor: 'Rosa', tamanho: 'P', situacao: 'variante', estoque: 3 },
    ]);
    const blue = await read(id, `?item=${itemOf(all, 'Azul')}`);
    expect([told(blue), blue.total]).toEqual([
      [
        ['ajuste', -3, 4, 'dona'],
        ['ajuste', 5, 7, 'Bia'],
        ['inicial', 2, 2, 'dona'],
      ],
      3,
    ]);
    expect(all.total).toBe(4);
  });

  it('goes in pages, each with what was there then, and one stock of all variants is one', async () => {
    const { id } = await office.create({ ...PIECES, estoque: 1 });
    for (let units = 2; units <= 6; units += 1)
      await office.call('PUT', `/api/produtos/${id}`, { estoque: units });
    const whole = await read(id);
    expect(whole.itens).toMatchObject([{ cor: '', tamanho: '', situacao: 'todas', estoque: 6 }]);
    const parts = await Promise.all([0, 2, 4].map((offset) => read(id, `?limit=2&offset=${offset}`)));
    expect(parts.flatMap((part) => part.movimentos)).toEqual(whole.movimentos);
    expect(whole.movimentos.map(({ ficou }) => ficou)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('keeps what a variant had that is there no more', async () => {
    const { id } = await office.create({ ...PIECES, variantes: each(2, 3) });
    const rosa = itemOf(await read(id), 'Rosa');
    await office.call('PUT', `/api/produtos/${id}`, { cor: ['Azul'], tamanho: ['P'] });
    const after = await read(id);
    expect(after.itens.find((one) => one.id === rosa)).toMatchObject({ situacao: 'antiga', estoque: 0 });
    expect(told(await read(id, `?item=${rosa}`))).toEqual([
      ['ajuste', -3, 0, 'dona'],
      ['inicial', 3, 3, 'dona'],
    ]);
  });

  it('is nothing of a product that is not there, of another product’s item, or for odd questions', async () => {
    const { id } = await office.create({ ...PIECES, estoque: 1 });
    const other = await office.create({ ...PIECES, estoque: 1 });
    const theirs = (await read(other.id)).itens[0]?.id;
    expect(await read(id, `?item=${theirs}`)).toMatchObject({ movimentos: [], total: 0 });
    const statusOf = async (path: string) =>
      (await office.call('GET', `/api/gerenciamento/produtos/${path}`)).status;
    expect(await statusOf('999999/estoque')).toBe(404);
    for (const query of ['item=x', 'limit=0', 'limit=101', 'offset=-1', 'item=1&item=2'])
      expect(await statusOf(`${id}/estoque?${query}`), query).toBe(422);
  });
});
