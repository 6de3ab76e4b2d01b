import { timingSafeEqual } from 'node:crypto';
import type { Cautela } from '#shared/orders.ts';
import { pickupStateLabel } from '#shared/pickup.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { createSharedWindows } from '../../limits/shared-windows.store.ts';
import type { SecretsDeps } from '../../security/secrets.ts';
import type { OrdersDeps } from './deps.ts';
import { refuseApart } from './going-along.ts';
import { refuseToSend } from './going-out.ts';
import { locked } from './locked.ts';
import { moveOrder } from './moves.ts';
import { findOrder, type Order } from './orders.store.ts';
import { refusePartUnderWay } from './part-under-way.ts';
import { codeFor, isBrought, isFetched } from './pickup.ts';
import { isWithdrawalOpen } from './withdrawal-term.ts';
import { comesBack, impossibleMove, told } from './word-of-the-office.ts';

export type HandOverDeps = SecretsDeps & Pick<OrdersDeps, 'clock'>;

interface HandOver {
  orderId: number;
  /** What she has been told of and goes on in spite of. */
  inSpiteOf: readonly Cautela[];
  by: string;
}

const MOST_WRONG = 5;
const WINDOW_MS = 60 * 60_000;

/** What is said of each way: at the shop's counter, and at a door. */
const AT_THE_COUNTER = {
  wrong:
    'Este não é o código deste pedido. Confira com quem veio buscar: está no e-mail e na página do pedido.',
  action: 'pedido_retirada',
  already: {
    code: 'ja_retirado',
    text: 'Este pedido já foi retirado, e este não é o código dele: não entregue peça nenhuma.',
  },
} as const;
const AT_THE_DOOR = {
  wrong:
    'Este não é o código deste pedido. Confira com quem recebe: está no e-mail “saiu para entrega” e na página do pedido.',
  action: 'pedido_entrega',
  already: {
    code: 'ja_entregue',
    text: 'Este pedido já foi entregue, e este não é o código dele: não entregue peça nenhuma.',
  },
} as const;
const wordsFor = (order: Order) => (isFetched(order) ? AT_THE_COUNTER : AT_THE_DOOR);

const isHandedOver = (order: Order) => order.status === 'delivered' && (isFetched(order) || isBrought(order));

/**
 * Hands an order that is ready or out over to whoever says its code. A second press changes nothing. Throws 404; 409 for
 * one that is neither or had better stay; 422 for another code, 429 after five of them within an hour.
 */
export async function handOverByCode(
  deps: HandOverDeps,
  { codigo, ...press }: HandOver & { codigo: string },
): Promise<Order> {
  const order = await findOrder(deps.db, { id: press.orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  if (isHandedOver(order)) {
    // The same press once more; with another code somebody else stands there.
    if (isSame(codigo, await codeFor(deps, order))) return order;
    const { code, text } = wordsFor(order).already;
    throw conflict(code, text);
  }
  refuseUnready(order);
  await requireCode(deps, order, { codigo, by: press.by });
  return handOver(deps, press, true);
}

/** Likewise without a code, on the word of whoever may say so. */
export const handOverUncoded = (deps: HandOverDeps, press: HandOver): Promise<Order> =>
  handOver(deps, press, false);

/** Counted before it is looked at, so that many at once are no more than five. */
async function requireCode(
  deps: HandOverDeps,
  order: Order,
  { codigo: typed, by }: Pick<HandOver, 'by'> & { codigo: string },
): Promise<void> {
  const right = await codeFor(deps, order);
  const { wrong, action } = wordsFor(order);
  const shared = createSharedWindows(deps);
  const key = `receipt code ${order.id}`;
  const [count] = await shared.add([{ key, windowMs: WINDOW_MS }]);
  if (count !== undefined && count.events > MOST_WRONG)
    throw tooManyCodes(count.endsMs - deps.clock().getTime());
  if (!isSame(typed, right)) {
    // So that trying one after the other is seen.
    const subject = orderSubject(order);
    await insertAudit(deps.db, {
      actor: by,
      action: `${action}_codigo_errado`,
      subject,
      at: deps.clock(),
    });
    throw invalid(wrong, { codigo: wrong });
  }
  await shared.giveBack([key]);
}

const isSame = (typed: string, right: string): boolean =>
  typed.length === right.length && timingSafeEqual(Buffer.from(typed), Buffer.from(right));

function tooManyCodes(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return new AppError(
    429,
    'muitas_tentativas',
    `Foram ${MOST_WRONG} códigos errados neste pedido. Tente de novo em ${minutes} min, ou peça a quem administra a loja que o marque sem o código.`,
    { retryAfterSeconds: minutes * 60 },
  );
}

function refuseUnready(order: Order): void {
  if (isBrought(order)) return refuseAtHome(order);
  if (!isFetched(order)) throw conflict('nao_e_retirada', 'Este pedido não é retirado na loja.');
  if (order.status !== 'shipped') {
    const is = pickupStateLabel(order.status);
    throw conflict(
      'nao_esta_pronto',
      `Um pedido "${is}" não é entregue no balcão: só o que está pronto para retirada.`,
    );
  }
  if (isWithdrawalOpen(order)) {
    throw conflict(
      'desistencia',
      'Quem comprou desistiu deste pedido: resolva a desistência antes de entregar as peças.',
    );
  }
}

/** Throws 409 for what has not left for its door, and for what had better come back. */
function refuseAtHome(order: Order): void {
  if (order.status !== 'shipped') throw impossibleMove(order.status, 'delivered');
  if (isWithdrawalOpen(order)) throw comesBack();
}

function handOver(
  { db, clock }: HandOverDeps,
  { orderId, inSpiteOf, by }: HandOver,
  byCode: boolean,
): Promise<Order> {
  const now = clock();
  return locked(db, orderId, async (tx, order) => {
    if (isHandedOver(order)) return order;
    refuseUnready(order);
    if (isBrought(order)) await refuseApart(tx, order);
    await refusePartUnderWay(tx, order);
    // It lay here all the while: what was told of it since counts still.
    await refuseToSend(tx, order, inSpiteOf);
    await moveOrder(tx, { order, from: 'shipped', to: 'delivered', actor: 'admin', reason: '', now });
    await insertAudit(tx, {
      actor: by,
      action: wordsFor(order).action,
      subject: orderSubject(order),
      before: { status: 'shipped' },
      after: { status: 'delivered', codigoConferido: byCode, ...told(inSpiteOf) },
      at: now,
    });
    return order;
  });
}
