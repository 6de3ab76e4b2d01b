import { verdictOf } from '#shared/fit.ts';
import { centsToReais } from '#shared/money.ts';
import type { SearchTexts } from '#shared/list-texts.ts';
import { productFields } from '#shared/product-fields.ts';
import { ofKind, type PublicValues } from '#shared/product-field-values.ts';
import {
  detalhes,
  type Cartao,
  type Categoria,
  type Picture,
  type Produto,
  type ProdutoDoEscritorio,
} from '#shared/wire/catalog.ts';
import type { CategoryRecord, ProductRecord } from './catalog.store.ts';

/** Size of a picture that is only known by its address: the shape of a card. */
const UNKNOWN_SIZE = { width: 900, height: 1200 };

function plainFields(product: ProductRecord['product']): PublicValues {
  return {
    ...ofKind('text', (name) => product[productFields[name].column]),
    ...ofKind('category', () => product.categoria),
    ...ofKind('money', (name) => centsToReais(product[productFields[name].column])),
    ...ofKind('optional-money', (name) => {
      const cents = product[productFields[name].column];
      return cents === null ? null : centsToReais(cents);
    }),
    ...ofKind('choice', (name) => product[productFields[name].column]),
    ...ofKind('measure', (name) => product[productFields[name].column] / productFields[name].perUnit),
    ...ofKind('tags', (name) => product[productFields[name].column]),
    ...ofKind('flag', (name) => product[productFields[name].column]),
    ...ofKind('color', (name) => product[productFields[name].column] || productFields[name].initial),
  };
}

/** A product as the world reads it: reais, centimetres and kilograms. */
export function toProduto(record: ProductRecord): Produto {
  const { product, colors, sizes } = record;
  const fields = plainFields(product);
  const pictures = record.images.map(toPicture);
  return {
    id: product.id,
    ...fields,
    preco_original: fields.promocional,
    estoque: totalStock(record.variants),
    estoqueCompartilhado: product.estoque_compartilhado,
    cor: colors.map(({ nome, hex }) => ({ nome, hex })),
    tamanho: sizes.map((size) => ({ tamanho: size.tamanho, detalhes: toDetalhes(size.detalhes) })),
    ...imagesByColor(
      colors.map((color) => color.nome),
      pictures,
    ),
    pictures,
    variantes: record.variants.map(({ cor, tamanho, quantity, sku, gtin }) => ({
      cor,
      tamanho,
      estoque: quantity,
      sku,
      ...(gtin !== '' && { gtin }),
    })),
    measurements: product.measurements,
    look: product.look,
    caimento: verdictOf(record.fit),
    versao: product.versao,
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  };
}

/** The same for the shop's office: what it costs, and what invoices say of it. */
export function toOfficeProduct(record: ProductRecord): ProdutoDoEscritorio {
  const cents = record.product.custo_cents;
  return {
    ...toProduto(record),
    ...ofKind('fiscal', (name) => record.product[productFields[name].column]),
    ...ofKind('search', (name) => record.product[productFields[name].column]),
    custo: cents === null ? null : centsToReais(cents),
  };
}

/** What the page says to search engines in place of its own words; undefined where nobody said. */
export function toSearchTexts({ product }: ProductRecord): SearchTexts | undefined {
  const { titulo_busca: title, descricao_busca: description } = product;
  if (title === '' && description === '') return undefined;
  return { ...(title !== '' && { title }), ...(description !== '' && { description }) };
}

/** What can be sold in all: variants that share one pool count it once. */
function totalStock(variants: ProductRecord['variants']): number {
  const pools = new Map(variants.map((variant) => [variant.stock_item_id, variant.quantity]));
  return [...pools.values()].reduce((sum, quantity) => sum + quantity, 0);
}

function toDetalhes(value: unknown) {
  const parsed = detalhes.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function toPicture(image: ProductRecord['images'][number]): Picture {
  return {
    url: image.url,
    cor: image.cor,
    width: image.width ?? UNKNOWN_SIZE.width,
    height: image.height ?? UNKNOWN_SIZE.height,
    placeholder: image.placeholder,
    widths: image.widths ?? [],
  };
}

/** One image per colour in colour order, and by name; a colour without one of its own borrows the first. */
function imagesByColor(
  colors: readonly string[],
  pictures: readonly Picture[],
): Pick<Produto, 'imagens' | 'imagensPorCor'> {
  const own = new Map(
    colors.flatMap((cor) => {
      const picture = pictures.find((one) => one.cor === cor);
      return picture ? [[cor, picture.url] as const] : [];
    }),
  );
  const first = own.get(colors[0] ?? '') ?? pictures[0]?.url;
  return {
    imagens: first === undefined ? [] : colors.map((cor) => own.get(cor) ?? first),
    imagensPorCor: Object.fromEntries(own),
  };
}

/** Only what a card on a list needs. */
export function toCartao(produto: Produto): Cartao {
  const imagem = produto.imagens[0] ?? '';
  const picture = produto.pictures.find((one) => one.url === imagem) ?? null;
  return {
    id: produto.id,
    nome: produto.nome,
    descricao: produto.descricao,
    preco: produto.preco,
    preco_original: produto.preco_original,
    promocional: produto.promocional,
    categoria: produto.categoria,
    cor: produto.cor,
    destaque: produto.destaque,
    corBackground: produto.corBackground,
    material: produto.material,
    tags: produto.tags,
    valePresente: produto.valePresente,
    tamanhos: produto.tamanho.map((size) => size.tamanho),
    imagem,
    picture,
    hover: hoverPicture(produto, picture),
    fotos: otherColors(produto, picture),
    esgotado: produto.estoque <= 0,
  };
}

/** A second view of the same colour, never another colour's picture. */
function hoverPicture(produto: Produto, main: Picture | null): Picture | null {
  if (main === null) return null;
  const others = produto.pictures.filter((one) => one.url !== main.url);
  return others.find((one) => one.cor === main.cor) ?? others.find((one) => one.cor === null) ?? null;
}

/** The first picture of each colour but the one that is shown. */
function otherColors({ pictures, imagensPorCor }: Produto, main: Picture | null): Picture[] {
  const firsts = new Set(Object.values(imagensPorCor));
  return pictures.filter(({ url, cor }) => cor !== null && url !== main?.url && firsts.has(url));
}

/** A category as the world reads it. */
export function toCategoria(row: CategoryRecord): Categoria {
  const { id, nome, slug, descricao, ordem, ativa } = row;
  return { id, nome, slug, descricao, ordem, ativa };
}
