import type { Cartao, Categoria, Produto } from '#shared/wire/catalog.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { DEFAULT_CATEGORIES } from '#shared/catalog.ts';
import { initialFields } from '#shared/product-field-values.ts';
import { slugify } from '#shared/text.ts';

const SIZES = ['P', 'M', 'G'];
const NEVER_CHANGED = '2026-01-01T00:00:00-03:00';

/** Above any product's number: 'Comprar' on a sample must not open a garment of the shop's. */
const BEFORE_FIRST_ID = 2_000_000_000;

type Sample = Produto & Cartao;

/** A picture that needs no network: a plain field in the garment's colour. */
function plainPicture(hex: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="${hex}" d="M0 0h3v4H0z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function sample(
  number: number,
  nome: string,
  rest: { categoria: string; preco: number; cor: string; hex: string },
): Sample {
  const imagem = plainPicture(rest.hex);
  return {
    ...initialFields(),
    id: BEFORE_FIRST_ID + number,
    nome,
    descricao: 'Peça de exemplo, mostrada enquanto a loja está sem conexão.',
    preco: rest.preco,
    preco_original: null,
    categoria: rest.categoria,
    marca: 'Exemplo',
    genero: 'feminino',
    material: 'Viscose',
    estoque: 30,
    estoqueCompartilhado: false,
    sku: `EXEMPLO-${number}`,
    peso: 0.3,
    altura: 5,
    largura: 25,
    comprimento: 30,
    cor: [{ nome: rest.cor, hex: rest.hex }],
    tamanho: SIZES.map((tamanho) => ({ tamanho, detalhes: null })),
    tamanhos: SIZES,
    imagens: [imagem],
    imagensPorCor: { [rest.cor]: imagem },
    pictures: [],
    variantes: SIZES.map((tamanho) => ({
      cor: rest.cor,
      tamanho,
      estoque: 10,
      sku: `EXEMPLO-${number}-${tamanho}`,
    })),
    destaque: number % 2 === 1,
    measurements: null,
    look: [],
    caimento: '',
    versao: 1,
    created_at: NEVER_CHANGED,
    updated_at: NEVER_CHANGED,
    imagem,
    picture: null,
    hover: null,
    fotos: [],
    esgotado: false,
  };
}

/** Made up, and priced and worded so that nobody takes them for the shop's. */
export const sampleProducts: readonly Sample[] = [
  sample(1, 'Cropped Exemplo', { categoria: 'Croppeds', preco: 79.9, cor: 'Rosa', hex: '#f5cbd6' }),
  sample(2, 'Cropped Canelado Exemplo', { categoria: 'Croppeds', preco: 69.9, cor: 'Verde', hex: '#a7b598' }),
  sample(3, 'Macacão Exemplo', { categoria: 'Macacão', preco: 219.9, cor: 'Vinho', hex: '#5b1d2c' }),
  sample(4, 'Macacão Pantalona Exemplo', {
    categoria: 'Macacão',
    preco: 249.9,
    cor: 'Areia',
    hex: '#d8c4a5',
  }),
  sample(5, 'Macaquinho Exemplo', { categoria: 'Macaquinho', preco: 159.9, cor: 'Azul', hex: '#9cc4e2' }),
  sample(6, 'Macaquinho Floral Exemplo', {
    categoria: 'Macaquinho',
    preco: 169.9,
    cor: 'Coral',
    hex: '#f07a62',
  }),
];

export const sampleCategories: readonly Categoria[] = DEFAULT_CATEGORIES.map((nome, index) => ({
  id: index + 1,
  nome,
  slug: slugify(nome),
  descricao: '',
  ordem: index + 1,
  ativa: true,
}));

function option(id: string, nome: string, rest: { prazo: number; valor: number }): FreteOpcao {
  return {
    id,
    nome,
    servico: nome,
    ...rest,
    preco: rest.valor,
    company: 'Correios',
    descricao: `Até ${rest.prazo} dias úteis`,
    tipo: 'delivery',
    isDelivery: false,
    logo: null,
    cotacao: '',
    estimado: true,
  };
}

const quotes = {
  sucesso: true,
  success: true,
  opcoes: [option('1', 'PAC', { prazo: 8, valor: 24.9 }), option('2', 'SEDEX', { prazo: 3, valor: 39.9 })],
};

/** Sample products, categories and freight quotes; undefined for every other call. */
export function simulate(method: string, path: string): unknown {
  if (method === 'POST') return path === '/frete/calcular' ? quotes : undefined;
  if (method !== 'GET') return undefined;
  if (path === '/produtos') return sampleProducts;
  if (path === '/categorias') return sampleCategories;
  const id = /^\/produtos\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : sampleProducts.find((product) => product.id === Number(id));
}
