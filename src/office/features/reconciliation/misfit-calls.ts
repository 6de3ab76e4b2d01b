import { formatReais, reaisToCents } from '#shared/money.ts';
import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

type Checked = AnswerOf<'POST /gerenciamento/pedidos/:id/conferir'>;

/** Looks for an order's money at the provider, and says what came of it. */
export async function checkOrder(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/conferir', { params: { id } });
  tell(data, 'O Mercado Pago não tem nenhum pagamento deste pedido.');
}

/** Reads a charge at the provider again, and says what came of it. */
export async function checkCharge(numero: string): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/cobrancas/:numero/conferir', { params: { numero } });
  const holds = data.valor === null ? 'Ela não guarda dinheiro agora.' : `Ela tem ${amount(data.valor)}.`;
  tell(data, `Esta cobrança continua sem pedido. ${holds}`);
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

const amount = (reais: number) => formatReais(reaisToCents(reais) ?? 0);

function tell({ encontrada, valor }: Checked, unknown: string): void {
  if (!encontrada) notify('info', unknown);
  else notify('success', valor === null ? 'Cobrança lida de novo.' : `Conferido: ${amount(valor)}.`);
}
