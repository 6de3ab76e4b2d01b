import type { IncomingHttpHeaders } from 'node:http';
import type { ChargeReason, ChargeState } from '#shared/charges.ts';
import type { Outcome } from './outcome.ts';

export type { Mend, Outcome, Refusal } from './outcome.ts';

/** A page of the card's bank, on which its holder confirms a charge, in a frame: `creq` is posted to `url`; '': it is opened. */
export interface Challenge {
  url: string;
  creq: string;
}

/** A charge as the provider holds it, in the shop's own words. */
export interface ProviderPayment {
  id: string;
  /** Another number by which its news may name it; absent where it has none. */
  innerId?: string;
  /** Through which of the provider's interfaces it was made. */
  via: string;
  /** Was it asked for by the shop there, and by which attempt, as the provider says itself? False and absent where it does not. */
  isOwn: boolean;
  attempt?: string;
  state: ChargeState;
  reason: ChargeReason;
  /** The provider's own words, kept for whoever asks it about a charge. Nothing is decided by them. */
  told: { status: string; detail: string };
  methodId: string;
  amountCents: number;
  /** What the buyer pays in all, interest of instalments included; absent where the provider does not say. */
  paidCents?: number;
  refundedCents: number;
  currency: string;
  installments: number;
  externalReference: string;
  /** The provider's own clock: news with an older date never undo newer ones. */
  updatedAt: Date;
  createdAt: Date;
  approvedAt: Date | null;
  expiresAt: Date | null;
  /** What it hands on of a paid charge; the rest of the amount is its fees. Absent while it does not tell. */
  netCents?: number;
  /** When that is the shop's to use; absent while it does not tell. */
  releasesAt?: Date;
  /** Tells one card from another, and no digit of it; absent where the provider does not tell. */
  cardMark?: string;
  pix: { qrCode: string; qrCodeBase64: string; ticketUrl: string | null } | null;
  /** By which an open charge is confirmed, while it is to be (`holder_asked`) and the provider tells. */
  challenge: Challenge | null;
}

export interface ProviderRefund {
  id: string;
  amountCents: number;
  /** Money has moved only when it is `done`; one `under_way` is asked about by its id until it is that or `rejected`. */
  state: 'done' | 'under_way' | 'rejected';
}

/** Money to be given back; the whole when no amount is given. */
export interface RefundRequest {
  paymentId: string;
  amountCents?: number;
  /** The provider's numbers of other refunds of this charge: none of them is this one. */
  others?: readonly string[];
  keyMayHaveLapsed?: boolean;
}

/** What a provider's dispute office has of the shop's evidence. */
export type EvidenceState = 'missing' | 'in_review' | 'accepted' | 'rejected';

/** A chargeback: whoever paid asked the bank for the money, and the shop may answer with evidence until the deadline. */
export interface ProviderDispute {
  id: string;
  /** The charge that it is about; '' where the provider does not name it. */
  chargeId: string;
  /** Null where the provider does not tell. */
  amountCents: number | null;
  /** In the provider's words; may be empty. */
  reason: string;
  openedAt: Date | null;
  /** Until when evidence is taken; null where the provider names no day. */
  deadline: Date | null;
  /** Is evidence asked for? Null where the provider does not tell. */
  evidenceAsked: boolean | null;
  evidence: EvidenceState;
  /** Has it ended with the money in the shop's hands (true) or gone (false)? Null: it goes on. */
  covered: boolean | null;
}

/** A paper of the shop's evidence. */
export interface EvidenceFile {
  name: string;
  type: 'application/pdf' | 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
}

/** A line of the provider's own report of what moved: what takes an earlier line back has the other sign. */
export interface ReportedMove {
  /** The provider's number; not always the one by which the shop knows the charge, which its reference then tells. */
  chargeId: string;
  reference: string;
  kind: 'charged' | 'returned' | 'contested';
  cents: number;
  /** What is handed on of a charge; null where it is not told. */
  netCents: number | null;
}

export interface SettlementReport {
  moves: ReportedMove[];
  /** How many lines are of something else: money that is taken out, say. */
  others: number;
  /** How many lines nothing could be made of. */
  unread: number;
}

/** How far a report is. One that is `unreadable` or `too_large` was made, and says nothing to the shop. */
export type ReportProgress =
  | { state: 'under_way' | 'failed' | 'unreadable' | 'too_large' }
  | { state: 'done'; report: SettlementReport };

export interface Payer {
  email: string;
  firstName: string;
  lastName: string;
  /** Digits; empty when it is not known. */
  cpf: string;
}

export interface ChargeRequest {
  amountCents: number;
  description: string;
  externalReference: string;
  /** The shop's own number of the attempt: it comes back with the charge, where the interface keeps it. */
  attempt?: string;
  payer: Payer;
}

export interface PixRequest extends ChargeRequest {
  expiresAt: Date;
  /** For a provider that counts from when it is asked: to the millisecond what it was before, in a repeat. */
  lifeMs: number;
}

/** One of the lines that come to what is charged, freight among them. */
export interface SoldItem {
  id: string;
  title: string;
  quantity: number;
  unitCents: number;
}

/** What a card pays for and where it goes: a provider that knows it takes fewer good buyers for frauds. */
export interface Sale {
  items: SoldItem[];
  /** Digits, the area code first; empty when it is not known. */
  phone: string;
  /** All but the postal code may be empty, and that too where nothing is sent. */
  address: { postalCode: string; street: string; number: string; city: string; state: string };
}

export interface CardRequest extends ChargeRequest {
  sale: Sale;
  /** Made in the browser by the provider's script; good once. Never stored or logged. */
  token: string;
  installments: number;
  methodId: string | null;
  issuerId: string | null;
  /** By which the provider's script in the browser knows the device. Never stored or logged. */
  deviceId: string | null;
}

