import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isPaidLike } from '#shared/orders.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import {
  creditBeside,
  CREDIT_PROVIDER,
  findDebt,
  listCharges,
  listRefunds,
  listRefundsOwed,
  owe,
  paidCharge,
  refundLeftCents,
  refundUnsureCents,
  type LinesOwed,
} from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { findIssued, listUses, type IssuedCredit } from '../credits/index.ts';
import { workOffDebt } from './debts.ts';
import type { PaymentsDeps } from './deps.ts';
import { refundKey, wasAsked, type Asked } from './read-refund.ts';
import { isOwnRefund, requireCreditPossible, settleOwn, sourceOf, type Own } from './own-refund.ts';
import { requireGiftsBack } from './gift-refund.ts';
import { tellPart } from './refund-letter.ts';
import { priceLines, refundUnderWay } from './refund-lines.ts';
import { readBack } from './hear.ts';

export interface RefundRequest {
  orderId: number;
  asked: Asked;
  /** Why, in the owner's words. */
  note: string;
  /** The same key gives money back once. */
  key: string;
  by: string;
}

export interface RefundAnswer {
  order: Order;
  /** False while the provider has not done it yet; it is told again until it has. */
  done: boolean;
  leftCents: number;
  /** The vale that it became; its code is made by its letter. */
  vale: IssuedCredit | null;
}

export const REFUND_REJECTED =
  'O provedor não aceitou este estorno e nada foi devolvido. Confira o saldo da conta e tente de novo.';

/**
 * Gives a paid order's money back: all of it, a part, or what lines of it cost. The debt is written down before the
 * provider is asked. Throws 409 when it rejects it.
 */
