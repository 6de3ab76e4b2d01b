import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOldPeople } from '../src/server/features/customers/index.ts';
import { createCpfs } from '../src/server/security/cpfs.ts';
import { createMovingJob } from '../src/server/features/moving/index.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { productFile } from './support/product-file.ts';
import { movingFiles } from './support/moving.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { nuvemshopCatalogue } from './support/old-catalogues.ts';
import { nuvemshop, shopify } from './support/old-shops.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const moving = movingFiles(() => office);
const { find: findProducts } = productFile(() => office);
const countProducts = async () => {
  const { headers } = await office.call('GET', '/api/gerenciamento/produtos?limit=1');
  return Number(headers.get('x-total-count'));
};
const categories = async () =>
  ((await office.call('GET', '/api/gerenciamento/categorias')).body as unknown as { nome: string }[]).map(
    ({ nome }) => nome,
  );

const LIS = { 'Identificador URL': 'vestido-lis', Preço: '199,90', 'Peso (kg)': '0,3' };
const lis = (given: Record<string, string> = {}) =>
  nuvemshop([
    {
      ...LIS,
      Nome: 'Vestido Lis',
      Categorias: 'Vestidos',
      'Nome da variação 1': 'Cor',
      'Valor da variação 1': 'Azul',
      'Nome da variação 2': 'Tamanho',
      'Valor da variação 2': 'P',
      Estoque: '4',
      SKU: 'LIS-P',
      ...given,
    },
    { ...LIS, 'Valor da variação 1': 'Azul', 'Valor da variação 2': 'M', Estoque: '', ...given },
    { 'Identificador URL': 'sem-preco', Nome: 'Sem preço' },
  ]);

