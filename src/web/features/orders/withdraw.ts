import type { DesistenciaPedida, PedidoCompleto } from '#shared/wire/orders.ts';
import { apiPost } from '../../lib/api.ts';

/** Withdraws from a purchase; done once, a repeat changes nothing. Returns the order as it then is. Throws ApiError. */
export async function withdraw(codigo: string, asked: DesistenciaPedida): Promise<PedidoCompleto> {
  const path = `/pedidos/${encodeURIComponent(codigo)}/desistencia`;
  const { data } = await apiPost<{ pedido: PedidoCompleto }>(path, asked, { harmless: true });
  return data.pedido;
}
