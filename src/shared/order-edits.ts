import { AGREED, isOwnDelivery, PICK_UP } from './channels.ts';
import { statusLabel } from './orders.ts';

/** An order as far as it says whether it may still be changed. */
export interface EditedOrder {
  status: string;
  isSent: boolean;
  /** Money of another amount than its total has come. */
  isHeld: boolean;
  isWithdrawn: boolean;
  /** Nothing is known any more of who bought it. */
  isErased: boolean;
  /** It goes in the parcel of another one. */
  isAdded: boolean;
  frete: { id: string; tipo: string };
}

const BEFORE_SENDING: ReadonlySet<string> = new Set(['paid', 'processing']);

/** What an order itself says against changing its pieces; '' for nothing. */
export function pieceRefusal({ status, isSent, isHeld, isWithdrawn, frete }: EditedOrder): string {
  if (isSent) return 'Este pedido já foi enviado: não dá mais para mudá-lo.';
  if (!BEFORE_SENDING.has(status))
    return `Um pedido "${statusLabel(status)}" não pode ser mudado: só um que está pago ou em separação.`;
  if (isHeld) return 'O valor pago é outro que o do pedido: resolva isso antes de mudá-lo.';
  if (isWithdrawn) return 'Quem comprou desistiu deste pedido: resolva a desistência antes de mudá-lo.';
  return frete.tipo === 'digital' ? 'Este pedido vai por e-mail: não há o que mudar nele.' : '';
}

/** Likewise against changing where it goes. */
export function addressRefusal(order: EditedOrder): string {
  const { frete } = order;
  const words = pieceRefusal(order);
  if (words !== '') return words;
  // Its buyer's data would begin anew, and nobody would think of erasing them again.
  if (order.isErased) return 'Os dados de quem fez este pedido foram apagados: o endereço não muda mais.';
  return isBrought(frete) ? '' : 'Este pedido é retirado na loja: não há endereço de entrega.';
}

/** Likewise against adding a piece to it. */
export function additionRefusal(order: EditedOrder): string {
  const words = pieceRefusal(order);
  if (words !== '') return words;
  if (order.isErased) return 'Os dados de quem fez este pedido foram apagados: nada se acrescenta a ele.';
  return order.isAdded ? 'Esta peça já foi acrescentada a outro pedido: acrescente àquele.' : '';
}

/** Is it brought to a door? */
const isBrought = (frete: EditedOrder['frete']): boolean =>
  frete.tipo === 'delivery' || (frete.tipo === 'delivery_local' && frete.id !== PICK_UP);

/** Is its freight one that can be quoted to another postal code? What was agreed is not: it goes to any, at what was agreed. */
export const isQuoted = (frete: EditedOrder['frete']): boolean =>
  frete.id !== AGREED && (frete.tipo === 'delivery' || isOwnDelivery(frete));
