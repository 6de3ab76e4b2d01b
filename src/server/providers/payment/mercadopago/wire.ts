import { createHash } from 'node:crypto';
import type { Challenge, ChargeRequest, Payer, ProviderPayment, ProviderRefund } from '../port.ts';
import { backCents, cents, date, isObject, readJson, text, type Json } from './json.ts';
import { PAYMENTS } from './via.ts';
import { reasonOf, refundStateOf, stateOf } from './words.ts';

const MADE_BY = 'vitrine';
const ATTEMPT = /^\d{1,15}$/;

/** Comes back with a payment: tells it from one that is only the inside of an order, and of one attempt from another's. */
export const markOf = ({ attempt }: Pick<ChargeRequest, 'attempt'>): Json => ({
  made_by: MADE_BY,
  ...(attempt === undefined ? {} : { attempt }),
});

function readMark(metadata: unknown): Pick<ProviderPayment, 'isOwn' | 'attempt'> {
  if (!isObject(metadata) || metadata.made_by !== MADE_BY) return { isOwn: false };
  const attempt = text(metadata.attempt);
  return { isOwn: true, ...(ATTEMPT.test(attempt) ? { attempt } : {}) };
}

/** Why the provider said no, read from whatever it sent. */
export interface WireError {
  status: number;
  /** Its own code, e.g. '2006'; empty when it named none. */
  code: string;
  message: string;
}

/** More instalments than any card is paid in are a mistake. */
const MOST_INSTALLMENTS = 36;

/** Whose pages a card's holder may be asked on: plain http is a stand-in's alone. */
export interface Banks {
  plainHttp: boolean;
}

export const REAL_BANKS: Banks = { plainHttp: false };

/** A payment object, or null when what came is not one: then nobody knows what happened. */
export function readPayment(body: unknown, banks = REAL_BANKS): ProviderPayment | null {
  if (!isObject(body)) return null;
  const id = text(body.id);
  const status = text(body.status);
  const detail = text(body.status_detail);
  const amountCents = cents(body.transaction_amount);
  const createdAt = date(body.date_created);
  const updatedAt = date(body.date_last_updated) ?? createdAt;
  if (id === '' || status === '' || !amountCents || updatedAt === null) return null;
  const refundedCents = backCents(body.transaction_amount_refunded, amountCents);
  if (refundedCents === null) return null;
  return {
    id,
    via: PAYMENTS,
    ...readMark(body.metadata),
    state: stateOf(status, detail),
    reason: reasonOf(detail),
    told: { status, detail },
    methodId: text(body.payment_method_id),
    amountCents,
    refundedCents,
    currency: text(body.currency_id) || 'BRL',
    installments: readInstallments(body.installments),
    externalReference: text(body.external_reference),
    updatedAt,
    createdAt: createdAt ?? updatedAt,
    approvedAt: date(body.date_approved),
    expiresAt: date(body.date_of_expiration),
    ...readPaid(body.transaction_details),
    ...readNet(body, amountCents),
    ...readRelease(body.money_release_date),
    ...readCardMark(body.card),
    pix: readPix(body),
    challenge: readChallenge(body.three_ds_info, banks),
  };
}

/** One where it names none, or no number that a card is paid in. */
export function readInstallments(value: unknown): number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_INSTALLMENTS
    ? Number(value)
    : 1;
}

/** What the buyer pays, which may be more than the amount: the interest is between her and the provider. */
function readPaid(details: unknown): { paidCents?: number } {
  const paidCents = isObject(details) ? cents(details.total_paid_amount) : null;
  return paidCents === null || paidCents <= 0 ? {} : { paidCents };
}

/**
 * What is left of the amount after the seller's fees. Before a charge is paid the provider writes a net of nought and no
 * fees; after a part went back its net may or may not be less that part, so then the fees alone tell.
 */
function readNet(body: Json, amountCents: number): { netCents?: number } {
  const details = isObject(body.transaction_details) ? body.transaction_details : {};
  const net = cents(details.net_received_amount) ?? 0;
  const isWhole = (cents(body.transaction_amount_refunded) ?? 0) === 0;
  const fees = isWhole && net > 0 ? amountCents - net : readFees(body.fee_details);
  return fees === null || fees < 0 || fees > amountCents ? {} : { netCents: amountCents - fees };
}

