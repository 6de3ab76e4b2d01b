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
import { hasOpenExchange } from '../exchanges/index.ts';
import { hasLiveLabel } from '../labels/index.ts';
import { listRefunds } from '../ledger/index.ts';
import {
  goesWithParent,
  refuseToSend,
  requireNoAddition,
  type Order,
  type OrderEdit,
} from '../orders/index.ts';

type Tx = Transaction<DB>;
export type Kind = OrderEdit['kind'] | 'acrescimo';

const REFUSALS = { endereco: addressRefusal, peca: pieceRefusal, acrescimo: additionRefusal };

/** Throws 409 for what speaks against changing an order that is locked. */
export async function requireEditable(tx: Tx, order: Order, kind: Kind): Promise<void> {
  const words = REFUSALS[kind](editedOrder(order));
  if (words !== '') throw conflict('edicao_indisponivel', words);
  if (kind === 'endereco' && (await goesWithParent(tx, order))) {
    const text = 'Esta peça vai com o pedido a que foi acrescentada: mude o endereço daquele.';
    throw conflict('vai_junto', text);
  }
  if (kind === 'acrescimo') await requireNoAddition(tx, order);
  if (await hasLiveLabel(tx, await parcelOf(tx, order))) {
    const text = 'Este pedido já tem uma etiqueta, ou ela está sendo comprada. Cancele-a antes de mudá-lo.';
    throw conflict('etiqueta_existe', text);
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
