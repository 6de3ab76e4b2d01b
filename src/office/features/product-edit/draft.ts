import { stockOf } from '#shared/catalog.ts';
import { initialFields } from '#shared/product-field-values.ts';
import type { ProdutoDoEscritorio } from '#shared/wire/catalog.ts';
import { typedDetails, type TypedSize } from '../../lib/measures.ts';
import { typedFields, type TypedFields } from './typed-fields.ts';

/** What the shop calls the colour and the size of a garment that comes in one only. */
export const ONLY_COLOR = 'Única';
export const ONLY_SIZE = 'Único';

export interface DraftColor {
  /** Its own, so that a rename loses neither stock nor pictures. */
  key: string;
  nome: string;
  /** '' while none is known. */
  hex: string;
  /** Addresses; the first is the colour's picture. */
  pictures: string[];
  /** Of a picture: typed and not added to them yet. */
  endereco?: string | undefined;
}

/** A product as it stands in the form: what is typed is kept as text until it is sent. */
export interface Draft extends TypedFields {
  cores: DraftColor[];
  tamanhos: TypedSize[];
  /** A colour and a size that were typed and not added to the lists yet. */
  corDigitada: string;
  tomDigitado: string;
  tamanhoDigitado: string;
  /** The code that was proposed for a new one: while it is the one in the form, the next takes its place. */
  skuProposto: string;
  /** Pictures that belong to no colour. */
  outras: string[];
  /** Numbers of the products that are shown with it. */
  look: number[];
  /** One stock for all colours and sizes. */
  compartilhado: boolean;
  estoque: string;
  /** By `cell`. */
  estoques: Record<string, string>;
  /** Barcodes as typed, by `cell`. */
  gtins: Record<string, string>;
}

/** What the product was when the form was opened; null for a new one. */
export interface Origin {
  id: number;
  versao: number;
  /** The form before anything was changed in it. */
  draft: Draft;
  compartilhado: boolean;
  /** What was in stock then, so that the server adds the difference to what is there by now. */
  estoque: number;
  estoques: Record<string, number>;
}

/** The tone of a colour until one is chosen. */
export const NO_HEX = '#cccccc';
const NOTHING_TYPED = { corDigitada: '', tomDigitado: NO_HEX, tamanhoDigitado: '' };

/** Names a colour in a size within a draft. */
export const cell = (corKey: string, sizeKey: string): string => `${corKey} ${sizeKey}`;

export function emptyDraft(sku: string): Draft {
  return {
    ...typedFields({ ...initialFields(), sku }),
    skuProposto: sku,
    cores: [],
    tamanhos: [],
    ...NOTHING_TYPED,
    outras: [],
    look: [],
    compartilhado: false,
    estoque: '',
    estoques: {},
    gtins: {},
  };
}

/** 'PROD-…' of the moment, until there is a name to make one of. */
export const newSku = (now: Date): string => `PROD-${now.getTime()}`;

function colorsOf(product: ProdutoDoEscritorio): DraftColor[] {
  const only = product.cor.length === 1 && product.cor[0]?.nome === ONLY_COLOR;
  return product.cor.map(({ nome, hex }, index) => {
    const own = product.pictures.filter(({ cor }) => cor === nome).map(({ url }) => url);
    const first = product.imagensPorCor[nome] ?? (only ? product.imagens[0] : undefined);
    const all = first === undefined || own.includes(first) ? own : [first, ...own];
    return { key: `c${index}`, nome, hex: hex ?? '', pictures: all };
  });
}

function sizesOf(product: ProdutoDoEscritorio): TypedSize[] {
  return product.tamanho.map(({ tamanho, detalhes }, index) => ({
    key: `t${index}`,
    tamanho,
    detalhes: typedDetails(detalhes),
  }));
}

/** The form of a product that exists, and what it was. */
export function draftOf(product: ProdutoDoEscritorio): { draft: Draft; origin: Origin } {
  const cores = colorsOf(product);
  const tamanhos = sizesOf(product);
  const shown = new Set(cores.flatMap(({ pictures }) => pictures));
  const estoques: Record<string, number> = {};
  const gtins: Record<string, string> = {};
  for (const color of cores) {
    for (const size of tamanhos) {
      const at = cell(color.key, size.key);
      estoques[at] = stockOf(product, color.nome, size.tamanho);
      const gtin = gtinOf(product, color.nome, size.tamanho);
      if (gtin !== '') gtins[at] = gtin;
    }
  }
  const { id, versao, estoque, estoqueCompartilhado: compartilhado } = product;
  const draft: Draft = {
    ...typedFields(product),
    skuProposto: '',
    cores,
    tamanhos,
    ...NOTHING_TYPED,
    outras: product.pictures.map(({ url }) => url).filter((url) => !shown.has(url)),
    look: product.look,
    compartilhado,
    estoque: String(estoque),
    gtins,
    // A pool stands behind every cell: split, it would be there once for each of them.
    estoques: compartilhado
      ? {}
      : Object.fromEntries(Object.entries(estoques).map(([key, units]) => [key, String(units)])),
  };
  return { draft, origin: { id, versao, draft, compartilhado, estoque, estoques } };
}

function gtinOf({ variantes }: ProdutoDoEscritorio, cor: string, tamanho: string): string {
  return variantes.find((one) => one.cor === cor && one.tamanho === tamanho)?.gtin ?? '';
}

/** Colours and sizes as they will be sold: the one and only where there is nothing to choose. */
export function cellsOf({ cores, tamanhos }: Pick<Draft, 'cores' | 'tamanhos'>) {
  const colors = cores.length > 0 ? cores : [{ key: '', nome: ONLY_COLOR }];
  const sizes = tamanhos.length > 0 ? tamanhos : [{ key: '', tamanho: ONLY_SIZE }];
  return colors.flatMap((color) =>
    sizes.map((size) => ({
      at: cell(color.key, size.key),
      cor: color.nome.trim(),
      tamanho: size.tamanho.trim(),
    })),
  );
}

/** Nothing to choose: the one colour and the one size that stand for that. */
export function hasNoChoice({ cores, tamanhos }: Draft): boolean {
  const noColor = cores.length === 0 || (cores.length === 1 && cores[0]?.nome === ONLY_COLOR);
  const noSize = tamanhos.length === 0 || (tamanhos.length === 1 && tamanhos[0]?.tamanho === ONLY_SIZE);
  return noColor && noSize;
}
