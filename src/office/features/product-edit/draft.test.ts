import { describe, expect, it } from 'vitest';
import { initialFields } from '#shared/product-field-values.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { theirChanges } from './differences.ts';
import { bodyOf, changesOf } from './draft-body.ts';
import { ESSENTIALS, problemsOf, stepText } from './draft-check.ts';
import { cell, draftOf, emptyDraft, newSku, type Draft } from './draft.ts';
import { isPictureAddress } from '../../lib/picture-checks.ts';
import { splitList } from './split-list.ts';

const filled = (given: Partial<Draft> = {}): Draft => ({
  ...emptyDraft('PROD-1'),
  nome: 'Vestido Lírio',
  descricao: 'Leve.',
  preco: '129,90',
  categoria: 'Vestidos',
  ...given,
});

const PRODUCT = {
  ...initialFields(),
  id: 7,
  nome: 'Vestido Lírio',
  descricao: 'Leve.',
  preco: 129.9,
  preco_original: 99.9,
  promocional: 99.9,
  categoria: 'Vestidos',
  marca: 'Casa',
  genero: 'feminino',
  material: 'Linho',
  estoque: 5,
  estoqueCompartilhado: false,
  sku: 'L-1',
  ncm: '62044300',
  origem: '0',
  unidade: 'UN',
  cest: '',
  tituloBusca: '',
  descricaoBusca: '',
  peso: 0.3,
  altura: 5,
  largura: 0,
  comprimento: 30.5,
  tags: ['verão', 'festa'],
  cor: [
    { nome: 'Azul', hex: '#1f2a44' },
    { nome: 'Rosa', hex: null },
  ],
  tamanho: [
    { tamanho: 'P', detalhes: { busto: 84.5 } },
    { tamanho: 'M', detalhes: null },
  ],
  imagens: ['/midia/a', '/midia/b'],
  imagensPorCor: { Azul: '/midia/a', Rosa: '/midia/b' },
  pictures: [
    { url: '/midia/a', cor: 'Azul', width: 9, height: 12, placeholder: null, widths: [] },
    { url: '/midia/c', cor: 'Azul', width: 9, height: 12, placeholder: null, widths: [] },
    { url: '/midia/b', cor: 'Rosa', width: 9, height: 12, placeholder: null, widths: [] },
    { url: '/midia/d', cor: null, width: 9, height: 12, placeholder: null, widths: [] },
  ],
  variantes: [
    { cor: 'Azul', tamanho: 'P', estoque: 3, sku: 'L-1-1' },
    { cor: 'Azul', tamanho: 'M', estoque: 0, sku: 'L-1-2' },
    { cor: 'Rosa', tamanho: 'P', estoque: 2, sku: 'L-1-3' },
    { cor: 'Rosa', tamanho: 'M', estoque: 0, sku: 'L-1-4' },
  ],
  ativo: true,
  destaque: false,
  corBackground: '#f5a7d0',
  measurements: null,
  look: [7, 9],
  caimento: '',
  versao: 4,
  created_at: '',
  updated_at: '',
} satisfies ProdutoDoEscritorio;

