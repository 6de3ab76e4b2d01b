import type { Transaction } from 'kysely';
import { isPaidLike } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { isUnderWay, type Book } from '../ledger/index.ts';
import { findOrder, type Order } from './orders.store.ts';

type Tx = Transaction<DB>;

/** As errors name an order. */
export const named = ({ codigo, status }: Pick<Order, 'codigo' | 'status'>) => ({
  pedido: { codigo, status },
});

/** Are its charges being called off for another order that takes its place? */
export function isBeingReplaced({ replacing_until: until }: Order, now: Date): boolean {
  return until !== null && until > now;
}

export function beingReplaced(): AppError {
  const text = 'Este pedido está sendo trocado por outro. Aguarde um instante.';
  return new AppError(409, 'em_andamento', text, { retryAfterSeconds: 2 });
}

/**
 * Throws 409 unless an order may be given up for another one: `ja_pago`, `pedido_substituido` where that was done and
 * what took its place still stands, `pagamento_em_apuracao` while nobody knows whether it is paid. One that fell
 * through has nothing to be given up, and may.
 */
export async function requireReplaceable(tx: Tx, order: Order, book: Book): Promise<void> {
  if (order.added_to !== null) throw partOfAnother();
  const last = await lastOf(tx, order);
  if (isPaidLike(last.status)) throw alreadyPaid(last);
  const stands = ['pending', 'in_analysis', 'waiting'].includes(last.status);
  if (last.id !== order.id && stands) throw replaced(last);
  if (order.status === 'waiting') {
    const text = `O pedido ${order.codigo} já está com a nossa equipe, para ser pago na entrega. Para trocar ou desistir, fale com a gente.`;
    throw conflict('pedido_encerrado', text, named(order));
  }
  requireKnownOutcome(order, book);
}

/** Throws 409 `pagamento_em_apuracao` while money may be on its way that nobody can call off. */
export function requireKnownOutcome(order: Order, { attempts }: Book): void {
  const text = order.payment_held
    ? 'Recebemos um pagamento com valor diferente do total deste pedido. Não pague de novo: nossa equipe está conferindo e devolve o valor se o pedido não puder seguir.'
    : order.status === 'in_analysis'
      ? 'O pagamento deste pedido está em análise, o que costuma levar até 24 horas. Não pague de novo: avisamos por email assim que houver resposta.'
      : attempts.some(isUnderWay)
        ? 'Ainda estamos confirmando o pagamento anterior deste pedido. Aguarde um instante.'
        : null;
  if (text !== null) throw conflict('pagamento_em_apuracao', text, named(order));
}

/** Throws 409 `pedido_substituido` for an order that was given up for another one, and names that. */
export async function requireNotReplaced(tx: Tx, order: Order): Promise<void> {
  if (order.replaced_by !== null) throw replaced(await lastOf(tx, order));
}

/** What stands in an order's place by now: itself, unless it was given up for another one. */
async function lastOf(tx: Tx, order: Order): Promise<Order> {
  let last = order;
  while (last.replaced_by !== null) {
    const next = await findOrder(tx, { id: last.replaced_by });
    if (next === undefined) throw notFound('Não encontramos este pedido.');
    last = next;
  }
  return last;
}

/** What was added to another order is paid as it was offered, or not at all. */
export const partOfAnother = () =>
  conflict(
    'pedido_encerrado',
    'Esta peça foi acrescentada a outro pedido seu. Pague pela página daquele pedido, ou fale com a gente.',
  );

export function alreadyPaid(order: Order): AppError {
  const text = `O pedido ${order.codigo} já foi pago. Não pague de novo: confira o pedido antes de fazer outro.`;
  return conflict('ja_pago', text, named(order));
}

function replaced(by: Order): AppError {
  const text = `Este pedido foi trocado pelo pedido ${by.codigo}. Confira-o antes de pagar de novo.`;
  return conflict('pedido_substituido', text, named(by));
}
