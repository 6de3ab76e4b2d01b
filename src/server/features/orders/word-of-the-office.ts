import { canMove, statusLabel, type Cautela } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { inTransaction } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import type { OrdersDeps } from './deps.ts';
import { goesOutBy, refuseToSend } from './going-out.ts';
import { moveOrder } from './moves.ts';
import { lockOrder, updateOrder, type Order } from './orders.store.ts';

export interface OfficeMove {
  orderId: number;
  to: OrderStatus;
  /** What she has been told of and goes on in spite of. */
  inSpiteOf?: readonly Cautela[];
  /** The administrator's name, for the audit. */
  by: string;
}

/**
 * Moves an order on the administrator's word. The state it has already is no move; one that the order's life
 * does not have is 409. Unpaid orders with a charge are not cancelled here: their charge is called off first.
 */
export function moveByOffice(
  deps: OrdersDeps,
  { orderId, to, inSpiteOf = [], by }: OfficeMove,
): Promise<Order> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    const from = order.status;
    if (from === to) return order;
    if (!canMove(from, to, 'admin')) throw impossibleMove(from, to);
    if (goesOutBy(order, to)) await refuseToSend(tx, order, inSpiteOf);
    await moveOrder(tx, { order, from, to, actor: 'admin', reason: '', now });
    const subject = orderSubject(order);
    await insertAudit(tx, {
      actor: by,
      action: 'pedido_status',
      subject,
      before: { status: from },
      after: { status: to, ...told(inSpiteOf) },
      at: now,
    });
    return order;
  });
}

/** For the audit: nothing where nothing spoke against it. */
function told(inSpiteOf: readonly Cautela[]) {
  return inSpiteOf.length === 0 ? {} : { apesarDe: inSpiteOf };
}

export function impossibleMove(from: OrderStatus, to: OrderStatus) {
  if (to === 'refunded') {
    return conflict(
      'use_o_estorno',
      'Para devolver o dinheiro use o estorno: o pedido muda quando ele for feito.',
    );
  }
  const [is, wanted] = [statusLabel(from), statusLabel(to)];
  return conflict('mudanca_invalida', `Um pedido "${is}" não pode passar para "${wanted}".`);
}

export interface DispatchNote {
  orderId: number;
  rastreio?: string | undefined;
  transportadora?: string | undefined;
  observacoes?: string | undefined;
  /** The owner has seen to the withdrawal herself: money that was paid at the door, say. */
  desistenciaResolvida?: boolean | undefined;
  /** What she has been told of and goes on in spite of. */
  inSpiteOf?: readonly Cautela[] | undefined;
  by: string;
}

/** States of an order that is sent or may be: nothing is sent of one that is unpaid or fell through. */
const ON_ITS_WAY = new Set<OrderStatus>(['paid', 'processing', 'delivered', 'waiting']);

/**
 * Notes of an order and its way; 409 for the way of one that has none. The first tracking code is the sending: from
 * then on its units don't come back.
 */
export function noteDispatch(
  deps: OrdersDeps,
  { orderId, by, desistenciaResolvida, inSpiteOf = [], ...note }: DispatchNote,
): Promise<Order> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    const way = [note.rastreio, note.transportadora].some((text) => (text ?? '') !== '');
    if (way && !ON_ITS_WAY.has(order.status)) {
      throw conflict('envio_invalido', `Um pedido "${statusLabel(order.status)}" não é enviado.`);
    }
    const given = Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined));
    const sent = isFirstSending(order, note);
    if (sent) await refuseToSend(tx, order, inSpiteOf);
    const settled = desistenciaResolvida === true && order.withdrawn_at !== null;
    const change = {
      ...given,
      ...(settled ? { withdrawal_settled_at: order.withdrawal_settled_at ?? now } : {}),
      ...(sent ? { shipped_at: now } : {}),
      // The end of one that was paid stands: until then its page at the provider can be paid once more.
      ...(sent && order.status === 'waiting' ? { expires_at: null } : {}),
      updated_at: now,
    };
    await updateOrder(tx, order.id, change);
    if (sent) {
      const kind = 'pedido_enviado';
      await queueMail(tx, { kind, dedupKey: `${kind}:${order.id}`, payload: { orderId: order.id }, now });
    }
    const subject = orderSubject(order);
    const before = Object.fromEntries(
      Object.keys(given).map((name) => [name, order[name as keyof typeof note]]),
    );
    const after = {
      ...given,
      ...(settled ? { desistenciaResolvida } : {}),
      ...(sent ? told(inSpiteOf) : {}),
    };
    await insertAudit(tx, { actor: by, action: actOf(given, settled), subject, before, after, at: now });
    return Object.assign(order, change);
  });
}

/** The first tracking code is the sending. */
export function isFirstSending(order: Order, { rastreio = '' }: Pick<DispatchNote, 'rastreio'>): boolean {
  return rastreio !== '' && order.shipped_at === null;
}

/** Only what tells of an order's way is its sending. */
function actOf(given: Record<string, unknown>, settled: boolean): string {
  if ('rastreio' in given || 'transportadora' in given) return 'pedido_envio';
  return settled ? 'pedido_desistencia_resolvida' : 'pedido_observacoes';
}
