/** Whom the goods go to, or come back from. */
export interface InvoiceReceiver {
  name: string;
  /** Digits. */
  cpf: string;
  /** Digits. */
  cep: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  /** Two letters. */
  state: string;
}

/** A line; its amounts add up to the totals, to the cent. */
export interface InvoiceItem {
  code: string;
  description: string;
  cfop: string;
  ncm: string;
  cest: string;
  origin: string;
  unit: string;
  /** The barcode, or `SEM GTIN`. */
  gtin: string;
  quantity: number;
  unitCents: number;
  grossCents: number;
  discountCents: number;
  freightCents: number;
}

/** What an invoice says. Goods less discounts, with freight, are its total. */
export interface InvoiceDocument {
  purpose: 'saida' | 'entrada';
  at: Date;
  nature: string;
  /** Digits and letters. */
  issuerCnpj: string;
  /** The shop's state registration, digits. */
  issuerIe: string;
  receiver: InvoiceReceiver;
  /** The tax office's code of how the buyer was met: 1 in the shop, 2 by internet, 9 otherwise. */
  presence: number;
  /** Who carries: 0 the shop, 9 nobody. */
  freightMode: number;
  /** How the shop is taxed (CSOSN). */
  csosn: string;
  items: InvoiceItem[];
  goodsCents: number;
  discountCents: number;
  freightCents: number;
  totalCents: number;
  payments: { code: string; words: string; cents: number }[];
  /** Of the sale's invoice, where goods of it come back; null: it is a sale. */
  saleKey: string | null;
}

export type InvoiceStanding = 'processing' | 'authorized' | 'refused' | 'cancelled';

/** An invoice as its service has it. */
export interface IssuedInvoice {
  standing: InvoiceStanding;
  /** 44 signs; '' while there is none. */
  key: string;
  number: number | null;
  series: number | null;
  /** The tax office's code, and its words. */
  code: string;
  words: string;
}

/**
 * - `ok`: it answered.
 * - `refused`: it understood, and will not; its own words, which may be shown. `isAccess`: it doesn't let the shop in at all,
 *   which says nothing of the invoice.
 * - `failed`: no answer that can be used. Of a call that writes nobody knows whether it was done.
 */
export type InvoiceAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; words: string; isAccess?: true }
  | { kind: 'failed'; detail: string };

export type InvoiceFile = 'pdf' | 'xml';

/** A service that issues invoices. Never throws; each call answers within 8 s. `ref` is our name of one, asked for once. */
export interface InvoiceIssuer {
  issue(document: InvoiceDocument, ref: string): Promise<InvoiceAnswer<IssuedInvoice>>;
  /** Null: it knows none of that name. */
  read(ref: string): Promise<InvoiceAnswer<IssuedInvoice | null>>;
  cancel(ref: string, reason: string): Promise<InvoiceAnswer<IssuedInvoice>>;
  /** The printed invoice, or what the tax office signed. */
  file(ref: string, kind: InvoiceFile): Promise<InvoiceAnswer<Buffer>>;
  /** How many more calls it takes now; work that can wait leaves some to people. */
  room(): number;
}