describe('a new product in the form', () => {
  it('[APRD-30] starts with the defaults, and a sku from the time', () => {
    expect(emptyDraft(newSku(new Date(1_700_000_000_000)))).toMatchObject({
      genero: 'unissex',
      material: 'Algodão',
      ativo: true,
      tags: '',
      sku: 'PROD-1700000000000',
      corBackground: '#f5a7d0',
    });
  });

  it('[APRD-12, APRD-13] needs name, price, category and description', () => {
    const problems = problemsOf(emptyDraft('x'));
    expect(problems.map(({ field }) => field)).toEqual(['nome', 'preco', 'categoria', 'descricao']);
    expect(stepText(problems, 0)).toBe(ESSENTIALS);
    expect(stepText(problemsOf(filled({ descricao: ' ' })), 0)).toBe('Escreva a descrição do produto.');
    expect(problemsOf(filled())).toEqual([]);
  });

  it.each(['0', '-3', 'abc', '1,2,3', '12.34.56x'])('takes no price of %s', (preco) => {
    expect(problemsOf(filled({ preco })).map(({ field }) => field)).toEqual(['preco']);
  });

  it('[APRD-29] takes a promotional price only below the price, and none at all', () => {
    expect(problemsOf(filled({ promocional: '129,90' }))).toHaveLength(1);
    expect(bodyOf(filled(), null).promocional).toBeNull();
    expect(bodyOf(filled({ promocional: '1.099,5', preco: '2.000' }), null)).toMatchObject({
      promocional: 1099.5,
      preco: 2000,
    });
  });

  it('[APRD-19] sends empty stock, weight and dimensions as 0', () => {
    expect(bodyOf(filled(), null)).toMatchObject({
      peso: 0,
      altura: 0,
      largura: 0,
      comprimento: 0,
      variantes: [{ cor: 'Única', tamanho: 'Único', estoque: 0 }],
    });
    expect(bodyOf(filled({ peso: '0,35' }), null).peso).toBe(0.35);
  });

  it('names no colour and no size twice', () => {
    const color = (key: string, nome: string) => ({ key, nome, hex: '', pictures: [] });
    expect(problemsOf(filled({ cores: [color('a', 'Lilás'), color('b', 'LILAS')] }))).toHaveLength(1);
    const size = (key: string, tamanho: string) => ({ key, tamanho, detalhes: {} });
    expect(problemsOf(filled({ tamanhos: [size('a', 'P'), size('b', 'p')] }))).toHaveLength(1);
  });

  it.each(['1,5', '-1', 'dez', '1000000000'])('takes no stock of %s', (typed) => {
    expect(problemsOf(filled({ estoque: typed })).map(({ field }) => field)).toEqual(['estoque']);
    expect(problemsOf(filled({ estoques: { 'a b': typed } })).map(({ field }) => field)).toEqual(['estoque']);
  });
});

