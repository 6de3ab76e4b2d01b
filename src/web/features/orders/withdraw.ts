import type { DesistenciaPedida, PedidoCompleto } from '#shared/wire/orders.ts';
import { api } from '../../lib/calls/api.ts';

/** Withdraws from a purchase; done once, a repeat changes nothing. Returns the order as it then is. Throws ApiError. */
export async function withdraw(codigo: string, asked: DesistenciaPedida): Promise<PedidoCompleto> {
  const given = { params: { codigo }, body: asked, harmless: true };
  const { data } = await api('POST /pedidos/:codigo/desistencia', given);
  return data.pedido;
}
