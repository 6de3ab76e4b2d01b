import { joined } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { parcelItems, type ParcelItem } from './units-to-send.ts';

/** A piece to take from the shelves, for all orders that have it. */
export interface PieceOfMany extends Pick<ParcelItem, 'nome' | 'cor' | 'tamanho' | 'imagem'> {
  key: string;
  quantidade: number;
  /** '#1042, #1043 (2)': whose it is, and how many where that is more than one. */
  pedidos: string;
}

type Picked = Pick<PedidoDetalhado, 'numero' | 'itens' | 'acrescimos'>;

/** All pieces of these orders, each once with how many are taken, as they lie on the shelves: by name, colour and size. */
export function piecesOfMany(orders: readonly Picked[]): PieceOfMany[] {
  const pieces = new Map<string, { item: ParcelItem; units: Map<number, number> }>();
  for (const pedido of orders) {
    for (const item of parcelItems(pedido)) {
      const key = JSON.stringify([item.id, item.nome, item.cor, item.tamanho]);
      const piece = pieces.get(key) ?? { item, units: new Map<number, number>() };
      piece.units.set(pedido.numero, (piece.units.get(pedido.numero) ?? 0) + item.quantidade);
      pieces.set(key, piece);
    }
  }
  return [...pieces]
    .map(
      ([
        key,
        {
          item: { nome, cor, tamanho, imagem },
          units,
        },
      ]) => ({
        key,
        nome,
        cor,
        tamanho,
        imagem,
        quantidade: [...units.values()].reduce((sum, one) => sum + one, 0),
        pedidos: [...units].map(([numero, many]) => `#${numero}${many > 1 ? ` (${many})` : ''}`).join(', '),
      }),
    )
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR', { numeric: true }));
}

const nameOf = ({ nome, cor, tamanho }: Pick<ParcelItem, 'nome' | 'cor' | 'tamanho'>) =>
  joined([nome, cor, tamanho], ' ');
