import type { AnswerOf } from '#shared/wire/calls.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';

type Changed = AnswerOf<'POST /gerenciamento/etiquetas/:id/cancelar'>;

/** Says what came of it: what is there as it was wanted, what is still to come, or what is not there. */
function told({ mensagem, etiqueta }: Changed, isDone: boolean): void {
  notify(isDone && etiqueta.problema === '' ? 'success' : etiqueta.andando ? 'info' : 'warning', mensagem);
}

export interface Buying {
  servico: string;
  preco: number;
  documento: 'declaracao' | 'nota';
  chaveNota: string;
  /** As it was offered; left out where the shop has no boxes. */
  embalagem?: string;
}

export async function buyLabel(orderId: number, { key, ...body }: Buying & { key: string }): Promise<void> {
  const asked = { params: { id: orderId }, body, key };
  const { data } = await officeApi('POST /gerenciamento/pedidos/:id/etiquetas', asked);
  told(data, data.etiqueta.estado === 'gerada');
}

export async function cancelLabel(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/cancelar', { params: { id } });
  told(data, data.etiqueta.estado === 'cancelada' || data.etiqueta.estado === 'desfeita');
}

export async function lookAtLabel(id: number): Promise<void> {
  const { data } = await officeApi('POST /gerenciamento/etiquetas/:id/conferir', { params: { id } });
  told(data, data.etiqueta.estado === 'gerada');
}

/** Where it is printed: anybody who has the address sees the label. */
export async function printAddress(id: number): Promise<string> {
  return (await officeApi('POST /gerenciamento/etiquetas/:id/impressao', { params: { id } })).data.url;
}
