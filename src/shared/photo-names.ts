import { fold } from './text.ts';

/** Files that are brought at once. */
export const MOST_PHOTOS = 200;
export const MOST_FILE_NAME = 255;
/** Pictures that a product may have. */
export const MOST_PICTURES = 200;
const MOST_WORDS = 14;
const BARCODE = /^\d{8,14}$/;

/** What of a file's name may be a SKU or a barcode, the longest first, and its words. */
export interface PhotoName {
  words: string[];
  /** Of the first one, two … words, in `skuKey`'s way. */
  beginnings: string[];
  /** 14 digits; '' where the name begins with none. */
  barcode: string;
}

/** A SKU as file names can hold it: small letters and figures, anything else between them a hyphen. */
export const skuKey = (sku: string): string => wordsOf(sku).join('-');

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
}

/** 'VEST-01-preto-2.jpg' taken apart. */
export function readPhotoName(fileName: string): PhotoName {
  const name = fileName.slice(0, MOST_FILE_NAME);
  const end = name.lastIndexOf('.');
  const words = wordsOf(end > 0 ? name.slice(0, end) : name).slice(0, MOST_WORDS);
  const [first = ''] = words;
  return {
    words,
    beginnings: words.map((_, at) => words.slice(0, at + 1).join('-')).toReversed(),
    barcode: BARCODE.test(first) ? first.padStart(14, '0') : '',
  };
}

/** A product that bears a SKU or barcode with which a name begins. */
export interface PhotoHit {
  productId: number;
  /** In `skuKey`'s way, or the barcode's 14 digits. */
  key: string;
  /** The variant's colour; null: it is the product's own SKU. */
  cor: string | null;
}

export interface PhotoPlace {
  productId: number | null;
  cor: string | null;
  /** Its place among the new ones; null: none was said. */
  posicao: number | null;
  /** Why it fits nowhere, or what is not sure; '' where all is. */
  motivo: string;
}

export const NO_SKU = 'Nenhum produto tem o SKU ou o código de barras com que o nome começa.';
const SEVERAL = 'Mais de um produto tem o SKU com que o nome começa.';

/** Where a file belongs by its name: the longest SKU that it begins with, then a colour of that product, then a number. */
export function placeOfPhoto(
  name: PhotoName,
  hits: readonly PhotoHit[],
  colorsOf: (productId: number) => readonly string[],
): PhotoPlace {
  const found = longest(name, hits);
  const [hit] = found;
  if (hit === undefined) return { productId: null, cor: null, posicao: null, motivo: NO_SKU };
  if (new Set(found.map(({ productId }) => productId)).size > 1)
    return { productId: null, cor: null, posicao: null, motivo: SEVERAL };
  const used = hit.key === name.barcode ? 1 : hit.key.split('-').length;
  const rest = name.words.slice(used);
  const number = /^\d{1,2}$/.test(rest.at(-1) ?? '') ? Number(rest.pop()) : null;
  const colors = colorsOf(hit.productId);
  const said = colorIn(rest, colors);
  const [only] = colors;
  const cor = said ?? hit.cor ?? (colors.length === 1 && only !== undefined ? only : null);
  return {
    productId: hit.productId,
    cor,
    posicao: number,
    motivo: cor === null ? 'O nome não diz uma cor deste produto: vale para todas.' : '',
  };
}

/**
 * Of a product that itself has a SKU in front, a variant's that only adds a number is not meant: shops count their pictures
 * as their variants are counted, 'VEST-01-2'.
 */
function longest({ beginnings, barcode }: PhotoName, hits: readonly PhotoHit[]): PhotoHit[] {
  const keys = [...(barcode === '' ? [] : [barcode]), ...beginnings];
  for (const key of keys) {
    const found = hits.filter((hit) => hit.key === key);
    const [hit] = found;
    if (hit === undefined) continue;
    const own = hits.find(
      (other) =>
        other.cor === null &&
        other.productId === hit.productId &&
        key.startsWith(`${other.key}-`) &&
        /^\d{1,2}$/.test(key.slice(other.key.length + 1)),
    );
    if (hit.cor !== null && own !== undefined) return [own];
    return found;
  }
  return [];
}

/** The colour whose words stand together among these; of two the longer one. */
function colorIn(words: readonly string[], colors: readonly string[]): string | null {
  const text = `-${words.join('-')}-`;
  const said = colors.filter((color) => text.includes(`-${skuKey(color)}-`));
  return said.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
