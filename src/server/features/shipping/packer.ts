import type { Kysely } from 'kysely';
import { edgesText, kilogramsText, type Box } from '#shared/boxes.ts';
import { parcelOf, stackOf, type ParcelSize } from '#shared/parcel.ts';
import type { Embalagem } from '#shared/wire/boxes.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import { boxesIn } from './boxes.ts';
import { chooseBoxes, parcelOfBox, type Pieces } from './choose-boxes.ts';
import { rowOf } from './own-ways.ts';
import { listOwnWays } from './own-ways.store.ts';
import type { ShippingItem } from './port.ts';
import { listProductsToSend } from './shipping.store.ts';

/** A parcel as a carrier gets it. */
export interface Volume extends ParcelSize {
  /** The box's name; '' for an estimate of the pieces. */
  nome: string;
}

export interface Packed {
  /**
   * - `plain`: there are no boxes, or none was wanted;
   * - `boxes`: by the rule, or as it was wished;
   * - `unfit`: no boxes take all pieces.
   */
  how: 'plain' | 'boxes' | 'unfit';
  /** One at least; without boxes the pieces lying on each other. */
  volumes: [Volume, ...Volume[]];
}

/** How somebody wants it packed: `auto` by the rule, `pecas` without a box, or in one that she names. */
export const AUTO = 'auto';
export const BARE = 'pecas';
const NAMED = 'caixa:';
export const wishFor = (nome: string): string => NAMED + nome;

export interface Packer {
  pack(items: readonly ShippingItem[], wish?: string): Packed;
  /** The active boxes that bear these pieces, whether there is room for them or not. */
  bearing(items: readonly ShippingItem[]): Box[];
  hasBoxes: boolean;
}

/** The one packing of quotes, labels and the packing table. */
export function packPieces(pieces: readonly Pieces[], boxes: readonly Box[]): Packed {
  const bare = { nome: '', ...stackOf(pieces) };
  const active = boxes.filter(({ ativo }) => ativo);
  if (active.length === 0) return { how: 'plain', volumes: [bare] };
  const filled = chooseBoxes(pieces, active) ?? [];
  const [first, ...rest] = filled.map((one) => ({ nome: one.box.nome, ...parcelOfBox(one) }));
  return first === undefined
    ? { how: 'unfit', volumes: [bare] }
    : { how: 'boxes', volumes: [first, ...rest] };
}

/** Packs pieces of these products by the boxes and measures as of now. */
export async function packerFor(db: Kysely<DB>, productIds: number[]): Promise<Packer> {
  const [rows, products] = await Promise.all([
    listOwnWays(db),
    productIds.length === 0 ? [] : listProductsToSend(db, productIds),
  ]);
  const boxes = boxesIn(rowOf(rows, 'caixas')).filter(({ ativo }) => ativo);
  const known = new Map(products.map((product) => [product.id, product]));
  const piecesOf = (items: readonly ShippingItem[]): Pieces[] =>
    items.map(({ productId, quantity }) => {
      return { productId, quantity, size: parcelOf(known.get(productId) ?? {}) };
    });
  const bearing = (items: readonly ShippingItem[]) => {
    const grams = stackOf(piecesOf(items)).weightGrams;
    return boxes.filter(({ mostGrams }) => grams <= mostGrams);
  };
  return {
    hasBoxes: boxes.length > 0,
    bearing,
    pack(items, wish = AUTO) {
      const pieces = piecesOf(items);
      if (wish === AUTO) return packPieces(pieces, boxes);
      const bare = { nome: '', ...stackOf(pieces) };
      if (wish === BARE) return { how: 'plain', volumes: [bare] };
      const box = bearing(items).find(({ nome }) => wishFor(nome) === wish);
      if (box === undefined) throw unknownBox();
      const size = parcelOfBox({ box, grams: bare.weightGrams });
      return { how: 'boxes', volumes: [{ nome: box.nome, ...size }] };
    },
  };
}

function unknownBox() {
  const text = 'Esta caixa não existe mais, está inativa ou não aguenta o peso das peças. Escolha outra.';
  return invalid(text, { embalagem: text });
}

/** 'Caixa P' or '2 × Caixa G + Caixa P'; '' without boxes. */
export function boxNames(volumes: readonly Pick<Volume, 'nome'>[]): string {
  const counts = new Map<string, number>();
  for (const { nome } of volumes) counts.set(nome, (counts.get(nome) ?? 0) + 1);
  return [...counts]
    .filter(([nome]) => nome !== '')
    .map(([nome, count]) => (count === 1 ? nome : `${count} × ${nome}`))
    .join(' + ');
}

/** What whoever packs reads of it; null where there are no boxes. */
export function packingWords({ how, volumes }: Packed): Embalagem | null {
  if (how === 'plain') return null;
  if (how === 'unfit') {
    return { texto: 'Nenhuma caixa serve: frete por estimativa das peças', atencao: true };
  }
  const names = boxNames(volumes);
  return volumes.length === 1
    ? { texto: names, atencao: false }
    : { texto: `${names} (${volumes.length} volumes: não cabe numa caixa só)`, atencao: true };
}

/** '30 × 20 × 10 cm, 1,2 kg' of one, '2 volumes, 3,4 kg' of more. */
export function volumesText(volumes: readonly Volume[]): string {
  const grams = volumes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const [first] = volumes;
  const size = volumes.length === 1 && first !== undefined ? edgesText(first) : `${volumes.length} volumes`;
  return `${size}, ${kilogramsText(grams)}`;
}
