import { isPaidLike } from '#shared/orders.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import type { Pagamento } from '#shared/wire/payments.ts';
import { api, ApiError } from '../calls/api.ts';
import type { OpenOrder } from './open-orders.ts';
import { untilOf } from './until.ts';

/** How an order that was open stands by the server's word. */
export type OpenOrderStanding =
  /** Its PIX can be paid, until then by this device's clock. */
  | { kind: 'open'; payment: Pagamento; untilMs: number | null }
  | { kind: 'paid' }
  /** It ended unpaid, or there is none. */
  | { kind: 'over' }
  /** It still stands, with nothing to be shown: a card is looked at, or its charge is gone. */
  | { kind: 'other' }
  /** No answer, or none that helps. */
  | { kind: 'failed' };

/** Asks the server how an order of this browser stands. */
export async function askOpenOrder(order: OpenOrder): Promise<OpenOrderStanding> {
  try {
    const { pedido, payment } = await ask(order);
    if (isPaidLike(pedido.status)) return { kind: 'paid' };
    if (pedido.status === 'in_analysis') return { kind: 'other' };
    if (pedido.status !== 'pending') return { kind: 'over' };
    if (payment?.status !== 'pending' || !payment.qr_code) return { kind: 'other' };
    return { kind: 'open', payment, untilMs: untilOf(payment) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'over' };
    console.error('an open order could not be looked up', error);
    return { kind: 'failed' };
  }
}

async function ask({
  codigo,
  paymentId: id,
}: OpenOrder): Promise<{ pedido: PedidoStatus; payment?: Pagamento }> {
  const answer =
    id === null
      ? await api('GET /pedidos/:codigo/status', { params: { codigo } })
      : await api('GET /payment/pix/status/:id', { params: { id } });
  if (answer.simulated) throw new Error('the shop did not answer');
  return answer.data;
}
