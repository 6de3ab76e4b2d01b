import { describe, expect, it } from 'vitest';
import { initialFields } from '#shared/product-field-values.ts';
import {
  EMPTY_FORM,
  plainBody,
  plainChanges,
  plainFormOf,
  plainProblem,
  type PlainProduct,
} from './plain-form.ts';

const filled = { ...EMPTY_FORM, nome: 'Saia', preco: '89,90', categoria: 'Saias' };

describe('the short form of a product', () => {
  it('[APRD-12] needs name, price and category', () => {
    for (const name of ['nome', 'preco', 'categoria'] as const) {
      expect(plainProblem({ ...filled, [name]: '' })).toBe('Nome, preço e categoria são obrigatórios');
    }
    expect(plainProblem(filled)).toBeNull();
  });

  it('[APRD-27] turns tags and image addresses with commas into lists', () => {
    const body = plainBody({
      ...filled,
      tags: 'verão, festa,',
      imagens: 'https://example.com/a.jpg, https://example.com/b.jpg',
    });
    expect(body.tags).toEqual(['verão', 'festa']);
    expect(body.imagens).toEqual(['https://example.com/a.jpg', 'https://example.com/b.jpg']);
    // One a colour, in the colours' order: two colours may share one.
    const shared = 'https://example.com/a.jpg, https://example.com/a.jpg, https://example.com/b.jpg';
    expect(plainBody({ ...filled, imagens: shared }).imagens).toEqual(shared.split(', '));
    expect(plainProblem({ ...filled, imagens: 'a.jpg' })).toBe('Não é uma URL de imagem: a.jpg');
  });

  it('[APRD-28] reads numbers, and sends null for optional ones that are empty', () => {
    expect(plainBody({ ...filled, preco: '1.089,90', promocional: '989', peso: '0,35' })).toMatchObject({
      preco: 1089.9,
      preco_original: 989,
      peso: 0.35,
      altura: null,
      largura: null,
      comprimento: null,
    });
    expect(plainBody(filled).preco_original).toBeNull();
  });

  it('[APRD-29, APRD-30] has the defaults of a new product', () => {
    expect(plainBody(filled)).toMatchObject({
      estoque: 0,
      genero: 'unissex',
      material: 'Algodão',
      ativo: true,
      tags: [],
    });
    // Left out, so that the server gives the shop's own brand and a code made of the time.
    expect(plainBody(filled)).not.toHaveProperty('marca');
    expect(plainBody(filled)).not.toHaveProperty('sku');
  });

  it('sends of an edit only what was changed', () => {
    const product: PlainProduct = {
      ...initialFields(),
      nome: 'Saia',
      preco: 89.9,
      categoria: 'Saias',
      marca: 'Casa',
      material: 'Linho',
      estoque: 4,
      sku: 'S-1',
      tags: ['a'],
      versao: 3,
      cor: [{ nome: 'Azul', hex: '#0000ff' }],
      tamanho: [{ tamanho: 'M', detalhes: { busto: 90 } }],
      imagens: ['/midia/a'],
    };
    expect(plainChanges(plainFormOf(product), product)).toEqual({ versao: 3 });
    expect(plainChanges({ ...plainFormOf(product), preco: '79,90', tags: 'a, b' }, product)).toEqual({
      versao: 3,
      preco: 79.9,
      tags: ['a', 'b'],
    });
    expect(plainChanges({ ...plainFormOf(product), estoque: '9' }, product)).toEqual({
      versao: 3,
      estoque: 9,
      estoqueLido: 4,
    });
  });
});
