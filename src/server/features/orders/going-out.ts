import type { Kysely, Transaction } from 'kysely';
import type { Cautela } from '#shared/orders.ts';
import { unitsLeft } from '#shared/refund-lines.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { listCharges, listRefunds, paidCharge, type Charge } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import { listAdded } from './added-orders.store.ts';
import type { OrdersDeps } from './deps.ts';
import { isInParcel } from './in-parcel.ts';
import { locked } from './locked.ts';
import { lockOrder, updateOrder, type Order } from './orders.store.ts';
import { findRefundable } from './refundable.ts';

const GOES_OUT: ReadonlySet<OrderStatus> = new Set(['processing', 'shipped', 'delivered']);

/** Does an order leave the shop's hands by this move? One that was sent before has left them. */
export function goesOutBy(order: Order, to: OrderStatus): boolean {
  return order.shipped_at === null && GOES_OUT.has(to);
}

/** Throws 409 for what speaks against sending an order, unless its owner has been told and goes on all the same. */
export async function refuseToSend(
  tx: Kysely<DB> | Transaction<DB>,
  order: Order,
  inSpiteOf: readonly Cautela[],
): Promise<void> {
  const added = (await listAdded(tx, order.id)).filter((one) => isInParcel(one, order));
  const parcel = [order, ...added];
  if (parcel.some((one) => one.fraud_alert_at !== null) && !inSpiteOf.includes('alerta_de_fraude')) {
    throw conflict(
      'alerta_de_fraude',
      'O provedor de pagamentos avisou que esta compra pode ser fraude e pede que ela não seja enviada. O caminho seguro é devolver o valor.',
    );
  }
  if (parcel.some((one) => one.disputed) && !inSpiteOf.includes('pedido_contestado')) {
    throw conflict(
      'pedido_contestado',
      'Quem pagou contestou esta compra. Segure o envio até a decisão: o valor ainda pode voltar para quem pagou.',
    );
  }
  if (!inSpiteOf.includes('valor_sendo_devolvido') && (await areAllPiecesGoingBack(tx, order))) {
    throw conflict(
      'valor_sendo_devolvido',
      'O valor de todas as peças deste pedido foi devolvido a quem pagou ou está a caminho. Se ele for enviado, a loja fica sem as peças e sem o valor.',
    );
  }
}

/** Is the money of all pieces back or on its way? An order whose freight alone is kept stays a sale. */
export async function areAllPiecesGoingBack(
  tx: Kysely<DB> | Transaction<DB>,
  order: Order,
): Promise<boolean> {
  const charge = paidCharge(order, await listCharges(tx, order.id));
  if (charge === undefined) return false;
  // What vales paid beside it is not what the pieces cost.
  if (charge.state === 'returned') return true;
  const refunds = await listRefunds(tx, order.id);
  // Pieces that cost nothing leave nothing but the freight from the first.
  if (charge.refunded_cents === 0 && refunds.every(({ state }) => state === 'rejected')) return false;
  const { lines, freight, leftCents } = await findRefundable(tx, order, { charge, refunds });
  // What went back as an amount, or in the provider's own panel, names no pieces.
  const ofFreightAlone = freight.isBack ? 0 : freight.cents;
  return leftCents <= ofFreightAlone || lines.every((line) => unitsLeft(line) === 0);
}

/** Keeps the provider's word that an order's purchase is likely a fraud, and tells the owner, once an alert. */
export async function noteFraudAlert(deps: OrdersDeps, orderId: number): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined || order.fraud_alert_at !== null) return;
    await updateOrder(tx, order.id, { fraud_alert_at: now, updated_at: now });
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: 'system', action: 'alerta_de_fraude', subject, at: now });
    const kind = 'alerta_fraude_aviso';
    const dedupKey = `${kind}:${order.id}:${now.getTime()}`;
    await queueMail(tx, { kind, dedupKey, payload: { orderId: order.id }, now });
  });
}

/** Takes a fraud alert back on the administrator's word; a later one flags the order anew. Throws 404, or 409 for none. */
export function liftFraudAlert(
  { db, clock }: OrdersDeps,
  { orderId, by }: { orderId: number; by: string },
): Promise<Order> {
  const at = clock();
  return locked(db, orderId, async (tx, order) => {
    if (order.fraud_alert_at === null)
      throw conflict('sem_alerta', 'Este pedido não está sob alerta de fraude.');
    const change = { fraud_alert_at: null, updated_at: at };
    await updateOrder(tx, order.id, change);
    const action = 'alerta_de_fraude_retirado';
    await insertAudit(tx, { actor: by, action, subject: orderSubject(order), at });
    return Object.assign(order, change);
  });
}

/** By then the dispute itself has been asked for, with the deadline that the letter tells. */
const DISPUTE_KNOWN_MS = 2 * 60_000;

/** Queues the owner's letter about a dispute that was opened, once a dispute: a charge may have several. */
export async function tellDispute(tx: Transaction<DB>, order: Order, charge: Charge): Promise<void> {
  const kind = 'contestacao_aviso';
  const dedupKey = `${kind}:${charge.id}:${charge.provider_updated_at.getTime()}`;
  const now = charge.checked_at;
  const notBefore = new Date(now.getTime() + DISPUTE_KNOWN_MS);
  await queueMail(tx, { kind, dedupKey, payload: { orderId: order.id }, now, notBefore });
}
