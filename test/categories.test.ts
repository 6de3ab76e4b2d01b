import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Categoria, Produto } from '#shared/wire/catalog.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const create = (nome: unknown) => office.call('POST', '/api/categorias', { nome });
const made = async (nome: string) => (await create(nome)).body as unknown as Categoria;
const tabs = async () =>
  ((await office.anonymously('GET', '/api/categorias')).body as unknown as Categoria[]).map(
    ({ nome }) => nome,
  );

describe('a category', () => {
  it('[CAPI-73, CAPI-40, ACAT-10] is made with 201 and is a tab of the shop at once', async () => {
    const answer = await create('  Verão  2026 ');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      sucesso: true,
      mensagem: 'Categoria criada com sucesso!',
      nome: 'Verão 2026',
      slug: 'verao-2026',
      ativa: true,
    });
    expect(await tabs()).toContain('Verão 2026');
  });

  it.each(['', '   ', '\u0000', 'x'.repeat(61), undefined, 7, 'Todas'])(
    '[CAPI-73, ACAT-04] cannot be called %j',
    async (nome) => {
      const answer = await create(nome);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body['campos'] as object)).toEqual(['nome']);
    },
  );

  it('[CAPI-76, ERR-09] of a name that exists, whatever its case and accents, is 409', async () => {
    const first = await made('Macacão');
    expect((await create('MACACAO')).status).toBe(409);
    const other = await made('Saias');
    const renamed = await office.call('PUT', `/api/categorias/${other.id}`, { nome: 'macacao' });
    expect(renamed.status).toBe(409);
    const same = await office.call('PUT', `/api/categorias/${first.id}`, { nome: 'MACACÃO' });
    expect(same.status).toBe(200);
  });

  it('[CAPI-76] of one name by ten owners at once is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Conjuntos')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('[CAPI-74, ACAT-10] renamed is renamed in its products', async () => {
    const { id, slug } = await made('Blusas');
    const product = await office.create({ categoria: 'Blusas' });
    const answer = await office.call('PUT', `/api/categorias/${id}`, { nome: 'Blusas & Tops' });
    expect(answer.body).toMatchObject({ mensagem: 'Categoria atualizada com sucesso!', slug });
    const shown = (await office.anonymously('GET', `/api/produtos/${product.id}`)).body as unknown as Produto;
    expect(shown.categoria).toBe('Blusas & Tops');
  });

  it('[CAPI-75, ACAT-10] goes when it is empty, and not while a product is in it', async () => {
    const { id } = await made('Kimonos');
    const { id: productId } = await office.create({ categoria: 'kimonos' });
    const refused = await office.call('DELETE', `/api/categorias/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body['erro']).toContain('1 produto');
    await office.call('DELETE', `/api/produtos/${productId}`);
    const gone = await office.call('DELETE', `/api/categorias/${id}`);
    expect(gone.body).toMatchObject({ sucesso: true, mensagem: 'Categoria excluída com sucesso!' });
    expect((await office.call('DELETE', `/api/categorias/${id}`)).status).toBe(404);
    expect((await office.call('PUT', `/api/categorias/${id}`, { nome: 'x' })).status).toBe(404);
  });

  it('has an address of its own, and another one where it is taken', async () => {
    const one = await made('Jeans!');
    const two = await made('Jeans?');
    expect([one.slug, two.slug]).toEqual(['jeans', 'jeans-2']);
    const answer = await office.call('PUT', `/api/categorias/${two.id}`, { slug: 'Calças Jeans' });
    expect(answer.body['slug']).toBe('calcas-jeans');
    expect((await made('!!!')).slug).toBe('categoria');
  });

  it('[CAPI-46] hidden is no tab, and stands in the office’s list', async () => {
    const { id, nome } = await made('Fora de estação');
    await office.call('PUT', `/api/categorias/${id}`, { ativa: false });
    expect(await tabs()).not.toContain(nome);
    const all = (await office.call('GET', '/api/gerenciamento/categorias')).body as unknown as Categoria[];
    expect(all.map((one) => one.nome)).toContain(nome);
  });

  it('[CAPI-46] is put in order by the owner', async () => {
    const [last, first] = [await made('Última'), await made('Primeira')];
    const answer = await office.call('PUT', '/api/gerenciamento/categorias/ordem', {
      ids: [first.id, last.id],
    });
    expect(answer.status).toBe(200);
    expect((await tabs()).slice(0, 2)).toEqual(['Primeira', 'Última']);
    const unknown = await office.call('PUT', '/api/gerenciamento/categorias/ordem', { ids: [999_999] });
    expect(unknown.status).toBe(404);
  });
});
