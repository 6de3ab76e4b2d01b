import { useEffect } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import { keepOwnOrder, readOwnOrder } from '../../lib/orders/own-order.ts';
import { useCart } from './use-cart.ts';

/**
 * Empties the cart once the server has said that an order is paid, and only for the order that this tab has
 * placed: looking at any other one, or looking again, takes nothing out.
 */
export function useClearWhenPaid(pedido: Pick<PedidoStatus, 'codigo' | 'status'> | null): void {
  const { ready, clear } = useCart();
  const paidCode = pedido !== null && isPaidLike(pedido.status) ? pedido.codigo : null;
  useEffect(() => {
    if (!ready || paidCode === null) return;
    const own = readOwnOrder();
    if (own === null || own.codigo !== paidCode || own.cleared) return;
    clear();
    keepOwnOrder({ ...own, cleared: true });
  }, [ready, paidCode, clear]);
}
