import type { Transaction } from 'kysely';
import { canMove, statusLabel, type Cautela } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { OrdersDeps } from './deps.ts';
import { refuseApart } from './going-along.ts';
import { goesOutBy, refuseToSend } from './going-out.ts';
import { locked } from './locked.ts';
import { moveOrder } from './moves.ts';
import type { Order } from './orders.store.ts';
import { refuseWithPart } from './note-part.ts';
import { tellOfManyFrom } from './take-back.ts';
import { refusePartUnderWay } from './part-under-way.ts';
import { isBrought, isFetched } from './pickup.ts';
import { isWithdrawalOpen } from './withdrawal-term.ts';

export interface OfficeMove {
  orderId: number;
  to: OrderStatus;
  /** What she has been told of and goes on in spite of. */
  inSpiteOf?: readonly Cautela[];
  /** The administrator's name, for the audit. */
  by: string;
  /** Whoever packs and brings hands nothing over that had better come back, also once it has left. */
  isPacker?: boolean;
  /** It is one of many, and nobody looks at its page: what its buyer has withdrawn from waits for somebody who does. */
  isOfMany?: boolean;
  /** May she say without its code that what the shop brought has arrived? */
  isUncoded?: boolean;
}

/**
 * Moves an order on the administrator's word. The state it has already is no move; one that the order's life
 * does not have is 409. Unpaid orders with a charge are not cancelled here: their charge is called off first.
 */
export function moveByOffice(deps: OrdersDeps, move: OfficeMove): Promise<Order> {
  return locked(deps.db, move.orderId, (tx, order) => moveByOfficeIn(tx, order, { move, now: deps.clock() }));
}

/** `moveByOffice` in the transaction of what asks for it, with its order locked. */
export async function moveByOfficeIn(
  tx: Transaction<DB>,
  order: Order,
  { move, now }: { move: OfficeMove; now: Date },
): Promise<Order> {
  const { to, inSpiteOf = [], by, isPacker = false, isOfMany = false, isUncoded = false } = move;
  const from = order.status;
  if (from === to) return order;
  if (!canMove(from, to, 'admin')) throw impossibleMove(from, to);
  if (to === 'delivered' && isFetched(order)) throw fetchedOrder();
  const isAtTheDoor = to === 'delivered' && isBrought(order);
  if (isAtTheDoor && !isUncoded) throw broughtOrder();
  if (isOfMany) refuseWithdrawn(order);
  if (to === 'shipped' && isFetched(order) && isWithdrawalOpen(order)) throw withdrawnOrder();
  if (isPacker && isWithdrawalOpen(order)) throw comesBack();
  if (isPacker || goesOutBy(order, to)) await refuseApart(tx, order);
  if (isPacker || goesOutBy(order, to)) await refuseToSend(tx, order, inSpiteOf);
  if (to === 'shipped' || (to === 'delivered' && from !== 'shipped')) await refuseWithPart(tx, order);
  if (to === 'delivered') await refusePartUnderWay(tx, order);
  const tellFrom = isOfMany ? tellOfManyFrom(now) : undefined;
  await moveOrder(tx, { order, from, to, actor: 'admin', reason: '', now, tellFrom });
  const subject = orderSubject(order);
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_status',
    subject,
    before: { status: from },
    after: { status: to, ...(isAtTheDoor && { codigoConferido: false }), ...told(inSpiteOf) },
    at: now,
  });
  return order;
}

/** Throws 409 for what its buyer has withdrawn from: of many nobody looks at each. */
export function refuseWithdrawn(order: Order): void {
  if (isWithdrawalOpen(order)) {
    throw conflict(
      'desistencia',
      'Quem comprou desistiu deste pedido: resolva a desistência na página dele.',
    );
  }
}

/** For the audit: nothing where nothing spoke against it. */
export function told(inSpiteOf: readonly Cautela[]) {
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

const withdrawnOrder = () =>
  conflict(
    'desistencia',
    'Quem comprou desistiu deste pedido: resolva a desistência antes de chamar para buscar as peças.',
  );

/** Who has withdrawn is given nothing any more. */
export const comesBack = () =>
  conflict(
    'desistencia',
    'Quem comprou desistiu deste pedido: não entregue as peças, e fale com quem administra a loja.',
  );

const fetchedOrder = () =>
  conflict(
    'use_a_retirada',
    'Este pedido é retirado na loja: deixe-o pronto para retirada e confira o código de quem vem buscar.',
  );

const broughtOrder = () =>
  conflict(
    'use_o_codigo',
    'A própria loja entrega este pedido: marque que chegou em Expedição, com o código que quem recebe diz na porta. Sem o código, só quem administra a loja.',
  );