export async function refundOrder(deps: PaymentsDeps, request: RefundRequest): Promise<RefundAnswer> {
  const dedupKey = refundKey(request);
  await seeWhatWentBack(deps, request.orderId, dedupKey);
  await deps.orders.locked(request.orderId, (tx, order) => noteOnce(deps, { tx, order, request }));
  const debt = await findDebt(deps.db, dedupKey);
  if (debt?.state === 'queued') await workOffDebt(deps, debt);
  const order = await deps.orders.find({ id: request.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const after = await findDebt(deps.db, dedupKey);
  const state = after?.state;
  if (state === 'rejected') throw conflict('estorno_recusado', REFUND_REJECTED);
  const vale = after?.as_credit === true ? await findIssued(deps.db, sourceOf(after.id)) : null;
  // Of a sale that cost nothing nothing is owed.
  const done = state === 'done' || (debt === undefined && order.status === 'refunded');
  return { order, done, leftCents: await refundable(deps, order), vale };
}

/**
 * Throws what `refundOrder` would before its provider is asked for this refund; nothing is written of it. What went back before is
 * heard of first, as where a sum is shown.
 */
export async function tryRefund(deps: PaymentsDeps, request: RefundRequest): Promise<void> {
  const dedupKey = refundKey(request);
  await seeWhatWentBack(deps, request.orderId, dedupKey);
  await deps.orders.tried(request.orderId, (tx, order) => noteOnce(deps, { tx, order, request }));
  const known = await findDebt(deps.db, dedupKey);
  if (known?.state === 'rejected') throw conflict('estorno_recusado', REFUND_REJECTED);
}

/** Writes a refund down in the transaction of what it is for, its order being locked; the same key once. Throws as `refundOrder`. */
export async function noteOnce(deps: PaymentsDeps, asking: Asking): Promise<void> {
  if (await wasAsked(asking.tx, asking.request)) return;
  await deps.orders.keepHeld(asking.tx, asking.order.id);
  await noteDown(deps, asking);
}

export interface Asking {
  tx: Transaction<DB>;
  order: Order;
  request: RefundRequest;
}

/** Writes down what is owed back. Throws 409 or 422 where that is nothing, or more than there is. */
async function noteDown(deps: PaymentsDeps, { tx, order, request }: Asking): Promise<void> {
  const { asked, note, by } = request;
  const now = deps.clock();
  const charge = paidCharge(order, await listCharges(tx, order.id));
  if (charge === undefined) return endFree(deps, { tx, order, request });
  const refunds = await listRefunds(tx, order.id);
  const credits = await listUses(tx, order.id);
  const beside = creditBeside({ order, charge, credits, refunds });
  const moneyLeft = refundLeftCents(charge, refunds);
  const leftCents = moneyLeft + beside.leftCents;
  let lines: LinesOwed | undefined;
  let amountCents: number;
  // What cost nothing comes back without any money.
  let isFree = false;
  if (asked.kind === 'lines') {
    const items = await deps.orders.items(order.id, tx);
    ({ amountCents, lines, isFree } = await priceLines(tx, { order, items, charge, beside, refunds }, asked));
  } else amountCents = asked.kind === 'part' ? asked.cents : leftCents;
  if ((amountCents <= 0 && !isFree) || amountCents > leftCents) {
    const unsureCents = refundUnsureCents(charge, refunds);
    if (unsureCents > 0 && amountCents <= leftCents + unsureCents) throw refundUnderWay();
    const text =
      leftCents <= 0 ? 'Não há mais valor a estornar.' : 'O valor passa do que ainda pode ser estornado.';
    throw invalid(text, { valor: text });
  }
  // Money first; what is left of it goes back to the vales that paid.
  const moneyCents = Math.min(amountCents, moneyLeft);
  const { asCredit } = asked;
  if (asCredit) requireCreditPossible(order, charge, moneyCents);
  const isOwn = isOwnRefund(charge, { asCredit, moneyCents });
  const whole = moneyCents === charge.amount_cents && !isOwn;
  const dedupKey = refundKey(request);
  await requireGiftsBack(tx, {
    orderId: order.id,
    refundKey: dedupKey,
    cents: amountCents,
    leftCents,
    units: asked.kind === 'lines' ? asked.units : null,
    by,
    now,
  });
  await owe(tx, {
    charge,
    kind: 'refund',
    dedupKey,
    creditCents: amountCents - moneyCents,
    asCredit: asCredit && moneyCents > 0 && charge.provider !== CREDIT_PROVIDER,
    reason: `estorno por ${by}`,
    note,
    freightLessCents: isOfFreight(asked) ? amountCents : 0,
    now,
    ...(whole ? {} : { amountCents: moneyCents }),
    ...(lines === undefined ? {} : { lines }),
  });
  await noteRefund({ tx, order, request }, { amountCents, now, ...(lines && told(lines)) });
  if (!isOwn) return;
  const own = { tx, order, charge, dedupKey, orders: deps.orders, by, now };
  await settleOwn(own);
  await endOrTell(own, amountCents === leftCents);
}

const isOfFreight = (asked: Asked): boolean => asked.kind === 'part' && asked.ofFreight === true;

/** The letter of an order that a refund ends tells of it; of one that stands it has its own. */
async function endOrTell({ tx, order, charge, dedupKey, orders, now }: Own, isRest: boolean): Promise<void> {
  if (isRest && (await orders.endRefunded(tx, order, now))) return;
  const debt = await findDebt(tx, dedupKey);
  if (debt !== undefined) await tellPart(tx, order, { charge, orders, debt, now });
}

/** Ends a sale that cost nothing, once: there is no money to give back. Throws 409 for any other without a charge. */
async function endFree(deps: PaymentsDeps, asking: Asking): Promise<void> {
  const { tx, order, request } = asking;
  const isFree = order.total_cents === 0 && request.asked.kind === 'rest';
  if (isFree && order.status === 'refunded') return;
  if (!isFree || !isPaidLike(order.status))
    throw conflict('sem_pagamento', 'Este pedido não tem pagamento a estornar.');
  const now = deps.clock();
  await noteRefund(asking, { amountCents: 0, now });
  await deps.orders.endRefunded(tx, order, now);
}

function noteRefund(
  { tx, order, request: { asked, note, by } }: Asking,
  { now, amountCents, ...lines }: { now: Date; amountCents: number },
): Promise<void> {
  return insertAudit(tx, {
    actor: by,
    action: 'pedido_estorno',
    subject: orderSubject(order),
    after: {
      amountCents,
      ...(asked.asCredit ? { como: 'credito' } : {}),
      ...lines,
      ...(note === '' ? {} : { motivo: note }),
    },
    at: now,
  });
}

/** For the audit: of which lines, and what of their units. */
function told({ lines, freightCents, restock }: LinesOwed) {
  const itens = lines.map(({ id, units: quantidade }) => ({ id, quantidade }));
  return { itens, frete: freightCents !== null, devolverEstoque: restock };
}

/**
 * Money may have gone back in the provider's own panel, of which no news came, or by a refund whose answer was lost: until
 * that is noted as done it counts both as back and as on its way, and less would seem to be left.
 */
export async function seeWhatWentBack(deps: PaymentsDeps, orderId: number, dedupKey: string): Promise<void> {
  const owed = (await listRefundsOwed(deps.db, orderId)).filter((debt) => debt.dedup_key !== dedupKey);
  await Promise.all(owed.map((debt) => workOffDebt(deps, debt)));
  const order = await deps.orders.find({ id: orderId });
  const charge = order && paidCharge(order, await listCharges(deps.db, orderId));
  if (charge !== undefined && charge.provider === deps.provider.name) await readBack(deps, charge);
}

export async function refundable({ db }: PaymentsDeps, order: Order): Promise<number> {
  const charge = paidCharge(order, await listCharges(db, order.id));
  if (charge === undefined) return 0;
  const [refunds, credits] = [await listRefunds(db, order.id), await listUses(db, order.id)];
  return refundLeftCents(charge, refunds) + creditBeside({ order, charge, credits, refunds }).leftCents;
}
