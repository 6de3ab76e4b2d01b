import type { ExchangeReason, ExchangeWish } from '#shared/exchange-rules.ts';

/** A piece as she names it, and what she wants for it. */
export interface AskedPiece {
  ref: string;
  units: number;
  cor: string;
  tamanho: string;
}

export interface ExchangeRequest {
  orderId: number;
  reason: ExchangeReason;
  wish: ExchangeWish;
  words: string;
  pieces: readonly AskedPiece[];
  /** The same key asks once. */
  key: string;
}
