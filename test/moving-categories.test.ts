import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Categoria } from '#shared/wire/catalog.ts';
import type { CategoriaEscolhida } from '#shared/wire/moving-calls.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { movingFiles } from './support/moving.ts';
import { nuvemshop, shopify } from './support/old-shops.ts';
import { productFile } from './support/product-file.ts';

/** The owner says what each category of her old shop becomes. */

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const moving = movingFiles(() => office);
const { find: findProducts } = productFile(() => office);

const piece = (Nome: string, Categorias: string) => ({
  'Identificador URL': Nome.toLowerCase().replaceAll(' ', '-'),
  Nome,
  Categorias,
  Preço: '90,00',
  Estoque: '2',
});
const FILE = nuvemshop([
  piece('Peça um', 'Roupas > Vestidos'),
  piece('Peça dois', 'ROUPAS > vestidos, Novidades'),
  piece('Peça três', 'Novidades, Roupas > Saias'),
  piece('Peça quatro', ''),
]);

const categories = async () =>
  (await office.call('GET', '/api/gerenciamento/categorias')).body as unknown as Categoria[];
const named = async (nome: string) => (await categories()).find((one) => one.nome === nome)?.id ?? 0;
const choose = (id: number, categorias: CategoriaEscolhida[], token = office.tokens.admin) =>
  office.call('PUT', `/api/gerenciamento/mudanca/importacoes/${id}/categorias`, { categorias }, { token });
const told = async (id: number) =>
  Object.fromEntries(
    (await moving.find(id)).categorias.map(({ de, produtos, nome, nova, nenhuma }) => [
      de,
      `${produtos} ${nome}${nova ? ' (nova)' : ''}${nenhuma ? ' (nenhuma)' : ''}`,
    ]),
  );
/** Which piece is in which category. */
const places = async () =>
  Object.fromEntries((await findProducts('Peça')).map(({ nome, categoria }) => [nome, categoria]));

