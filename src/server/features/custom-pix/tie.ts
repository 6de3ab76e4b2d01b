import type { Kysely, Transaction } from 'kysely';
import { orderOfNumber } from '#shared/order-number.ts';
import { normalizeCode } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { invalid } from '../../errors.ts';
import type { CustomPix } from './custom-pix.store.ts';
import { isFormerNumber, keepCustomer, keepOrder, NO_TIE, readTies, type Tie } from './ties.store.ts';

/** What a charge is to be about, as it was asked for. */
export type TieAsked =
  | { order: string }
  | { customerId: number }
  /** By any of her orders. */
  | { guestOrderId: number };

const UNKNOWN = 'Não encontramos este pedido. Confira o número, como #1042, ou o código.';
const FORMER =
  'Este pedido é da loja antiga e não recebe pagamentos aqui. Ligue o PIX ao cliente, ou a um pedido desta loja.';
const ERASED = 'Os dados de quem fez este pedido foram apagados. Crie o PIX sem ligá-lo a ele.';
const NOBODY = 'Não encontramos este cliente: o cadastro pode ter sido apagado. Procure de novo.';

/** What it is about is kept as it is until the transaction ends. Throws 422 where nobody and nothing is known by it. */
export async function takeTie(tx: Transaction<DB>, asked: TieAsked | null): Promise<Tie> {
  if (asked === null) return NO_TIE;
  if ('order' in asked) return { ...NO_TIE, order_id: await orderOf(tx, asked.order) };
  if ('customerId' in asked) {
    const customer = await keepCustomer(tx, asked.customerId);
    if (customer === undefined) throw invalid(NOBODY, { cliente: NOBODY });
    return { ...NO_TIE, customer_id: customer.id };
  }
  const order = await keepOrder(tx, { id: asked.guestOrderId });
  if (order === undefined || order.customer_id !== null || order.visitante === null)
    throw invalid(NOBODY, { cliente: NOBODY });
  return { ...NO_TIE, guest_order_id: order.id };
}

/** Was a charge made about this? By its row alone: what could be tied to it then may be tied to nothing by now. */
export async function isTiedTo(db: Kysely<DB>, row: CustomPix, asked: TieAsked | null): Promise<boolean> {
  const { order_id: order, customer_id: customer, guest_order_id: guest } = row;
  if (asked === null) return order === null && customer === null && guest === null;
  if ('customerId' in asked) return customer === asked.customerId;
  if ('guestOrderId' in asked) return guest === asked.guestOrderId;
  if (order === null) return false;
  if (orderOfNumber(asked.order) === order) return true;
  const [tie] = await readTies(db, [row.id]);
  return tie !== undefined && normalizeCode(asked.order) === tie.order_codigo;
}

async function orderOf(tx: Transaction<DB>, typed: string): Promise<number> {
  const [id, codigo] = [orderOfNumber(typed), normalizeCode(typed)];
  const order =
    (id === null ? undefined : await keepOrder(tx, { id })) ??
    (codigo === null ? undefined : await keepOrder(tx, { codigo }));
  if (order === undefined) {
    const text = (await isFormerNumber(tx, typed.trim().replace(/^#/, ''))) ? FORMER : UNKNOWN;
    throw invalid(text, { pedido: text });
  }
  // An erased buyer's order is nobody's to pay.
  if (order.nome === '') throw invalid(ERASED, { pedido: ERASED });
  return order.id;
}
