import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';

type Item = PedidoDetalhado['itens'][number];

/** Lines each with a key of its own: two of an order may be of the same size and colour. */
export function keyedItems<One extends Pick<Item, 'id' | 'cor' | 'tamanho'>>(
  itens: readonly One[],
): [key: string, item: One][] {
  const seen = new Map<string, number>();
  return itens.map((item) => {
    const name = `${item.id}-${item.cor}-${item.tamanho}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [`${name}-${count}`, item];
  });
}
