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

/** The charge is of another channel of the account. */
export async function noteForeign(numero: string): Promise<void> {
  await officeApi('POST /gerenciamento/cobrancas/:numero/alheia', { params: { numero } });
  notify('success', 'Anotado: esta cobrança não é da loja.');
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
