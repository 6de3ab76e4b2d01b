import { orderCodeOf } from '#shared/order-code.ts';
import { isPiece, type Piece } from './pieces.ts';

/** As long as a SKU may be. */
const LONGEST = 80;

/** Where what was scanned goes: to the orders, to the pieces of the open one, or nowhere yet. */
export type ScanWay = 'order' | 'piece' | 'wait' | 'too long';

interface Standing {
  /** Is an order being taken? What is scanned meanwhile may be a piece of that one. */
  busy: boolean;
  /** The pieces of the open order: null until they have come; undefined where none is open. */
  pieces: readonly Piece[] | null | undefined;
}

/** A bare number is an order's only where none is open: SKUs may be numbers, and their order may be on its way yet. */
export function scanWay(typed: string, { busy, pieces }: Standing): ScanWay {
  if (typed.length > LONGEST) return 'too long';
  if (busy) return 'wait';
  if (pieces === undefined) return 'order';
  if (pieces !== null && isPiece(pieces, typed)) return 'piece';
  if (typed.startsWith('#') || orderCodeOf(typed) !== null) return 'order';
  return pieces === null ? 'wait' : 'piece';
}
