import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { productFile } from './support/product-file.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const { load, find } = productFile(() => office);

const proposed = async (nome: string) => {
  const answer = await office.call('GET', `/api/gerenciamento/produtos/sku?nome=${encodeURIComponent(nome)}`);
  return [answer.status, answer.body['sku']];
};

describe('a proposed SKU', () => {
  it('[APRD-74] is the next number behind the name’s words that nothing in the shop has had', async () => {
    expect(await proposed('Saia Longa de Seda')).toEqual([200, 'SAIA-LONG-01']);
    const { id } = await office.create({ nome: 'Saia Longa', sku: 'saia-long-07' });
    await office.create({ nome: 'Outra', sku: 'SAIA-LONGA-50', variantes: [] });
    expect(await proposed('Saia Longa')).toEqual([200, 'SAIA-LONG-08']);
    await office.call('DELETE', `/api/produtos/${id}`);
    expect(await proposed('Saia Longa')).toEqual([200, 'SAIA-LONG-08']);
    expect(await proposed('✨')).toEqual([200, null]);
    expect((await proposed('x'.repeat(201)))[0]).toBe(422);
  });

  it('[APRD-74] that somebody took meanwhile gives way to the next; a typed one stays as it is', async () => {
    const body = { nome: 'Calça Reta', sku: 'CALC-RETA-01', skuProposto: true };
    expect((await office.create(body)).sku).toBe('CALC-RETA-01');
    expect((await office.create(body)).sku).toBe('CALC-RETA-02');
    expect((await office.create({ ...body, skuProposto: false })).sku).toBe('CALC-RETA-01');
  });

  it('[APRD-75] is what its variants begin with, short, and nothing is added where there is no choice', async () => {
    const made = await office.create({
      nome: 'Body',
      sku: 'BODY-01',
      cor: ['Azul Marinho', 'Verdinho', 'Verde'],
      tamanho: ['P'],
      estoque: 1,
    });
    expect(made.variantes.map(({ sku }) => sku)).toEqual([
      'BODY-01-AZUL-MARI-P',
      'BODY-01-VERDINHO-P',
      'BODY-01-VERDE-P',
    ]);
    const only = await office.create({ nome: 'Faixa', sku: 'FAIX-01' });
    expect(only.variantes.map(({ sku }) => sku)).toEqual(['FAIX-01']);
    const changed = await office.call('PUT', `/api/produtos/${made.id}`, {
      sku: 'OUTRO',
      cor: ['Azul Marinho', 'Verde', 'Rosa'],
    });
    const { variantes } = changed.body['produto'] as typeof made;
    expect(variantes.map(({ sku }) => sku)).toEqual([
      'BODY-01-AZUL-MARI-P',
      'BODY-01-VERDE-P',
      'OUTRO-ROSA-P',
    ]);
  });

  it('[APRD-76] is made for products of a file, and for a copy; a kept one stays', async () => {
    const csv = 'nome;preco;categoria\nTop Cropped;90;Vestidos\nTop Cropped Liso;95;Vestidos\n';
    const codes = async () => (await find('Top Cropped')).map(({ sku }) => sku);
    await load(csv);
    expect(await codes()).toEqual(['TOP-CROP-01', 'TOP-CROP-02']);
    await load(csv);
    expect(await codes()).toEqual(['TOP-CROP-01', 'TOP-CROP-02']);
    const [first] = await find('Top Cropped');
    const copy = await office.call('POST', `/api/gerenciamento/produtos/${first?.id}/duplicar`, {});
    expect(copy.body['produto']).toMatchObject({ sku: 'TOP-CROP-03' });
  });
});
