import { statusLabel } from '#shared/orders.ts';
import { formatReais } from '#shared/money.ts';
import type { EnvioAnotado } from '#shared/wire/office-orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

const LATER = 'Tente de novo em instantes.';

/** Moves an order on, and says what came of it. The page reads the order again either way. */
export async function moveOrder(id: number, status: OrderStatus): Promise<void> {
  try {
    await officeApi('PUT /gerenciamento/pedidos/:id/status', { params: { id }, body: { status } });
    notify('success', `Pedido agora está: ${statusLabel(status)}.`);
  } catch (error) {
    console.error('an order could not be moved', error);
    notify('error', `O status não mudou. ${errorText(error, LATER)}`);
  }
}

/** Notes sending or remarks. Null when it is done, else what to say. */
export async function noteOrder(id: number, changes: EnvioAnotado): Promise<string | null> {
  try {
    await officeApi('PUT /gerenciamento/pedidos/:id', { params: { id }, body: changes });
    return null;
  } catch (error) {
    console.error('an order could not be noted', error);
    return errorText(error, LATER);
  }
}

export interface Refund {
  id: number;
  /** Null: all that is left. */
  cents: number | null;
  /** Made once per attempt: a repeat gives nothing back twice. */
  key: string;
}

export interface RefusedRefund {
  text: string;
  /** The provider has rejected it: asking again is another attempt. */
  isOver: boolean;
}

/** Gives money back and says what came of it. Null when it was asked for. */
export async function refundOrder({ id, cents, key }: Refund): Promise<RefusedRefund | null> {
  try {
    const body = cents === null ? {} : { valor: cents / 100 };
    const { data } = await officeApi('POST /gerenciamento/pedidos/:id/estorno', {
      params: { id },
      body,
      key,
    });
    const what = cents === null ? 'O valor' : formatReais(cents);
    if (data.estornado) notify('success', `${what} foi devolvido.`);
    else notify('info', 'Estorno pedido. Falta a confirmação do Mercado Pago, que aparece aqui quando vier.');
    return null;
  } catch (error) {
    console.error('a refund was refused', error);
    const isOver = error instanceof ApiError && error.codigo === 'estorno_recusado';
    return { text: errorText(error, LATER), isOver };
  }
}
