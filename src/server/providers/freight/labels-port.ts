import type { FreightAnswer, FreightRequest } from './port.ts';

/** Who sends, or whom it is sent to. */
export interface LabelSide {
  name: string;
  phone: string;
  email: string;
  /** Digits of a person's CPF or a company's CNPJ. */
  document: string;
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

export interface LabelVolume {
  widthMm: number;
  lengthMm: number;
  heightMm: number;
  weightGrams: number;
}

/** What is to be put into the provider's cart. */
export interface LabelParcel {
  /** Our own name of it, by which it is found again. */
  reference: string;
  serviceId: string;
  from: LabelSide;
  to: LabelSide;
  /** What is in it, as it is declared and insured. */
  contents: { name: string; quantity: number; unitCents: number }[];
  volumes: LabelVolume[];
  /** Of the invoice, 44 digits; null: the provider declares the contents (DC-e). */
  invoiceKey: string | null;
  shopName: string;
  /** It comes back, by a code that its sender shows at a counter; absent: it goes out. */
  reverse?: {
    /** The label by which it went out, where that was bought here: the provider then knows both sides. */
    outwardId: string | null;
  };
}

/** `sent` and further can't be cancelled any more. */
export type LabelStanding = 'in_cart' | 'paid' | 'made' | 'sent' | 'cancelled';

/** A label as its provider has it. */
export interface ProviderLabel {
  id: string;
  protocol: string;
  standing: LabelStanding;
  priceCents: number;
  /** The carrier's own code, else the one that the provider gives; '' while there is none. */
  code: string;
  /** Is that the carrier's? */
  isCarriersCode: boolean;
  reference: string;
  /** What the carrier weighed; null while it does not say. */
  billedGrams: number | null;
  /** It ended by itself, by its time. */
  isExpired: boolean;
  wasPosted: boolean;
}

/**
 * - `ok`: it answered.
 * - `refused`: it understood, and will not; its own words, which may be shown. Whether it did all the same, only reading tells.
 * - `failed`: no answer that can be used. Of a call that writes nobody knows whether it was done.
 */
export type LabelAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; words: string }
  | { kind: 'failed'; detail: string };

/** How a parcel stands: its provider's own word, and the times that it tells. */
export interface ParcelNews {
  id: string;
  word: string;
  postedAt: Date | null;
  deliveredAt: Date | null;
}

export interface LabelAccount {
  balanceCents: number;
  /** How many labels may be bought before others are posted; null where it does not say. */
  left: number | null;
}

/** What is printed of a made one: for paper, for a thermal printer, and the declaration of contents that goes with it. */
export type LabelPaper = 'pdf' | 'zpl' | 'dace';

/** A freight marketplace's labels. Never throws; each call answers within 8 s. None that writes may be repeated unseen. */
export interface LabelProvider {
  quote(request: FreightRequest): Promise<FreightAnswer>;
  account(): Promise<LabelAnswer<LabelAccount>>;
  /** Puts a parcel into the cart, which costs nothing. */
  put(parcel: LabelParcel): Promise<LabelAnswer<ProviderLabel>>;
  /** Takes what is not paid out of the cart. */
  remove(id: string): Promise<LabelAnswer<null>>;
  /** Pays from the wallet; paid is what reads as `paid` afterwards. */
  pay(id: string): Promise<LabelAnswer<null>>;
  /** Asks for it to be made, which happens later. */
  make(id: string): Promise<LabelAnswer<null>>;
  mayCancel(id: string): Promise<LabelAnswer<boolean>>;
  cancel(id: string, why: string): Promise<LabelAnswer<null>>;
  /** Null: there is none of that name. */
  read(id: string): Promise<LabelAnswer<ProviderLabel | null>>;
  /** How one stands now. Null: there is none of that name. */
  look(id: string): Promise<LabelAnswer<ParcelNews | null>>;
  /** How several stand, by one call, which may answer what held an hour ago. What it does not know is left out. */
  follow(ids: readonly string[]): Promise<LabelAnswer<ParcelNews[]>>;
  /** All that bear our reference, in the cart or bought; `document` is the receiver's. */
  find(wanted: { reference: string; document: string }): Promise<LabelAnswer<ProviderLabel[]>>;
  /** Where made ones are printed. */
  printPage(ids: readonly string[]): Promise<LabelAnswer<string>>;
  /** How many calls more it takes at this moment, as far as this process knows; it may be below zero. */
  room(): number;
  /** The file of a made one, whole and of the kind that was asked for; within 18 s. */
  file(id: string, paper: LabelPaper): Promise<LabelAnswer<Buffer>>;
  /** Where the wallet is filled. */
  walletUrl: string;
}
