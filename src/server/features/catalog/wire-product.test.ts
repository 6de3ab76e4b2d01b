import { describe, expect, it } from 'vitest';
import { ofKind } from '#shared/product-field-values.ts';
import type { ProductRecord } from './catalog.store.ts';
import { toCartao, toProduto } from './wire-product.ts';

const created = new Date('2026-03-01T12:00:00Z');

function record(given: Partial<ProductRecord> = {}, product: Partial<ProductRecord['product']> = {}) {
  const base: ProductRecord = {
    product: {
      ...ofKind('text', () => ''),
      id: 7,
      demonstracao: null,
      nome: 'Vestido',
      preco_cents: 12_990,
      promocional_cents: 9990,
      custo_cents: 4_990,
      category_id: 1,
      categoria: 'Vestidos',
      genero: 'feminino',
      sku: 'V7',
      ncm: '62044300',
      origem_fiscal: '0',
      unidade: 'UN',
      cest: '',
      titulo_busca: '',
      descricao_busca: '',
      peso_grams: 350,
      altura_mm: 35,
      largura_mm: 240,
      comprimento_mm: 305,
      tags: [],
      ativo: true,
      destaque: false,
      vale_presente: false,
      cor_background: '#f5a7d0',
      measurements: null,
      look: [],
      estoque_compartilhado: false,
      versao: 1,
      archived_at: null,
      busca: '',
      created_at: created,
      updated_at: created,
      ...product,
    },
    colors: ['Preto', 'Café'].map((nome, position) => ({
      id: position,
      product_id: 7,
      position,
      nome,
      hex: null,
    })),
    sizes: [{ id: 1, product_id: 7, position: 0, tamanho: 'P', detalhes: null }],
    variants: [variant('Preto', 1, 4), variant('Café', 2, 0)],
    images: [],
    fit: { pequeno: 0, certo: 0, grande: 0 },
    ...given,
  };
  return base;
}

function variant(cor: string, stock_item_id: number, quantity: number) {
  return { product_id: 7, stock_item_id, sku: `V7-${cor}`, gtin: '', cor, tamanho: 'P', quantity };
}

function image(url: string, cor: string | null) {
  return { product_id: 7, url, cor, width: null, height: null, placeholder: null, widths: null };
}

describe('a product on the wire', () => {
  it('[CAPI-14] has reais, kilograms and centimetres', () => {
    expect(toProduto(record())).toMatchObject({
      preco: 129.9,
      preco_original: 99.9,
      promocional: 99.9,
      peso: 0.35,
      altura: 3.5,
      largura: 24,
      comprimento: 30.5,
      created_at: '2026-03-01T12:00:00.000Z',
    });
  });

  it('[CAPI-21] adds up the stock of variants that have one each', () => {
    expect(toProduto(record()).estoque).toBe(4);
  });

  it('[CAPI-22] counts a pool that its variants share once, and shows it at each', () => {
    const variants = [variant('Preto', 1, 6), variant('Café', 1, 6)];
    const shared = toProduto(record({ variants }, { estoque_compartilhado: true }));
    expect(shared).toMatchObject({ estoque: 6, estoqueCompartilhado: true });
    expect(shared.variantes.map(({ estoque }) => estoque)).toEqual([6, 6]);
  });

  it('[CAPI-18] lends a colour without an image the first one, in colour order', () => {
    const images = [image('/detalhe', null), image('/cafe', 'Café'), image('/cafe-2', 'Café')];
    const one = toProduto(record({ images }));
    expect(one.imagens).toEqual(['/detalhe', '/cafe']);
    expect(one.imagensPorCor).toEqual({ Café: '/cafe' });
    expect(toProduto(record()).imagens).toEqual([]);
  });

  it('gives a picture that is only an address the shape of a card', () => {
    const [picture] = toProduto(record({ images: [image('https://example.com/a.jpg', 'Preto')] })).pictures;
    expect(picture).toMatchObject({ width: 900, height: 1200, widths: [] });
  });
});

describe('a card', () => {
  it('shows the first colour, and a second view of the same colour under the pointer', () => {
    const images = [image('/preto', 'Preto'), image('/cafe', 'Café'), image('/preto-costas', 'Preto')];
    const card = toCartao(toProduto(record({ images })));
    expect(card).toMatchObject({
      imagem: '/preto',
      picture: { url: '/preto' },
      hover: { url: '/preto-costas' },
    });
  });

  it('never shows another colour under the pointer', () => {
    const images = [image('/preto', 'Preto'), image('/cafe', 'Café')];
    expect(toCartao(toProduto(record({ images }))).hover).toBeNull();
  });

  it('[CAPI-91] has the first picture of each further colour, and no other', () => {
    const images = [
      image('/cafe', 'Café'),
      image('/preto', 'Preto'),
      image('/detalhe', null),
      image('/preto-costas', 'Preto'),
    ];
    const card = toCartao(toProduto(record({ images })));
    const shown = [card.picture?.url, ...card.fotos.map(({ url }) => url)];
    expect(shown.toSorted()).toEqual(['/cafe', '/preto']);
  });

  it('[HOME-34] is sold out when every variant is', () => {
    expect(toCartao(toProduto(record())).esgotado).toBe(false);
    const variants = [variant('Preto', 1, 0), variant('Café', 2, 0)];
    expect(toCartao(toProduto(record({ variants }))).esgotado).toBe(true);
  });
});
