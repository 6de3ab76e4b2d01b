import { gtinDigits, isSameGtin } from '#shared/gtin.ts';
import { joined, plural } from '#shared/text.ts';
import type { Pacote } from '#shared/wire/parcels.ts';

/** What of an order has to be found on the shelves: lines of the same piece are one, of SKUs that are written apart two. */
export interface Piece {
  /** Its SKU, or what else it is told by. */
  key: string;
  sku: string;
  /** Its barcode; '': none. */
  gtin: string;
  name: string;
  quantity: number;
}

/** How many of each piece were checked, by their keys. */
export type Checks = Readonly<Record<string, number>>;

export type Scanned =
  | { kind: 'checked'; piece: Piece; checks: Checks }
  | { kind: 'too many'; piece: Piece }
  /** Several of them are written like it but for large and small letters. */
  | { kind: 'unclear' }
  | { kind: 'wrong' };

export function piecesOf(items: Pacote['itens']): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const { sku, gtin, nome, cor, tamanho, quantidade } of items) {
    const name = joined([nome, cor, tamanho], ', ');
    const key = sku.trim() || name;
    const quantity = (pieces.get(key)?.quantity ?? 0) + quantidade;
    pieces.set(key, { key, sku, gtin, name, quantity });
  }
  return [...pieces.values()];
}

/** Of a line that has become shorter no more than there is. */
export const checkedOf = ({ key, quantity }: Piece, checks: Checks): number =>
  Math.min(Object.hasOwn(checks, key) ? (checks[key] ?? 0) : 0, quantity);

export const piecesLeft = (pieces: readonly Piece[], checks: Checks): number =>
  pieces.reduce((sum, piece) => sum + piece.quantity - checkedOf(piece, checks), 0);

/** Those that are meant: the one whose SKU is written so, else whose barcode it is, else whose SKU is but for large and small letters. */
function piecesLike(pieces: readonly Piece[], typed: string): readonly Piece[] {
  const text = typed.trim();
  const named = pieces.filter(({ sku }) => sku.trim() !== '');
  const exact = named.filter(({ key }) => key === text);
  if (exact.length > 0) return exact;
  const bearing = pieces.filter(({ gtin }) => isSameGtin(gtin, gtinDigits(text)));
  if (bearing.length > 0) return bearing;
  // By hand they are typed small, and Code 39 knows large letters alone.
  return named.filter(({ key }) => key.toUpperCase() === text.toUpperCase());
}

/** Is it one of these? Told before anything else is made of what was typed. */
export const isPiece = (pieces: readonly Piece[], typed: string): boolean =>
  piecesLike(pieces, typed).length > 0;

/** One piece, as its SKU was typed or scanned. */
export function scanPiece(pieces: readonly Piece[], checks: Checks, typed: string): Scanned {
  const [piece, ...others] = piecesLike(pieces, typed);
  if (piece === undefined) return { kind: 'wrong' };
  if (others.length > 0) return { kind: 'unclear' };
  const count = checkedOf(piece, checks);
  if (count >= piece.quantity) return { kind: 'too many', piece };
  return { kind: 'checked', piece, checks: { ...checks, [piece.key]: count + 1 } };
}

/** A whole line, by hand. */
export const tickPiece = (checks: Checks, { key, quantity }: Piece, isThere: boolean): Checks => ({
  ...checks,
  [key]: isThere ? quantity : 0,
});

/** 'Faltam 2 peças' */
export const leftText = (left: number): string =>
  left === 0
    ? 'Tudo conferido'
    : `${plural(left, 'Falta', 'Faltam')} ${left} ${plural(left, 'peça', 'peças')}`;
