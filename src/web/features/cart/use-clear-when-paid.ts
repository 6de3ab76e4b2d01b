import { useEffect } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { keepOwnOrder, readOwnOrder } from '../../lib/orders/own-order.ts';
import { useCart } from './use-cart.ts';

/**
 * Takes out of the cart what was bought, once the server has said that an order of this browser is paid: looking at
 * any other one, or looking again, takes nothing out.
 */
export function useClearWhenPaid(pedido: Pick<PedidoStatus, 'codigo' | 'status'> | null): void {
  const { ready, clear, takeOut } = useCart();
  const paidCode = pedido !== null && isPaidLike(pedido.status) ? pedido.codigo : null;
  useEffect(() => {
    if (!ready || paidCode === null) return;
    const open = dropOpenOrder(paidCode);
    if (open !== null) takeOut(open.lines);
    const own = readOwnOrder();
    if (own === null || own.codigo !== paidCode || own.cleared) return;
    if (open === null) clear();
    keepOwnOrder({ ...own, cleared: true });
  }, [ready, paidCode, clear, takeOut]);
}
