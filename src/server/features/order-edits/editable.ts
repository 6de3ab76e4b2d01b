import type { Transaction } from 'kysely';
import {
  additionRefusal,
  addressRefusal,
  isQuoted,
  pieceRefusal,
  type EditedOrder,
} from '#shared/order-edits.ts';
import { wordOf } from '#shared/text.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import type { OrderEdit } from '../edits/index.ts';
import { hasOpenExchange } from '../exchanges/index.ts';
import { hasLiveInvoice } from '../invoice-service/index.ts';
import { hasLiveLabel, heldByLabel, type Held } from '../labels/index.ts';
import { listRefunds } from '../ledger/index.ts';
import {
  goesWithParent,
  orderOfParcel,
  refuseToSend,
  requireNoAddition,
  TEST_STAYS,
  type Order,
} from '../orders/index.ts';
import { listAhead } from '../parcels/index.ts';

type Tx = Transaction<DB>;
export type Kind = OrderEdit['kind'] | 'acrescimo';

const REFUSALS = { endereco: addressRefusal, peca: pieceRefusal, acrescimo: additionRefusal };

interface Asking {
  kind: Kind;
  /** Its label need not be given up yet. */
  isTrial: boolean;
}

/** Throws 409 for what speaks against changing an order that is locked. */
export const requireEditable = (tx: Tx, order: Order, { kind, isTrial }: Asking): Promise<void> =>
  isTrial ? requireEditableWithout(tx, order, kind) : check(tx, order, { kind, isReleased: false });

/** Likewise, as if the label that holds it, if any, were given up. */
export async function requireEditableWithout(tx: Tx, order: Order, kind: Kind): Promise<void> {
  const parcel = await orderOfParcel(tx, order);
  const isReleased = (await heldByLabel(tx, parcel)) !== null;
  // What goes along comes back with the order that it was added to, and is sent with it again.
  if (isReleased && kind === 'endereco' && parcel.id !== order.id) throw goesAlong();
  await check(tx, isReleased ? asIfHere(order) : order, { kind, isReleased });
}

/** The label that is to be given up before a locked order is changed. */
export const heldBy = async (tx: Tx, order: Order): Promise<Held | null> =>
  heldByLabel(tx, await orderOfParcel(tx, order));

/** A label had sent it, and it comes back. */
const asIfHere = (order: Order): Order =>
  order.status === 'shipped' ? { ...order, status: 'processing', shipped_at: null, rastreio: '' } : order;

interface Checked {
  kind: Kind;
  /** Its label is given up first. */
  isReleased: boolean;
}

async function check(tx: Tx, order: Order, { kind, isReleased }: Checked): Promise<void> {
  if (order.teste) throw conflict('pedido_de_teste', TEST_STAYS);
  const words = REFUSALS[kind](editedOrder(order));
  if (words !== '') throw conflict('edicao_indisponivel', words);
  if (kind === 'endereco' && (await goesWithParent(tx, order))) throw goesAlong();
  if (kind === 'endereco' && (await listAhead(tx, order.id)).size > 0) {
    const text =
      'Uma parte deste pedido foi separada ou enviada para este endereço. Desfaça-a antes de mudá-lo; se já saiu, o resto vai para o mesmo lugar.';
    throw conflict('parte_aberta', text);
  }
  if (kind === 'acrescimo') await requireNoAddition(tx, order);
  if (!isReleased && (await hasLiveLabel(tx, await parcelOf(tx, order)))) {
    const text = 'Este pedido já tem uma etiqueta, ou ela está sendo comprada. Cancele-a antes de mudá-lo.';
    throw conflict('etiqueta_existe', text);
  }
  // What is added is an order of its own, with an invoice of its own.
  if (kind !== 'acrescimo' && (await hasLiveInvoice(tx, order.id))) {
    const text = 'A nota fiscal deste pedido já foi emitida, ou está sendo. Cancele-a antes de mudá-lo.';
    throw conflict('nota_emitida', text);
  }
  if ((await listRefunds(tx, order.id)).some(({ state }) => state === 'queued')) {
    const text = 'Há um estorno deste pedido em andamento. Espere o resultado antes de mudá-lo.';
    throw conflict('estorno_em_andamento', text);
  }
  if (await hasOpenExchange(tx, order.id)) {
    throw conflict('troca_aberta', 'Este pedido tem uma troca em andamento: mude a peça por ela.');
  }
  await refuseToSend(tx, order, []);
}

const goesAlong = () =>
  conflict('vai_junto', 'Esta peça vai com o pedido a que foi acrescentada: mude o endereço daquele.');

/** The number of the order in whose parcel one goes: its own, or that which it was added to. */
export const parcelOf = async (tx: Tx, order: Order): Promise<number> =>
  (await goesWithParent(tx, order)) ? (order.added_to ?? order.id) : order.id;

/** Does another postal code need a quote? */
export const isPriced = (order: Order): boolean => isQuoted(freightOf(order));

function editedOrder(order: Order): EditedOrder {
  return {
    status: order.status,
    isSent: order.shipped_at !== null || order.delivered_at !== null || order.rastreio !== '',
    isHeld: order.payment_held,
    isWithdrawn: order.withdrawn_at !== null && order.withdrawal_settled_at === null,
    isErased: order.nome === '',
    isAdded: order.added_to !== null,
    frete: freightOf(order),
  };
}

/** The way that its buyer chose. */
export function freightOf({ frete }: Order): { id: string; tipo: string } {
  const fields: Record<string, unknown> = typeof frete === 'object' && frete !== null ? { ...frete } : {};
  return { id: wordOf(fields['id']), tipo: wordOf(fields['tipo']) };
}