/** The fees that the seller bears; null where none is told. */
function readFees(fees: unknown): number | null {
  if (!Array.isArray(fees)) return null;
  const told = fees.filter(isObject).filter(({ fee_payer: payer }) => payer !== 'payer');
  if (told.length === 0) return null;
  const amounts = told.map(({ amount }) => cents(amount));
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

function readRelease(value: unknown): { releasesAt?: Date } {
  const releasesAt = date(value);
  return releasesAt === null ? {} : { releasesAt };
}

const LONGEST_URL = 2048;
const LONGEST_CREQ = 8192;

function readChallenge(told: unknown, banks: Banks): Challenge | null {
  const info = isObject(told) ? told : {};
  const creq = text(info.creq);
  return creq === '' ? null : bankPage({ url: text(info.external_resource_url), creq }, banks);
}

/** A page of the bank that is not to be trusted is none: the charge then waits for its end without it. */
export function bankPage({ url, creq }: Challenge, banks: Banks): Challenge | null {
  if (url.length > LONGEST_URL || creq.length > LONGEST_CREQ || !/^[\w+/=.~-]*$/.test(creq)) return null;
  const at = URL.parse(url);
  const isSafe = at?.protocol === 'https:' || (banks.plainHttp && at?.protocol === 'http:');
  return at !== null && isSafe && at.username === '' && at.password === '' ? { url: at.href, creq } : null;
}

/** By the ends of its number alone: name and date are whatever was typed, and who guesses them tries the same card. */
function readCardMark(card: unknown): { cardMark?: string } {
  if (!isObject(card)) return {};
  const [begin, end] = [text(card.first_six_digits), text(card.last_four_digits)];
  if (end === '') return {};
  return { cardMark: createHash('sha256').update(`${begin}|${end}`).digest('base64url') };
}

function readPix(body: Json): ProviderPayment['pix'] {
  const point = isObject(body.point_of_interaction) ? body.point_of_interaction : {};
  const data = isObject(point.transaction_data) ? point.transaction_data : {};
  const qrCode = text(data.qr_code);
  if (qrCode === '') return null;
  return { qrCode, qrCodeBase64: text(data.qr_code_base64), ticketUrl: text(data.ticket_url) || null };
}

/** The payments of a search, newest first; null when the answer is no list. */
export function readSearch(body: unknown, banks = REAL_BANKS): ProviderPayment[] | null {
  if (!isObject(body) || !Array.isArray(body.results)) return null;
  const found = body.results.map((row) => readPayment(row, banks)).filter((payment) => payment !== null);
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** The first digits of a card's token. */
export function readBin(body: unknown): string | null {
  const digits = isObject(body) ? text(body.first_six_digits) : '';
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The brand of a search by a card's first digits. */
export function readMethodId(body: unknown): string | null {
  if (!isObject(body) || !Array.isArray(body.results)) return null;
  const first: unknown = body.results[0];
  return (isObject(first) && text(first.id)) || null;
}

export function readRefund(body: unknown): ProviderRefund | null {
  if (!isObject(body)) return null;
  const id = text(body.id);
  return id === ''
    ? null
    : { id, amountCents: cents(body.amount) ?? 0, state: refundStateOf(text(body.status)) };
}

/** The refunds of a charge, oldest first; null when the answer is no list. */
export function readRefunds(body: unknown): ProviderRefund[] | null {
  return Array.isArray(body) ? body.map(readRefund).filter((refund) => refund !== null) : null;
}

/** What was asked to be given back: the whole when no amount is given. The others are refunds that were asked for besides. */
export interface RefundAsked {
  amountCents?: number | undefined;
  others?: readonly string[] | undefined;
}

/** Of the refunds that there are the one of a part that was asked for, if it was made. */
export function madeBefore(
  refunds: readonly ProviderRefund[],
  { amountCents: askedCents, others }: RefundAsked,
): ProviderRefund | undefined {
  return refunds.find(
    ({ id, amountCents, state }) =>
      amountCents === askedCents && state !== 'rejected' && !others?.includes(id),
  );
}

/** The charge that a chargeback (`payments`) or a claim (`resource`) is about; '' when it is about something else. */
export function readDisputed(body: unknown): string | null {
  if (!isObject(body)) return null;
  if (Array.isArray(body.payments)) return text(body.payments[0]);
  return body.resource === 'payment' ? text(body.resource_id) : '';
}

/**
 * Whatever a failing provider sends: its documented shape, causes nested once more, codes as numbers or
 * text, a bare list, HTML, or nothing.
 */
export function readError(status: number, body: string): WireError {
  const json = readJson(body);
  if (!isObject(json)) return { status, code: '', message: `HTTP ${status}` };
  const cause = firstCause(json.cause) ?? firstCause(json.errors) ?? {};
  const code = text(cause.code) || text(json.code) || (isObject(json.error) ? text(json.error.code) : '');
  const message =
    text(json.message) ||
    text(cause.description) ||
    text(cause.message) ||
    text(json.error) ||
    `HTTP ${status}`;
  return { status, code: code || text(json.error), message: message.slice(0, 300) };
}

function firstCause(value: unknown): Json | undefined {
  if (isObject(value)) return value;
  if (!Array.isArray(value)) return undefined;
  for (const inner of value) {
    const found = firstCause(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `2026-11-21T20:59:59.000-03:00`: the only form of a date that the provider surely takes. */
export function providerDate(at: Date): string {
  const local = new Date(at.getTime() - 3 * 3_600_000);
  return local.toISOString().replace('Z', '-03:00');
}

/** The fields that PIX and card share. */
export function chargeBody(request: ChargeRequest, notificationUrl: string | null): Json {
  const { payer } = request;
  return {
    transaction_amount: request.amountCents / 100,
    description: request.description,
    external_reference: request.externalReference,
    metadata: markOf(request),
    payer: payerOf(payer),
    ...(notificationUrl === null ? {} : { notification_url: notificationUrl }),
  };
}

/** Who pays, as both interfaces are told. */
export function payerOf(payer: Payer) {
  return {
    email: payer.email,
    first_name: payer.firstName,
    ...(payer.lastName === '' ? {} : { last_name: payer.lastName }),
    ...(payer.cpf === '' ? {} : { identification: { type: 'CPF', number: payer.cpf } }),
  };
}
