import { plural } from '#shared/text.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';

type Item = PedidoDetalhado['itens'][number];

/** What of an order is sent: the pieces whose money neither is back nor on its way, and what these cost. */
export function itemsToSend(itens: readonly Item[]): Item[] {
  return itens
    .map((item) => {
      const quantidade = item.quantidade - item.estornados - item.estornando;
      return { ...item, quantidade, total: Math.round(item.preco * quantidade * 100) / 100 };
    })
    .filter(({ quantidade }) => quantidade > 0);
}

/** Of how many pieces of a line the money is back, or on its way: '1 devolvida, 1 em devolução'; '' of none. */
export function backWords({ estornados, estornando }: Pick<Item, 'estornados' | 'estornando'>): string {
  const back = estornados === 0 ? '' : `${estornados} ${plural(estornados, 'devolvida', 'devolvidas')}`;
  const underWay = estornando === 0 ? '' : `${estornando} em devolução`;
  return [back, underWay].filter(Boolean).join(', ');
}
