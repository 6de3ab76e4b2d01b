import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { isOpenState, OPEN_STATES } from '#shared/charges.ts';
import type { DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { noteMovements } from './movements.store.ts';
import { dropName, noteName } from './names.store.ts';
import { GIVEN_UP_MS, nextReading, READ_FAILED_MS } from './next-reading.ts';

/** What the provider holds for an attempt. */
export type Charge = Selectable<DB['payments']>;

type Db = Kysely<DB> | Transaction<DB>;

/** An order's charges, oldest first. */
export function listCharges(db: Db, orderId: number): Promise<Charge[]> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function findCharge(
  db: Db,
  by: { provider: string; providerPaymentId: string },
): Promise<Charge | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', by.provider)
    .where('provider_payment_id', '=', by.providerPaymentId)
    .executeTakeFirst();
}

export interface ChargeNews {
  provider: string;
  payment: ProviderPayment;
  orderId: number;
  attemptId: number | null;
  method: string;
  /** The charge as it was known; undefined: it is new. */
  known: Charge | undefined;
  now: Date;
}

/** Writes what the provider says of a charge; what it no longer tells (a QR, say) stays as it was. */
export async function recordCharge(tx: Transaction<DB>, news: ChargeNews): Promise<Charge> {
  const { payment, now } = news;
  const told = {
    state: payment.state,
    reason: payment.reason,
    provider_status: payment.told.status,
    provider_detail: payment.told.detail,
    is_own: payment.isOwn || news.known?.is_own === true,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    refunded_cents: payment.refundedCents,
    installments: payment.installments,
    provider_updated_at: payment.updatedAt,
    read_again_at: nextReading(payment, now),
    checked_at: now,
    updated_at: now,
  };
  const lasting = {
    ...(payment.pix === null
      ? {}
      : {
          qr_code: payment.pix.qrCode,
          qr_code_base64: payment.pix.qrCodeBase64,
          ticket_url: payment.pix.ticketUrl,
        }),
    ...(payment.paidCents === undefined ? {} : { paid_total_cents: payment.paidCents }),
    ...(payment.expiresAt === null ? {} : { expires_at: payment.expiresAt }),
    // The first day that was told: one interface tells of it by its last change alone.
    ...(payment.approvedAt === null || news.known?.approved_at ? {} : { approved_at: payment.approvedAt }),
    ...settlementOf(payment, news.known?.amount_cents),
  };
  const challenge = challengeOf(payment, now);
  const charge = await tx
    .insertInto('payments')
    .values({
      order_id: news.orderId,
      attempt_id: news.attemptId,
      provider: news.provider,
      provider_payment_id: payment.id,
      method: news.method,
      created_at: payment.createdAt,
      ...told,
      ...lasting,
      ...challenge,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_payment_id'])
        .doUpdateSet({ ...told, ...lasting, ...challenge, ...(challenge.challenge_until && FIRST_TERM) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  // Of one that is new and not paid nothing has moved.
  if (news.known !== undefined || !isOpenState(charge.state)) await noteMovements(tx, charge);
  if (news.known === undefined) await dropName(tx, { provider: news.provider, number: payment.id });
  await noteInner(tx, { charge, payment, now });
  return charge;
}

/** The number of the payment inside it: news of disputes may tell no other. */
async function noteInner(
  tx: Transaction<DB>,
  { charge, payment, now }: { charge: Charge; payment: ProviderPayment; now: Date },
): Promise<void> {
  const { provider } = charge;
  const { innerId: number } = payment;
  if (number !== undefined) await noteName(tx, { provider, number, charge, doubtedCents: null, now });
}

/** So long a bank waits for its card's holder: counted by our clock from when the shop heard of it. */
const CHALLENGE_MS = 5 * 60_000;

/** Heard of again it does not begin anew. */
const FIRST_TERM = {
  challenge_until: sql<Date>`coalesce(payments.challenge_until, excluded.challenge_until)`,
};

/** Of a charge that has ended nothing is to be confirmed; of an open one what is not told any more stays. */
function challengeOf({ state, challenge }: ProviderPayment, now: Date) {
  if (!isOpenState(state)) return { challenge_url: null, challenge_creq: null, challenge_until: null };
  if (challenge === null) return {};
  const { url, creq } = challenge;
  return {
    challenge_url: url,
    challenge_creq: creq,
    challenge_until: new Date(now.getTime() + CHALLENGE_MS),
  };
}

/** What the provider tells of its fees and of when it hands the money on. The fees of another amount are not known. */
function settlementOf(
  { netCents, releasesAt, amountCents }: ProviderPayment,
  knownAmountCents: number | undefined,
) {
  const isTold = netCents !== undefined && netCents >= 0 && netCents <= amountCents;
  const isOther = knownAmountCents !== undefined && knownAmountCents !== amountCents;
  return {
    ...(isTold ? { net_cents: netCents } : isOther ? { net_cents: null } : {}),
    ...(releasesAt === undefined ? {} : { releases_at: releasesAt }),
  };
}

/**
 * Notes that the provider had nothing new to say of a charge, but perhaps of its fees, which have no date of their own.
 * What it said may be older than what is known.
 */
export async function noteRead(
  tx: Transaction<DB>,
  { charge, payment, now }: { charge: Charge; payment: ProviderPayment; now: Date },
): Promise<void> {
  const { provider_payment_id: id, state, approved_at: approvedAt, created_at: createdAt } = charge;
  const known = { id, state, approvedAt, createdAt, updatedAt: charge.provider_updated_at };
  const isSame =
    payment.amountCents === charge.amount_cents && payment.updatedAt >= charge.provider_updated_at;
  await tx
    .updateTable('payments')
    .set({
      checked_at: now,
      read_again_at: nextReading(known, now),
      ...(isSame ? settlementOf(payment, charge.amount_cents) : {}),
    })
    .where('id', '=', charge.id)
    .execute();
  await noteInner(tx, { charge, payment, now });
}

/** Has a charge read again in the next round. */
export async function readSoon(tx: Transaction<DB>, chargeId: number, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ read_again_at: now }).where('id', '=', chargeId).execute();
}

/**
 * A provider's charges that are due to be read again, put off so that several nodes share them. One that cannot be
 * read is given up in the end.
 */
export function claimDueCharges(
  db: Kysely<DB>,
  { provider, now, limit }: { provider: string; now: Date; limit: number },
): Promise<Charge[]> {
  const again = new Date(now.getTime() + READ_FAILED_MS);
  const givenUpBefore = new Date(now.getTime() - GIVEN_UP_MS);
  return db
    .updateTable('payments')
    .set({
      read_again_at: sql<Date | null>`case when coalesce(approved_at, created_at) > ${givenUpBefore} then ${again}::timestamptz end`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('read_again_at', '<=', now)
        .orderBy('read_again_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Open charges that were last asked about before then, marked as asked, so that several nodes share them. */
export function claimOpenCharges(
  db: Kysely<DB>,
  wanted: { now: Date; askedBefore: Date; limit: number; orderId?: number },
): Promise<Charge[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', OPEN_STATES)
        .where('checked_at', '<', wanted.askedBefore)
        .$if(wanted.orderId !== undefined, (query) => query.where('order_id', '=', wanted.orderId ?? 0))
        .orderBy('checked_at')
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Open charges of unpaid orders whose time was over by then, likewise. */
export function claimOverdueCharges(
  db: Kysely<DB>,
  wanted: { now: Date; endedBefore: Date; askedBefore: Date; limit: number },
): Promise<Charge[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments as p')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select('p.id')
        .where('o.status', '=', 'pending')
        .where('o.expires_at', '<=', wanted.endedBefore)
        .where('p.state', 'in', OPEN_STATES)
        .where('p.checked_at', '<', wanted.askedBefore)
        .orderBy('o.expires_at')
        .limit(wanted.limit)
        .forUpdate('p')
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