describe('a product that is edited', () => {
  it('[APRD-11] comes into the form and goes out of it as it was', () => {
    const { draft, origin } = draftOf(PRODUCT);
    expect(draft).toMatchObject({
      preco: '129,90',
      promocional: '99,90',
      peso: '0,3',
      largura: '',
      tags: 'verão, festa',
    });
    expect(problemsOf(draft)).toEqual([]);
    const body = bodyOf(draft, origin);
    for (const name of [
      'nome',
      'preco',
      'promocional',
      'peso',
      'comprimento',
      'tags',
      'cor',
      'versao',
    ] as const) {
      expect(body[name], name).toEqual(PRODUCT[name]);
    }
    expect(body.tamanho).toEqual([
      { tamanho: 'P', detalhes: { busto: 84.5 } },
      { tamanho: 'M', detalhes: {} },
    ]);
    expect(body.pictures).toEqual(PRODUCT.pictures.map(({ url, cor }) => ({ url, cor })));
  });

  it('[APRD-24] sends the stock of each colour and size with what it was when the form was opened', () => {
    const { draft, origin } = draftOf(PRODUCT);
    draft.estoques[cell('c0', 't1')] = '9';
    expect(bodyOf(draft, origin).variantes).toEqual([
      { cor: 'Azul', tamanho: 'P', estoque: 3, estoqueLido: 3 },
      { cor: 'Azul', tamanho: 'M', estoque: 9, estoqueLido: 0 },
      { cor: 'Rosa', tamanho: 'P', estoque: 2, estoqueLido: 2 },
      { cor: 'Rosa', tamanho: 'M', estoque: 0, estoqueLido: 0 },
    ]);
    const shared = draftOf({ ...PRODUCT, estoqueCompartilhado: true });
    expect(bodyOf({ ...shared.draft, estoque: '8' }, shared.origin)).toMatchObject({
      estoque: 8,
      estoqueLido: 5,
    });
  });

  it('[APRD-24] puts a pool that is split into no cell, rather than whole into each', () => {
    const { draft, origin } = draftOf({ ...PRODUCT, estoqueCompartilhado: true });
    const { variantes } = bodyOf({ ...draft, compartilhado: false }, origin);
    expect(variantes?.map(({ estoque }) => estoque)).toEqual([0, 0, 0, 0]);
  });

  it('[APRD-25] is sent with what was changed alone, and stock with all that was seen of it', () => {
    const { draft, origin } = draftOf(PRODUCT);
    expect(changesOf(draft, origin)).toEqual({ versao: 4 });
    expect(changesOf({ ...draft, preco: '139,9', material: 'Seda' }, origin)).toEqual({
      preco: 139.9,
      material: 'Seda',
      versao: 4,
    });
    const moved = { ...draft, estoques: { ...draft.estoques, [cell('c0', 't1')]: '9' } };
    expect(changesOf(moved, origin)).toEqual({
      estoqueCompartilhado: false,
      variantes: bodyOf(moved, origin).variantes,
      versao: 4,
    });
    const shared = draftOf({ ...PRODUCT, estoqueCompartilhado: true });
    expect(changesOf({ ...shared.draft, estoque: '8' }, shared.origin)).toEqual({
      estoqueCompartilhado: true,
      estoque: 8,
      estoqueLido: 5,
      versao: 4,
    });
  });

  it('[APRD-25] tells what somebody else changed, with short values, and nothing that only I changed', () => {
    const { draft: opened } = draftOf(PRODUCT);
    const mine = { ...opened, material: 'Seda', preco: '100,00' };
    expect(theirChanges(opened, opened, mine)).toEqual([]);
    const theirs = {
      ...opened,
      descricao: 'Leve e fresco, para os dias de calor em que se sai à rua.',
      preco: '99,00',
      peso: '',
      destaque: true,
      cores: opened.cores.slice(0, 1),
      tamanhos: opened.tamanhos.map((size) => ({ ...size, detalhes: {} })),
    };
    expect(theirChanges(opened, theirs, mine)).toEqual([
      'descrição',
      'preço (de 129,90 para 99,00; você também mudou)',
      'peso (de 0,3 para vazio)',
      'destaque (de não para sim)',
      'cores e imagens (de Azul, Rosa para Azul)',
      'tamanhos',
    ]);
  });

  it('[CAPI-88] keeps stock and pictures of a colour that is renamed', () => {
    const { draft, origin } = draftOf(PRODUCT);
    const cores = draft.cores.map((color) => (color.nome === 'Azul' ? { ...color, nome: 'Marinho' } : color));
    const body = bodyOf({ ...draft, cores }, origin);
    expect(body.cor).toEqual([
      { nome: 'Marinho', era: 'Azul', hex: '#1f2a44' },
      { nome: 'Rosa', hex: null },
    ]);
    expect(body.variantes?.[0]).toMatchObject({ cor: 'Marinho', tamanho: 'P', estoque: 3 });
    expect(body.pictures?.[0]).toEqual({ url: '/midia/a', cor: 'Marinho' });
  });
});

describe('what is typed into lists', () => {
  it('[APRD-27] is split at commas, without empty parts and repetitions', () => {
    expect(splitList(' verão, festa,,verão \nlinho')).toEqual(['verão', 'festa', 'linho']);
    expect(splitList(' , ')).toEqual([]);
  });

  it('[APRD-16] is a picture only where it is an https address or one of the shop', () => {
    expect(isPictureAddress('https://example.com/a.jpg')).toBe(true);
    expect(isPictureAddress('/midia/0123456789abcdef0123456789abcdef')).toBe(true);
    for (const wrong of [
      '',
      'a.jpg',
      'http://example.com/a.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,x',
    ]) {
      expect(isPictureAddress(wrong), wrong).toBe(false);
    }
  });
});