/** A purchase to be paid on the provider's own page. */
export interface HostedRequest extends Pick<ChargeRequest, 'externalReference' | 'attempt' | 'payer'> {
  items: SoldItem[];
  backUrls: { success: string; failure: string; pending: string };
  /** Nobody can pay there later. */
  expiresAt: Date;
  /** How one can pay there, where the provider has more than one way, and by card in how many instalments at the most. */
  takes: 'all' | 'cards' | 'no_cards';
  mostInstallments: number;
}

export interface HostedCheckout {
  id: string;
  /** Where one pays. */
  url: string;
}

/** A way to split an amount on a card: all its interest in per cent of the amount, 0 for none. */
export interface OfferedInstallments {
  count: number;
  interestPercent: number;
  totalCents: number;
}

/** The account that credentials open, as the provider names it. */
export interface ProviderAccount {
  id: string;
  name: string;
  /** One of the provider's own test users: no money of anybody moves. */
  isTest: boolean;
  /** May it charge in this shop's currency? */
  isOfThisCountry: boolean;
}

/** A call that says it is the provider's. */
export interface NotificationCall {
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  body: unknown;
  /** The body as it came. */
  rawBody: string;
}

/**
 * What a notification is about: a charge; a dispute or a claim, of which the charge has to be asked; a charge that is
 * likely a fraud and not to be delivered; or something of which nothing is done.
 */
export type NewsAbout = 'charge' | 'dispute' | 'claim' | 'fraud_alert' | 'nothing';

/** What the provider had to tell, its signature checked. Never believed by itself: the charge is read back. */
export interface Notification {
  /** What tells this delivery from every other one of the same thing. */
  deliveryId: string;
  topic: string;
  action: string;
  about: NewsAbout;
  /** The number of the charge; of a dispute or a claim its own, where the notification does not name the charge. */
  resourceId: string;
}

/** What a page may load, call, frame and post forms to, beyond the shop's own address. */
export interface PageSources {
  script: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
  form: readonly string[];
}

/** What a browser needs to have a card charged without the shop's server seeing it. */
export interface BrowserSide {
  /** By which the browser talks to the provider; null where cards are paid on the provider's own page alone. */
  cardAdapter: string | null;
  publicKey: string;
  sdkUrl: string;
  /** What the payment page may load and call for it. */
  sources: PageSources;
}

/**
 * A payment provider. Creations and refunds carry a key that was stored before the call: the same key and body never
 * charge twice. No call throws for what provider or network do. A way to pay that it does not have is absent.
 */
export interface PaymentProvider {
  readonly name: string;
  /**
   * Through which interface charges are made from now on, where the provider has several; '' for its only or first one.
   * Keys begin with its name and a dash, and what is asked for under one goes that way for good. Pages are made by ''.
   */
  readonly via: string;
  /** Through which a charge of this number was made, or one is asked for under this key. */
  viaOf(of: { number: string } | { key: string }): string;
  /**
   * With what keys begin, before the interface's name, of what is asked for from now on: by it is known for good which of
   * several accounts is asked. '' where there is one.
   */
  readonly account: string;
  readonly browser: BrowserSide;
  createPix?(request: PixRequest, key: string): Promise<Outcome<ProviderPayment>>;
  createCard?(request: CardRequest, key: string): Promise<Outcome<ProviderPayment>>;
  /** Makes a page on which one pays; a second one of the same purchase does no harm. */
  hostCheckout?(request: HostedRequest, key: string): Promise<Outcome<HostedCheckout>>;
  /** One charge; an id that the provider does not know is `refused` as `unknown_charge`. */
  get(paymentId: string): Promise<Outcome<ProviderPayment>>;
  /**
   * All charges of a reference that were made through the interface of this key, newest first. An index: what was made
   * seconds ago may be missing.
   */
  findByReference(externalReference: string, key: string): Promise<Outcome<ProviderPayment[]>>;
  /** Cancels a charge that is not paid yet; `refused` when it can't be any more. */
  cancel(paymentId: string): Promise<Outcome<ProviderPayment>>;
  refund(request: RefundRequest, key: string): Promise<Outcome<ProviderRefund>>;
  /** A refund that was asked for before. */
  getRefund(request: { paymentId: string; refundId: string }): Promise<Outcome<ProviderRefund>>;
  /** The charge that a dispute or a claim is about, by their own number; '' when it is about none. */
  chargeOf?(news: { about: 'dispute' | 'claim'; resourceId: string }): Promise<Outcome<string>>;
  /** The disputes of a charge, oldest first; none is an empty list. */
  disputesOf?(paymentId: string): Promise<Outcome<ProviderDispute[]>>;
  /** One dispute by its own number. */
  getDispute?(disputeId: string): Promise<Outcome<ProviderDispute>>;
  /** Hands in evidence. An answer says that it came: whether it is looked at, the dispute says. */
  sendEvidence?(disputeId: string, files: readonly EvidenceFile[]): Promise<Outcome<'received'>>;
  /** Orders a report of what moved from one moment until before another; answers by what it is asked about. */
  orderReport?(span: { from: Date; before: Date }): Promise<Outcome<string>>;
  /** How far a report is, and all of it once it is done. */
  readReport?(taskId: string): Promise<Outcome<ReportProgress>>;
  /** Into how many instalments buyers may split this amount, and what each way costs them. */
  offeredInstallments?(amountCents: number): Promise<Outcome<OfferedInstallments[]>>;
  /** A notification that is the provider's; null for a forged one. */
  readNotification(call: NotificationCall): Notification | null;
}