describe('categories of an old shop', () => {
  it('[MOVE-43, MOVE-44] are seen in the trial, chosen, kept for the next file, and taken back with the import', async () => {
    await office.call('POST', '/api/categorias', { nome: 'Moda' });
    const first = await moving.checked(FILE);
    expect(await told(first)).toEqual({
      'Roupas > Vestidos': '2 Vestidos (nova)',
      Novidades: '1 Novidades (nova)',
      '': '1 Outros (nova)',
    });
    const chosen = await choose(first, [
      { de: 'Roupas > Vestidos', id: await named('Moda'), nome: null },
      { de: 'Novidades', id: null, nome: null },
      { de: '', id: null, nome: '  Diversos ' },
      { de: 'Não está no arquivo', id: null, nome: 'X' },
    ]);
    expect(chosen.body).toMatchObject({ mensagem: 'Guardado: o arquivo está sendo conferido de novo.' });
    expect(await moving.find(first)).toMatchObject({ status: 'conferindo', feitos: 0 });
    await moving.work();
    expect(await moving.find(first)).toMatchObject({
      status: 'conferido',
      conferencia: { novo: 4, alterado: 0, igual: 0, fora: 0 },
    });
    expect(await told(first)).toEqual({
      'Roupas > Vestidos': '2 Moda',
      'Roupas > Saias': '1 Saias (nova)',
      '': '1 Diversos (nova)',
      Novidades: '0 Diversos (nova) (nenhuma)',
    });
    expect(await moving.doAll(first, 'trazer')).toMatchObject({ resultado: { novo: 4 } });
    const placed = {
      'Peça um': 'Moda',
      'Peça dois': 'Moda',
      'Peça três': 'Saias',
      'Peça quatro': 'Diversos',
    };
    expect(await places()).toEqual(placed);
    // The old address of the category that decided leads to what it became.
    const led = await office.db
      .selectFrom('old_addresses')
      .select(['path', 'category_id'])
      .where('category_id', 'is not', null)
      .orderBy('path')
      .execute();
    expect(led).toEqual([
      { path: '/roupas/saias', category_id: await named('Saias') },
      { path: '/roupas/vestidos', category_id: await named('Moda') },
    ]);

    // The next file knows it all, and a renamed category is the same.
    await office.call('PUT', `/api/categorias/${await named('Saias')}`, { nome: 'Saias e shorts' });
    const second = await moving.checked(FILE);
    expect(await moving.find(second)).toMatchObject({ conferencia: { novo: 0, alterado: 0, igual: 4 } });
    expect(await told(second)).toMatchObject({
      'Roupas > Saias': '1 Saias e shorts',
      Novidades: '0 Diversos (nenhuma)',
    });

    // Chosen anew: the trial says what changes, the import does it, and undoing it puts them back.
    await choose(second, [{ de: 'Roupas > Vestidos', id: null, nome: 'Vestidos' }]);
    await moving.work();
    expect(await moving.find(second)).toMatchObject({ conferencia: { novo: 0, alterado: 2, igual: 2 } });
    expect((await moving.lines(second, '?tipo=alterado'))[0]?.mudancas).toEqual([
      { campo: 'categoria', de: 'Moda', para: 'Vestidos' },
    ]);
    await moving.doAll(second, 'trazer', { atualizar: true });
    expect(await places()).toMatchObject({ 'Peça um': 'Vestidos', 'Peça dois': 'Vestidos' });
    await moving.doAll(second, 'desfazer');
    expect(await places()).toEqual({ ...placed, 'Peça três': 'Saias e shorts' });
    expect(await named('Vestidos')).toBe(0);
    await moving.doAll(first, 'desfazer');
    expect((await categories()).map(({ nome }) => nome)).toEqual(['Moda']);
    // What was chosen stays, by its name.
    expect(await told(await moving.checked(FILE))).toMatchObject({
      'Roupas > Vestidos': '2 Vestidos (nova)',
      'Roupas > Saias': '1 Saias (nova)',
      '': '1 Diversos (nova)',
    });
    expect(
      await office.db.selectFrom('moving_category_choices').select('path').orderBy('path').execute(),
    ).toEqual(['', 'novidades', 'roupas > saias', 'roupas > vestidos'].map((path) => ({ path })));
  });

  it('[MOVE-43] are types in files of Shopify, and are chosen for each shop by itself', async () => {
    const stock = { Price: '10', 'Inventory tracker': 'shopify', 'Inventory quantity': '3' };
    const id = await moving.checked(
      shopify([
        { Title: 'Bolsa', 'URL handle': 'bolsa', Type: 'Novidades', ...stock },
        { Title: 'Cinto', 'URL handle': 'cinto', Type: 'Todas', ...stock },
      ]),
    );
    expect(await told(id)).toEqual({ Novidades: '1 Novidades (nova)', Todas: '1 Outros (nova)' });
  });

  it('[MOVE-44] that can not be are refused whole, and only before the file is brought, by who runs the shop', async () => {
    const id = await moving.checked(nuvemshop([piece('Blusa', 'Blusas')]));
    const of = (id_: number | null, nome: string | null) => ({ de: 'Blusas', id: id_, nome });
    for (const wrong of [of(999_999, null), of(null, ' '), of(null, 'TODAS'), of(null, 'x'.repeat(61))]) {
      const refused = await choose(id, [of(null, 'Boa'), wrong]);
      expect(refused).toMatchObject({ status: 422, body: { campos: { categorias: expect.any(String) } } });
    }
    expect((await choose(id, [])).status).toBe(422);
    expect(
      (
        await choose(
          id,
          Array.from({ length: 501 }, () => of(null, 'A')),
        )
      ).status,
    ).toBe(422);
    expect((await choose(id, [of(null, 'A')], office.tokens.equipe)).status).toBe(403);
    expect((await choose(999_999, [of(null, 'A')])).status).toBe(404);
    expect(await told(id)).toEqual({ Blusas: '1 Blusas (nova)' });
    expect(await moving.find(id)).toMatchObject({ status: 'conferido' });
    await moving.doAll(id, 'trazer');
    expect((await choose(id, [of(null, 'A')])).status).toBe(409);
  });
});
