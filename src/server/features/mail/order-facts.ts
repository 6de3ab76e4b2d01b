import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.ts';

export type OrderRow = Selectable<DB['orders']>;

export interface OrderLine {
  nome: string;
  cor: string;
  tamanho: string;
  quantidade: number;
  preco_cents: number;
  vale_presente?: boolean;
  /** For whom its units are, as they are kept, where it is a gift card. */
  presentes?: unknown;
}

/** What is off an order, by one promotion. */
export interface OrderCut {
  nome: string;
  codigo: string | null;
  on_freight: boolean;
  cents: number;
}

/** A PIX that can still be paid, or could be when the mail was written. */
export interface OpenPix {
  qr_code: string;
  expires_at: Date | null;
}

/** A dispute of an order, as a letter tells of it. */
export interface DisputeFacts {
  id: number;
  amountCents: number;
  state: 'open' | 'won' | 'lost' | 'closed';
  deadline: Date | null;
  /** Does the provider still wait for evidence? */
  isUnanswered: boolean;
}

/** By which ways all that was paid for an order went back. */
export interface WentBack {
  /** Some of it by the way of paying. */
  isMoneyBack: boolean;
  /** To the vales that paid. */
  toValesCents: number;
  /** As a new vale. */
  renewedCents: number;
}

/** A change of an order by the office, as a letter tells of it: from what to what, in lines. */
export interface EditFacts {
  kind: 'endereco' | 'peca';
  before: readonly string[];
  after: readonly string[];
  /** What becomes of its freight's difference; absent where nothing is charged nor given back. */
  freight?: EditFreight | undefined;
}

/** `pix`: by which what is charged is paid, while it is open. */
export type EditFreight =
  | { backCents: number }
  | { chargeCents: number; pix: OpenPix | null; isPaid: boolean };

/** A part of an order that goes ahead, or what an exchange sends, as a letter tells of it: pieces in lines. */
export interface PartFacts {
  kind: 'parte' | 'troca';
  isThere: boolean;
  /** Its pieces go once more: the first parcel was lost or came back. */
  isAgain: boolean;
  rastreio: string;
  transportadora: string;
  pieces: readonly string[];
  /** What is still to come. */
  rest: readonly string[];
}

/** What a mail about an order may need to know. */
export interface OrderFacts {
  order: OrderRow;
  lines: OrderLine[];
  /** In the order in which people read them. */
  discounts: readonly OrderCut[];
  /** The vales that it is paid with. */
  credits: readonly { tail: string; cents: number }[];
  pix: OpenPix | null;
  /** What the buyer pays in all, interest of instalments included; null where nobody said. */
  paidCents: number | null;
  /** What was paid where that is not what the order costs. */
  differingCents: number | null;
  /** The bank took what it was paid with back, for whoever paid. */
  isLost: boolean;
  /** By which it is handed over, while it waits to be fetched. */
  pickupCode?: string | null;
  /** Of one that was refunded: by which ways all went back. */
  wentBack?: WentBack | undefined;
  /** Until when it can be paid again, for the letter that tells so; absent where nobody is to be told. */
  payAgain?: { until: Date } | undefined;
  /** The change that the mail is about. */
  edit?: EditFacts | undefined;
  /** The part that the mail is about. */
  part?: PartFacts | undefined;
  /** That which the mail is about, or the order's latest; absent where none is known. */
  dispute?: DisputeFacts | undefined;
}

/** Reads an order, and a dispute of it, as they are now; undefined when there is none. */
export type FindOrderFacts = (about: OrderNamed) => Promise<OrderFacts | undefined>;

/** What a mail names. */
export interface OrderNamed {
  orderId: number;
  disputeId?: number | undefined;
  editId?: number | undefined;
  /** The mail is to lead back to one that was not paid. */
  payAgain?: boolean | undefined;
  parcelId?: number | undefined;
  /** The code of that parcel which the mail tells. */
  partCode?: string | undefined;
  /** It takes the place of one by which that parcel was lost or came back. */
  isPartAgain?: boolean | undefined;
}
