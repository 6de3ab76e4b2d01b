import { initialFields } from '#shared/product-field-values.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { toCartao } from '../../src/server/features/catalog/wire-product.ts';

/** A product with two colours, two sizes and five units of each; `given` replaces what a test is about. */
export function sampleProduct(id: number, given: Partial<Produto> = {}): Produto {
  const cor = given.cor ?? [
    { nome: 'Rosa', hex: '#f5a7d0' },
    { nome: 'Azul-marinho', hex: '#1f2a44' },
  ];
  const tamanho = given.tamanho ?? ['P', 'M'].map((name) => ({ tamanho: name, detalhes: null }));
  return {
    ...initialFields(),
    id,
    nome: `Vestido ${id}`,
    preco: 199.9,
    preco_original: null,
    categoria: 'Vestidos',
    genero: 'feminino',
    material: '',
    estoque: 20,
    estoqueCompartilhado: false,
    peso: 0.3,
    altura: 4,
    largura: 20,
    comprimento: 30,
    imagens: ['/rosa.svg', '/azul.svg'],
    imagensPorCor: {},
    look: [],
    caimento: '',
    pictures: [],
    variantes: cor.flatMap((c) =>
      tamanho.map((t) => ({ cor: c.nome, tamanho: t.tamanho, estoque: 5, sku: '' })),
    ),
    measurements: null,
    versao: 1,
    created_at: '2026-01-01T00:00:00-03:00',
    updated_at: '2026-01-01T00:00:00-03:00',
    ...given,
    cor,
    tamanho,
  };
}

/** The card of a product like that. */
export const sampleCard = (id: number, given: Partial<Produto> = {}): Cartao =>
  toCartao(sampleProduct(id, given));
