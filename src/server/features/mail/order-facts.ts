import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.ts';

export type OrderRow = Selectable<DB['orders']>;

export interface OrderLine {
  nome: string;
  cor: string;
  tamanho: string;
  quantidade: number;
  preco_cents: number;
}

/** A PIX that can still be paid, or could be when the mail was written. */
export interface OpenPix {
  qr_code: string;
  expires_at: Date | null;
}

/** What a mail about an order may need to know. */
export interface OrderFacts {
  order: OrderRow;
  lines: OrderLine[];
  pix: OpenPix | null;
  /** What the buyer pays in all, interest of instalments included; null where nobody said. */
  paidCents: number | null;
  /** What was paid where that is not what the order costs. */
  differingCents: number | null;
}

/** Reads an order as it is now; undefined when there is none. */
export type FindOrderFacts = (orderId: number) => Promise<OrderFacts | undefined>;
