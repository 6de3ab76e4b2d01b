import { officeApi } from '../../lib/api.ts';
import { amountText, saidOf } from '../../lib/check-order.ts';
import { notify } from '../../ui/notices.tsx';

/** Reads a charge at the provider again, and says what came of it. */
export async function checkCharge(numero: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/cobrancas/:numero/conferir', { params: { numero } });
  const holds = data.valor === null ? 'Ela não guarda dinheiro agora.' : `Ela tem ${amountText(data.valor)}.`;
  notify(...saidOf(data, `Esta cobrança continua sem pedido. ${holds}`));
}

/** The charge is of another channel of the account, or no money of its own: it leaves the list. */
export async function takeOff(numero: string): Promise<void> {
  await officeApi('POST /gerenciamento/cobrancas/:numero/alheia', { params: { numero } });
  notify('success', 'Anotado: esta cobrança saiu da lista.');
}

/** Somebody has looked at a refund that was undone. */
export async function noteSeen(numero: string): Promise<void> {
  await officeApi('POST /gerenciamento/cobrancas/:numero/devolucao-vista', { params: { numero } });
  notify('success', 'Anotado: esta devolução foi conferida.');
}

/** What was paid of a PIX is taken for what was asked. */
export async function acceptAmount(id: number): Promise<void> {
  await officeApi('POST /payment/custom-pix/:id/aceitar-valor', { params: { id } });
  notify('success', 'Anotado: o valor pago foi aceito.');
}

/** Asks about a refund that stands still, or for it once more. */
export async function retryRefund(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/estornos/:id/tentar', { params: { id } });
  if (data.estado === 'feito') notify('success', 'O valor foi devolvido.');
  else notify('info', 'O Mercado Pago ainda não confirmou. A loja continua perguntando.');
}
