import { isPaidLike, statusLabel } from '#shared/orders.ts';
import { conflict } from '../../errors.ts';
import { listRefunds } from '../ledger/index.ts';
import { TEST_STAYS, type Order } from '../orders/index.ts';
import { listAhead } from '../parcels/index.ts';
import type { InvoiceServiceDeps, Regime } from './deps.ts';
import type { Db } from './issues.store.ts';

/** Throws 409 where the shop issues none, or can't at this moment. */
export function requireRegime(deps: InvoiceServiceDeps): Regime {
  const regime = deps.regime();
  if (regime === null)
    throw conflict(
      'emissao_desligada',
      'Esta loja não emite notas por aqui: ligue em Configurações › Notas fiscais.',
    );
  const closed = deps.closed();
  if (closed !== '') throw conflict('emissao_desligada', closed);
  return regime;
}

/** What the order's own row says against an invoice of its sale; '' where it says nothing. */
export function saleProblem(order: Order): string {
  if (order.teste) return TEST_STAYS;
  if (!isPaidLike(order.status)) return `Um pedido "${statusLabel(order.status)}" não leva nota de venda.`;
  if (order.payment_held) return 'O valor pago é outro que o do pedido: resolva isso antes de emitir a nota.';
  if (order.withdrawn_at !== null && order.withdrawal_settled_at === null)
    return 'Quem comprou desistiu deste pedido: resolva a desistência antes de emitir a nota.';
  return '';
}

/** Throws 409 while money of an order is going back: nobody knows yet what its invoice is to say. */
export async function refuseRefunding(db: Db, { id }: Order): Promise<void> {
  if (!(await listRefunds(db, id)).some(({ state }) => state === 'queued')) return;
  const text = 'Há um estorno deste pedido em andamento. Espere o resultado antes de emitir a nota.';
  throw conflict('estorno_em_andamento', text);
}

/** Is all of an order out of the shop? What is handed over at its counter was never sent. */
export const isGone = ({
  shipped_at: sent,
  delivered_at: there,
}: Pick<Order, 'shipped_at' | 'delivered_at'>): boolean => sent !== null || there !== null;

/** Have pieces of an order left: all of it, or a part ahead of the rest? */
export const hasLeft = async (
  db: Db,
  order: Pick<Order, 'id' | 'shipped_at' | 'delivered_at'>,
): Promise<boolean> => isGone(order) || (await listAhead(db, order.id, { onlySent: true })).size > 0;

/** Was a whole order refunded after pieces of it had left? */
export const cameBackWhole = async (db: Db, order: Order): Promise<boolean> =>
  order.status === 'refunded' && (await hasLeft(db, order));
