import { DEFAULT_BACKGROUND } from '#shared/catalog.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { AppError, invalid } from '../../errors.ts';
import { isEmpty, readMeasure, readOptionalPrice, readPrice, wrong } from './read-numbers.ts';
import {
  readColors,
  readHex,
  readPictures,
  readSizes,
  type Addresses,
  type ColorWish,
  type PicturesWish,
  type SizeWish,
} from './read-parts.ts';

/** Columns of a product's own row; an absent one stays as it is. */
export interface ProductFields {
  nome?: string;
  descricao?: string;
  preco_cents?: number;
  promocional_cents?: number | null;
  marca?: string;
  genero?: 'unissex' | 'masculino' | 'feminino';
  material?: string;
  sku?: string;
  peso_grams?: number;
  altura_mm?: number;
  largura_mm?: number;
  comprimento_mm?: number;
  tags?: string[];
  ativo?: boolean;
  destaque?: boolean;
  cor_background?: string;
  /** JSON text. */
  measurements?: string | null;
}

export interface StockWish {
  estoque: number | undefined;
  lido: number | undefined;
  shared: boolean | undefined;
  variantes:
    | { cor: string; tamanho: string; estoque: number; lido: number | undefined; sku: string }[]
    | undefined;
}

/** A body that was understood: what is undefined stays as it is. */
export interface ProductWish {
  fields: ProductFields;
  categoria: string | undefined;
  colors: ColorWish[] | undefined;
  sizes: SizeWish[] | undefined;
  pictures: PicturesWish | undefined;
  stock: StockWish | undefined;
  versao: number | undefined;
}

const REQUIRED = 'Nome, preço e categoria são obrigatórios';
const MAX_MEASUREMENTS = 20_000;
const MEASURES = {
  peso: { column: 'peso_grams', perUnit: 1000, max: 1000 },
  altura: { column: 'altura_mm', perUnit: 10, max: 1000 },
  largura: { column: 'largura_mm', perUnit: 10, max: 1000 },
  comprimento: { column: 'comprimento_mm', perUnit: 10, max: 1000 },
} as const;

/** What a new product must name. Throws 422 with the product's own text. */
export function requireEssentials(body: ProdutoEnviado): void {
  refuseMissing(['nome', 'preco', 'categoria'].filter((name) => isEmpty(body[name as keyof ProdutoEnviado])));
}

function refuseMissing(names: readonly string[]): void {
  if (names.length === 0) return;
  throw invalid(REQUIRED, Object.fromEntries(names.map((name) => [name, REQUIRED])));
}

/**
 * Reads a body. `promocionalCents` is what the product has now: of two spellings that differ, the one that says
 * something new is meant. Throws 422 with a text per field.
 */
export function readProduct(
  body: ProdutoEnviado,
  promocionalCents: number | null,
  addresses: Addresses,
): ProductWish {
  refuseMissing(
    (['nome', 'preco', 'categoria'] as const).filter(
      (name) => body[name] !== undefined && isEmpty(body[name]),
    ),
  );
  return {
    fields: { ...readTexts(body), ...readPrices(body, promocionalCents), ...readMeasures(body) },
    categoria: body.categoria ?? undefined,
    colors: body.cor ? readColors(body.cor) : undefined,
    sizes: body.tamanho ? readSizes(body.tamanho) : undefined,
    pictures: readPictures(body, addresses),
    stock: readStock(body),
    versao: body.versao,
  };
}

function readTexts(body: ProdutoEnviado): ProductFields {
  const { nome, descricao, marca, genero, material, sku, tags, ativo, destaque, corBackground } = body;
  return {
    ...(nome != null && { nome }),
    ...(descricao !== undefined && { descricao: descricao ?? '' }),
    ...(marca !== undefined && { marca: marca ?? '' }),
    ...(genero && { genero }),
    ...(material !== undefined && { material: material ?? '' }),
    ...(sku && { sku }),
    ...(tags !== undefined && { tags: (tags ?? []).filter((tag) => tag !== '') }),
    ...(ativo !== undefined && { ativo }),
    ...(destaque !== undefined && { destaque }),
    ...(corBackground !== undefined && {
      cor_background: readHex(corBackground, 'corBackground') ?? DEFAULT_BACKGROUND,
    }),
    ...(body.measurements !== undefined && { measurements: readMeasurements(body.measurements) }),
  };
}

function readMeasurements(value: unknown): string | null {
  if (value === null) return null;
  const text = JSON.stringify(value);
  if (text.length > MAX_MEASUREMENTS) throw wrong('measurements', 'O conteúdo é grande demais.');
  return text;
}

function readPrices(body: ProdutoEnviado, current: number | null): ProductFields {
  const spellings = (['preco_original', 'promocional'] as const)
    .filter((name) => body[name] !== undefined)
    .map((name) => readOptionalPrice(body[name], name));
  const promotional = spellings.find((cents) => cents !== current) ?? spellings[0];
  return {
    ...(body.preco !== undefined && { preco_cents: readPrice(body.preco, 'preco') }),
    ...(promotional !== undefined && { promocional_cents: promotional }),
  };
}

function readMeasures(body: ProdutoEnviado): ProductFields {
  return Object.fromEntries(
    (Object.keys(MEASURES) as (keyof typeof MEASURES)[])
      .filter((field) => body[field] !== undefined)
      .map((field) => [MEASURES[field].column, readMeasure(body[field], { field, ...MEASURES[field] })]),
  );
}

function readStock(body: ProdutoEnviado): StockWish | undefined {
  const { estoque, estoqueLido, estoqueCompartilhado, variantes } = body;
  if (isEmpty(estoque) && isEmpty(variantes) && estoqueCompartilhado === undefined) return undefined;
  return {
    estoque: estoque ?? undefined,
    lido: estoqueLido,
    shared: estoqueCompartilhado,
    variantes: variantes?.map((one) => ({ ...one, lido: one.estoqueLido, sku: one.sku ?? '' })),
  };
}

/** A promotion that takes nothing off is refused; both prices as they are to be, in cents. */
export function refuseDearPromotion(precoCents: number, promocionalCents: number | null): void {
  if (promocionalCents === null || promocionalCents < precoCents) return;
  const text = 'O preço promocional precisa ser menor que o preço.';
  throw new AppError(422, 'invalido', text, { campos: { preco_original: text, promocional: text } });
}
