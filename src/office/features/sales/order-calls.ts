import { formatReais, reaisToCents } from '#shared/money.ts';
import { stateLabel } from '#shared/pickup.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EstornoPedido } from '#shared/wire/refunds.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { EnvioAnotado, EnvioFeito, EnvioPrevisto } from '#shared/wire/dispatch.ts';
import { officeApi } from '../../lib/api.ts';
import { laterText } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { inSpiteOf, type Ask } from './in-spite-of.ts';

/** Moves an order on, and says what came of it. The page reads the order again either way. */
export async function moveOrder(
  { id, frete }: Pick<PedidoDetalhado, 'id' | 'frete'>,
  status: OrderStatus,
  ask: Ask,
): Promise<void> {
  try {
    const moved = await inSpiteOf(ask, async (apesarDe) => {
      const body = { status, apesarDe };
      await officeApi('PUT /gerenciamento/pedidos/:id/status', { params: { id }, body });
    });
    if (moved) notify('success', `Pedido agora está: ${stateLabel(status, frete)}.`);
  } catch (error) {
    console.error('an order could not be moved', error);
    notify('error', `O status não mudou. ${laterText(error)}`);
  }
}

/** Hands a ready order over to whoever says its code; null: without one. Throws what was wrong with it. */
export async function handOverOrder(id: number, codigo: string | null, ask: Ask): Promise<void> {
  const params = { id };
  const done = await inSpiteOf(ask, async (apesarDe) => {
    await (codigo === null
      ? officeApi('POST /gerenciamento/pedidos/:id/retirada/sem-codigo', { params, body: { apesarDe } })
      : officeApi('POST /gerenciamento/pedidos/:id/retirada', { params, body: { codigo, apesarDe } }));
  });
  if (done) notify('success', 'Pedido agora está: Retirado.');
}

export type Sending = Record<'rastreio' | 'transportadora', string>;

/** What noting a tracking code would do. */
export async function foreseeOrder(
  id: number,
  { rastreio, transportadora }: Sending,
): Promise<EnvioPrevisto> {
  const query = { rastreio, transportadora };
  return (await officeApi('GET /gerenciamento/pedidos/:id/envio', { params: { id }, query })).data;
}

/** Notes the sending of an order, and says what was done; null when it was not sent after all. */
export async function sendOrder(id: number, sending: EnvioAnotado, ask: Ask): Promise<EnvioFeito | null> {
  let done: EnvioFeito | null = null;
  await inSpiteOf(ask, async (apesarDe) => {
    const body = { ...sending, apesarDe };
    done = (await officeApi('PUT /gerenciamento/pedidos/:id', { params: { id }, body })).data;
  });
  return done;
}

/** Notes remarks, or what was done about an order. */
export async function noteOrder(id: number, changes: EnvioAnotado): Promise<void> {
  await officeApi('PUT /gerenciamento/pedidos/:id', { params: { id }, body: changes });
}

/** The provider's warning was none. */
export async function liftFraudAlert(id: number): Promise<void> {
  await officeApi('DELETE /gerenciamento/pedidos/:id/alerta-de-fraude', { params: { id } });
}

export interface Refund {
  id: number;
  body: EstornoPedido;
  /** Made once per attempt: a repeat gives nothing back twice. */
  key: string;
}

/** Throws what `refundOrder` would before the provider is asked; nothing is done. */
export async function tryRefund({ id, body, key }: Refund): Promise<void> {
  const asked = { params: { id }, body: { ...body, simular: true }, key };
  await officeApi('POST /gerenciamento/pedidos/:id/estorno', asked);
}

/** Gives money back, or asks for it, and says which. */
export async function refundOrder({ id, body, key }: Refund): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/estorno', { params: { id }, body, key });
  const cents = reaisToCents(body.valor ?? body.valorEsperado ?? '');
  const what = cents === null ? 'O valor' : formatReais(cents);
  if (data.estornado) notify('success', `${what} foi devolvido.`);
  else notify('info', 'Estorno pedido. Falta a confirmação do Mercado Pago, que aparece aqui quando vier.');
}
