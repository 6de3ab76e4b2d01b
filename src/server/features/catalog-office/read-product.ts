import { productFields } from '#shared/product-fields.ts';
import { fieldNames } from '#shared/product-field-values.ts';
import type { ProductField } from '#shared/product-field-kinds.ts';
import type { ProdutoEnviado } from '#shared/wire/catalog-writes.ts';
import { AppError, invalid } from '../../errors.ts';
import { readFields, type ProductFields } from './read-fields.ts';
import { isEmpty, wrong } from './read-numbers.ts';
import {
  readColors,
  readPictures,
  readSizes,
  type Addresses,
  type ColorWish,
  type PicturesWish,
  type SizeWish,
} from './read-parts.ts';

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
  look: number[] | undefined;
  gtins: NonNullable<ProdutoEnviado['gtins']> | undefined;
  versao: number | undefined;
}

const REQUIRED = 'Nome, preço e categoria são obrigatórios';
const MAX_MEASUREMENTS = 20_000;
const ESSENTIALS = fieldNames.filter((name) => {
  const { required }: ProductField = productFields[name];
  return required;
});

/** What a new product must name. Throws 422 with the product's own text. */
export function requireEssentials(body: ProdutoEnviado): void {
  refuseMissing(ESSENTIALS.filter((name) => isEmpty(body[name])));
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
  refuseMissing(ESSENTIALS.filter((name) => body[name] !== undefined && isEmpty(body[name])));
  return {
    fields: {
      ...readFields(body, promocionalCents),
      ...(body.measurements !== undefined && { measurements: readMeasurements(body.measurements) }),
    },
    categoria: body.categoria ?? undefined,
    colors: body.cor ? readColors(body.cor) : undefined,
    sizes: body.tamanho ? readSizes(body.tamanho) : undefined,
    pictures: readPictures(body, addresses),
    stock: readStock(body),
    look: body.look ?? undefined,
    gtins: body.gtins ?? undefined,
    versao: body.versao,
  };
}

function readMeasurements(value: unknown): string | null {
  if (value === null) return null;
  const text = JSON.stringify(value);
  if (text.length > MAX_MEASUREMENTS) throw wrong('measurements', 'O conteúdo é grande demais.');
  return text;
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

/** A gift card costs what it is worth. */
export function refuseCheapGiftCard(isGiftCard: boolean, promocionalCents: number | null): void {
  if (!isGiftCard || promocionalCents === null) return;
  const text = 'Um vale-presente custa o que vale: retire o preço promocional.';
  throw new AppError(422, 'invalido', text, { campos: { preco_original: text, promocional: text } });
}