describe("another shop's products", () => {
  it('[MOVE-07, MOVE-08, MOVE-09, MOVE-10] are looked at, then brought, once; and taken back', async () => {
    const id = await moving.checked(lis());
    expect(await moving.find(id)).toMatchObject({
      origem: 'nuvemshop',
      status: 'conferido',
      linhas: 3,
      produtos: 2,
      conferencia: { novo: 1, alterado: 0, igual: 0, fora: 1 },
      semContagem: 1,
      categorias: [{ nome: 'Vestidos', produtos: 1, nova: true }],
    });
    expect(await moving.lines(id, '?tipo=fora')).toMatchObject([
      { linha: 4, nome: 'Sem preço', chave: 'sem-preco', porque: 'Não tem preço no arquivo.' },
    ]);
    // A trial leaves nothing.
    expect([await countProducts(), await categories()]).toEqual([0, []]);

    const unsaid = await moving.act(id, 'trazer');
    expect(unsaid).toMatchObject({
      status: 422,
      body: { campos: { estoqueSemContagem: expect.any(String) } },
    });
    expect(await moving.doAll(id, 'trazer', { estoqueSemContagem: 5 })).toMatchObject({
      status: 'pronto',
      resultado: { novo: 1, fora: 1 },
      feitos: 2,
    });
    const [dress] = await findProducts('Vestido Lis');
    expect(dress).toMatchObject({
      preco: 199.9,
      categoria: 'Vestidos',
      sku: 'VESTIDO-LIS',
      genero: '',
      material: '',
      peso: 0.3,
      estoque: 9,
    });
    expect(dress?.variantes.map(({ tamanho, estoque, sku }) => [tamanho, estoque, sku])).toEqual([
      ['P', 4, 'LIS-P'],
      ['M', 5, 'VESTIDO-LIS-AZUL-M'],
    ]);
    expect((await moving.act(id, 'trazer', { estoqueSemContagem: 1 })).status).toBe(409);

    // The same file again: nothing is doubled, and what is here stays unless it is wanted otherwise.
    await office.call('PUT', `/api/produtos/${dress?.id}`, { nome: 'Vestido Lis Novo' });
    const again = await moving.checked(lis({ Preço: '149,90' }));
    expect(await moving.find(again)).toMatchObject({
      conferencia: { novo: 0, alterado: 1, igual: 0, fora: 1 },
    });
    expect((await moving.lines(again, '?tipo=alterado'))[0]?.mudancas).toContainEqual({
      campo: 'preco',
      de: '199,90',
      para: '149,90',
    });
    await moving.doAll(again, 'trazer', { estoqueSemContagem: 7 });
    expect(await moving.lines(again, '?tipo=igual')).toMatchObject([
      { porque: 'Já veio antes: fica como está aqui.' },
    ]);
    expect((await findProducts('Vestido Lis'))[0]).toMatchObject({ nome: 'Vestido Lis Novo', preco: 199.9 });

    const updating = await moving.checked(lis({ Preço: '149,90' }));
    await moving.doAll(updating, 'trazer', { estoqueSemContagem: 7, atualizar: true });
    const [changed] = await findProducts('Vestido Lis');
    expect(changed).toMatchObject({ id: dress?.id, nome: 'Vestido Lis', preco: 149.9, estoque: 9 });
    expect(await countProducts()).toBe(1);

    // The change goes back to what it was, then the product goes, with the category that came with it.
    expect(await moving.doAll(updating, 'desfazer')).toMatchObject({
      status: 'desfeito',
      desfeitos: { desfeito: 1 },
    });
    expect((await findProducts('Vestido Lis'))[0]).toMatchObject({ nome: 'Vestido Lis Novo', preco: 199.9 });
    // Somebody else than who sent the file presses for it, and forgets the file.
    await office.db.updateTable('moving_imports').set({ created_by: 'outra' }).where('id', '=', id).execute();
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({
      desfeitos: { desfeito: 1, arquivado: 0, ficou: 0 },
    });
    expect((await moving.remove(id)).status).toBe(200);
    const lines = await office.db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where((eb) => eb.or([eb('actor', '=', 'outra'), eb('subject', 'like', `importação ${id} %`)]))
      .orderBy('id')
      .execute();
    expect(lines.slice(-3)).toEqual([
      { actor: 'dona', action: 'mudanca_a_desfazer' },
      { actor: 'dona', action: 'mudanca_desfeita' },
      { actor: 'dona', action: 'mudanca_esquecida' },
    ]);
    expect(lines.filter(({ actor }) => actor === 'outra')).toEqual([]);
    expect(await countProducts()).toBe(0);
    const twice = await moving.checked(lis());
    expect(await moving.find(twice)).toMatchObject({ conferencia: { novo: 1 } });
    for (const one of [again, id, twice]) await moving.remove(one);
  });

  it('[MOVE-09, MOVE-10] find a SKU that is here, leave alone what was changed since, and say what was sold', async () => {
    await office.call('POST', '/api/categorias', { nome: 'Peças' });
    const mine = await office.create({
      nome: 'Minha blusa',
      categoria: 'Peças',
      variantes: [{ cor: 'Única', tamanho: 'Único', estoque: 2, sku: 'BLU-1' }],
    });
    const id = await moving.checked(
      shopify([
        {
          Title: 'Blusa',
          'URL handle': 'blusa',
          SKU: 'BLU-1',
          Price: '10',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '3',
          Type: 'Peças',
        },
        {
          Title: 'Saia',
          'URL handle': 'saia',
          SKU: 'S-1',
          Price: '20',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '3',
          Type: 'Peças',
        },
        {
          Title: 'Outra',
          'URL handle': 'outra',
          SKU: 'S-1',
          Price: '30',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '3',
          Type: 'peças',
        },
      ]),
    );
    await moving.doAll(id, 'trazer');
    expect(await moving.lines(id)).toMatchObject([
      { tipo: 'alterado', notas: ['Encontrado aqui pelo SKU.'], produto_id: mine.id },
      { tipo: 'novo', notas: [] },
      { tipo: 'novo', notas: ['SKU repetido no arquivo (S-1): vem com um novo.'] },
    ]);
    const [skirt] = await findProducts('Saia');
    const productId = skirt?.id ?? 0;
    const { stock_item_id: stockItemId } = await office.db
      .selectFrom('variants')
      .select('stock_item_id')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    await insertPastOrder(office.db, { goods: { productId, stockItemId }, totalCents: 2000, order: {} });
    await office.call('PUT', `/api/produtos/${mine.id}`, { preco: 77 });
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({
      desfeitos: { desfeito: 1, arquivado: 1, ficou: 1 },
    });
    expect(await moving.lines(id)).toMatchObject([
      { desfeito: 'ficou', porque: 'Foi mudado depois da importação: fica como está.' },
      { desfeito: 'arquivado', porque: 'Já foi vendido: saiu da loja e fica guardado com os pedidos.' },
      { desfeito: 'desfeito' },
    ]);
    expect((await office.call('GET', `/api/gerenciamento/produtos/${mine.id}`)).body).toMatchObject({
      preco: 77,
    });
    expect(await categories()).toContain('Peças');
  });

  it('[MOVE-11] go on where they stopped, by whichever server, and are never doubled', async () => {
    const before = await countProducts();
    const id = await moving.checked(nuvemshopCatalogue(25).file);
    expect(await moving.find(id)).toMatchObject({ produtos: 25, conferencia: { novo: 24, fora: 1 } });
    await moving.act(id, 'trazer', { estoqueSemContagem: 3 });
    const cpfs = createCpfs(office.world);
    const jobs = [1, 2].map(() =>
      createMovingJob({
        ...office.world,
        arrivals: office.goods.arrivals,
        people: createOldPeople({ cpfs }),
        cpfs,
        refresh: office.catalog.refresh,
      }),
    );
    for (const job of jobs) job.start();
    await expect.poll(async () => (await moving.find(id)).feitos, { timeout: 20_000 }).toBeGreaterThan(3);
    await Promise.all(jobs.map((job) => job.stop()));
    const { feitos } = await moving.find(id);
    expect(feitos).toBeLessThan(25);
    // One of them was left out at once.
    expect(await countProducts()).toBe(before + feitos - 1);
    await moving.work();
    expect(await moving.find(id)).toMatchObject({ status: 'pronto', resultado: { novo: 24, fora: 1 } });
    expect(await countProducts()).toBe(before + 24);
    expect(await moving.doAll(id, 'desfazer')).toMatchObject({ desfeitos: { desfeito: 24 } });
  });

  it('[MOVE-38] are written down, product by product, as hers who pressed for it, and with their job', async () => {
    const id = await moving.checked(
      nuvemshop([
        { 'Identificador URL': 'capa', Nome: 'Capa Chuva', Preço: '90', Categorias: 'Capas', Estoque: '1' },
      ]),
    );
    await office.call('POST', '/api/categorias', { nome: 'Guarda-chuvas' });
    const { max } = await office.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('max'))
      .executeTakeFirstOrThrow();
    // Another than who sent the file.
    await office.db.updateTable('admin_users').set({ role: 'admin' }).where('username', '=', 'Bia').execute();
    const token = office.tokens.equipe;
    const press = async (what: string) => {
      const path = `/api/gerenciamento/mudanca/importacoes/${id}/${what}`;
      expect((await office.call('POST', path, {}, { token })).status).toBe(200);
      await moving.work();
    };
    await press('trazer');
    await press('desfazer');
    await office.db
      .updateTable('admin_users')
      .set({ role: 'equipe' })
      .where('username', '=', 'Bia')
      .execute();
    const lines = await office.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'subject', 'after'])
      .where('id', '>', max)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'Bia mudanca_comecada',
      'Bia categoria_criada',
      'Bia produto_criado',
      'Bia mudanca_importada',
      'Bia mudanca_a_desfazer',
      'Bia produto_excluido',
      'Bia categoria_excluida',
      'Bia mudanca_desfeita',
    ]);
    const unnamed = lines.filter(
      ({ subject, after }) => !`${subject} ${JSON.stringify(after)}`.includes(`importação ${id}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('[MOVE-12] are for who runs the shop alone, and what is no file is refused', async () => {
    const refused = await office.call('GET', '/api/gerenciamento/mudanca/importacoes', undefined, {
      token: office.tokens.equipe,
    });
    expect(refused.status).toBe(403);
    expect(await moving.send('nome;preco\r\nx;1')).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('primeira linha') },
    });
    expect((await moving.act(999_999, 'trazer')).status).toBe(404);
    expect((await office.call('GET', '/api/gerenciamento/mudanca/importacoes/999999')).status).toBe(404);
  });
});
