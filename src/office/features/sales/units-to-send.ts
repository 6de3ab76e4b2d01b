import { isPaidState, stateOfStatus } from '#shared/charges.ts';
import { centsToReais } from '#shared/money.ts';
import { isPaidLike } from '#shared/orders.ts';
import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';

type Item = PedidoDetalhado['itens'][number];
type Money = Pick<
  PedidoDetalhado,
  'estornado' | 'estornoPendente' | 'estornavel' | 'estornoPorItem' | 'pagamentos'
>;

/** What of an order is sent: the pieces whose money neither is back nor on its way, and what these cost. */
export function itemsToSend(itens: readonly Item[]): Item[] {
  return itens
    .map((item) => {
      const quantidade = item.quantidade - item.estornados - item.estornando - (item.adiante ?? 0);
      return { ...item, quantidade, total: Math.round(item.preco * quantidade * 100) / 100 };
    })
    .filter(({ quantidade }) => quantidade > 0);
}

/** A line of what is laid ready. */
export type ParcelItem = Pick<Item, 'id' | 'nome' | 'cor' | 'tamanho' | 'imagem' | 'quantidade' | 'total'>;

/** What is in an order's parcel: its own pieces, and those that were added to it. */
export function parcelItems({
  itens,
  acrescimos = [],
}: Pick<PedidoDetalhado, 'itens' | 'acrescimos'>): ParcelItem[] {
  const added = acrescimos.flatMap((one) =>
    one.itens
      .filter(({ vao }) => vao > 0)
      .map((item) => ({
        ...item,
        quantidade: item.vao,
        total: Math.round(item.preco * item.vao * 100) / 100,
      })),
  );
  return [...itemsToSend(itens), ...added];
}

/** What was paid for the pieces in an order's parcel that its own total leaves out; null where there are none. */
export function addedTotal({ acrescimos = [] }: Pick<PedidoDetalhado, 'acrescimos'>): number | null {
  const going = acrescimos.flatMap(({ itens }) => itens.filter(({ vao }) => vao > 0));
  if (going.length === 0) return null;
  const cents = going.map(({ pago, vao, quantidade }) => Math.round((pago * 100 * vao) / quantidade));
  return centsToReais(cents.reduce((sum, one) => sum + one, 0));
}

/** Is the money of all pieces back, or on its way? By the rule by which the shop asks before they are sent. */
export function areAllPiecesGoingBack(money: Money): boolean {
  const { estornado, estornoPendente, estornavel, estornoPorItem } = money;
  if (estornado + estornoPendente === 0) return false;
  // What vales paid besides money that is all back is not what the pieces cost.
  const states = money.pagamentos.map(({ status }) => stateOfStatus(status));
  if (states.includes('returned') && !states.some((one) => one !== undefined && isPaidState(one)))
    return true;
  const freight = estornoPorItem?.frete;
  return estornavel <= (freight === undefined || freight.estornado ? 0 : freight.valor);
}

/** Is there anything of it to lay ready? Of an order that has ended without being sent there is not. */
export function isPackable(pedido: Money & Pick<PedidoDetalhado, 'status'>): boolean {
  const { status } = pedido;
  return !['declined', 'cancelled', 'refunded'].includes(status) && !areAllPiecesGoingBack(pedido);
}

type Doubts = Money & Pick<PedidoDetalhado, 'desistencia' | 'alertaFraude' | 'contestado'>;

/** Its buyer gave it back or contests it, it may be a fraud, or the money of its pieces is gone. */
export function hadBetterStay(pedido: Doubts): boolean {
  const isWithdrawn = pedido.desistencia !== null && !pedido.desistencia.devolvido;
  const isDoubted = pedido.alertaFraude !== null || pedido.contestado;
  return isWithdrawn || isDoubted || areAllPiecesGoingBack(pedido);
}

/** Is there anything to give back, or a sale that cost nothing to end? */
export function isRefundable({
  estornavel,
  total,
  status,
}: Pick<PedidoDetalhado, 'estornavel' | 'total' | 'status'>): boolean {
  return estornavel > 0 || (total === 0 && isPaidLike(status));
}

/** Of how many pieces of a line the money is back, or on its way: '1 devolvida, 1 em devolução'; '' of none. */
export function backWords({ estornados, estornando }: Pick<Item, 'estornados' | 'estornando'>): string {
  const back = estornados === 0 ? '' : `${estornados} ${plural(estornados, 'devolvida', 'devolvidas')}`;
  const underWay = estornando === 0 ? '' : `${estornando} em devolução`;
  return [back, underWay].filter(Boolean).join(', ');
}
