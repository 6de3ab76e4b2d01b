/** A charge as the provider describes it. Its words are kept raw; the order's rules read them. */
export interface ProviderPayment {
  id: string;
  status: string;
  statusDetail: string;
  methodId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  installments: number;
  externalReference: string;
  /** The provider's own clock: news with an older date never undo newer ones. */
  updatedAt: Date;
  createdAt: Date;
  approvedAt: Date | null;
  expiresAt: Date | null;
  pix: { qrCode: string; qrCodeBase64: string; ticketUrl: string | null } | null;
}

export interface ProviderRefund {
  id: string;
  amountCents: number;
  status: string;
}

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
  payer: Payer;
}

export interface PixRequest extends ChargeRequest {
  expiresAt: Date;
}

export interface CardRequest extends ChargeRequest {
  /** Made in the browser by the provider's script; good once. Never stored or logged. */
  token: string;
  installments: number;
  methodId: string | null;
  issuerId: string | null;
}

/** A purchase to be paid on the provider's own page. */
export interface HostedRequest {
  items: { id: string; title: string; quantity: number; unitCents: number }[];
  freightCents: number;
  externalReference: string;
  payer: Payer;
  backUrls: { success: string; failure: string; pending: string };
  /** Nobody can pay there later. */
  expiresAt: Date;
  /** Only cards are taken. */
  cardsOnly: boolean;
}

export interface HostedCheckout {
  id: string;
  /** Where one pays. */
  url: string;
}

/** Why a provider said no, read from whatever it sent. */
export interface ProviderError {
  status: number;
  /** The provider's own code, e.g. '2006'; empty when it named none. */
  code: string;
  message: string;
}

/**
 * What became of a call.
 * - `ok`: it answered.
 * - `refused`: it said no, and did nothing.
 * - `unknown`: it was asked and may have acted: no answer in time, a 5xx, or something unreadable.
 * - `unreachable`: it was never asked.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; error: ProviderError }
  | { kind: 'unknown'; timedOut: boolean; detail: string }
  | { kind: 'unreachable'; timedOut: boolean; detail: string };

/**
 * A payment provider. Creations and refunds carry a key that was stored before the call: the same key
 * and body never charge twice. No call throws for what the provider or the network does.
 */
export interface PaymentProvider {
  readonly name: string;
  createPix(request: PixRequest, key: string): Promise<Outcome<ProviderPayment>>;
  createCard(request: CardRequest, key: string): Promise<Outcome<ProviderPayment>>;
  /** Makes a page on which one pays; a second one of the same purchase does no harm. */
  hostCheckout(request: HostedRequest, key: string): Promise<Outcome<HostedCheckout>>;
  /** One charge; an id that the provider does not know is `refused` with status 404. */
  get(paymentId: string): Promise<Outcome<ProviderPayment>>;
  /** All charges of a reference, newest first. An index: what was made seconds ago may be missing. */
  findByReference(externalReference: string): Promise<Outcome<ProviderPayment[]>>;
  /** Cancels a charge that is not paid yet; `refused` when it can't be any more. */
  cancel(paymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Gives money back; the whole when no amount is given. */
  refund(request: { paymentId: string; amountCents?: number }, key: string): Promise<Outcome<ProviderRefund>>;
}
