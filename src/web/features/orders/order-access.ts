import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { api } from '../../lib/calls/api.ts';
import { readOwnOrder } from '../../lib/orders/own-order.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';

const KEY = TAB_KEYS.openedOrder;

/** What opens an order to whoever has not logged in. */
export interface OrderAccess {
  codigo: string;
  email: string;
}

/** The pair by which this tab may look at an order without asking again: it has placed it, or opened it before. */
export function knownAccess(codigo: string): OrderAccess | null {
  const own = readOwnOrder();
  if (own?.codigo === codigo && typeof own.email === 'string') return { codigo, email: own.email };
  const opened = readTab<OrderAccess>(KEY);
  return opened?.codigo === codigo && typeof opened.email === 'string' ? opened : null;
}

/** Looks an order up; the pair that opened it is kept for this tab. Throws ApiError: 404 for a wrong pair. */
export async function openOrder(access: OrderAccess): Promise<PedidoCompleto> {
  const { data } = await api('POST /pedidos/consultar', { body: access, harmless: true });
  writeTab(KEY, { codigo: data.pedido.codigo, email: access.email });
  return data.pedido;
}
