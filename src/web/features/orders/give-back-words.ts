import type { PedidoCompleto } from '#shared/wire/orders.ts';

/** How the pieces of a purchase that was given back return, if they have left the shop at all. */
export function giveBackWords({
  shipped_at,
  delivered_at,
}: Pick<PedidoCompleto, 'shipped_at' | 'delivered_at'>): string {
  if (delivered_at !== null) {
    return 'Guarde as peças com as etiquetas: combinamos com você a coleta ou a postagem, sem custo.';
  }
  if (shipped_at !== null) return 'O pedido já foi enviado: se ele chegar, é só recusar a entrega.';
  return 'As peças ainda não saíram da loja, e você não precisa fazer mais nada.';
}
